//! This module selects RVV intrinsics: which instruction one stands for follows from its name, its operands' types and the
//! form of the row.

use rivet_isa::{Lmul, Op, Operand, Sew, Shape, Vtype};

use super::lanes::Lanes;
use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{InstData, Scalar, Type, Value};
use crate::mir::{Avl, Class, Code, Inst, Reg, Rounding, Vector};
use crate::rvv::{self, Role};

/// The operands of a call by role.
#[derive(Default)]
pub(super) struct Operands {
    pub(super) passthru: Vec<Value>,
    pub(super) accumulates: bool,
    pub(super) vs2: Option<Value>,
    pub(super) vs1: Option<Value>,
    pub(super) mask: Option<Value>,
    pub(super) base: Option<Value>,
    pub(super) offset: Option<Value>,
    pub(super) data: Vec<Value>,
    pub(super) rounding: Option<Rounding>,
    pub(super) avl: Option<Value>,
    /// SEW, of tuples of bytes.
    pub(super) sew: Option<Sew>,
    /// Whether the tail, and masked-off elements, are agnostic.
    pub(super) policy: Option<(bool, bool)>,
}

/// The operand `vs1`, `rs1` or `imm`.
#[derive(Clone, Copy)]
pub(super) enum Second {
    None,
    Reg(Value),
    Imm(i64),
}

impl Select<'_> {
    /// A call of an intrinsic `llvm.riscv.*`.
    pub(super) fn rvv(&mut self, name: &str, data: &InstData) -> Result<Option<Reg>> {
        if let Some(to_max) = rvv::sets_length(name) {
            return self.set_length(to_max, data.operands()).map(Some);
        }
        let wrong = |s: &Self| s.unsupported(format!("'{name}' with these operands"));
        let called = rvv::find(name).ok_or_else(|| wrong(self))?;
        let operands = self.operands(&called, data).ok_or_else(|| wrong(self))?;
        if matches!(called.family.as_str(), "vmclr" | "vmset") {
            return self.constant_mask(&called.family, data.ty, &operands).map(Some);
        }
        if !operands.data.is_empty() || operands.base.is_some() {
            return self.rvv_memory(&called, data, &operands);
        }
        let Some((family, operands, inverts)) = self.rewritten(&called.family, operands) else {
            return Err(wrong(self));
        };
        let (op, second) = self.instruction_for(&family, data.ty, &operands).ok_or_else(|| wrong(self))?;
        let result = self.arithmetic(op, second, data.ty, &operands)?.ok_or_else(|| wrong(self))?;
        if !inverts {
            return Ok(Some(result));
        }
        // Masked-off elements of `vmslt` are those of the passthru, or agnostic.
        let lanes = self.lanes(data.ty)?;
        let v = Vector { avl: self.rvv_avl(operands.avl)?, ..lanes.vector() };
        let with = operands.mask.filter(|_| !operands.passthru.is_empty());
        let (op, other) = match with {
            Some(mask) => (Op::vmxor_mm, self.value(mask)?),
            None => (Op::vmnand_mm, result),
        };
        Ok(Some(self.vector(op, Class::V(1), Some(result), Some(other), v)))
    }

    /// `vsetvli` and its result, any vtype of whose ratio may be set.
    fn set_length(&mut self, to_max: bool, args: &[Value]) -> Result<Reg> {
        let field = |at: usize| args.get(at).and_then(|&v| self.ir.as_int(v));
        let first = usize::from(!to_max);
        let bits = field(first).zip(field(first + 1)).map(|(sew, lmul)| (sew & 7) << 3 | lmul & 7);
        let vtype = bits.map(Vtype::from_bits).filter(|v| v.is_supported(64, 128));
        let vtype = vtype.ok_or_else(|| self.unsupported("a reserved vtype"))?;
        let vtype = Vtype { vta: true, vma: true, ..vtype };
        let rd = self.x();
        let mut inst = Inst { rd: Some(rd), imm: vtype.imm().into(), ..Inst::new(Code::Isa(Op::vsetvli)) };
        match args.first().filter(|_| !to_max) {
            Some(&avl) => match self.ir.as_int(avl) {
                Some(n @ 0..32) => {
                    inst.code = Code::Isa(Op::vsetivli);
                    (inst.rs1, inst.aux) = (Some(Reg::ZERO), n as u8);
                }
                Some(u64::MAX) => inst.rs1 = Some(Reg::ZERO),
                _ => inst.rs1 = Some(self.value(avl)?),
            },
            None => inst.rs1 = Some(Reg::ZERO),
        }
        self.push(inst);
        self.known.insert(rd, Known::zero(17));
        Ok(rd)
    }

    /// The operands of a call; `None` if they are not as many as the intrinsic has.
    fn operands(&mut self, called: &rvv::Intrinsic, data: &InstData) -> Option<Operands> {
        let mut args = data.operands().iter().copied();
        let mut out = Operands::default();
        for &role in &called.roles {
            let count = match role {
                Role::Passthru | Role::Data => usize::from(called.fields),
                _ => 1,
            };
            for _ in 0..count {
                let arg = args.next()?;
                let number = self.ir.as_int(arg);
                match role {
                    Role::Passthru => out.passthru.push(arg),
                    Role::Accumulator => {
                        out.passthru.push(arg);
                        out.accumulates = true;
                    }
                    Role::Vs2 => out.vs2 = Some(arg),
                    Role::Vs1 => out.vs1 = Some(arg),
                    Role::Mask => out.mask = Some(arg),
                    Role::Base => out.base = Some(arg),
                    Role::Offset => out.offset = Some(arg),
                    Role::Data => out.data.push(arg),
                    Role::Avl => out.avl = Some(arg),
                    Role::Frm => out.rounding = frm(number?)?,
                    Role::Vxrm => {
                        out.rounding = Some(Rounding::Vxrm(u8::try_from(number?).ok().filter(|n| *n < 4)?))
                    }
                    Role::Policy => out.policy = number.map(|n| (n & 1 != 0, n & 2 != 0)),
                }
            }
        }
        if called.fields > 1
            && let Some(log2) = args.next()
        {
            out.sew = Some(Sew::from_vsew(self.ir.as_int(log2)?.checked_sub(3)? as u32)?);
        }
        args.next().is_none().then_some(out)
    }

    /// All ones is VLMAX.
    pub(super) fn rvv_avl(&mut self, avl: Option<Value>) -> Result<Avl> {
        let Some(avl) = avl else { return Ok(Avl::Max) };
        match self.ir.as_int(avl) {
            Some(u64::MAX) => Ok(Avl::Max),
            Some(n @ 0..32) => Ok(Avl::Imm(n as u8)),
            Some(n) => Ok(Avl::Reg(self.integer(n as i64))),
            None => Ok(Avl::Reg(self.value(avl)?)),
        }
    }

    fn constant_mask(&mut self, family: &str, ty: Type, operands: &Operands) -> Result<Reg> {
        let v = Vector { avl: self.rvv_avl(operands.avl)?, ..self.lanes(ty)?.vector() };
        let any = self.undef(Class::V(1));
        let op = if family == "vmset" { Op::vmxnor_mm } else { Op::vmxor_mm };
        Ok(self.vector(op, Class::V(1), Some(any), Some(any), v))
    }

    /// An instruction without memory. `None`: operands that it does not have.
    fn arithmetic(&mut self, op: Op, second: Second, ty: Type, operands: &Operands) -> Result<Option<Reg>> {
        let form = op.form();
        let of = |s: &Self, value: Option<Value>| value.map_or(Type::Void, |v| s.ir.ty(v));
        let shapes = [
            (form.vd, ty),
            (form.vs2, of(self, operands.vs2)),
            (form.vs1, of(self, operands.vs1.filter(|_| matches!(second, Second::Reg(_))))),
        ];
        let Some(lanes) = self.configuration(&shapes)? else { return Ok(None) };
        for (shape, ty) in shapes {
            if !self.fits(&lanes, shape, ty)? {
                return Ok(None);
            }
        }
        if !self.agree(&lanes, ty, operands)? {
            return Ok(None);
        }
        let kinds = &*op.row().operands;
        if operands.mask.is_some() && !kinds.contains(&Operand::Vm) && !kinds.contains(&Operand::V0) {
            return Ok(None);
        }
        let class = match ty {
            _ if form.vd != Shape::None && ty.is_vector() => self.lanes(ty)?.class(),
            Type::Scalar(scalar) if form.vd == Shape::None => {
                if scalar.is_float() {
                    Class::F
                } else {
                    Class::X
                }
            }
            _ => return Ok(None),
        };
        let v = self.rvv_vector(&lanes, operands, form.vd)?;
        let rs2 = match operands.vs2 {
            Some(value) => Some(self.element_group(form.vs2, value)?),
            None => None,
        };
        let mut inst = Inst { rs2, vector: Some(v), ..Inst::new(Code::Isa(op)) };
        match second {
            Second::None => {}
            Second::Reg(value) => inst.rs1 = Some(self.value(value)?),
            Second::Imm(number) => inst.imm = number,
        }
        let rd = self.out.reg(class);
        inst.rd = Some(rd);
        self.push(inst);
        match (ty, class) {
            (Type::Scalar(Scalar::Int(bits)), Class::X) if op == Op::vmv_x_s => {
                self.known.insert(rd, Known::sign(bits as u8));
            }
            (_, Class::X) if op == Op::vcpop_m => {
                self.known.insert(rd, Known::zero(17));
            }
            _ => {}
        }
        Ok(Some(rd))
    }

    /// SEW and LMUL of an instruction from the shapes and types of its operands.
    fn configuration(&mut self, shapes: &[(Shape, Type)]) -> Result<Option<Lanes>> {
        let of = |s: &mut Self, kind: fn(Shape) -> Option<i32>| -> Result<Option<Lanes>> {
            for &(shape, ty) in shapes {
                if let (Some(k), Type::Vector(scalar, _)) = (kind(shape), ty)
                    && scalar != Scalar::Int(1)
                {
                    let lanes = s.lanes(ty)?;
                    let sew = Sew::from_vsew((lanes.sew as i32 - k) as u32);
                    return Ok(sew.and_then(|sew| lanes.with_sew(sew)));
                }
            }
            Ok(None)
        };
        let group = |shape| if let Shape::Group(k) = shape { Some(k) } else { None };
        let first = |shape| if let Shape::Element0(k) = shape { Some(k) } else { None };
        if let Some(lanes) = of(self, group)? {
            return Ok(Some(lanes));
        }
        if let Some(lanes) = of(self, first)? {
            return Ok(Some(lanes));
        }
        // Operations on masks.
        let mask = shapes.iter().find(|(shape, ty)| *shape == Shape::Mask && ty.is_vector());
        mask.map(|(_, ty)| self.lanes(*ty)).transpose()
    }

    /// Is a type that of an operand of this shape?
    pub(super) fn fits(&mut self, lanes: &Lanes, shape: Shape, ty: Type) -> Result<bool> {
        if !ty.is_vector() || shape == Shape::None {
            return Ok(!ty.is_vector() && shape == Shape::None);
        }
        let (vtype, own) = (lanes.vector().vtype, self.lanes(ty)?);
        let eew = shape.eew(vtype) == Some(own.sew.bits());
        Ok(match shape {
            Shape::Mask => own.is_mask() && own.vector().vtype.log2_ratio() == vtype.log2_ratio(),
            _ if own.is_mask() => false,
            Shape::Element0(_) | Shape::ElementGroup(_) => eew,
            _ => eew && shape.emul(vtype, 128) == Some(own.lmul),
        })
    }

    /// Do mask, passthru and length have the types that go with a result of this one?
    pub(super) fn agree(&mut self, lanes: &Lanes, ty: Type, operands: &Operands) -> Result<bool> {
        let length = operands.avl.is_none_or(|avl| self.ir.ty(avl) == Type::I64);
        let kept = operands.passthru.iter().all(|&value| self.ir.ty(value) == ty);
        let mask = match operands.mask {
            Some(mask) => self.fits(lanes, Shape::Mask, self.ir.ty(mask))?,
            None => true,
        };
        Ok(length && kept && mask)
    }

    /// One element group of a larger group is in its first register.
    fn element_group(&mut self, shape: Shape, value: Value) -> Result<Reg> {
        let reg = self.value(value)?;
        Ok(if matches!(shape, Shape::ElementGroup(_)) { self.part(reg, 0, Lmul::M1) } else { reg })
    }

    /// Length, mask, passthru and policies.
    pub(super) fn rvv_vector(&mut self, lanes: &Lanes, operands: &Operands, vd: Shape) -> Result<Vector> {
        let mask = operands.mask.map(|mask| self.value(mask)).transpose()?;
        let mut passthru = match operands.passthru.first() {
            Some(&value) => self.kept(value)?,
            None => None,
        };
        let (mut tail, mut masked) = operands.policy.unwrap_or((false, false));
        // Masks have an agnostic tail; elements that no mask disables are no matter.
        tail |= passthru.is_none() || vd == Shape::Mask;
        masked |= passthru.is_none() || mask.is_none();
        if operands.accumulates {
            if let (None, Some(&value)) = (passthru, operands.passthru.first()) {
                passthru = Some(self.value(value)?);
            }
        } else if tail && masked {
            passthru = None;
        }
        let vtype = Vtype { vta: tail, vma: masked, ..lanes.vector().vtype };
        let avl = self.rvv_avl(operands.avl)?;
        Ok(Vector { passthru, mask, avl, vtype, rounding: operands.rounding })
    }
}

/// A mode of `frm`; `Some(None)` for the one that it holds.
fn frm(number: u64) -> Option<Option<Rounding>> {
    match number {
        7 => Some(None),
        0..5 => Some(Some(Rounding::Frm(number as u8))),
        _ => None,
    }
}
