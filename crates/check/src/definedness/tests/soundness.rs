//! Whatever the undefined bits are, and whatever agnostic elements receive: a bit of a result that differs is marked.
//!
//! The oracle is the hart itself. An instruction runs from a random state in which random bits are marked as undefined,
//! and again from the same state with these bits changed at random and another fill of agnostic elements.

use std::sync::Arc;

use rivet_exec::Uop;
use rivet_hart::{Agnostic, Config, Hart, Reservation, legal};
use rivet_isa::{Addressing, Chapter, Function, Inst, Isa, Op, Shape, Xlen, decode::available};
use rivet_testkit::{DATA, DATA_SIZE, Rng, everything, machine, random_inst, randomize};

use crate::definedness::Shadow;
use crate::definedness::origin::Cause;

/// All that an instruction can read and write.
#[derive(Clone)]
pub(super) struct State {
    pub(super) v: rivet_hart::VectorUnit,
    x: [u64; 32],
    f: [u64; 32],
    fflags: u8,
    frm: u8,
    memory: Vec<u8>,
    reservation: Reservation,
    pub(super) pc: u64,
}

/// Bytes of memory that count for an instruction: where it accesses none, some that it is to leave alone.
pub(super) fn window(op: Op) -> usize {
    let accesses = op.scalar_access().is_some() || op.form().memory.is_some();
    if accesses || op.base().row().chapter == Chapter::misc { DATA_SIZE as usize } else { 256 }
}

/// The state, with the first bytes of the data.
pub(super) fn state(hart: &Hart, window: usize) -> State {
    let mut memory = vec![0; window];
    assert!(hart.peek(DATA, &mut memory));
    State {
        v: hart.v.clone(),
        x: hart.x,
        f: hart.f,
        fflags: hart.fflags,
        frm: hart.frm,
        memory,
        reservation: hart.reservation,
        pc: hart.pc,
    }
}

pub(super) fn restore(hart: &mut Hart, state: &State) {
    hart.v = state.v.clone();
    (hart.x, hart.f, hart.fflags, hart.frm) = (state.x, state.f, state.fflags, state.frm);
    (hart.reservation, hart.pc) = (state.reservation, state.pc);
    hart.write(DATA, &state.memory).expect("writable");
}

/// Chapters that need an environment or another mode.
pub(super) fn is_left_out(op: Op) -> bool {
    matches!(op.semantics().0, Chapter::system | Chapter::hypervisor)
}

/// A random mask: often nothing, often all, else some bits.
fn mask(rng: &mut Rng) -> u64 {
    match rng.below(6) {
        0 | 1 => 0,
        2 => u64::MAX,
        3 => 1 << rng.below(64),
        4 => rng.bits() & rng.bits() & rng.bits(),
        _ => rng.value(64),
    }
}

/// Addresses that are in the data, offsets that stay near.
pub(super) fn aim(rng: &mut Rng, hart: &mut Hart, inst: &Inst) {
    let form = inst.op.form();
    let is_access = inst.op.scalar_access().is_some() || form.memory.is_some();
    if !is_access && inst.op.base().row().chapter != Chapter::misc {
        return;
    }
    let align = if rng.one_in(4) { !0 } else { !15 };
    let target = (DATA + DATA_SIZE / 2 + rng.below(1024)) & align;
    let offset = if inst.op.scalar_access().is_some_and(|a| !a.atomic) { inst.imm as u64 } else { 0 };
    hart.set_x(inst.rs1, target.wrapping_sub(offset));
    match form.memory.map(|memory| memory.addressing) {
        Some(Addressing::Strided) => hart.set_x(inst.rs2, rng.below(64).wrapping_sub(32)),
        Some(Addressing::Indexed) => {
            let bytes = form.vs2.eew(hart.v.vtype()).unwrap_or(8) as usize / 8;
            let elements = hart.v.file().len() / bytes.max(1);
            for i in 0..elements {
                let value = rng.below(128).to_le_bytes();
                hart.v.file_mut()[i * bytes..(i + 1) * bytes].copy_from_slice(&value[..bytes]);
            }
        }
        _ => {}
    }
    hart.reservation = rng.one_in(2).then(|| (hart.x(inst.rs1), 0)).into();
}

/// Marks random bits.
pub(super) fn undefine(rng: &mut Rng, shadow: &mut Shadow, hart: &Hart, inst: &Inst) {
    let window = window(inst.op) as u64;
    let origin = shadow.origins.root(0x42, None, Cause::Stack);
    let is_access = inst.op.scalar_access().is_some() || inst.op.form().memory.is_some();
    let vlenb = hart.v.vlenb();
    let registers = shadow.hart_mut();
    registers.fill(0..32 * vlenb, None);
    registers.dirty_v = 0;
    for r in 1..32u8 {
        // Undefined addresses are reported, which ends the comparison.
        let bits = if is_access && r == inst.rs1 { 0 } else { mask(rng) };
        let bits = if hart.is_rv32 { bits as u32 as i32 as i64 as u64 } else { bits };
        registers.set_x(r, bits, origin);
    }
    for r in 0..32u8 {
        registers.set_f(r, mask(rng), origin);
    }
    let quiet = rng.below(3);
    for at in 0..32 * vlenb / 4 {
        let bits = if rng.below(3) < quiet { 0 } else { mask(rng) & 0xffff_ffff };
        registers.set_element(4 * at, 4, bits, origin);
    }
    if is_access && !inst.vm {
        registers.fill(0..vlenb, None);
    }
    // Undefined offsets are reported.
    if inst.op.form().memory.is_some_and(|memory| memory.addressing == Addressing::Indexed) && !rng.one_in(8)
    {
        let first = usize::from(inst.rs2) * vlenb;
        registers.fill(first..(first + 8 * vlenb).min(32 * vlenb), None);
    }
    registers.fflags = rng.below(32) as u8 & !hart.fflags;
    registers.vxsat = rng.one_in(2) && !hart.v.vxsat;
    registers.flags_origin = origin;
    shadow.memory.clear();
    for at in 0..window / 8 {
        let bits = if rng.below(3) < quiet { 0 } else { mask(rng) };
        shadow.memory.store(DATA + 8 * at, 8, bits.into(), origin);
    }
    if inst.op.base().row().function == Function::sc {
        // Whether it stores is up to the machine; here that depends on what is there.
        shadow.memory.define(hart.x(inst.rs1)..hart.x(inst.rs1) + 8);
    }
}

/// The bytes as little-endian words.
fn words(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    bytes.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word))
}

/// Changes undefined bits at random.
pub(super) fn change(rng: &mut Rng, shadow: &Shadow, state: &State) -> State {
    let (registers, mut new) = (shadow.hart(), state.clone());
    let mut random = |undefined: u64| match undefined {
        0 => 0,
        _ if rng.one_in(4) => undefined,
        _ => rng.bits() & undefined,
    };
    for r in 1..32 {
        new.x[r] ^= random(registers.x[r]);
        if shadow.is_rv32 {
            new.x[r] = new.x[r] as u32 as i32 as i64 as u64;
        }
    }
    for r in 0..32 {
        new.f[r] ^= random(registers.f[r]);
    }
    for (undefined, bytes) in words(registers.v()).zip(new.v.file_mut().as_chunks_mut().0) {
        *bytes = (u64::from_le_bytes(*bytes) ^ random(undefined)).to_le_bytes();
    }
    new.fflags ^= random(registers.fflags.into()) as u8;
    new.v.vxsat ^= random(registers.vxsat.into()) != 0;
    let marks = shadow.memory.marks(DATA..DATA + state.memory.len() as u64);
    for (undefined, bytes) in words(&marks).zip(new.memory.as_chunks_mut().0) {
        *bytes = (u64::from_le_bytes(*bytes) ^ random(undefined)).to_le_bytes();
    }
    new
}

/// What differs and is not marked.
pub(super) fn unmarked(shadow: &mut Shadow, a: &State, b: &State) -> Option<String> {
    shadow.hart_mut().settle();
    let registers = shadow.hart();
    for r in 0..32 {
        let x = (a.x[r] ^ b.x[r]) & !registers.x[r];
        let f = (a.f[r] ^ b.f[r]) & !registers.f[r];
        if x != 0 || f != 0 {
            return Some(format!("bits {x:x} of x{r}, {f:x} of f{r}"));
        }
        if registers.x[r] != 0 && registers.dirty_x >> r & 1 == 0
            || registers.f[r] != 0 && registers.dirty_f >> r & 1 == 0
        {
            return Some(format!("x{r} or f{r} is not noted as undefined"));
        }
    }
    let vlenb = a.v.vlenb();
    for (n, ((x, y), undefined)) in
        words(a.v.file()).zip(words(b.v.file())).zip(words(registers.v())).enumerate()
    {
        let (r, at) = (8 * n / vlenb, 8 * n % vlenb);
        if (x ^ y) & !undefined != 0 {
            return Some(format!("v{r} byte {at} on: {x:x} {y:x} {undefined:x}"));
        }
        if undefined != 0 && registers.dirty_v >> r & 1 == 0 {
            return Some(format!("v{r} is not noted as undefined"));
        }
    }
    if (a.fflags ^ b.fflags) & !registers.fflags != 0 || a.v.vxsat != b.v.vxsat && !registers.vxsat {
        return Some(format!("fflags {:x} {:x} or vxsat {} {}", a.fflags, b.fflags, a.v.vxsat, b.v.vxsat));
    }
    let undefined = shadow.memory.marks(DATA..DATA + a.memory.len() as u64);
    for (n, ((x, y), undefined)) in words(&a.memory).zip(words(&b.memory)).zip(words(&undefined)).enumerate()
    {
        if (x ^ y) & !undefined != 0 {
            return Some(format!("memory byte {} on: {x:x} {y:x} {undefined:x}", 8 * n));
        }
    }
    let control = |s: &State| (s.pc, s.v.vl, s.v.vtype(), s.frm);
    (control(a) != control(b)).then(|| format!("{:?} {:?}", control(a), control(b)))
}

/// Runs an instruction on one state, the shadow beside it, and on states that differ in what is undefined. Gives whether
/// it was legal and reported nothing.
fn check(rng: &mut Rng, hart: &mut Hart, op: Op) -> Option<Result<bool, String>> {
    let xlen = hart.config.isa.xlen;
    let mut inst = random_inst(rng, op, xlen)?;
    for _ in 0..200 {
        randomize(rng, hart);
        if rng.one_in(2) || op.is_vector_crypto() {
            hart.v.vstart = 0;
        }
        if op.is_vector_crypto() {
            // Whole element groups.
            hart.v.vl &= !7;
        }
        inst = random_inst(rng, op, xlen)?;
        if !op.is_vector() || op.is_vset() || legal::broken(&hart.config, hart.v.vtype(), &inst).is_ok() {
            break;
        }
    }
    let window = window(op);
    let mut memory = vec![0; window];
    memory.chunks_mut(8).for_each(|bytes| bytes.copy_from_slice(&rng.value(64).to_le_bytes()));
    hart.write(DATA, &memory).expect("writable");
    if op.is_csr() {
        inst.imm = rng.pick(&[1, 2, 3, 8, 9, 10, 15, 0xc20, 0xc21, 0xc22]);
    }
    aim(rng, hart, &inst);
    let mut shadow = Shadow::new(hart);
    undefine(rng, &mut shadow, hart, &inst);
    let before = state(hart, window);
    let changed: Vec<State> = (0..3).map(|_| change(rng, &shadow, &before)).collect();
    let config = Arc::clone(&hart.config);
    let fill = |agnostic| Arc::new(Config { agnostic, ..Config::clone(&config) });
    let uop = Uop::new(inst, 0x1000);
    hart.pc = uop.pc;
    hart.config = fill(Agnostic::Undisturbed);
    let what =
        format!("{inst:?} under {} with vl {} vstart {}", before.v.vtype(), before.v.vl, before.v.vstart);
    if shadow.step_alone(hart, &uop).is_err() {
        hart.config = config;
        return Some(Ok(false));
    }
    if !shadow.uses.found.is_empty() {
        hart.config = config;
        return Some(Ok(false));
    }
    let first = state(hart, window);
    let fills = [Agnostic::Undisturbed, Agnostic::Ones, Agnostic::Mixed { seed: rng.bits() }];
    for (state_b, agnostic) in changed.iter().zip(fills) {
        restore(hart, state_b);
        hart.v.random = rng.bits();
        hart.config = fill(agnostic);
        hart.pc = uop.pc;
        let done = (uop.handler)(hart, &uop);
        let wrong = match done {
            Ok(()) => unmarked(&mut shadow, &first, &state(hart, window)),
            Err(trap) => Some(format!("{trap}")),
        };
        if let Some(wrong) = wrong {
            hart.config = config;
            return Some(Err(format!("{wrong}: {what}")));
        }
    }
    hart.config = config;
    Some(Ok(true))
}

#[test]
fn what_differs_is_marked() {
    let mut rng = Rng::new(0xdef1);
    let isa = |xlen, vlen| Isa { vlen, ..everything(xlen) };
    let mut harts = [isa(Xlen::Rv64, 128), isa(Xlen::Rv32, 128), isa(Xlen::Rv64, 256)].map(machine);
    let rounds = if cfg!(debug_assertions) { 8 } else { 200 };
    let mut wrong = Vec::new();
    for op in Op::all().filter(|&op| !is_left_out(op)) {
        let exempt = op.is_jump() || op.is_csr() || op.is_vset();
        let mut compared = 0;
        for hart in harts.iter_mut().filter(|hart| available(op, &hart.config.isa)) {
            // Operands of some instructions are seldom legal: until they have been.
            for round in 0..1000 {
                if round >= rounds && (compared > 0 || exempt) {
                    break;
                }
                match check(&mut rng, hart, op) {
                    Some(Ok(legal)) => compared += usize::from(legal),
                    Some(Err(text)) => wrong.push(text),
                    None => {}
                }
            }
        }
        let followed = harts.iter().any(|hart| available(op, &hart.config.isa));
        assert!(compared > 0 || exempt || !followed || !wrong.is_empty(), "{op:?} is never compared");
    }
    assert!(wrong.is_empty(), "{}: {:#?}", wrong.len(), &wrong[..wrong.len().min(60)]);
}

/// Without undefined bits there are none afterwards, but for tails and what a mask leaves out, and nothing is reported.
fn check_defined(rng: &mut Rng, hart: &mut Hart, op: Op) -> bool {
    randomize(rng, hart);
    let Some(inst) = random_inst(rng, op, hart.config.isa.xlen) else { return false };
    aim(rng, hart, &inst);
    let mut shadow = Shadow::new(hart);
    let all = 0..hart.v.file().len();
    shadow.hart_mut().fill(all, None);
    shadow.hart_mut().dirty_v = 0;
    let uop = Uop::new(inst, 0x1000);
    hart.pc = uop.pc;
    let (vtype, vl, vstart) = (hart.v.vtype(), hart.v.vl, hart.v.vstart);
    if shadow.step_alone(hart, &uop).is_err() {
        return false;
    }
    shadow.hart_mut().settle();
    let registers = shadow.hart();
    assert!(shadow.uses.found.is_empty(), "{inst:?}");
    assert_eq!(
        (registers.dirty_x, registers.dirty_f, registers.fflags, registers.vxsat),
        (0, 0, 0, false),
        "{inst:?}"
    );
    let sp = hart.x(2).saturating_sub(4 << 20)..hart.x(2).saturating_add(4 << 20);
    assert!(
        sp.contains(&DATA) || shadow.memory.first_undefined(DATA..DATA + DATA_SIZE).is_none(),
        "{inst:?}"
    );
    // The body of a group that is not masked is defined.
    let form = inst.op.form();
    if let Some(eew) = form.vd.eew(vtype).filter(|&eew| eew >= 8)
        && form.writes_registers()
        && inst.vm
        && form.memory.is_none()
        && !matches!(form.vd, Shape::Element0(_))
        && inst.op.row().function != Function::compress
    {
        let (base, bytes) = (usize::from(inst.rd) * hart.v.vlenb(), eew as usize / 8);
        let body = base + vstart.min(vl) * bytes..base + vl * bytes;
        assert!(registers.v()[body].iter().all(|&byte| byte == 0), "{inst:?} under {vtype} with vl {vl}");
    }
    true
}

#[test]
fn what_is_defined_stays_defined() {
    let mut rng = Rng::new(0xdefd);
    let isa = |xlen, vlen| Isa { vlen, ..everything(xlen) };
    let mut harts = [isa(Xlen::Rv64, 128), isa(Xlen::Rv32, 256)].map(machine);
    let mut checked = 0;
    for op in Op::all().filter(|&op| !is_left_out(op)) {
        for hart in harts.iter_mut().filter(|hart| available(op, &hart.config.isa)) {
            checked += (0..8).filter(|_| check_defined(&mut rng, hart, op)).count();
        }
    }
    assert!(checked > 5000, "{checked}");
}
