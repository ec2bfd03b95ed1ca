//! What scalar instructions make of undefined bits.

use rivet_hart::Hart;
use rivet_isa::{Chapter, Function, Inst, Operand, Param, ScalarAccess};

use super::Shadow;
use super::bits::{Bits, all_if, low};
use super::int;
use super::origin::{Cause, Origin};
use super::uses::{Detail, Use};

/// Numbers of CSRs with bits that instructions leave undefined.
const FFLAGS: u16 = 0x001;
const FCSR: u16 = 0x003;
const VXSAT: u16 = 0x009;
const VCSR: u16 = 0x00f;
pub(super) const VL: u16 = 0xc20;
pub(super) const VLENB: u16 = 0xc22;

/// The width in bits of a floating-point format.
fn format(param: Param) -> u32 {
    match param {
        Param::F16 | Param::Bf16 => 16,
        Param::F32 => 32,
        _ => 64,
    }
}

impl Shadow {
    /// The value and undefined bits of rs1 or rs2.
    fn operand(&self, register: u8, value: u64) -> Bits {
        Bits::new(value, self.hart().x[usize::from(register)])
    }

    /// The origin of the first undefined register among those that the instruction reads.
    pub(super) fn read_origin(&self, inst: &Inst) -> Option<Origin> {
        let (reads, registers) = (inst.reads(), self.hart());
        let x = reads.x & registers.dirty_x;
        let f = reads.f & registers.dirty_f;
        match (x, f) {
            (0, 0) => None,
            (0, f) => Some(registers.f_origin[f.trailing_zeros() as usize]),
            (x, _) => Some(registers.x_origin[x.trailing_zeros() as usize]),
        }
    }

    /// The same for elements of vector registers that the instruction may read.
    pub(super) fn vector_read_origin(&self, inst: &Inst) -> Option<Origin> {
        let vlenb = self.vlenb;
        let form = inst.op.form();
        let vd = if form.reads_vd { form.vd } else { rivet_isa::Shape::None };
        let operands = [(form.vs2, inst.rs2), (form.vs1, inst.rs1), (vd, inst.rd)];
        operands.into_iter().find_map(|(shape, register)| {
            let registers = shape.registers(self.before.vtype, vlenb as u32 * 8)? as usize;
            let first = usize::from(register) * vlenb;
            self.hart().origin(first..(first + registers * vlenb).min(32 * vlenb))
        })
    }

    /// Gives a register undefined bits that come from what the instruction reads.
    fn give_x(&mut self, pc: u64, inst: &Inst, undefined: u64) {
        let origin = self.handed_on(pc, inst, undefined);
        self.hart_mut().set_x(inst.rd, undefined, origin);
    }

    fn give_f(&mut self, pc: u64, inst: &Inst, undefined: u64) {
        let origin = self.handed_on(pc, inst, undefined);
        self.hart_mut().set_f(inst.rd, undefined, origin);
    }

    fn handed_on(&mut self, pc: u64, inst: &Inst, undefined: u64) -> Origin {
        match self.read_origin(inst) {
            Some(origin) if undefined != 0 => self.origins.step(pc, *inst, origin),
            _ => Origin::default(),
        }
    }

    /// An instruction of the chapter `int`.
    pub(super) fn integer(&mut self, pc: u64, inst: &Inst) {
        let (_, function, parameter) = inst.op.semantics();
        let [x1, x2, _] = self.before.x;
        let a = self.operand(inst.rs1, x1);
        let xlen = self.xlen();
        let b = match function {
            Function::rr | Function::rr_bs => self.operand(inst.rs2, x2),
            _ => Bits::known(inst.imm as u64),
        };
        let cancels = matches!(parameter, Param::Xor | Param::Sub | Param::Subw | Param::Slt | Param::Sltu);
        let undefined = match function {
            Function::lui | Function::auipc => 0,
            Function::rr if cancels && inst.rs1 == inst.rs2 => 0,
            Function::r => int::scalar(parameter, a, Bits::known(0), xlen),
            _ => int::scalar(parameter, a, b, xlen),
        };
        self.give_x(pc, inst, undefined);
    }

    /// An instruction of the chapter `float`.
    pub(super) fn float(&mut self, pc: u64, inst: &Inst) {
        use Function as F;
        let row = inst.op.base().row();
        let from = format(row.parameter());
        let registers = self.hart();
        let f = |r: u8| registers.f[usize::from(r)];
        let reads = inst.reads().f;
        let any = reads & registers.dirty_f != 0;
        let x1 = registers.x[usize::from(inst.rs1)];
        match row.function {
            F::cmp => self.give_x(pc, inst, all_if(any, 1)),
            F::class => self.give_x(pc, inst, all_if(any, 10)),
            F::to_int | F::cvtmod => self.give_x(pc, inst, all_if(any, 64)),
            F::mv_x => {
                let undefined = Bits::new(0, f(inst.rs1)).sext(from).undefined;
                self.give_x(pc, inst, undefined);
            }
            F::mvh => {
                let undefined = Bits::new(0, f(inst.rs1) >> 32).sext(32).undefined;
                self.give_x(pc, inst, undefined);
            }
            F::mvp => {
                let undefined = x1 & low(32) | registers.x[usize::from(inst.rs2)] << 32;
                self.give_f(pc, inst, undefined);
            }
            F::mv_f => self.give_f(pc, inst, x1 & low(from)),
            F::from_int => {
                let width = if matches!(row.parameters.last(), Some(Param::W | Param::Wu)) { 32 } else { 64 };
                self.give_f(pc, inst, all_if(x1 & low(width) != 0, from));
            }
            F::sgnj => {
                let sign = 1 << (from - 1);
                let (a, b) = (f(inst.rs1), f(inst.rs2));
                let boxed = |bits: u64| from == 64 || bits >> from == 0;
                let undefined = match row.parameters.last() {
                    _ if !boxed(a) || !boxed(b) => low(from),
                    Some(Param::Sgnjx) => a | b & sign,
                    _ => a & !sign | b & sign,
                };
                self.give_f(pc, inst, undefined);
            }
            F::cvt => {
                let to = row.parameters.last().map_or(64, |&to| format(to));
                self.give_f(pc, inst, all_if(any, to));
            }
            _ => self.give_f(pc, inst, all_if(any, from)),
        }
        let undefined_int = row.function == F::from_int && x1 != 0;
        if (any || undefined_int)
            && inst.op.writes_fflags()
            && let Some(origin) = self.read_origin(inst)
        {
            let fflags = self.before.fflags;
            let registers = self.hart_mut();
            registers.fflags |= 0x1f & !fflags;
            registers.flags_origin = origin;
        }
    }

    /// A scalar load or store that is no atomic.
    pub(super) fn access(&mut self, hart: &Hart, pc: u64, inst: &Inst, access: ScalarAccess) {
        let addr = self.address(self.before.x[0], inst.imm as u64);
        let dirty = if access.float { self.running.dirty_f } else { self.running.dirty_x };
        let data = if access.stores { inst.rs2 } else { inst.rd };
        let registers = if access.pair { 0b11 } else { 0b1 };
        if dirty >> data & registers == 0 && self.memory.is_defined(addr, access.bytes) {
            return;
        }
        if access.stores {
            let (undefined, origin) = match access.float {
                true => (self.hart().f[usize::from(inst.rs2)], self.hart().f_origin[usize::from(inst.rs2)]),
                false if access.pair => self.pair(inst.rs2),
                false => (self.hart().x[usize::from(inst.rs2)], self.hart().x_origin[usize::from(inst.rs2)]),
            };
            let undefined = undefined & low(8 * access.bytes);
            self.stores(hart, pc, inst, addr, access.bytes);
            let origin = if undefined != 0 { self.origins.step(pc, *inst, origin) } else { origin };
            return self.memory.store(addr, access.bytes, undefined.into(), origin);
        }
        let (undefined, origin) = match self.load_word(pc, inst, addr, access.bytes) {
            Some((undefined, origin)) if self.found(hart, pc, inst, addr, origin) => {
                (undefined as u64, self.origins.step(pc, *inst, origin))
            }
            _ => (0, Origin::default()),
        };
        let rd = inst.rd;
        if access.pair {
            let half = |bits: u64| Bits::new(0, bits & low(32)).sext(32).undefined;
            if rd != 0 {
                self.hart_mut().set_x(rd, half(undefined), origin);
                self.hart_mut().set_x(rd + 1, half(undefined >> 32), origin);
            }
            return;
        }
        let width = 8 * access.bytes;
        let xlen = self.xlen();
        match (access.float, access.signed) {
            (true, _) => self.hart_mut().set_f(rd, undefined, origin),
            (_, true) => {
                let extended = Bits::new(0, undefined).sext(width).sext(xlen).undefined;
                self.hart_mut().set_x(rd, extended, origin);
            }
            (_, false) => self.hart_mut().set_x(rd, Bits::new(0, undefined).sext(xlen).undefined, origin),
        }
    }

    /// The undefined bits of a pair of registers of RV32, and the origin of some of them; that at `x0` reads as 0.
    fn pair(&self, first: u8) -> (u64, Origin) {
        if first == 0 {
            return (0, Origin::default());
        }
        let (hart, [low_half, high_half]) = (self.hart(), [usize::from(first), usize::from(first) + 1]);
        let from = if hart.x[low_half] & low(32) != 0 { low_half } else { high_half };
        (hart.x[low_half] & low(32) | hart.x[high_half] << 32, hart.x_origin[from])
    }

    /// An atomic.
    pub(super) fn atomic(&mut self, pc: u64, inst: &Inst, access: ScalarAccess, hart: &Hart) {
        let row = inst.op.base().row();
        let addr = self.address(self.before.x[0], 0);
        let bytes = access.bytes;
        let width = 8 * bytes.min(8);
        let (memory, memory_origin) = self.memory.load(addr, bytes).unwrap_or_default();
        let source = self.hart().x[usize::from(inst.rs2)];
        let own = self.read_origin(inst);
        let origin = if memory != 0 { memory_origin } else { own.unwrap_or_default() };
        let origin = if memory != 0 || own.is_some() { self.origins.step(pc, *inst, origin) } else { origin };
        let old = Bits::new(hart.x(inst.rd), memory as u64);
        match row.function {
            Function::lr => {}
            Function::sc => {
                if hart.x(inst.rd) == 0 && inst.rd != 0 {
                    self.memory.store(addr, bytes, u128::from(source & low(width)), origin);
                } else if inst.rd == 0 {
                    let doubt = if source & low(width) == 0 && memory == 0 { 0 } else { u128::MAX };
                    self.memory.store(addr, bytes, doubt, origin);
                }
                return self.hart_mut().set_x(inst.rd, 0, origin);
            }
            Function::rmw => {
                let op = row.parameters.last().copied().unwrap_or(Param::NoParam);
                let new = match op {
                    Param::Swap => source & low(width),
                    // The old value is not at hand.
                    _ if inst.rd == 0 => all_if(memory != 0 || source & low(width) != 0, width),
                    op => int::operate(op, old, Bits::new(self.before.x[1], source), width),
                };
                self.memory.store(addr, bytes, new.into(), origin);
            }
            _ => return self.compare_and_swap(inst, addr, bytes, memory, origin),
        }
        let xlen = self.xlen();
        self.hart_mut().set_x(inst.rd, old.sext(width).sext(xlen).undefined, origin);
    }

    /// amocas: whether it stores depends on all that is compared.
    fn compare_and_swap(&mut self, inst: &Inst, addr: u64, bytes: u32, memory: u128, origin: Origin) {
        let pair = bytes > self.xlen() / 8;
        let word = self.xlen();
        let of = |registers: &super::registers::Registers, r: u8| {
            let low_half = u128::from(registers.x[usize::from(r)] & low(word.min(8 * bytes)));
            let high = if pair && r != 0 { registers.x[usize::from(r) + 1] & low(word) } else { 0 };
            low_half | u128::from(high) << word
        };
        let (compared, swapped) = (of(self.hart(), inst.rd), of(self.hart(), inst.rs2));
        let new = if memory | compared | swapped != 0 { u128::MAX } else { 0 };
        self.memory.store(addr, bytes, new, origin);
        let registers = self.hart_mut();
        let sext = |bits: u64, width: u32| Bits::new(0, bits).sext(width).undefined;
        if pair {
            registers.set_x(inst.rd, sext(memory as u64 & low(word), word), origin);
            if inst.rd != 0 {
                registers.set_x(inst.rd + 1, sext((memory >> word) as u64 & low(word), word), origin);
            }
        } else {
            registers.set_x(inst.rd, sext(memory as u64, 8 * bytes), origin);
        }
    }

    /// An access to a CSR that has retired.
    pub(super) fn csr(&mut self, hart: &Hart, pc: u64, inst: &Inst) {
        let csr = inst.csr();
        let by_register = inst.op.base().row().operands.contains(&Operand::Rs1);
        let written = if by_register { self.hart().x[usize::from(inst.rs1)] } else { 0 };
        let origin = self.hart().x_origin[usize::from(inst.rs1)];
        let x1 = self.before.x[0];
        let registers = self.hart_mut();
        let (fflags, vxsat, flags_origin) = (registers.fflags, registers.vxsat, registers.flags_origin);
        if csr == VL {
            registers.fault_only_first = None;
        }
        let (held, mask, shift) = match csr {
            FFLAGS | FCSR => (u64::from(fflags), 0x1f, 0),
            VXSAT | VCSR => (u64::from(vxsat), 1, 0),
            _ => (0, 0, 0),
        };
        let rw = matches!(inst.op.semantics().1, Function::rw | Function::rwi);
        // Bits that are set or cleared for certain are defined.
        let operand = if by_register { x1 & !written } else { inst.rs1.into() };
        let left = if rw { 0 } else { held & !operand };
        let new = (left | written & mask) >> shift;
        match csr {
            FFLAGS | FCSR => registers.fflags = new as u8,
            VXSAT | VCSR => registers.vxsat = new != 0,
            _ => {}
        }
        if written & mask != 0 {
            registers.flags_origin = origin;
        }
        let origin = if held != 0 { self.origins.step(pc, *inst, flags_origin) } else { flags_origin };
        self.hart_mut().set_x(inst.rd, held, origin);
        if csr == VLENB {
            self.asked_vlen(pc, inst);
        }
        // What is no flag has to be defined.
        if written & !mask != 0 && !matches!(csr, FFLAGS | VXSAT) {
            let origin = self.hart().x_origin[usize::from(inst.rs1)];
            self.report(hart, Use::Csr, pc, Some(inst), origin, Detail::Register(inst.rs1));
        }
    }

    /// The instruction has written what depends on VLEN.
    pub(super) fn asked_vlen(&mut self, pc: u64, inst: &Inst) {
        if self.follows_vlen {
            let cause = Cause::Vlen { vlen: 8 * self.vlenb as u32 };
            let origin = self.origins.root(pc, Some(*inst), cause);
            self.hart_mut().set_x(inst.rd, u64::MAX, origin);
        }
    }

    /// A branch: reported unless its operands decide it.
    pub(super) fn branch(&mut self, hart: &Hart, pc: u64, inst: &Inst) {
        let [x1, x2, _] = self.before.x;
        let a = self.operand(inst.rs1, x1);
        let b = match inst.branch_constant() {
            Some(constant) => Bits::known(constant as u64),
            None => self.operand(inst.rs2, x2),
        };
        let decided = match inst.op.semantics().2 {
            Param::Eq | Param::Ne => a.decides_eq(b),
            Param::Lt | Param::Ge => a.decides_lt(b, 64, true),
            _ => a.decides_lt(b, 64, false),
        };
        if decided {
            return;
        }
        let register = if a.is_undefined() { inst.rs1 } else { inst.rs2 };
        let origin = self.hart().x_origin[usize::from(register)];
        self.report(hart, Use::Branch, pc, Some(inst), origin, Detail::Register(register));
        self.trust(inst.rs1);
        self.trust(inst.rs2);
    }

    /// Is the instruction one whose chapter computes scalars?
    pub(super) fn is_scalar(chapter: Chapter) -> bool {
        matches!(chapter, Chapter::int | Chapter::float)
    }
}
