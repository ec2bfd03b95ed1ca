//! An instruction is a row of the `isa` table, or a pseudo-instruction that becomes several rows or none.

use rivet_isa::{Chapter, Function, Lmul, Op, Operand, Sew, Shape, Vtype};

use super::Reg;
use crate::ir::{DebugLoc, Reach};

/// What an instruction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// A row of the table.
    Isa(Op),
    /// rd = rs1, of one class; after registers are assigned a move or nothing.
    Copy,
    /// rd = the group in rs1 that begins `imm` registers after its first.
    ExtractGroup,
    /// The first registers of rd = rs1; what the others hold does not matter.
    WidenGroup,
    /// rd = imm, in as many instructions as it takes.
    Li,
    /// rd = some value: no instruction.
    Undef,
    /// A call of `refer`, or of the address in rs1; registers of the calling convention are read, written and clobbered.
    Call,
    /// rd = address of `refer`, a symbol.
    La,
    /// rd = the argument that the caller left `imm` bytes above its stack pointer; `aux` says how many bits count.
    Incoming,
    /// Store rs1 as an argument for the next call, `imm` bytes above the stack pointer.
    Outgoing,
    /// rd = the address of the first variadic argument.
    VariadicArea,
    /// rd = the address of room `imm` in the frame.
    FrameObject,
    /// rd = the address of rs1 bytes, a multiple of 16, that the stack pointer makes room for.
    StackAlloc,
    /// rd = the stack pointer.
    StackSave,
    /// The stack pointer = rs1.
    StackRestore,
    /// rd = what is at the address in rs1; if it is rs2, rs3 is stored there. `imm` is the width in bits, `aux` the bits aq
    /// and rl of `lr` (times 4) and of `sc`; the result is scratch.
    CompareExchange,
    /// Store rs1 to its place `imm` in the frame.
    Spill,
    /// rd = what is in place `imm` of the frame.
    Reload,
}

/// What an instruction refers to outside the function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Refer {
    /// Nothing.
    None,
    /// A function that is called.
    Symbol(String),
    /// A symbol whose address is taken, and how it is found.
    Address(String, Reach),
}

/// How many elements: the application vector length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Avl {
    /// A constant below 32.
    Imm(u8),
    /// The value of a register.
    Reg(Reg),
    /// VLMAX.
    Max,
    /// The instruction does not depend on `vl`.
    None,
}

/// A rounding mode in a CSR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// Of floating-point numbers, in `frm`.
    Frm(u8),
    /// Of fixed-point numbers, in `vxrm`.
    Vxrm(u8),
}

/// What a vector instruction wants of the state that it does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vector {
    /// What the elements keep that it does not write; the destination is tied to it. Of multiply-adds the addend.
    pub passthru: Option<Reg>,
    /// The mask; unmasked without.
    pub mask: Option<Reg>,
    /// The number of elements.
    pub avl: Avl,
    /// SEW, LMUL and policies. A policy is agnostic where what becomes of those elements does not matter.
    pub vtype: Vtype,
    /// The rounding mode; `None` where the instruction takes what the CSR holds, or does not round.
    pub rounding: Option<Rounding>,
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Inst {
    /// What it is.
    pub code: Code,
    /// Operand `rd`: the destination, of vector stores the data.
    pub rd: Option<Reg>,
    /// Operand `rs1`: of memory accesses the base.
    pub rs1: Option<Reg>,
    /// Operand `rs2`.
    pub rs2: Option<Reg>,
    /// Operand `rs3`.
    pub rs3: Option<Reg>,
    /// The immediate.
    pub imm: i64,
    /// The rounding mode; of a call, 1 if it does not touch the caller's frame.
    pub aux: u8,
    /// The groups of a segment after that in `rd`; the arguments of a call.
    pub more: Vec<Reg>,
    /// The results of a call.
    pub results: Vec<Reg>,
    /// What a vector instruction wants.
    pub vector: Option<Vector>,
    /// What it refers to.
    pub refer: Refer,
    /// Where in the source it comes from, if that is known.
    pub loc: Option<DebugLoc>,
}

/// What an instruction does with a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Writes it.
    Def,
    /// Reads it.
    Use,
    /// Reads it, and its destination must be the same register.
    Tied,
    /// Reads it as the mask, in `v0`.
    Mask,
    /// Reads it as AVL, which the `vset*` before it does in its place.
    Avl,
}

/// Calls `$see` with each register of an instruction, and what the instruction does with it. `$iter` is `iter` or `iter_mut`.
macro_rules! visit_operands {
    ($inst:expr, $iter:ident, $see:expr) => {{
        let (inst, see) = ($inst, &mut $see);
        let (writes_rd, is_call) = (inst.writes_rd(), inst.code == Code::Call);
        let Inst { rd, rs1, rs2, rs3, more, results, vector, .. } = inst;
        [rs1, rs2, rs3].into_iter().flat_map(|reg| reg.$iter()).for_each(|reg| see(reg, Role::Use));
        if !writes_rd {
            rd.$iter().for_each(|reg| see(reg, Role::Use));
        }
        if !writes_rd || is_call {
            more.$iter().for_each(|reg| see(reg, Role::Use));
        }
        if let Some(Vector { passthru, mask, avl, .. }) = vector {
            passthru.$iter().for_each(|reg| see(reg, Role::Tied));
            mask.$iter().for_each(|reg| see(reg, Role::Mask));
            if let Avl::Reg(reg) = avl {
                see(reg, Role::Avl);
            }
        }
        if writes_rd {
            rd.$iter().for_each(|reg| see(reg, Role::Def));
            if !is_call {
                more.$iter().for_each(|reg| see(reg, Role::Def));
            }
        }
        results.$iter().for_each(|reg| see(reg, Role::Def));
    }};
}

impl Inst {
    /// An instruction without operands.
    pub fn new(code: Code) -> Inst {
        let aux = match code {
            Code::Isa(op) if op.row().operands.contains(&Operand::Rm) => 7,
            _ => 0,
        };
        Inst {
            code,
            rd: None,
            rs1: None,
            rs2: None,
            rs3: None,
            imm: 0,
            aux,
            more: Vec::new(),
            results: Vec::new(),
            vector: None,
            refer: Refer::None,
            loc: None,
        }
    }

    /// `rd = op rs1, rs2`.
    pub fn rrr(op: Op, rd: Reg, rs1: Reg, rs2: Reg) -> Inst {
        Inst { rd: Some(rd), rs1: Some(rs1), rs2: Some(rs2), ..Inst::new(Code::Isa(op)) }
    }

    /// `rd = op rs1`.
    pub fn rr(op: Op, rd: Reg, rs1: Reg) -> Inst {
        Inst { rd: Some(rd), rs1: Some(rs1), ..Inst::new(Code::Isa(op)) }
    }

    /// `rd = op rs1, imm`.
    pub fn rri(op: Op, rd: Reg, rs1: Reg, imm: i64) -> Inst {
        Inst { rd: Some(rd), rs1: Some(rs1), imm, ..Inst::new(Code::Isa(op)) }
    }

    /// `rd = imm`.
    pub fn li(rd: Reg, imm: i64) -> Inst {
        Inst { rd: Some(rd), imm, ..Inst::new(Code::Li) }
    }

    /// `rd = rs1`.
    pub fn copy(rd: Reg, rs1: Reg) -> Inst {
        Inst { rd: Some(rd), rs1: Some(rs1), ..Inst::new(Code::Copy) }
    }

    /// A copy's destination and source.
    pub fn as_copy(&self) -> Option<(Reg, Reg)> {
        (self.code == Code::Copy).then(|| self.rd.zip(self.rs1)).flatten()
    }

    /// The row of the table, if it is one.
    pub fn op(&self) -> Option<Op> {
        match self.code {
            Code::Isa(op) => Some(op),
            _ => None,
        }
    }

    /// Is it `vsetvli` or `vsetivli`?
    pub fn is_vset(&self) -> bool {
        matches!(self.code, Code::Isa(Op::vsetvli | Op::vsetivli))
    }

    /// The vtype that a `vset*` sets.
    pub fn vset_vtype(&self) -> Option<Vtype> {
        self.is_vset().then(|| Vtype::from_bits(self.imm as u64))
    }

    /// Does it write `rd`, rather than read it as stores do?
    pub fn writes_rd(&self) -> bool {
        match self.code {
            Code::Isa(op) => op.row().operands.iter().any(|o| {
                use Operand::*;
                matches!(o, Rd | Fd | Vd)
            }),
            Code::Spill | Code::Call | Code::Outgoing | Code::StackRestore => false,
            Code::Incoming | Code::FrameObject | Code::VariadicArea => true,
            Code::StackAlloc | Code::StackSave | Code::CompareExchange => true,
            Code::Copy
            | Code::ExtractGroup
            | Code::WidenGroup
            | Code::Li
            | Code::Undef
            | Code::La
            | Code::Reload => true,
        }
    }

    /// Must it keep its place among loads and stores: atomic accesses, fences, and what moves the stack pointer?
    fn is_barrier(&self) -> bool {
        use Code::*;
        match self.code {
            Isa(op) => op == Op::fence || op.row().operands.contains(&Operand::Aqrl),
            other => matches!(other, StackAlloc | StackSave | StackRestore | CompareExchange),
        }
    }

    /// Does it store to memory?
    pub fn stores(&self) -> bool {
        match self.code {
            _ if self.is_barrier() => true,
            Code::Isa(op) => {
                op.row().chapter == Chapter::vstore
                    || matches!(op.row().function, Function::store | Function::fstore)
            }
            Code::Spill | Code::Call | Code::Outgoing => true,
            _ => false,
        }
    }

    /// Does it load from memory?
    pub fn loads(&self) -> bool {
        match self.code {
            _ if self.is_barrier() => true,
            Code::Isa(op) => {
                op.row().chapter == Chapter::vload
                    || matches!(op.row().function, Function::load | Function::fload)
            }
            Code::Reload | Code::Call => true,
            _ => false,
        }
    }

    /// Must it stay although nobody reads what it writes?
    pub fn has_effect(&self) -> bool {
        self.stores()
            || self.is_vset()
            || matches!(self.code, Code::Call | Code::Isa(Op::ebreak))
            || matches!(self.code, Code::Isa(op) if matches!(op.row().chapter, Chapter::csr) && self.rd.is_none())
            || matches!(self.code, Code::Isa(Op::csrrwi | Op::csrrw))
            // It changes `vl`, which may be read.
            || matches!(self.code, Code::Isa(op) if op.row().function == Function::fault_only_first)
            || self.rd.is_some_and(Reg::is_physical)
    }

    /// The registers it names and what it does with each.
    pub fn operands(&self) -> Vec<(Reg, Role)> {
        let mut out = Vec::with_capacity(6);
        self.see_operands(|reg, role| out.push((reg, role)));
        out
    }

    /// Calls `see` with each register it names and what it does with it.
    pub fn see_operands(&self, mut see: impl FnMut(Reg, Role)) {
        visit_operands!(self, iter, |reg: &Reg, role| see(*reg, role));
    }

    /// The same; registers may be replaced.
    pub fn each_operand(&mut self, mut see: impl FnMut(&mut Reg, Role)) {
        visit_operands!(self, iter_mut, see);
    }

    /// The registers it reads, AVL included.
    pub fn uses(&self) -> impl Iterator<Item = Reg> {
        self.operands().into_iter().filter(|(_, role)| *role != Role::Def).map(|(reg, _)| reg)
    }

    /// The registers it writes.
    pub fn defs(&self) -> impl Iterator<Item = Reg> {
        self.operands().into_iter().filter(|(_, role)| *role == Role::Def).map(|(reg, _)| reg)
    }
}

impl Vector {
    /// All elements at `sew` and `lmul`, unmasked, what is not written does not matter.
    pub fn new(sew: Sew, lmul: Lmul, avl: Avl) -> Vector {
        let vtype = Vtype { vta: true, vma: true, ..Vtype::new(sew, lmul) };
        Vector { passthru: None, mask: None, avl, vtype, rounding: None }
    }
}

/// Registers that an operand of this shape takes under `vtype`; 1 where the shape does not depend on it.
pub(crate) fn registers(shape: Shape, vtype: Vtype) -> u8 {
    shape.registers(vtype, 128).unwrap_or(8).max(1) as u8
}
