//! Which cases there are: cells of the grid SEW × LMUL × fields, encodings in each, and for each mask use all policies
//! with vl of 0, 1, some and VLMAX, and vstart of 0 and beyond.
//!
//! With vstart > 0 arithmetic instructions resume there, which V 3.7 allows an implementation to refuse: such a one fails
//! these programs.
//!
//! Invariant: the plan is a function of (row, VLEN) alone: the same on every machine, so that a case can be described
//! from its number.

use crate::machine::{Csrs, Fault, Machine, Scalars, Vtype};
use crate::pool::{Hash, Mix, Pool, random};
use crate::rows;
use crate::shape::{Cell, Held, MaskUse, Registers, scale};
use crate::statement::{Inst, Memory, Rounding, Second, Statement};

/// What rd holds before a case; in the engine as well.
pub const RD_BEFORE: u64 = 0x0123_4567_89ab_cdef;
/// What fd holds before a case; in the engine as well.
pub const FD_BEFORE: u64 = 0x4009_abcd_ef01_2345;

/// One case.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Vector length.
    pub vl: usize,
    /// First element.
    pub vstart: usize,
    /// Tail agnostic?
    pub ta: bool,
    /// Mask agnostic?
    pub ma: bool,
    /// Which of the cell's encodings.
    pub inst: usize,
    /// vxrm and frm.
    pub rm: u8,
}

/// The cases of one row in one cell: for each mask use, for each pass, each length.
#[derive(Clone)]
pub struct Block {
    /// SEW, LMUL, fields, VLEN.
    pub cell: Cell,
    /// What the row means.
    pub statement: Statement,
    /// The encodings that the cases use, those without a mask first.
    pub insts: Vec<Inst>,
    /// Pairs of vl and vstart.
    pub lengths: Vec<(usize, usize)>,
    /// How often the lengths are gone through for a mask use: for each policy, if not thin.
    pub passes: usize,
    /// Is the policy chosen by chance?
    pub thin: bool,
    /// Hash after each case, the cases before in it, never 0; 0 stands for no case.
    pub expected: Vec<u16>,
    /// Where the mixes start.
    pub seed: u32,
    /// The arrays of inputs: of the registers and memory, of v8 to v15, of v0.
    pub pools: [Pool; 3],
}

impl Block {
    /// Bytes of a register file, and of the memory window.
    pub fn file(&self) -> usize {
        32 * self.cell.vlenb()
    }

    /// The numbers of encodings without and with a mask.
    pub fn counts(&self) -> [usize; 2] {
        let masked = self.insts.iter().filter(|inst| inst.at.masked).count();
        [self.insts.len() - masked, masked]
    }

    /// How many rounding modes there are.
    pub fn modes(&self) -> usize {
        match self.statement.rounding {
            Rounding::None => 1,
            Rounding::Fixed => 4,
            Rounding::Float => 5,
        }
    }

    /// How many cases there are, those without a result included.
    pub fn len(&self) -> usize {
        self.counts().iter().filter(|&&n| n > 0).count() * self.passes * self.lengths.len()
    }

    /// Are there no cases at all?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many cases have a result.
    pub fn results(&self) -> usize {
        self.expected.iter().filter(|&&hash| hash != 0).count()
    }

    /// Case `index`. The engine computes the same.
    pub fn case(&self, index: usize) -> Case {
        let [unmasked, masked] = self.counts();
        let mix = Mix::new(self.seed, index);
        let (vl, vstart) = self.lengths[index % self.lengths.len()];
        let pass = index / self.lengths.len();
        let policy = if self.thin { index + self.seed as usize } else { pass };
        let (first, count) =
            if unmasked > 0 && pass < self.passes { (0, unmasked) } else { (unmasked, masked) };
        Case {
            vl,
            vstart,
            ta: policy & 1 != 0,
            ma: policy & 2 != 0,
            inst: first + mix.choice() % count,
            rm: (mix.rounding() % self.modes()) as u8,
        }
    }

    /// The state before a case.
    pub fn before(&self, index: usize, filled: &[Vec<u8>; 3]) -> Machine {
        let (mix, vlenb, file) = (Mix::new(self.seed, index), self.cell.vlenb(), self.file());
        let (case, [data, second, masks]) = (self.case(index), filled);
        let mut v = data[mix.registers()..][..file].to_vec();
        v[8 * vlenb..16 * vlenb].copy_from_slice(&second[mix.second()..][..8 * vlenb]);
        v[..vlenb].copy_from_slice(&masks[mix.mask()..][..vlenb]);
        let scalar =
            data[mix.scalar()..][..8].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        let (and, or) = (self.statement.scalar)(&self.cell);
        let scalar = if mix.unbounded_scalar() { scalar } else { scalar & and | or };
        let memory = self.statement.memory != Memory::None;
        Machine {
            cell: self.cell,
            v,
            vtype: Vtype {
                vill: false,
                bits: self.cell.vtype() | u8::from(case.ta) << 6 | u8::from(case.ma) << 7,
            },
            vl: case.vl,
            vstart: case.vstart,
            csrs: Csrs { vxrm: case.rm & 3, vxsat: mix.sticky(), frm: case.rm, fflags: mix.sticky().into() },
            scalars: Scalars {
                rd: RD_BEFORE,
                rs1: if memory { (self.statement.base)(&self.cell) as u64 } else { scalar },
                rs2: self.insts[case.inst].rs2.unwrap_or(0) as u64,
                fd: FD_BEFORE,
                fs1: scalar,
            },
            memory: if memory { data[mix.memory()..][..file].to_vec() } else { vec![] },
        }
    }

    /// The state after a case. A case whose result is not said has none.
    pub fn after(&self, index: usize, filled: &[Vec<u8>; 3]) -> Result<Machine, Fault> {
        let mut m = self.before(index, filled);
        self.statement.run(&self.insts[self.case(index).inst], &mut m)?;
        Ok(m)
    }

    /// The contents of the pools.
    pub fn filled(&self) -> [Vec<u8>; 3] {
        [0, 1, 2].map(|i| self.pools[i].fill(crate::pool::STARTS + self.file()))
    }

    /// Computes what is expected.
    fn expect(&mut self) {
        let (filled, mut chain) = (self.filled(), Hash::default());
        for index in 0..self.len() {
            let after = self.after(index, &filled).ok();
            self.expected.push(after.map_or(0, |m| {
                hash(&mut chain, &m, self.statement.memory == Memory::Store);
                chain.value()
            }));
        }
    }
}

/// Takes a state into the hash, as the engine does.
fn hash(hash: &mut Hash, m: &Machine, memory: bool) {
    hash.bytes(&m.v);
    hash.word(m.scalars.rd);
    hash.word(m.scalars.fd);
    hash.word(m.vl as u64);
    hash.word(if m.vtype.vill { 1 << 63 } else { m.vtype.bits.into() });
    hash.word(m.vstart as u64);
    hash.word(u64::from(m.csrs.vxrm) << 1 | u64::from(m.csrs.vxsat));
    hash.word(u64::from(m.csrs.frm) << 5 | u64::from(m.csrs.fflags));
    if memory {
        hash.bytes(&m.memory);
    }
}

/// All blocks of a row.
pub fn row(statement: &Statement, vlen: usize) -> Vec<Block> {
    let mut blocks: Vec<Block> = inputs(statement, vlen).collect();
    blocks.iter_mut().for_each(Block::expect);
    blocks.retain(|block| block.results() > 0);
    blocks
}

/// The same without results: whoever runs single cases asks [`Block::after`] for theirs.
pub fn inputs(statement: &Statement, vlen: usize) -> impl Iterator<Item = Block> {
    let cells = move |nf| Cell::all(vlen).map(move |cell| Cell { nf, ..cell });
    let cells = statement.fields.iter().flat_map(move |&nf| cells(nf));
    cells.filter(|cell| statement.legal(cell)).map(|cell| block(statement, cell))
}

/// A seed from a name and a number.
fn seed(name: &str, cell: &Cell) -> u64 {
    let start = (cell.sew * 64 + (cell.lmul + 3) as usize * 8 + cell.nf) as u64;
    name.bytes().fold(start, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn block(statement: &Statement, cell: Cell) -> Block {
    let mut state = seed(statement.row.mnemonic(), &cell);
    let pool = (statement.pool)(&cell);
    let second = match statement.second {
        (Second::None, _) => pool.clone(),
        (_, second) => second(&cell),
    };
    let thin = cell.vlen > 256 || cell.nf > 1;
    Block {
        cell,
        statement: statement.clone(),
        insts: insts(statement, &cell, &mut state),
        lengths: lengths(statement, &cell, &mut state),
        passes: statement.repeat * if thin { 1 } else { 4 },
        thin,
        expected: vec![],
        seed: random(&mut state) as u32,
        pools: [pool, second, Pool::masks()],
    }
}

/// A random number below `bound`.
fn below(state: &mut u64, bound: usize) -> usize {
    (random(state) % bound.max(1) as u64) as usize
}

/// The pairs of vl and vstart: vl of 0, one group, some and VLMAX; vstart of 0, inside, and at vl or above.
fn lengths(statement: &Statement, cell: &Cell, state: &mut u64) -> Vec<(usize, usize)> {
    let (egs, groups) = (statement.egs, cell.vlmax() / statement.egs);
    let some = if groups > 2 { 2 + below(state, groups - 2) } else { groups };
    let mut out = vec![(0, 0), (1, 0), (some, 0), (groups, 0)];
    if statement.vstart {
        let mut inside = |vl: usize| if vl > 1 { 1 + below(state, vl - 1) } else { 0 };
        out.push((some, inside(some)));
        out.push((groups, inside(groups)));
        // "vstart values greater than the largest element index … is reserved": VLMAX - 1 at most.
        out.push((some - 1, (some - 1 + below(state, 2)).min(groups - 1)));
    }
    out.dedup();
    out.into_iter().map(|(vl, vstart)| (vl * egs, vstart * egs)).collect()
}

/// Some legal encodings, with and without mask: registers apart, registers that overlap, every immediate and stride
/// in some cell.
fn insts(statement: &Statement, cell: &Cell, state: &mut u64) -> Vec<Inst> {
    let masks: &[bool] = match statement.shape.mask {
        MaskUse::Never => &[false],
        MaskUse::Optional => &[false, true],
        MaskUse::Operand => &[true],
    };
    let strides = (statement.rs2)(cell);
    let immediates = statement.immediates.len().min(if statement.x0 { 16 } else { 4 });
    let count = strides.len().max(immediates).max(2);
    let shift = below(state, statement.immediates.len());
    let mut out = vec![];
    for &masked in masks {
        let places = places(statement, cell, masked);
        if places.is_empty() {
            continue;
        }
        // Every second encoding has an overlap, where one is legal.
        let overlapping = overlapping(statement, cell, &places);
        for i in 0..count {
            let from = if i % 2 == 1 && !overlapping.is_empty() { &overlapping } else { &places };
            let at = from[below(state, from.len())];
            let imm = statement.immediates[(i + shift + usize::from(masked)) % statement.immediates.len()];
            let rs2 = (!strides.is_empty()).then(|| strides[i % strides.len()]);
            let x0 = [1, 2].map(|bit| statement.x0 && below(state, 8) & bit != 0);
            out.push(Inst { row: statement.row, at, imm, rs2, x0 });
        }
    }
    out
}

/// All legal choices of registers.
fn places(statement: &Statement, cell: &Cell, masked: bool) -> Vec<Registers> {
    let Some(groups) = statement.shape.groups(cell) else { return vec![] };
    let candidates = groups.map(|group| match group {
        None => vec![0],
        Some(g) => (0..32).step_by(scale(1, g.emul.max(0))).collect(),
    });
    let in_second = |reg: usize| (8..16).contains(&reg);
    let mut out = vec![];
    for &vd in &candidates[0] {
        for &vs1 in &candidates[1] {
            for &vs2 in &candidates[2] {
                let at = Registers { vd, vs1, vs2, masked };
                let placed = match statement.second.0 {
                    Second::None => true,
                    Second::Vs1 => in_second(vs1) && (groups[2].is_none() || !in_second(vs2)),
                    Second::Vs2 => in_second(vs2) && (groups[1].is_none() || !in_second(vs1)),
                };
                if placed && statement.shape.legal_in(cell, &groups, &at) {
                    out.push(at);
                }
            }
        }
    }
    out
}

/// The choices in which the destination shares a register with a source.
fn overlapping(statement: &Statement, cell: &Cell, places: &[Registers]) -> Vec<Registers> {
    let Some([Some(vd), vs1, vs2]) = statement.shape.groups(cell) else { return vec![] };
    let shares = |at: &&Registers| {
        [(vs1, at.vs1), (vs2, at.vs2)]
            .into_iter()
            .any(|(group, reg)| group.is_some_and(|g| at.vd < reg + g.regs && reg < at.vd + vd.regs))
    };
    places.iter().filter(shares).copied().collect()
}

/// Programs that reach something at VLEN 1024 which they do not at 256: element numbers beyond a byte, long masks, eight
/// elements of 32 bits in half a register (vsm3c, vsm3me).
const AT_1024: &[&str] = &[
    "vadd",
    "vcompress",
    "vcpop",
    "vfadd",
    "vfirst",
    "vfncvt",
    "vfredosum",
    "vfslide1down",
    "vid",
    "viota",
    "vle8",
    "vlm",
    "vlse8",
    "vluxei8",
    "vluxei16",
    "vmadc",
    "vmand",
    "vmerge",
    "vmfeq",
    "vmsbf",
    "vmseq",
    "vmsif",
    "vmsof",
    "vmv",
    "vnsrl",
    "vredsum",
    "vrgather",
    "vrgatherei16",
    "vse8",
    "vsetivli",
    "vsetvl",
    "vsetvli",
    "vslide1down",
    "vslide1up",
    "vslidedown",
    "vslideup",
    "vsm",
    "vsm3c",
    "vsm3me",
    "vsoxei8",
    "vsuxei16",
    "vwadd",
    "vwredsum",
    "vzext",
];

/// Is there a reason to run a program at this VLEN?
pub fn differs(program: &str, vlen: usize) -> bool {
    vlen <= 256 || AT_1024.contains(&program)
}

/// The blocks of one program, which tests all rows of a name, in the order of the table; `for_qemu` without what
/// QEMU 10.0 cannot do.
pub fn program(name: &str, vlen: usize, for_qemu: bool) -> Result<Vec<Block>, String> {
    let mut blocks = vec![];
    for (table_row, statement) in rows::of_program(name) {
        let mut statement =
            statement.ok_or_else(|| format!("{}: nobody states what it does", table_row.mnemonic()))?;
        // The engine takes vl for the end of the body; `src/zvzip` has these.
        if statement.shape.vd == Some(Held::Half) {
            continue;
        }
        // Where fs1 is not NaN-boxed it takes the canonical NaN of binary16, 0x7e00, which is a number in BF16.
        if for_qemu && table_row.mnemonic() == "vfwmaccbf16.vf" {
            continue;
        }
        if for_qemu && statement.memory == Memory::Guarded {
            // Fault-only-first loads near the end of a page: with segments or vstart > 0 it fails an assertion.
            (statement.fields, statement.vstart) = (&[1], false);
        }
        if for_qemu && name.starts_with("vsha2") {
            // SHA-2 with LMUL < 1: it raises an illegal-instruction exception even if LMUL · VLEN is EGW.
            statement.exists = |cell| cell.lmul >= 0 && cell.vlmax() >= 4;
        }
        blocks.extend(row(&statement, vlen));
    }
    Ok(blocks)
}
