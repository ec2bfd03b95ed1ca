//! The body of a fused loop, and what it has in common with [`super::whole`].
//!
//! | host register | what it holds |
//! |---|---|
//! | `rdi`, `rdx`, `rcx` | the register file, vl, the first lane of the part |
//! | `rax`, `r11` | for the moment |
//! | [`POINTER`] | addresses in memory, then counters |
//! | `k1` | lanes of the part that are in the body |
//! | `k2` | those of them with a bit in v0 |
//! | `k3`, `k4` | for the moment |
//! | `k5` | for the moment with floating point, else a mask |
//! | `k6` | not 0 if elements have differed, or a mask where none are compared so |
//! | `k0`, `k7` | [masks](super::masks) |
//! | `zmm0` on | slots (of each all parts that are held), then scalars; where slots are [kept](super::kept), scalars |
//! | `zmm29` on | for the moment |
//!
//! Elements narrower than the widest lie in the low part of a host register; what is above means nothing.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_isa::Sew;

use super::assembler::{Arg, Assembler, Label, Lanes, memory};
use super::masks::Masks;
use super::{Assembled, BYTES, FusedLoop, FusedOp, OpKind, POINTERS, REGISTERS, Scalar, codes};

pub(super) const FILE: Register = Register::RDI;
const VL: Register = Register::RDX;
const LANE: Register = Register::RCX;
pub(super) const BODY: Register = Register::K1;
pub(super) const DIFFER: Register = Register::K6;
pub(super) const ACTIVE: Register = Register::K2;
/// The number of the first byte of a mask's bits.
const BIT: Register = Register::R11;

/// Addresses in memory. The second half is the caller's, the arguments are read by `RSI` before it becomes one.
const POINTER: [Register; POINTERS] = [
    Register::R8,
    Register::R9,
    Register::R10,
    Register::RSI,
    Register::RBX,
    Register::R12,
    Register::R13,
    Register::R14,
    Register::R15,
];

/// How many of them need not be kept for the caller.
const FREE: usize = 4;

/// A host register of 64 bytes.
pub(super) fn wide(number: usize) -> Register {
    Register::ZMM0 + number as u32
}

/// The low `bytes` bytes of one, 16 at least.
pub(super) fn part(number: usize, bytes: u32) -> Register {
    let first = match bytes {
        64 => Register::ZMM0,
        32 => Register::YMM0,
        _ => Register::XMM0,
    };
    first + number as u32
}

/// The code of a fused loop; none if something in it has no instruction.
pub(crate) fn assemble(chain: &FusedLoop) -> Option<Assembled> {
    let parts = chain.parts.max(1);
    if chain.slots.len() * parts + chain.scalars.len() > REGISTERS || chain.general() > POINTERS {
        return None;
    }
    let mut body = Body {
        asm: Assembler::default(),
        first: Assembler::default(),
        chain,
        parts,
        part: 0,
        is_last: false,
        known: 0,
        written: 0,
        masks: Masks::new(chain),
        later: Vec::new(),
    };
    if chain.parts == 0 {
        body.in_turn()?
    } else {
        body.at_once()?
    }
    body.finish()
}

/// Code of a step that is hardly ever needed: where it begins, where it goes on, and what it is about.
pub(super) struct Later {
    pub(super) label: Label,
    pub(super) back: Label,
    pub(super) what: super::float::Nan,
}

/// The loop being written.
pub(super) struct Body<'a> {
    pub(super) asm: Assembler,
    /// What comes before it where slots are not [kept](super::kept).
    pub(super) first: Assembler,
    pub(super) chain: &'a FusedLoop,
    /// How many parts of each slot are held, and which of them is worked on.
    pub(super) parts: usize,
    pub(super) part: usize,
    /// The last part, not all of whose lanes are in the body.
    pub(super) is_last: bool,
    /// Host registers that hold their slots' parts, and those that differ from the file: a bit for each.
    pub(super) known: u64,
    pub(super) written: u64,
    pub(super) masks: Masks,
    pub(super) later: Vec<Later>,
}

impl Body<'_> {
    /// One part after another.
    fn in_turn(&mut self) -> Option<()> {
        let lanes = self.chain.lanes;
        let (end, last, more) = (self.asm.label(), self.asm.label(), self.asm.label());
        self.prepare();
        self.asm.op(Code::Xor_r32_rm32, &[Register::ECX.into(), Register::ECX.into()]);
        self.asm.op(Code::Cmp_rm64_imm32, &[VL.into(), Arg::Number(lanes as i32)]);
        self.asm.jump(Code::Jb_rel32_64, last);
        self.all_lanes();

        self.asm.place(more);
        self.part(false)?;
        self.asm.op(Code::Add_rm64_imm32, &[LANE.into(), Arg::Number(lanes as i32)]);
        let next = memory(LANE, Register::None, 1, lanes);
        self.asm.op(Code::Lea_r64_m, &[Register::RAX.into(), next.into()]);
        self.asm.op(Code::Cmp_r64_rm64, &[Register::RAX.into(), VL.into()]);
        self.asm.jump(Code::Jbe_rel32_64, more);

        self.asm.place(last);
        self.asm.op(Code::Mov_r64_rm64, &[Register::RAX.into(), VL.into()]);
        self.asm.op(Code::Sub_r64_rm64, &[Register::RAX.into(), LANE.into()]);
        self.asm.jump(Code::Je_rel32_64, end);
        self.first_lanes();
        self.part(true)?;

        self.asm.place(end);
        self.leave();
        Some(())
    }

    /// Returns, and what hardly ever runs.
    pub(super) fn leave(&mut self) {
        self.asm.op(Code::VEX_Vzeroupper, &[]);
        self.put_counters();
        for &register in POINTER[..self.chain.general()].iter().skip(FREE).rev() {
            self.asm.op(Code::Pop_r64, &[register.into()]);
        }
        match self.chain.differs() {
            true => self.asm.op(Code::VEX_Kmovq_r64_kr, &[Register::RAX.into(), DIFFER.into()]),
            false => self.asm.op(Code::Xor_r32_rm32, &[Register::EAX.into(), Register::EAX.into()]),
        }
        self.asm.op(Code::Retnq, &[]);
        self.write_later();
    }

    /// Takes the arguments to where they are used.
    pub(super) fn prepare(&mut self) {
        if self.chain.differs() {
            self.asm.op(Code::VEX_Kxorq_kr_kr_kr, &[DIFFER.into(), DIFFER.into(), DIFFER.into()]);
        }
        for &register in POINTER[..self.chain.general()].iter().skip(FREE) {
            self.asm.op(Code::Push_r64, &[register.into()]);
        }
        if !self.chain.counters.is_empty() {
            self.asm.op(Code::Push_r64, &[Register::RSI.into()]);
        }
        let argument = |number: usize| memory(Register::RSI, Register::None, 1, 8 * number as u32);
        for (i, &scalar) in self.chain.scalars.iter().enumerate() {
            let from = argument(self.chain.pointers + i);
            let number = self.scalar(i);
            match scalar {
                Scalar::Element(sew) => {
                    self.asm.op(codes::broadcast(sew), &[wide(number).into(), from.into()]);
                }
                Scalar::Count | Scalar::Offset => {
                    let low = Register::XMM0 + number as u32;
                    self.asm.op(Code::EVEX_Vmovq_xmm_xmmm64, &[low.into(), from.into()]);
                }
                Scalar::Table => {
                    self.asm.op(Code::Mov_r64_rm64, &[Register::RAX.into(), from.into()]);
                    let from = memory(Register::RAX, Register::None, 1, 0);
                    self.asm.op(codes::load(BYTES, Sew::E64), &[wide(number).into(), from.into()]);
                }
            }
        }
        // The arguments' own address comes last.
        let pointers = POINTER[..self.chain.pointers].iter().enumerate();
        let (own, others): (Vec<_>, Vec<_>) = pointers.partition(|&(_, &register)| register == Register::RSI);
        for (i, &register) in others.into_iter().chain(own) {
            self.asm.op(Code::Mov_r64_rm64, &[register.into(), argument(i).into()]);
        }
        for (i, &value) in self.chain.counters.iter().enumerate() {
            self.asm.op(Code::Mov_rm64_imm32, &[self.counter(i).into(), Arg::Number(value)]);
        }
    }

    /// All lanes of a part into `k1`.
    pub(super) fn all_lanes(&mut self) {
        let lanes = self.chain.lanes as i32;
        self.asm.op(Code::Mov_r32_imm32, &[Register::EAX.into(), Arg::Number(lanes)]);
        self.first_lanes();
    }

    /// As many lanes as `rax` says into `k1`.
    fn first_lanes(&mut self) {
        self.asm.op(Code::Mov_rm64_imm32, &[Register::R11.into(), Arg::Number(-1)]);
        self.asm.op(
            Code::VEX_Bzhi_r64_rm64_r64,
            &[Register::RAX.into(), Register::R11.into(), Register::RAX.into()],
        );
        self.asm.op(Code::VEX_Kmovq_kr_r64, &[BODY.into(), Register::RAX.into()]);
    }

    /// All steps on one part of the groups.
    fn part(&mut self, is_last: bool) -> Option<()> {
        (self.is_last, self.known, self.written) = (is_last, 0, 0);
        let uses_bits = |step: &FusedOp| step.masked || step.what.has_masks();
        if self.chain.ops.iter().any(uses_bits) {
            self.asm.op(Code::Mov_r64_rm64, &[BIT.into(), LANE.into()]);
            self.asm.op(Code::Shr_rm64_imm8, &[BIT.into(), Arg::Number(3)]);
        }
        for step in &self.chain.ops {
            self.step(step)?;
        }
        self.put_masks();
        self.put_written();
        Some(())
    }

    /// Where the part's bits of the mask at byte `home` of the file are.
    pub(super) fn bits_of(&self, home: u32) -> MemoryOperand {
        match self.is_whole() {
            true => memory(FILE, Register::None, 1, home + self.part as u32 * self.chain.lanes / 8),
            false => memory(FILE, BIT, 1, home),
        }
    }

    /// The register with the number of the part's first lane.
    pub(super) fn lane(&mut self) -> Register {
        if self.is_whole() {
            let first = self.part as i32 * self.chain.lanes as i32;
            self.asm.op(Code::Mov_r32_imm32, &[Register::ECX.into(), Arg::Number(first)]);
        }
        LANE
    }

    /// Are all parts held at once?
    fn is_whole(&self) -> bool {
        self.chain.parts > 0
    }

    /// Where the part's elements of a group are.
    pub(super) fn element(&self, base: Register, sew: Sew, offset: u32) -> MemoryOperand {
        match self.is_whole() {
            true => memory(base, Register::None, 1, offset + self.part as u32 * self.bytes(sew)),
            false => memory(base, LANE, sew.bytes(), offset),
        }
    }

    /// Bytes of the part's elements of a width.
    pub(super) fn bytes(&self, sew: Sew) -> u32 {
        self.chain.lanes * sew.bytes()
    }

    /// The lanes of elements that are there: to be told where memory is accessed, or flags raised.
    pub(super) fn lanes_of(&self, sew: Sew) -> Lanes {
        match self.is_last || self.bytes(sew) < 16 {
            true => Lanes::Merge(BODY),
            false => Lanes::All,
        }
    }

    /// The same of those in which a step works, the whole host register being used.
    pub(super) fn lanes(&self, step: &FusedOp) -> Lanes {
        match step.masked {
            true => Lanes::Merge(ACTIVE),
            false if self.is_last || self.bytes(step.sew) < BYTES => Lanes::Merge(BODY),
            false => Lanes::All,
        }
    }

    /// The lanes that an instruction without side effects has to be told.
    pub(super) fn loop_carried(&self, step: &FusedOp) -> Lanes {
        if step.masked { Lanes::Merge(ACTIVE) } else { Lanes::All }
    }

    /// The host register of a counter.
    pub(super) fn counter(&self, counter: usize) -> Register {
        POINTER[self.chain.pointers + counter]
    }

    /// Puts counters behind the arguments.
    fn put_counters(&mut self) {
        if self.chain.counters.is_empty() {
            return;
        }
        self.asm.op(Code::Pop_r64, &[Register::RAX.into()]);
        let arguments = self.chain.arguments();
        for i in 0..self.chain.counters.len() {
            let place = memory(Register::RAX, Register::None, 1, 8 * (arguments + i) as u32);
            self.asm.op(Code::Mov_rm64_r64, &[place.into(), self.counter(i).into()]);
        }
    }

    pub(super) fn step(&mut self, step: &FusedOp) -> Option<()> {
        if step.masked {
            self.mask(0);
        }
        match step.what {
            OpKind::Load { to, pointer } => {
                let lanes =
                    if step.masked { Lanes::Merge(ACTIVE) } else { self.lanes_of(step.sew).zeroing() };
                self.dest(to, step);
                let from = self.element(POINTER[pointer], step.sew, 0);
                self.get(self.held(to), from, step.sew, lanes);
            }
            OpKind::Store { from, pointer } => {
                let lanes = if step.masked { Lanes::Merge(ACTIVE) } else { self.lanes_of(step.sew) };
                self.slot(from);
                let to = self.element(POINTER[pointer], step.sew, 0);
                self.put(self.held(from), to, step.sew, lanes);
            }
            OpKind::Integer { int_op, to, a, b } => self.integer(step, int_op, to, a, b)?,
            OpKind::Compare { predicate, to, a, b } => self.compare(step, predicate, to, a, b)?,
            OpKind::Differ { a, b } => self.differ(step, a, b)?,
            OpKind::Bits { logic, to, a, b } => self.bits(logic, to, a, b),
            OpKind::Extend { signed, log, to, from } => {
                let code = codes::extend(signed, log, step.sew)?;
                let bytes = BYTES >> log;
                self.slot(from);
                self.dest(to, step);
                let lanes = self.loop_carried(step);
                self.asm.masked(
                    code,
                    lanes,
                    &[wide(self.held(to)).into(), part(self.held(from), bytes).into()],
                );
            }
            OpKind::Truncate { to, from } => {
                let code = codes::truncate(step.sew)?;
                self.slot(from);
                self.dest(to, step);
                let lanes = self.loop_carried(step);
                self.asm.masked(
                    code,
                    lanes,
                    &[part(self.held(to), BYTES / 2).into(), wide(self.held(from)).into()],
                );
            }
            OpKind::Float { fp_op, to, a, b, nan } => self.float(step, fp_op, to, a, b, nan)?,
            OpKind::Sign { sign, to, a, b, mask } => self.sign(step, sign, to, a, b, mask),
            OpKind::FromInteger { signed, to, from } => self.number(step, signed, to, from)?,
            OpKind::Count { .. }
            | OpKind::First { .. }
            | OpKind::Compress { .. }
            | OpKind::Counts { .. }
            | OpKind::Numbers { .. }
            | OpKind::Gather { .. } => self.permute(step)?,
            // It is none of a single part.
            OpKind::Slide { .. } => return None,
        }
        Some(())
    }
}
