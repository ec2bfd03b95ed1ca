//! From bits to [`Inst`]: static, so it depends on the ISA but never on the state of a hart (vtype, frm, privilege).

use crate::op::{ROWS, Xlens};
use crate::{Inst, Isa, Op, Xlen};

/// Decodes the instructions of one ISA. Building one takes a moment; keep it.
#[derive(Debug, Clone)]
pub struct Decoder {
    xlen: u32,
    /// Candidates for 32-bit encodings, by bits 14:12 and 6:2, the most specific pattern first.
    wide: Vec<Vec<Op>>,
    /// Candidates for 16-bit encodings, by bits 15:13 and 1:0.
    narrow: Vec<Vec<Op>>,
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

impl Decoder {
    /// A decoder that knows what `isa` has; everything else is illegal.
    pub fn new(isa: &Isa) -> Decoder {
        let mut decoder =
            Decoder { xlen: isa.xlen.bits(), wide: vec![vec![]; 256], narrow: vec![vec![]; 32] };
        for row in ROWS.iter().filter(|row| available(row.op, isa)) {
            let (buckets, key): (_, fn(u32) -> usize) =
                if row.len == 4 { (&mut decoder.wide, wide_key) } else { (&mut decoder.narrow, narrow_key) };
            let fixed = if row.len == 4 { 0x707c } else { 0xe003 };
            // A row belongs to each bucket that its fixed bits allow.
            let (mask, bits) = (row.mask & fixed, row.bits & fixed);
            for (i, bucket) in buckets.iter_mut().enumerate() {
                let sample = if row.len == 4 {
                    ((i as u32 & 0x1f) << 2) | ((i as u32 >> 5) << 12)
                } else {
                    (i as u32 & 3) | ((i as u32 >> 2) << 13)
                };
                debug_assert_eq!(key(sample), i);
                if sample & mask == bits {
                    bucket.push(row.op);
                }
            }
        }
        for bucket in decoder.wide.iter_mut().chain(&mut decoder.narrow) {
            bucket.sort_by_key(|op| std::cmp::Reverse(op.row().mask.count_ones()));
        }
        decoder
    }

    /// Decodes the instruction at the start of `raw`; the upper half of a 16-bit encoding is ignored.
    /// `None` for what is reserved, unknown, or longer than 32 bits.
    pub fn decode(&self, raw: u32) -> Option<Inst> {
        let (raw, bucket) = if raw & 3 == 3 {
            (raw, &self.wide[wide_key(raw)])
        } else {
            (raw & 0xffff, &self.narrow[narrow_key(raw & 0xffff)])
        };
        if raw & 0x1f == 0x1f {
            return None; // 48 bits and longer.
        }
        bucket.iter().find_map(|&op| {
            let row = op.row();
            if raw & row.mask != row.bits {
                return None;
            }
            let mut inst = Inst { raw, ..Inst::new(op) };
            row.operands.iter().all(|o| o.decode(raw, self.xlen, &mut inst)).then_some(inst)
        })
    }
}
