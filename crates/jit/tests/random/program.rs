//! Random programs: a loop of instructions of many kinds, with branches, calls and faults.

use rivet_isa::{Chapter, Inst, Op, Operand, Shape, Xlen};
use rivet_testkit::{CODE, DATA, Rng, random_inst};

/// What programs are made of.
#[derive(Debug)]
pub(crate) struct Kind {
    /// What it is called.
    pub(crate) name: &'static str,
    /// Chapters of the table, as often as they are listed.
    pub(crate) chapters: &'static [&'static str],
    /// One instruction in so many is a branch or jump.
    pub(crate) branches: u64,
    /// One access in so many has any address at all.
    pub(crate) wild: u64,
}

impl Kind {
    /// Has it instructions of [`rivet_isa::Isa::embedded`] alone?
    pub(crate) fn is_embedded(&self) -> bool {
        self.chapters.contains(&"finx")
    }
}

/// The kind whose groups of registers most often do not overlap, so that runs of instructions become one loop.
const CHAINS: &str = "chains";

/// All kinds.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "integers", chapters: &["int"], branches: 6, wild: 0 },
    Kind { name: "memory", chapters: &["int", "ldst", "ldst"], branches: 8, wild: 0 },
    Kind { name: "faults", chapters: &["int", "ldst", "amo"], branches: 8, wild: 12 },
    Kind {
        name: "everything",
        chapters: &["int", "ldst", "amo", "float", "csr", "misc"],
        branches: 8,
        wild: 40,
    },
    Kind { name: "atomics", chapters: &["int", "amo", "reserve", "reserve", "swap"], branches: 12, wild: 40 },
    Kind { name: "floats", chapters: &["float", "float", "ldst"], branches: 12, wild: 0 },
    Kind { name: "floats in x", chapters: &["finx", "finx", "int", "ldst", "csr"], branches: 12, wild: 0 },
    Kind { name: "calls", chapters: &["int"], branches: 3, wild: 0 },
    Kind { name: "code", chapters: &["int", "ldst", "patch"], branches: 10, wild: 0 },
    Kind {
        name: "vectors",
        chapters: &[
            "vset", "vload", "vstore", "vint", "vint", "vfloat", "vmac", "vfmac", "vcmp", "vmove", "int",
        ],
        branches: 12,
        wild: 0,
    },
    Kind {
        name: "widths",
        chapters: &[
            "vset", "vset", "vload", "vload", "vstore", "vstore", "vnarrow", "vfixed", "vwiden", "vfcvt",
            "vfwiden", "vfred", "vfmac", "vfloat", "vint",
        ],
        branches: 24,
        wild: 60,
    },
    Kind {
        name: "lanes",
        chapters: &[
            "vset", "vload", "vstore", "vint", "vcmp", "vmove", "vperm", "vperm", "vperm", "vred", "vmask",
            "vmask", "int", "vlenb",
        ],
        branches: 16,
        wild: 0,
    },
    Kind {
        name: CHAINS,
        chapters: &[
            "vlmax", "vset", "unit", "unit", "vint", "vint", "vint", "vcmp", "vcmp", "vmove", "vperm",
            "vmask", "vmask", "int", "ldst",
        ],
        branches: 60,
        wild: 60,
    },
    Kind {
        name: "slides",
        chapters: &[
            "vset", "vlmax", "vlmax", "slide", "slide", "slide", "slide", "slide", "slide", "vint", "vmove",
            "vload", "vstore", "int",
        ],
        branches: 24,
        wild: 0,
    },
    Kind {
        name: "all vectors",
        chapters: &[
            "vset", "vload", "vstore", "vint", "vfloat", "vfcvt", "vfmac", "vcmp", "vfcmp", "vmove", "vperm",
            "vred", "vmask", "vwiden", "vnarrow", "vcarry", "vfixed", "vfwiden", "vmac", "vfred", "int",
            "csr",
        ],
        branches: 16,
        wild: 30,
    },
];

/// Registers that hold addresses; nothing else is written to them.
const BASES: std::ops::Range<u8> = 8..12;

/// A program.
pub(crate) struct Program {
    /// Its instructions, from [`CODE`] on.
    pub(crate) code: Vec<Inst>,
}

/// Makes a program.
pub(crate) fn program(rng: &mut Rng, kind: &Kind, xlen: Xlen) -> Program {
    let len = 20 + rng.below(60) as usize;
    let mut code = Vec::new();
    for base in BASES {
        // Somewhere in the data, at the end of a page now and then.
        let near = match rng.below(3) {
            0 => DATA + 0x1000 - rng.below(40),
            1 => DATA + rng.below(4) * 0x1000 + rng.below(0x400) * 8 % 0xf00,
            _ => DATA + 0x800 + rng.below(64) * 8,
        };
        let low = (near as i32) << 20 >> 20;
        code.push(Inst { rd: base, imm: near as i32 - low, ..Inst::new(Op::lui) });
        code.push(Inst { rd: base, rs1: base, imm: low, ..Inst::new(Op::addi) });
    }
    let start = code.len();
    while code.len() < start + len {
        match rng.one_in(kind.branches) {
            true => code.push(branch(rng, code.len(), start, len)),
            false => one(rng, kind, xlen, &mut code),
        }
    }
    // The loop, at times into its middle.
    let end = code.len();
    let to = if rng.one_in(3) { start + rng.below(len as u64 / 2) as usize } else { 0 };
    if kind.chapters.contains(&"vset") && len % 2 == 1 {
        // By a register: what is compiled does not see the loop.
        code.extend(constant(30, CODE as i32 + 4 * to as i32));
        code.push(Inst { rs1: 30, ..Inst::new(Op::jalr) });
    }
    code.push(Inst { imm: offset(end, to), ..Inst::new(Op::jal) });
    code.push(Inst { imm: offset(end + 1, 0), ..Inst::new(Op::jal) });
    keep_patches(&mut code);
    Program { code }
}

/// Keeps patches whole: they are of other instructions than those of patches, and nothing branches into them. Where a
/// fence is missed, or patched away, it is open when new code is seen.
fn keep_patches(code: &mut [Inst]) {
    let mut starts = vec![None; code.len()];
    for i in 0..code.len().saturating_sub(LENGTH_OF_PATCH - 1) {
        let [.., store, fence] = &code[i..i + LENGTH_OF_PATCH] else { continue };
        if store.op == Op::sw && store.rs1 == 31 && fence.op == Op::fence_i {
            starts[i..i + LENGTH_OF_PATCH].fill(Some(i));
        }
    }
    for i in 0..code.len() {
        if starts[i] == Some(i) {
            let at = (code[i + 2].imm + code[i + 3].imm - CODE as i32) as usize / 4;
            let free = (at..).find(|&at| starts.get(at).is_none_or(Option::is_none)).unwrap_or(at);
            let [upper, lower] = constant(31, CODE as i32 + 4 * free as i32);
            (code[i + 2], code[i + 3]) = (upper, lower);
        }
        let branches =
            matches!(code[i].op, Op::jal | Op::beq | Op::bne | Op::blt | Op::bge | Op::bltu | Op::bgeu);
        let to = (i as i32 + code[i].imm / 4) as usize;
        if let Some(start) = starts.get(to).copied().flatten().filter(|_| branches) {
            code[i].imm = offset(i, start);
        }
    }
}

/// From one instruction to another: all have four bytes.
fn offset(from: usize, to: usize) -> i32 {
    4 * (to as i32 - from as i32)
}

/// A branch, jump, call or return. Most go forward a little, some back.
fn branch(rng: &mut Rng, at: usize, start: usize, len: usize) -> Inst {
    let end = start + len;
    let to = match rng.below(4) {
        0 => start.max(at.saturating_sub(rng.below(12) as usize)),
        _ => end.min(at + 1 + rng.below(8) as usize),
    };
    let imm = offset(at, to);
    let any = |rng: &mut Rng| rng.below(32) as u8;
    match rng.below(10) {
        0 => Inst { imm, ..Inst::new(Op::jal) },
        1 => Inst { rd: 1, imm, ..Inst::new(Op::jal) },
        2 => Inst { rs1: 1, ..Inst::new(Op::jalr) },
        3 => Inst { rd: rng.pick(&[1, 5]), rs1: rng.pick(&[1, 5]), ..Inst::new(Op::jalr) },
        _ => {
            let op = rng.pick(&[Op::beq, Op::bne, Op::blt, Op::bge, Op::bltu, Op::bgeu]);
            Inst { rs1: any(rng), rs2: any(rng), imm, ..Inst::new(op) }
        }
    }
}

/// One or a few instructions of the kind.
fn one(rng: &mut Rng, kind: &Kind, xlen: Xlen, code: &mut Vec<Inst>) {
    let chapter = rng.pick(kind.chapters);
    if chapter == "patch" {
        return patch(rng, code);
    }
    if let "reserve" | "swap" = chapter {
        return atomics(rng, xlen, chapter == "swap", code);
    }
    if chapter == "vlenb" {
        // As compilers read it where registers are spilled; and vl.
        return code.push(Inst {
            rd: 16 | rng.below(16) as u8,
            imm: rng.pick(&[0xc20, 0xc22]),
            ..Inst::new(Op::csrrs)
        });
    }
    if chapter == "vlmax" {
        return code.push(Inst { rd: 16 | rng.below(16) as u8, imm: vtype(rng), ..Inst::new(Op::vsetvli) });
    }
    let belongs = |op: &Op| match chapter {
        "slide" => op.row().function.name().starts_with("slide"),
        "unit" => {
            op.row().mnemonic().starts_with("vle")
                || op.row().mnemonic().starts_with("vse") && op.row().chapter == Chapter::vstore
        }
        _ => op.row().chapter.name() == chapter && op.row().expands_to.is_none(),
    };
    let ops: Vec<Op> = Op::all().filter(belongs).collect();
    let op = rng.pick(&ops);
    let Some(mut inst) = random_inst(rng, op, xlen) else { return };
    let operands = &*op.row().operands;
    if operands.contains(&Operand::Csr) {
        // User-level ones, without time and the entropy source.
        inst.imm = rng.pick(&[1, 2, 3, 8, 9, 10, 15, 0xc20, 0xc21, 0xc22, 0xc02, 0x300]);
    }
    if chapter == "vset" && op != Op::vsetvl {
        inst.imm = vtype(rng);
        if op == Op::vsetvli && inst.rs1 != 0 && rng.one_in(2) {
            // About as many elements as there are.
            code.push(Inst { rd: inst.rs1 | 16, imm: rng.below(100) as i32, ..Inst::new(Op::addi) });
            inst.rs1 |= 16;
        }
    }
    if chapter == "slide" {
        inst.vm |= !rng.one_in(4);
        if !rng.one_in(4) {
            // Groups of any size; most are not the same one.
            (inst.rd, inst.rs2) = (inst.rd & 24, inst.rs2 & 24 ^ inst.rd & 24 ^ 8);
        }
        if operands.contains(&Operand::Rs1) && !rng.one_in(4) {
            inst.rs1 |= 16;
            number_to_slide_by(rng, inst.rs1, code);
        }
    }
    if kind.name == CHAINS && !rng.one_in(16) {
        keep_apart(rng, &mut inst);
    }
    if inst.writes().x != 0 && BASES.contains(&(inst.rd & !1)) {
        inst.rd ^= 16;
    }
    let memory = operands.iter().any(|operand| operand.is_memory());
    let wild = kind.wild > 0 && rng.one_in(kind.wild);
    if memory && !wild {
        inst.rs1 = BASES.start + rng.below(4) as u8;
        inst.imm =
            if operands.contains(&Operand::Mem) { 0 } else { rng.below(64) as i32 * rng.pick(&[1, 8]) };
        if op.row().chapter.is_vector() && operands.contains(&Operand::Rs2) {
            // A stride that stays inside.
            code.push(Inst { rd: inst.rs2 | 16, imm: rng.below(48) as i32 - 16, ..Inst::new(Op::addi) });
            inst.rs2 |= 16;
        }
    }
    if inst.encode(xlen).is_some() {
        code.push(inst);
    }
}

/// Makes groups of four registers begin where such may, from v4 on, and masks be in other ones.
fn keep_apart(rng: &mut Rng, inst: &mut Inst) {
    let form = inst.op.form();
    for (register, shape) in [(&mut inst.rd, form.vd), (&mut inst.rs1, form.vs1), (&mut inst.rs2, form.vs2)] {
        match shape {
            Shape::None => {}
            Shape::Mask | Shape::Element0(_) => *register &= 3,
            _ => *register = 4 + 4 * (*register % 7),
        }
    }
    inst.vm |= !rng.one_in(4);
}

/// A vtype, of no fractional LMUL.
fn vtype(rng: &mut Rng) -> i32 {
    rng.below(32) as i32 & !4 | (rng.below(4) as i32) << 6
}

/// By how many elements to slide: few, a power of two, or about vl.
fn number_to_slide_by(rng: &mut Rng, rd: u8, code: &mut Vec<Inst>) {
    let near = rng.below(5) as i32 - 2;
    let (rs1, imm) = match rng.below(4) {
        0 => (0, rng.below(6) as i32),
        1 => (0, (1 << rng.below(11)) + near),
        2 => (0, rng.below(300) as i32),
        _ => {
            code.push(Inst { rd, imm: 0xc20, ..Inst::new(Op::csrrs) });
            (rd, near)
        }
    };
    code.push(Inst { rd, rs1, imm, ..Inst::new(Op::addi) });
}

/// `lr` and `sc`, or a load and `amocas`, most often of the same place and with nothing between, so that they succeed.
fn atomics(rng: &mut Rng, xlen: Xlen, swaps: bool, code: &mut Vec<Inst>) {
    let is_wide = xlen == Xlen::Rv64 && rng.one_in(2);
    let is_other = rng.one_in(8);
    let base = BASES.start + rng.below(4) as u8;
    let [old, new, rd] = [(); 3].map(|()| 16 | rng.below(16) as u8);
    let other = if rng.one_in(8) { BASES.start } else { base };
    let choose = |word: Op, wide: Op, is_wide: bool| Inst::new(if is_wide { wide } else { word });
    let first = match swaps {
        true => Inst { rd, ..choose(Op::lw, Op::ld, is_wide) },
        false => Inst { rd: old, aux: rng.below(4) as u8, ..choose(Op::lr_w, Op::lr_d, is_wide) },
    };
    code.push(Inst { rs1: base, ..first });
    if rng.one_in(4) {
        code.push(Inst { rs1: base, rs2: new, imm: rng.below(3) as i32, ..Inst::new(Op::sb) });
    }
    // `sc` of another width than `lr`.
    let is_wide = is_wide && (swaps || !is_other);
    let last = match swaps {
        true => choose(Op::amocas_w, Op::amocas_d, is_wide),
        false => choose(Op::sc_w, Op::sc_d, is_wide),
    };
    let rs2 = if rng.one_in(8) { 0 } else { new };
    code.push(Inst { rd, rs1: other, rs2, aux: rng.below(4) as u8, ..last });
}

/// Instructions of a patch.
const LENGTH_OF_PATCH: usize = 6;

/// A number in a register.
fn constant(rd: u8, value: i32) -> [Inst; 2] {
    let low = value << 20 >> 20;
    [
        Inst { rd, imm: value.wrapping_sub(low), ..Inst::new(Op::lui) },
        Inst { rd, rs1: rd, imm: low, ..Inst::new(Op::addi) },
    ]
}

/// Stores an instruction into the program, a little further on, and fences.
fn patch(rng: &mut Rng, code: &mut Vec<Inst>) {
    let ahead = 5 + rng.below(10) as usize;
    let at = (CODE as usize + 4 * (code.len() + ahead)) as i32;
    let new =
        Inst { rd: 12 + rng.below(16) as u8, rs1: 20, imm: rng.below(100) as i32, ..Inst::new(Op::addi) };
    let raw = new.encode(Xlen::Rv64).unwrap_or(0x13) as i32;
    code.extend(constant(30, raw));
    code.extend(constant(31, at));
    code.push(Inst { rs1: 31, rs2: 30, imm: 0, ..Inst::new(Op::sw) });
    code.push(Inst::new(Op::fence_i));
}
