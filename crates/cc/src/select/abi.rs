//! This module implements the calling convention: the registers and stack slots of parameters, arguments and results.
//!
//! Scalars as the psABI has them: eight of each file, floating-point numbers then in integer registers, then the stack.
//! Fields of a struct that is returned are values of their own. Vectors as LLVM passes them: groups from v8 on, the first
//! mask in v0; those beyond v23 by reference. All vector registers are the caller's to save.

use rivet_isa::{Lmul, Op};

use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{Flags, InstData, Op as IrOp, Scalar, Type, Value};
use crate::mir::{Class, Code, Inst, Param, Refer, Reg, Terminator, VariadicArea};

/// The registers that are still free for arguments, and how much of the stack is taken.
#[derive(Default)]
struct ArgAllocator {
    integers: u8,
    floats: u8,
    /// The vector registers from v8 on that are taken, a bit for each.
    vectors: u16,
    mask: bool,
    stack: u32,
}

/// Where an argument is.
#[derive(Clone, Copy)]
enum ArgLocation {
    /// In a register of its file.
    Own(Reg),
    /// A floating-point number in an integer register: the others are taken.
    Integer(Reg),
    /// So many bytes above the stack pointer of the caller.
    Stack(u32),
}

impl ArgAllocator {
    /// The next place for an argument of this class, and whether its address is there in place of itself.
    fn place(&mut self, class: Class, mask: bool) -> Option<(ArgLocation, bool)> {
        match self.next(class, mask) {
            None if class.is_vector() => self.next(Class::X, false).map(|place| (place, true)),
            place => place.map(|place| (place, false)),
        }
    }

    /// The next place for a value of this class; none for vectors beyond v23.
    fn next(&mut self, class: Class, mask: bool) -> Option<ArgLocation> {
        match class {
            Class::F if self.floats < 8 => {
                self.floats += 1;
                Some(ArgLocation::Own(Reg::f(9 + self.floats)))
            }
            Class::X | Class::F if self.integers < 8 => {
                self.integers += 1;
                let reg = Reg::x(9 + self.integers);
                Some(if class == Class::X { ArgLocation::Own(reg) } else { ArgLocation::Integer(reg) })
            }
            Class::X | Class::F => {
                self.stack += 8;
                Some(ArgLocation::Stack(self.stack - 8))
            }
            Class::V(_) if mask && !self.mask => {
                self.mask = true;
                Some(ArgLocation::Own(Reg::V0))
            }
            Class::V(width) => {
                // The first that are free, be it in front of others that are taken.
                let group = (1_u16 << width) - 1;
                let at = (0..16).step_by(width.into()).find(|at| self.vectors & group << at == 0)?;
                self.vectors |= group << at;
                Some(ArgLocation::Own(Reg::v(8 + at)))
            }
            Class::V0 => None,
        }
    }

    /// Leaves out what a number of two registers does not begin with: on the stack its place is a multiple of 16, and of
    /// variadic arguments the first register is an even one.
    fn begin_pair(&mut self, is_variadic: bool) {
        if is_variadic {
            self.integers = self.integers.next_multiple_of(2);
        }
        if self.integers >= 8 {
            self.stack = self.stack.next_multiple_of(16);
        }
    }

    /// The next place for an argument behind the named ones: variadic arguments are never in floating-point registers.
    fn next_variadic(&mut self, class: Class) -> Option<ArgLocation> {
        match (class, self.next(Class::X, false)?) {
            (Class::F, ArgLocation::Own(reg)) => Some(ArgLocation::Integer(reg)),
            (Class::X | Class::F, place) => Some(place),
            _ => None,
        }
    }

    /// The register of the next field of a result: there are two of each file.
    fn next_result(&mut self, class: Class, mask: bool) -> Option<Reg> {
        let full = match class {
            Class::F => self.floats == 2,
            Class::X => self.integers == 2,
            _ => false,
        };
        match self.next(class, mask).filter(|_| !full)? {
            ArgLocation::Own(reg) => Some(reg),
            ArgLocation::Integer(_) | ArgLocation::Stack(_) => None,
        }
    }
}

/// The fields of a type: of a struct each, else the type itself, of `void` none.
fn fields(ty: Type) -> Vec<Type> {
    match ty {
        Type::Void => vec![],
        Type::Struct(fields) => (0..fields.count()).filter_map(|i| fields.get(i)).collect(),
        other => vec![other],
    }
}

/// The load and the store of whole registers of a group.
fn whole_moves(class: Class) -> (Op, Op) {
    match class.width() {
        1 => (Op::vl1re8_v, Op::vs1r_v),
        2 => (Op::vl2re8_v, Op::vs2r_v),
        4 => (Op::vl4re8_v, Op::vs4r_v),
        _ => (Op::vl8re8_v, Op::vs8r_v),
    }
}

impl Select<'_> {
    fn class_of(&mut self, ty: Type) -> Result<Class> {
        let reg = self.new_of(ty)?;
        Ok(self.out.class(reg))
    }

    /// Takes the parameters from where the caller put them.
    pub(super) fn parameters(&mut self) -> Result<()> {
        let mut places = ArgAllocator::default();
        let (mut on_stack, mut behind) = (Vec::new(), Vec::new());
        for (index, param) in self.ir.params().iter().enumerate() {
            let class = self.class_of(param.ty)?;
            if param.attrs.pair {
                places.begin_pair(false);
            }
            let place = places.place(class, is_mask(param.ty));
            let (place, by_reference) = place.ok_or_else(|| self.unsupported("a parameter of this type"))?;
            let value = self.ir.param(index);
            let mut reg = self.out.reg(class);
            self.regs[value.index()] = Some(reg);
            let mut load = None;
            if by_reference {
                let address = self.x();
                load = Some(Inst::rr(whole_moves(class).0, reg, address));
                reg = address;
            }
            match place {
                ArgLocation::Own(from) => {
                    let width = if by_reference { 1 } else { class.width() as u8 };
                    self.out.params.push(Param { from, width });
                    self.push(Inst::copy(reg, from));
                }
                ArgLocation::Integer(from) => {
                    self.out.params.push(Param { from, width: 1 });
                    let bits = self.x();
                    self.push(Inst::copy(bits, from));
                    behind.push((param.ty, bits, reg));
                }
                ArgLocation::Stack(at) if self.is_boxed(param.ty) => {
                    let bits = self.x();
                    on_stack.push(Inst { rd: Some(bits), imm: at.into(), ..Inst::new(Code::Incoming) });
                    behind.push((param.ty, bits, reg));
                }
                ArgLocation::Stack(at) => {
                    let bits = param.ty.element().filter(|_| !by_reference).map_or(64, |e| e.bits() as u8);
                    let incoming = Inst { rd: Some(reg), imm: at.into(), ..Inst::new(Code::Incoming) };
                    on_stack.push(Inst { aux: bits, ..incoming });
                }
            }
            on_stack.extend(load);
            if let Type::Scalar(scalar) = param.ty
                && class == Class::X
            {
                let bits = scalar.bits() as u8;
                match (param.attrs.zeroext, param.attrs.signext) {
                    (true, _) => self.known.insert(reg, Known::zero(bits)),
                    (_, true) => self.known.insert(reg, Known::sign(bits)),
                    _ => None,
                };
            }
        }
        let mut saved = Vec::new();
        if self.ir.attrs.variadic {
            for from in (10 + places.integers..18).map(Reg::x) {
                self.out.params.push(Param { from, width: 1 });
                let reg = self.x();
                self.push(Inst::copy(reg, from));
                saved.push(reg);
            }
        }
        // Registers first, since others take them over.
        on_stack.into_iter().for_each(|inst| self.push(inst));
        for (ty, bits, reg) in behind {
            let number = self.number_of_bits(ty, bits);
            self.push(Inst::copy(reg, number));
        }
        if self.ir.attrs.variadic {
            self.save_variadic(&places, saved);
        }
        Ok(())
    }

    /// Stores the argument registers that no parameter takes right below the arguments on the stack, so that all variadic
    /// arguments lie one behind the other.
    fn save_variadic(&mut self, places: &ArgAllocator, saved: Vec<Reg>) {
        let bytes = 8 * saved.len() as u32;
        self.out.variadic = Some(VariadicArea { saved: bytes, named: places.stack });
        if saved.is_empty() {
            return;
        }
        let base = self.variadic_area();
        for (reg, at) in saved.into_iter().zip((0..).step_by(8)) {
            self.push(Inst { rs1: Some(base), rs2: Some(reg), imm: at, ..Inst::new(Code::Isa(Op::sd)) });
        }
    }

    fn variadic_area(&mut self) -> Reg {
        let rd = self.x();
        self.push(Inst { rd: Some(rd), ..Inst::new(Code::VariadicArea) });
        rd
    }

    /// `va_start`: the address of the first variadic argument becomes the value of the list.
    pub(super) fn va_start(&mut self, list: Value) -> Result<()> {
        let first = self.variadic_area();
        let list = self.value(list)?;
        self.push(Inst { rs1: Some(list), rs2: Some(first), ..Inst::new(Code::Isa(Op::sd)) });
        Ok(())
    }

    /// A scalar as the convention wants it in its register.
    fn extended(&mut self, reg: Reg, ty: Type, zero: bool) -> Reg {
        match ty {
            Type::Scalar(scalar) if scalar.is_int() && scalar.bits() < 64 => {
                let bits = scalar.bits();
                // "Integers narrower than XLEN are widened by their type's sign"; 32 bits always by copies of it.
                if zero && bits < 32 || bits == 1 {
                    self.zero_extended(reg, bits)
                } else {
                    self.sign_extended(reg, bits)
                }
            }
            _ => reg,
        }
    }

    /// The end of the function.
    pub(super) fn ret(&mut self, value: Option<Value>) -> Result<Terminator> {
        let Some(value) = value else { return Ok(Terminator::Ret(vec![])) };
        let ty = self.ir.ty(value);
        let regs = match ty {
            Type::Struct(_) => self.struct_fields(value)?,
            _ => vec![self.value(value)?],
        };
        let mut places = ArgAllocator::default();
        let mut moves = Vec::new();
        for (reg, ty) in regs.into_iter().zip(fields(ty)) {
            let reg = self.extended(reg, ty, self.ir.attrs.ret.zeroext);
            let class = self.class_of(ty)?;
            let to = places.next_result(class, is_mask(ty));
            moves.push((to.ok_or_else(|| self.unsupported("a result of this type"))?, reg));
        }
        moves.iter().for_each(|&(to, reg)| self.push(Inst::copy(to, reg)));
        Ok(Terminator::Ret(moves.into_iter().map(|m| m.0).collect()))
    }

    /// A call of a function by its name or its address.
    pub(super) fn call(&mut self, data: &InstData) -> Result<Option<Reg>> {
        let (refer, target, first) = match data.op {
            IrOp::Call(symbol) => (Refer::Symbol(self.ir.symbol(symbol).to_owned()), None, 0),
            _ => (Refer::None, Some(self.value(data.operands()[0])?), 1),
        };
        let mut places = ArgAllocator::default();
        let (mut moves, mut stores) = (Vec::new(), Vec::new());
        let mut is_tail = data.flags.has(Flags::TAIL);
        for (index, &arg) in data.operands().iter().enumerate().skip(first) {
            let ty = self.ir.ty(arg);
            if matches!(ty, Type::Struct(_)) {
                return Err(self.unsupported("a call with structs as arguments"));
            }
            let class = self.class_of(ty)?;
            let reg = self.value(arg)?;
            let reg = self.extended(reg, ty, data.zeroext.contains(&index));
            let is_variadic = data.named.is_some_and(|named| index - first >= usize::from(named));
            if data.pairs.contains(&index) {
                places.begin_pair(is_variadic);
            }
            let place = match is_variadic {
                true => places.next_variadic(class).map(|place| (place, false)),
                false => places.place(class, is_mask(ty)),
            };
            let (place, by_reference) = place.ok_or_else(|| self.unsupported("an argument of this type"))?;
            // The callee reads it from the frame.
            is_tail &= !by_reference;
            let reg = if by_reference { self.stored(reg, class) } else { reg };
            match place {
                ArgLocation::Own(to) => moves.push((to, reg)),
                ArgLocation::Integer(to) => {
                    let bits = self.bits_of_number(ty, reg);
                    moves.push((to, bits));
                }
                ArgLocation::Stack(at) => {
                    let reg = if self.is_boxed(ty) { self.bits_of_number(ty, reg) } else { reg };
                    let aux = ty.element().filter(|_| !by_reference).map_or(64, |e| e.bits() as u8);
                    stores.push(Inst { rs1: Some(reg), imm: at.into(), aux, ..Inst::new(Code::Outgoing) });
                }
            }
        }
        if places.stack > 1024 {
            return Err(self.unsupported("a call with so many arguments"));
        }
        self.out.outgoing = self.out.outgoing.max(places.stack.next_multiple_of(16));
        stores.into_iter().for_each(|inst| self.push(inst));
        let more: Vec<Reg> = moves.iter().map(|m| m.0).collect();
        moves.into_iter().for_each(|(to, from)| self.push(Inst::copy(to, from)));
        let mut results = Vec::new();
        let mut free = ArgAllocator::default();
        for ty in fields(data.ty) {
            let class = self.class_of(ty)?;
            let from = free.next_result(class, is_mask(ty));
            results.push((class, from.ok_or_else(|| self.unsupported("a result of this type"))?));
        }
        self.push(Inst {
            more,
            results: results.iter().map(|r| r.1).collect(),
            rs1: target,
            aux: u8::from(is_tail && places.stack == 0),
            refer,
            ..Inst::new(Code::Call)
        });
        let regs: Vec<Reg> = results
            .into_iter()
            .map(|(class, from)| {
                let reg = self.out.reg(class);
                self.push(Inst::copy(reg, from));
                reg
            })
            .collect();
        // The callee has extended a word by its sign, whatever its type in C.
        if let (Type::I32, [reg]) = (data.ty, regs.as_slice()) {
            self.known.insert(*reg, Known::sign(32));
        }
        match (data.ty, data.result()) {
            (Type::Struct(_), Some(value)) => {
                self.fields.insert(value, regs);
                Ok(None)
            }
            _ => Ok(regs.first().copied()),
        }
    }

    /// The address of a copy of a group in the frame.
    fn stored(&mut self, group: Reg, class: Class) -> Reg {
        let room = self.vector_room(class.width() as u8);
        self.push(Inst { rd: Some(group), rs1: Some(room), ..Inst::new(Code::Isa(whole_moves(class).1)) });
        room
    }

    /// A copy of a group that begins at a whole register of a larger one.
    pub(super) fn part(&mut self, group: Reg, at: u32, lmul: Lmul) -> Reg {
        let class = Class::V(lmul.regs() as u8);
        let rd = self.out.reg(class);
        let code = if self.out.class(group) == class { Code::Copy } else { Code::ExtractGroup };
        self.push(Inst { rd: Some(rd), rs1: Some(group), imm: at.into(), ..Inst::new(code) });
        rd
    }

    /// A larger group whose first registers are those of this one; what the others hold does not matter.
    pub(super) fn enlarged(&mut self, group: Reg, lmul: Lmul) -> Reg {
        let class = Class::V(lmul.regs() as u8);
        let rd = self.out.reg(class);
        let code = if self.out.class(group) == class { Code::Copy } else { Code::WidenGroup };
        self.push(Inst { rd: Some(rd), rs1: Some(group), ..Inst::new(code) });
        rd
    }

    /// The bits of a number that lie in a register of the other file.
    pub(super) fn moved(&mut self, op: Op, class: Class, from: Reg) -> Reg {
        let rd = self.out.reg(class);
        self.push(Inst::rr(op, rd, from));
        rd
    }
}

fn is_mask(ty: Type) -> bool {
    ty.is_vector() && ty.element() == Some(Scalar::Int(1))
}
