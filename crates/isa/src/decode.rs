//! From bits to [`Inst`]: static, so it depends on the ISA but never on the state of a hart (vtype, frm, privilege).

use crate::op::{ROWS, Row, Xlens};
use crate::{Ext, Inst, Isa, Op, Xlen};

/// Decodes the instructions of one ISA. Building one takes a moment; keep it.
#[derive(Debug, Clone)]
pub struct Decoder {
    xlen: u32,
    /// RV32E or RV64E.
    is_e: bool,
    /// For 32-bit encodings, by bits 14:12 and 6:2.
    wide: Buckets,
    /// For 16-bit encodings, by bits 15:13 and 1:0.
    narrow: Buckets,
}

/// An instruction that an encoding may be.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    mask: u32,
    bits: u32,
    op: Op,
}

/// All rows, those with the most fixed bits first, in the order of the table where they have as many.
static BY_SPECIFICITY: [Op; ROWS.len()] = {
    let mut sorted = [Op::addi; ROWS.len()];
    let (mut next, mut fixed) = (0, u32::BITS);
    while fixed > 0 {
        let mut i = 0;
        while i < ROWS.len() {
            if ROWS[i].mask.count_ones() == fixed {
                sorted[next] = ROWS[i].op;
                next += 1;
            }
            i += 1;
        }
        fixed -= 1;
    }
    assert!(next == ROWS.len(), "each row has a fixed bit");
    sorted
};

/// Candidates by a part of the encoding, the most specific pattern first.
#[derive(Debug, Clone)]
struct Buckets {
    /// Where each begins, and where the last one ends.
    starts: Vec<usize>,
    candidates: Vec<Candidate>,
}

impl Buckets {
    /// `count` buckets of rows that come most specific first. An encoding's bucket is its `key`, which is made of `its` bits.
    fn new(rows: &[&Row], count: usize, key: fn(u32) -> usize, its: u32) -> Buckets {
        // A row belongs to each bucket that its fixed bits allow: its own key with the rest filled in all ways.
        let buckets = |row: &Row| {
            let (own, free) = (key(row.bits), key(its & !row.mask));
            std::iter::successors(Some(free), move |&way| Some(way.checked_sub(1)? & free))
                .map(move |way| own | way)
        };
        let mut starts = vec![0; count + 1];
        rows.iter().flat_map(|row| buckets(row)).for_each(|bucket| starts[bucket + 1] += 1);
        for bucket in 0..count {
            starts[bucket + 1] += starts[bucket];
        }
        let mut next = starts.clone();
        let mut candidates = vec![Candidate { mask: 0, bits: 0, op: Op::addi }; starts[count]];
        for &&Row { mask, bits, op, .. } in rows {
            for bucket in buckets(op.row()) {
                candidates[next[bucket]] = Candidate { mask, bits, op };
                next[bucket] += 1;
            }
        }
        Buckets { starts, candidates }
    }

    fn get(&self, bucket: usize) -> &[Candidate] {
        &self.candidates[self.starts[bucket]..self.starts[bucket + 1]]
    }
}

/// Index of a 32-bit encoding's bucket.
fn wide_key(raw: u32) -> usize {
    (((raw >> 2) & 0x1f) | ((raw >> 12) & 7) << 5) as usize
}

/// Index of a 16-bit encoding's bucket.
fn narrow_key(raw: u32) -> usize {
    ((raw & 3) | ((raw >> 13) & 7) << 2) as usize
}

/// Does `isa` have the instruction?
pub fn available(op: Op, isa: &Isa) -> bool {
    let row = op.row();
    let xlen_fits = match row.xlens {
        Xlens::rv => true,
        Xlens::rv32 => isa.xlen == Xlen::Rv32,
        Xlens::rv64 => isa.xlen == Xlen::Rv64,
    };
    xlen_fits && row.needs.iter().all(|any| any.iter().any(|&e| isa.has(e)))
}

impl Inst {
    /// The highest integer register that it names, if RV32E and RV64E lack it.
    pub fn register_beyond_e(&self) -> Option<u8> {
        let highest = self.op.row().operands.iter().map(|operand| operand.highest_register(self)).max();
        highest.filter(|&number| number >= 16)
    }
}

impl Decoder {
    /// A decoder that knows what `isa` has; everything else is illegal.
    pub fn new(isa: &Isa) -> Decoder {
        let rows = BY_SPECIFICITY.iter().map(|op| op.row()).filter(|row| available(row.op, isa));
        let (wide, narrow): (Vec<_>, Vec<_>) = rows.partition(|row| row.len == 4);
        Decoder {
            xlen: isa.xlen.bits(),
            is_e: isa.has(Ext::E),
            wide: Buckets::new(&wide, 256, wide_key, 0x707c),
            narrow: Buckets::new(&narrow, 32, narrow_key, 0xe003),
        }
    }

    /// Decodes the instruction at the start of `raw`; the upper half of a 16-bit encoding is ignored.
    /// `None` for what is reserved, unknown, or longer than 32 bits.
    pub fn decode(&self, raw: u32) -> Option<Inst> {
        let (raw, bucket) = if raw & 3 == 3 {
            (raw, self.wide.get(wide_key(raw)))
        } else {
            (raw & 0xffff, self.narrow.get(narrow_key(raw & 0xffff)))
        };
        if raw & 0x1f == 0x1f {
            return None; // 48 bits and longer.
        }
        let matches = |candidate: &&Candidate| raw & candidate.mask == candidate.bits;
        let inst = bucket.iter().filter(matches).find_map(|&Candidate { op, .. }| {
            let mut inst = Inst { raw, ..Inst::new(op) };
            op.row().operands.iter().all(|o| o.decode(raw, self.xlen, &mut inst)).then_some(inst)
        })?;
        (!self.is_e || inst.register_beyond_e().is_none()).then_some(inst)
    }
}
