//! Random vector loads and stores against a model that does what the specification's prose says, byte by byte.
//!
//! The suite's statements leave out accesses that fault; this model has them, with the vstart that they leave.

use std::sync::Arc;

use rivet_hart::{Agnostic, Cause, Config, Hart};
use rivet_isa::{Ext, ExtSet, Inst, Isa, Op, Operand, Vtype, Xlen};
use rivet_testkit::{DATA, DATA_SIZE, Rng, everything, machine, place};

use super::END;

/// What an instruction does, by its name.
struct Kind {
    load: bool,
    /// Width in the encoding, in bytes.
    width: usize,
    mode: Mode,
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Unit,
    FaultOnlyFirst,
    Strided,
    Indexed,
    Whole(usize),
    Mask,
}

fn kind(op: Op) -> Kind {
    let row = op.row();
    let name = row.mnemonic().trim_end_matches(".v");
    let number = |text: &str| text.trim_matches(|c: char| !c.is_ascii_digit()).parse::<usize>().ok();
    let load = row.mnemonic().starts_with("vl");
    let (mode, bits) = match name {
        "vlm" | "vsm" => (Mode::Mask, 8),
        _ if name.contains("xei") => (Mode::Indexed, number(&name[5..]).expect("a width")),
        _ if name.ends_with("ff") => (Mode::FaultOnlyFirst, number(name).expect("a width")),
        _ if name.ends_with('r') => (Mode::Whole(number(name).expect("a count")), 8),
        _ if name.contains("re") => {
            (Mode::Whole(number(&name[..3]).expect("a count")), number(&name[4..]).expect("a width"))
        }
        _ if name.starts_with("vlse") || name.starts_with("vsse") => {
            (Mode::Strided, number(name).expect("a width"))
        }
        _ => (Mode::Unit, number(name).expect("a width")),
    };
    Kind { load, width: bits / 8, mode }
}

/// The state that a load or store may change.
#[derive(Clone, PartialEq)]
struct State {
    regs: Vec<u8>,
    memory: Vec<u8>,
    vl: usize,
    vstart: usize,
}

impl State {
    fn of(hart: &mut Hart) -> State {
        let mut memory = vec![0; DATA_SIZE as usize];
        hart.read(DATA, &mut memory).expect("data pages");
        State { regs: hart.v.file().to_vec(), memory, vl: hart.v.vl, vstart: hart.v.vstart }
    }

    fn element(&self, reg: usize, i: usize, width: usize, vlenb: usize) -> Vec<u8> {
        self.regs[reg * vlenb + i * width..][..width].to_vec()
    }

    fn set(&mut self, reg: usize, i: usize, value: &[u8], vlenb: usize) {
        self.regs[reg * vlenb + i * value.len()..][..value.len()].copy_from_slice(value);
    }
}

/// Runs a legal instruction. Agnostic elements become ones. Gives the trap, if it traps.
fn model(hart: &Hart, state: &mut State, inst: &Inst) -> Option<(Cause, u64)> {
    let Kind { load, width, mode } = kind(inst.op);
    let (vlenb, vtype) = (hart.v.vlenb(), hart.v.vtype());
    let (sew, nf) = (vtype.sew.bytes() as usize, inst.nfields());
    let eew = if mode == Mode::Indexed { sew } else { width };
    // Registers of a group whose elements have `bytes` bytes.
    let regs = |bytes: usize| (hart.v.vlmax() * bytes).div_ceil(vlenb);
    let evl = match mode {
        Mode::Whole(n) => n * vlenb / eew,
        Mode::Mask => state.vl.div_ceil(8),
        _ => state.vl,
    };
    let (vd, vs2) = (inst.rd as usize, inst.rs2 as usize);
    let active = |state: &State, i: usize| inst.vm || state.regs[i / 8] >> (i % 8) & 1 != 0;
    let overlap =
        mode == Mode::Indexed && width != sew && vd < vs2 + regs(width) && vs2 < vd + regs(sew) * nf;
    let (vta, vma) = match mode {
        Mode::Mask => (true, false),
        Mode::Whole(_) => (false, false),
        _ => (vtype.vta || overlap, vtype.vma || overlap),
    };
    let space = if hart.is_rv32 { u64::from(u32::MAX) } else { u64::MAX };
    let start = state.vstart;
    let mut end = evl;
    'body: for i in start..evl {
        if !active(state, i) {
            for f in 0..if load && vma { nf } else { 0 } {
                state.set(vd + f * regs(eew), i, &vec![0xff; eew], vlenb);
            }
            continue;
        }
        let offset = match mode {
            Mode::Strided => hart.x(inst.rs2).wrapping_mul(i as u64),
            Mode::Indexed => {
                let mut offset = [0; 8];
                offset[..width].copy_from_slice(&state.element(vs2, i, width, vlenb));
                u64::from_le_bytes(offset)
            }
            _ => (i * nf * eew) as u64,
        };
        let addr = hart.x(inst.rs1).wrapping_add(offset) & space;
        let byte = |n: usize| addr.wrapping_add(n as u64) & space;
        // Fields are accessed in order, each whole or not at all; a load writes its registers when it has them all.
        for f in 0..nf {
            let fault = (f * eew..(f + 1) * eew).map(byte).find(|at| !(DATA..END).contains(at));
            if let Some(at) = fault {
                if mode == Mode::FaultOnlyFirst && i > 0 {
                    end = i;
                    state.vl = i;
                    break 'body;
                }
                state.vstart = i;
                return Some((if load { Cause::LoadPage } else { Cause::StorePage }, at));
            }
            if !load {
                let value = state.element(vd + f * regs(eew), i, eew, vlenb);
                for (n, value) in value.into_iter().enumerate() {
                    state.memory[(byte(f * eew + n) - DATA) as usize] = value;
                }
            }
        }
        for f in 0..if load { nf } else { 0 } {
            let value: Vec<u8> =
                (f * eew..(f + 1) * eew).map(|n| state.memory[(byte(n) - DATA) as usize]).collect();
            state.set(vd + f * regs(eew), i, &value, vlenb);
        }
    }
    if load && vta && start < end {
        let last = if mode == Mode::Mask { vlenb } else { hart.v.vlmax().max(vlenb / eew) };
        for f in 0..nf {
            for i in end..last {
                state.set(vd + f * regs(eew), i, &vec![0xff; eew], vlenb);
            }
        }
    }
    state.vstart = 0;
    None
}

/// How a case ended.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    Illegal,
    Retired,
    Trimmed,
    /// At a fault after some elements.
    Stopped,
    Trapped,
}

/// One random instruction in a random state.
fn check(hart: &mut Hart, ops: &[Op], random: &mut Rng) -> Outcome {
    let (elen, vlen) = (hart.config.isa.elen, hart.config.isa.vlen);
    let vtype = loop {
        let vtype = Vtype::from_bits(random.below(256));
        if vtype.is_supported(elen, vlen) {
            break vtype;
        }
    };
    hart.v.set_vtype(vtype);
    let vlmax = hart.v.vlmax() as u64;
    hart.v.vl = random.below(vlmax + 1) as usize;
    hart.v.vstart = if random.below(3) == 0 { random.below(vlmax) as usize } else { 0 };

    let op = random.pick(ops);
    let Kind { width, mode, .. } = kind(op);
    let has = |operand: Operand| op.row().operands.contains(&operand);
    let align = random.pick(&[1, 1, 2, 4, 8]);
    let inst = Inst {
        rd: random.below(32 / align) as u8 * align as u8,
        rs1: 10,
        rs2: if has(Operand::Vs2) {
            random.below(32 / align) as u8 * align as u8
        } else {
            12 * u8::from(has(Operand::Rs2))
        },
        aux: if has(Operand::Nf) && random.below(2) == 0 { random.below(8) as u8 } else { 0 },
        vm: !has(Operand::Vm) || random.below(2) == 0,
        ..Inst::new(op)
    };
    // Noise, with offsets that mostly stay inside; masks that are mostly 0, mostly 1 or mixed.
    let noise: Vec<u8> = (0..hart.v.file().len()).map(|_| random.below(256) as u8).collect();
    hart.v.file_mut().copy_from_slice(&noise);
    let vlenb = hart.v.vlenb();
    if mode == Mode::Indexed {
        let from = inst.rs2 as usize * vlenb;
        let until = (from + 8 * vlenb).min(noise.len());
        let step = random.pick(&[1, 16]);
        for offset in hart.v.file_mut()[from..until].chunks_mut(width) {
            offset[1..].fill(0);
            if width > 1 {
                offset[1] = random.below(step) as u8;
            }
        }
    }
    if !inst.vm && inst.rs2 != 0 {
        let bias = random.below(3) as u8;
        for byte in &mut hart.v.file_mut()[..vlenb] {
            match bias {
                0 => *byte &= byte.rotate_left(3) & byte.rotate_left(5),
                1 => *byte |= byte.rotate_left(3) | byte.rotate_left(5),
                _ => {}
            }
        }
    }
    let stride = random.below(129) as i64 - 64;
    hart.set_x(12, stride as u64);
    let middle = DATA + random.below(DATA_SIZE);
    let near_end = END - 1 - random.below(50);
    let near_page = DATA + 0x1000 - random.below(40);
    let near_start = DATA + random.below(300);
    let base = random.pick(&[middle, near_end, near_end, near_page, near_start]);
    hart.set_x(10, base);

    place(hart, &[inst]);
    let mut before = State::of(hart);
    let result = rivet_exec::step(hart);
    let what = || format!("{vtype}, {inst:?}, base {base:#x}, stride {stride}, VLEN {vlen}");
    let after = State::of(hart);
    let trap = result.err().map(|trap| (trap.cause, trap.tval));
    if let Some((Cause::IllegalInstruction, _)) = trap {
        assert!(before == after, "{}: an illegal instruction changes state", what());
        return Outcome::Illegal;
    }
    let (vl, vstart) = (before.vl, before.vstart);
    let expected = model(hart, &mut before, &inst);
    assert_eq!(trap, expected, "{}", what());
    assert_eq!((after.vl, after.vstart), (before.vl, before.vstart), "{}", what());
    let differs = |a: &[u8], b: &[u8]| a.iter().zip(b).position(|(a, b)| a != b);
    if let Some(at) = differs(&after.regs, &before.regs) {
        panic!("{}: byte {} of v{}, vl {vl}", what(), at % vlenb, at / vlenb);
    }
    if let Some(at) = differs(&after.memory, &before.memory) {
        panic!("{}: byte at {:#x}, vl {vl}", what(), DATA + at as u64);
    }
    match trap {
        None if after.vl < vl => Outcome::Trimmed,
        None => Outcome::Retired,
        Some(_) if after.vstart > vstart => Outcome::Stopped,
        Some(_) => Outcome::Trapped,
    }
}

fn run(isa: Isa, seed: u64) {
    let mut hart = machine(isa);
    hart.config = Arc::new(Config { agnostic: Agnostic::Ones, ..Config::clone(&hart.config) });
    let ops: Vec<Op> = Op::all().filter(|op| op.form().memory.is_some()).collect();
    let mut random = Rng::new(seed);
    let outcomes: Vec<Outcome> = (0..16_000).map(|_| check(&mut hart, &ops, &mut random)).collect();
    let count = |outcome| outcomes.iter().filter(|o| **o == outcome).count();
    let enough =
        [(Outcome::Retired, 1000), (Outcome::Trimmed, 5), (Outcome::Stopped, 50), (Outcome::Trapped, 50)];
    for (outcome, least) in enough {
        assert!(count(outcome) >= least, "{outcome:?} only {} times", count(outcome));
    }
}

#[test]
fn vlen_128() {
    run(Isa { vlen: 128, ..everything(Xlen::Rv64) }, 1);
}

#[test]
fn vlen_128_on_rv32() {
    run(Isa { vlen: 128, ..everything(Xlen::Rv32) }, 2);
}

#[test]
fn vlen_1024() {
    run(Isa { vlen: 1024, ..everything(Xlen::Rv64) }, 3);
}

#[test]
fn vlen_64_and_32() {
    run(Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::Zve64x])), 4);
    run(Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::Zve32x])), 5);
}
