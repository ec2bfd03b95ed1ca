//! The calling convention: where parameters, arguments and results are.
//!
//! Scalars as the psABI has them, as far as registers go. Vectors as LLVM passes them: groups from v8 on, the first mask
//! in v0.

use rivet_isa::{Lmul, Op};

use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{InstData, Scalar, Symbol, Type, Value};
use crate::mir::{Class, Code, Inst, Param, Refer, Reg, Term};

/// The registers that are still free for arguments.
#[derive(Default)]
struct Places {
    integers: u8,
    floats: u8,
    vectors: u8,
    mask: bool,
}

impl Places {
    /// The next register for a value of this class.
    fn next(&mut self, class: Class, mask: bool) -> Option<Reg> {
        match class {
            Class::F if self.floats < 8 => {
                self.floats += 1;
                Some(Reg::f(9 + self.floats))
            }
            Class::X if self.integers < 8 => {
                self.integers += 1;
                Some(Reg::x(9 + self.integers))
            }
            Class::V(_) if mask && !self.mask => {
                self.mask = true;
                Some(Reg::V0)
            }
            Class::V(width) => {
                let at = self.vectors.next_multiple_of(width);
                self.vectors = at + width;
                (at + width <= 16).then(|| Reg::v(8 + at))
            }
            _ => None,
        }
    }
}

impl Select<'_> {
    fn class_of(&mut self, ty: Type) -> Result<Class> {
        let reg = self.new_of(ty)?;
        Ok(self.out.class(reg))
    }

    /// Takes the parameters from where the caller put them.
    pub(super) fn parameters(&mut self) -> Result<()> {
        let mut places = Places::default();
        for (index, param) in self.ir.params().iter().enumerate() {
            let class = self.class_of(param.ty)?;
            let mask = param.ty.element() == Some(Scalar::Int(1));
            let from = places.next(class, mask);
            let from = from.ok_or_else(|| self.unsupported("a parameter that is not in a register"))?;
            let reg = self.out.reg(class);
            self.out.params.push(Param { from, width: class.width() as u8 });
            self.push(Inst::copy(reg, from));
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
            let value = self.ir.param(index);
            self.regs[value.index()] = Some(reg);
        }
        Ok(())
    }

    /// A scalar as the convention wants it in its register.
    fn extended(&mut self, value: Value, zero: bool) -> Result<Reg> {
        let reg = self.value(value)?;
        Ok(match self.ir.ty(value) {
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
        })
    }

    /// The end of the function.
    pub(super) fn ret(&mut self, value: Option<Value>) -> Result<Term> {
        let Some(value) = value else { return Ok(Term::Ret(vec![])) };
        let ty = self.ir.ty(value);
        let reg = self.extended(value, self.ir.attrs.ret.zeroext)?;
        let class = self.class_of(ty)?;
        let to = Places::default().next(class, ty.element() == Some(Scalar::Int(1)));
        let to = to.ok_or_else(|| self.unsupported("a result of this type"))?;
        self.push(Inst::copy(to, reg));
        Ok(Term::Ret(vec![to]))
    }

    /// A call of something outside.
    pub(super) fn call(&mut self, symbol: Symbol, data: &InstData) -> Result<Option<Reg>> {
        let mut places = Places::default();
        let mut moves = Vec::new();
        for &arg in data.operands() {
            let ty = self.ir.ty(arg);
            if ty.is_vector() {
                return Err(self.unsupported("a call with vectors as arguments"));
            }
            let class = self.class_of(ty)?;
            let to = places.next(class, false);
            let to = to.ok_or_else(|| self.unsupported("an argument that is not in a register"))?;
            moves.push((to, self.extended(arg, false)?));
        }
        let more: Vec<Reg> = moves.iter().map(|m| m.0).collect();
        moves.into_iter().for_each(|(to, from)| self.push(Inst::copy(to, from)));
        let result = match data.ty {
            Type::Void => None,
            ty if ty.is_vector() => return Err(self.unsupported("a call with a vector as result")),
            ty => {
                let class = self.class_of(ty)?;
                Places::default().next(class, false).map(|from| (class, from))
            }
        };
        self.push(Inst {
            more,
            results: result.iter().map(|r| r.1).collect(),
            refer: Refer::Symbol(self.ir.symbol(symbol).to_owned()),
            ..Inst::new(Code::Call)
        });
        Ok(result.map(|(class, from)| {
            let reg = self.out.reg(class);
            self.push(Inst::copy(reg, from));
            reg
        }))
    }

    /// A copy of a group that begins at a whole register of a larger one.
    pub(super) fn part(&mut self, group: Reg, at: u32, lmul: Lmul) -> Reg {
        let class = Class::V(lmul.regs() as u8);
        let rd = self.out.reg(class);
        let code = if self.out.class(group) == class { Code::Copy } else { Code::Part };
        self.push(Inst { rd: Some(rd), rs1: Some(group), imm: at.into(), ..Inst::new(code) });
        rd
    }

    /// A larger group whose first registers are those of this one; what the others hold does not matter.
    pub(super) fn enlarged(&mut self, group: Reg, lmul: Lmul) -> Reg {
        let class = Class::V(lmul.regs() as u8);
        let rd = self.out.reg(class);
        let code = if self.out.class(group) == class { Code::Copy } else { Code::Enlarge };
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
