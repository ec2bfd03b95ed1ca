//! This module selects loads and stores.

use rivet_isa::{Op, Sew, Vtype};

use super::lanes::Lanes;
use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{InstData, Intrinsic, LaneOp, Op as IrOp, Scalar, Type, Value};
use crate::mir::{Avl, Class, Code, Inst, Reg, Vector};

impl Select<'_> {
    /// A plain load; of vectors whole registers, which need no length.
    pub(super) fn load(&mut self, data: &InstData) -> Result<Option<Reg>> {
        let ptr = data.operands()[0];
        if data.ty.is_vector() {
            if self.is_only_deinterleaved(data) {
                return Ok(None);
            }
            let lanes = self.lanes(data.ty)?;
            let base = self.value(ptr)?;
            return self.unit_load(&lanes, base, None, None, data.align).map(Some);
        }
        let (base, imm) = self.address(ptr)?;
        let scalar = data.ty.element().unwrap_or(Scalar::Int(64));
        if !scalar.stored_bytes().is_power_of_two() {
            return Ok(Some(self.load_pieces(base, imm, scalar)));
        }
        let (op, class) = match scalar {
            Scalar::Double => (Op::fld, Class::F),
            Scalar::Float => (Op::flw, Class::F),
            Scalar::Half | Scalar::BFloat => (Op::flh, Class::F),
            Scalar::Int(1..=8) => (Op::lbu, Class::X),
            // Signed where it is only ever extended so.
            Scalar::Int(9..=16) => (if self.wants_sign(data) { Op::lh } else { Op::lhu }, Class::X),
            Scalar::Int(17..=32) => (if self.wants_zeros(data) { Op::lwu } else { Op::lw }, Class::X),
            Scalar::Int(_) | Scalar::Ptr => (Op::ld, Class::X),
            Scalar::Quad => return Err(self.unsupported("`fp128`")),
        };
        let op = if op == Op::lbu && self.wants_sign(data) { Op::lb } else { op };
        let rd = self.out.reg(class);
        self.push(Inst::rri(op, rd, base, imm));
        self.note(op, rd, base, imm);
        if scalar == Scalar::Int(1) {
            self.known.insert(rd, Known::bit());
        }
        Ok(Some(rd))
    }

    fn wants_sign(&self, data: &InstData) -> bool {
        self.is_extended_by(data, crate::ir::Cast::SExt)
    }

    fn wants_zeros(&self, data: &InstData) -> bool {
        self.is_extended_by(data, crate::ir::Cast::ZExt)
    }

    fn is_extended_by(&self, data: &InstData, cast: crate::ir::Cast) -> bool {
        let Some(value) = data.result() else { return false };
        let uses = self.ir.uses(value);
        !uses.is_empty() && uses.iter().all(|u| self.ir.inst(u.inst).op == IrOp::Lane(LaneOp::Cast(cast)))
    }

    pub(super) fn store(&mut self, data: &InstData) -> Result<()> {
        let (value, ptr) = (data.operands()[0], data.operands()[1]);
        let ty = self.ir.ty(value);
        if ty.is_vector() {
            if let Some(()) = self.store_interleaved(value, ptr, None)? {
                return Ok(());
            }
            let lanes = self.lanes(ty)?;
            let (base, reg) = (self.value(ptr)?, self.value(value)?);
            return self.unit_store(&lanes, base, reg, None, data.align);
        }
        let (base, imm) = self.address(ptr)?;
        let reg = self.value(value)?;
        let scalar = self.scalar_type(value)?;
        if !scalar.stored_bytes().is_power_of_two() {
            self.store_pieces(base, imm, reg, scalar);
            return Ok(());
        }
        let op = match scalar {
            Scalar::Double => Op::fsd,
            Scalar::Float => Op::fsw,
            Scalar::Half | Scalar::BFloat => Op::fsh,
            Scalar::Int(1..=8) => Op::sb,
            Scalar::Int(9..=16) => Op::sh,
            Scalar::Int(17..=32) => Op::sw,
            Scalar::Int(_) | Scalar::Ptr => Op::sd,
            Scalar::Quad => return Err(self.unsupported("`fp128`")),
        };
        // The bits above those of the type are zeros in memory.
        let whole = matches!(scalar, Scalar::Int(bits) if bits % 8 != 0);
        let reg = if whole { self.zero_extended(reg, scalar.bits()) } else { reg };
        self.push(Inst { rs1: Some(base), rs2: Some(reg), imm, ..Inst::new(Code::Isa(op)) });
        Ok(())
    }

    /// A load of 3, 5, 6 or 7 bytes.
    fn load_pieces(&mut self, base: Reg, imm: i64, scalar: Scalar) -> Reg {
        let (base, imm) = self.near(base, imm);
        let mut whole = None;
        for (at, bytes) in pieces(scalar.stored_bytes()) {
            let op = [Op::lbu, Op::lhu, Op::lwu][bytes.ilog2() as usize];
            let piece = self.ri(op, base, imm + at);
            whole = Some(match whole {
                None => piece,
                Some(low) => {
                    let high = self.ri(Op::slli, piece, 8 * at);
                    self.rr(Op::or, low, high)
                }
            });
        }
        let whole = whole.unwrap_or(Reg::ZERO);
        self.known.insert(whole, Known::zero(8 * scalar.stored_bytes() as u8));
        whole
    }

    /// A store of 3, 5, 6 or 7 bytes.
    fn store_pieces(&mut self, base: Reg, imm: i64, value: Reg, scalar: Scalar) {
        let (base, imm) = self.near(base, imm);
        let value = self.zero_extended(value, scalar.bits());
        for (at, bytes) in pieces(scalar.stored_bytes()) {
            let op = [Op::sb, Op::sh, Op::sw][bytes.ilog2() as usize];
            let piece = if at == 0 { value } else { self.ri(Op::srli, value, 8 * at) };
            self.push(Inst { rs1: Some(base), rs2: Some(piece), imm: imm + at, ..Inst::new(Code::Isa(op)) });
        }
    }

    /// An address whose neighbours can be reached from the same register.
    fn near(&mut self, base: Reg, imm: i64) -> (Reg, i64) {
        if imm + 8 < 2048 { (base, imm) } else { (self.ri(Op::addi, base, imm), 0) }
    }

    /// An alignment below that of elements is for elements in a row only.
    fn check_alignment(&self, lanes: &Lanes, align: u32) -> Result<()> {
        if align != 0 && align < lanes.sew.bytes() && !lanes.is_mask() {
            return Err(self.unsupported("a vector access that is less aligned than its elements"));
        }
        Ok(())
    }

    /// `vle32.v` and its like by name, EEW and suffix.
    pub(super) fn sized(&self, head: &str, sew: Sew, tail: &str) -> Result<Op> {
        self.row(&format!("{head}{}{tail}", sew.bits()))
    }

    /// The lanes as which elements in a row are accessed that are aligned so: bytes, if they may be less aligned than they
    /// have to be.
    fn in_a_row(&mut self, lanes: &Lanes, mask: Option<Reg>, align: u32) -> Result<Lanes> {
        let bytes = lanes.sew.bytes();
        if align == 0 || align >= bytes || lanes.is_mask() {
            return Ok(*lanes);
        }
        if mask.is_some() {
            self.check_alignment(lanes, align)?;
        }
        let avl = match lanes.avl {
            Avl::Imm(n) if u32::from(n) * bytes < 32 => Avl::Imm(n * bytes as u8),
            Avl::Imm(n) => Avl::Reg(self.integer(i64::from(n) * i64::from(bytes))),
            Avl::Reg(n) => Avl::Reg(self.ri(Op::slli, n, bytes.ilog2().into())),
            avl => avl,
        };
        Ok(Lanes { sew: Sew::E8, avl, ..*lanes })
    }

    /// Consecutive elements.
    fn unit_load(
        &mut self,
        lanes: &Lanes,
        base: Reg,
        mask: Option<Reg>,
        passthru: Option<Reg>,
        align: u32,
    ) -> Result<Reg> {
        let lanes = self.in_a_row(lanes, mask, align)?;
        let v = under(&lanes, mask, passthru);
        if lanes.is_mask() {
            return Ok(self.vector(Op::vlm_v, Class::V(1), None, Some(base), v));
        }
        if lanes.avl == Avl::Max && mask.is_none() && !lanes.lmul.is_fractional() {
            let op = self.row(&format!("vl{}re{}.v", lanes.lmul.regs(), lanes.sew.bits()))?;
            let v = Vector { avl: Avl::None, ..v };
            return Ok(self.vector(op, lanes.class(), None, Some(base), v));
        }
        let op = self.sized("vle", lanes.sew, ".v")?;
        Ok(self.vector(op, lanes.class(), None, Some(base), v))
    }

    fn unit_store(
        &mut self,
        lanes: &Lanes,
        base: Reg,
        value: Reg,
        mask: Option<Reg>,
        align: u32,
    ) -> Result<()> {
        let lanes = self.in_a_row(lanes, mask, align)?;
        let v = under(&lanes, mask, None);
        let (op, v) = if lanes.is_mask() {
            (Op::vsm_v, v)
        } else if lanes.avl == Avl::Max && mask.is_none() && !lanes.lmul.is_fractional() {
            (self.row(&format!("vs{}r.v", lanes.lmul.regs()))?, Vector { avl: Avl::None, ..v })
        } else {
            (self.sized("vse", lanes.sew, ".v")?, v)
        };
        self.push(Inst { rd: Some(value), rs1: Some(base), vector: Some(v), ..Inst::new(Code::Isa(op)) });
        Ok(())
    }

    /// Intrinsics that access memory.
    pub(super) fn memory_intrinsic(&mut self, intrinsic: Intrinsic, data: &InstData) -> Result<Option<Reg>> {
        use Intrinsic::*;
        let args = data.operands();
        match intrinsic {
            VpLoad if self.is_only_deinterleaved(data) => Ok(None),
            VpLoad | MaskedLoad => {
                let lanes = match intrinsic {
                    VpLoad => self.lanes_under(data.ty, args[2])?,
                    _ => self.lanes(data.ty)?,
                };
                let passthru = if intrinsic == MaskedLoad { self.kept(args[2])? } else { None };
                let (base, mask) = (self.value(args[0])?, self.mask(args[1])?);
                self.unit_load(&lanes, base, mask, passthru, data.align).map(Some)
            }
            VpStore | MaskedStore => {
                let ty = self.ir.ty(args[0]);
                if intrinsic == VpStore
                    && self.store_interleaved(args[0], args[1], Some((args[2], args[3])))?.is_some()
                {
                    return Ok(None);
                }
                let lanes =
                    if intrinsic == VpStore { self.lanes_under(ty, args[3])? } else { self.lanes(ty)? };
                let (base, mask) = (self.value(args[1])?, self.mask(args[2])?);
                let value = self.value(args[0])?;
                self.unit_store(&lanes, base, value, mask, data.align)?;
                Ok(None)
            }
            VpStridedLoad => {
                let lanes = self.lanes_under(data.ty, args[3])?;
                self.check_alignment(&lanes, data.align)?;
                let (base, mask) = (self.value(args[0])?, self.mask(args[2])?);
                let stride = self.index(args[1])?;
                let op = self.sized("vlse", lanes.sew, ".v")?;
                let v = under(&lanes, mask, None);
                Ok(Some(self.vector(op, lanes.class(), Some(stride), Some(base), v)))
            }
            VpStridedStore => {
                let lanes = self.lanes_under(self.ir.ty(args[0]), args[4])?;
                self.check_alignment(&lanes, data.align)?;
                let (base, mask) = (self.value(args[1])?, self.mask(args[3])?);
                let (stride, value) = (self.index(args[2])?, self.value(args[0])?);
                let op = self.sized("vsse", lanes.sew, ".v")?;
                let v = under(&lanes, mask, None);
                self.push(Inst {
                    rd: Some(value),
                    rs1: Some(base),
                    rs2: Some(stride),
                    vector: Some(v),
                    ..Inst::new(Code::Isa(op))
                });
                Ok(None)
            }
            VpGather | MaskedGather => {
                if let Some(field) = self.gather_field(intrinsic, data)? {
                    return Ok(Some(field));
                }
                let lanes = if intrinsic == VpGather {
                    self.lanes_under(data.ty, args[2])?
                } else {
                    self.lanes(data.ty)?
                };
                let passthru = if intrinsic == MaskedGather { self.kept(args[2])? } else { None };
                self.check_alignment(&lanes, data.align)?;
                let mask = self.mask(args[1])?;
                let (base, offsets, sew) = self.offsets(args[0], &lanes)?;
                let op = self.sized("vluxei", sew, ".v")?;
                let v = under(&lanes, mask, passthru);
                Ok(Some(self.vector(op, lanes.class(), Some(offsets), Some(base), v)))
            }
            VpScatter | MaskedScatter if self.scatter_field(intrinsic, data)? => Ok(None),
            VpScatter | MaskedScatter => {
                let ty = self.ir.ty(args[0]);
                let lanes =
                    if intrinsic == VpScatter { self.lanes_under(ty, args[3])? } else { self.lanes(ty)? };
                self.check_alignment(&lanes, data.align)?;
                let (mask, value) = (self.mask(args[2])?, self.value(args[0])?);
                let (base, offsets, sew) = self.offsets(args[1], &lanes)?;
                // "Scatters are ordered from least to most significant lane": where lanes may meet.
                let op = self.sized("vsoxei", sew, ".v")?;
                let v = under(&lanes, mask, None);
                self.push(Inst {
                    rd: Some(value),
                    rs1: Some(base),
                    rs2: Some(offsets),
                    vector: Some(v),
                    ..Inst::new(Code::Isa(op))
                });
                Ok(None)
            }
            MaskedExpandLoad => self.expand_load(data).map(Some),
            MaskedCompressStore => self.compress_store(data).map(|()| None),
            _ => Err(self.unsupported("this intrinsic")),
        }
    }

    /// A passthru; `None` where it does not matter.
    pub(super) fn kept(&mut self, value: Value) -> Result<Option<Reg>> {
        if self.ir.is_undefined(value) { Ok(None) } else { self.value(value).map(Some) }
    }

    /// `{ vector, length }`.
    pub(super) fn load_fault_only_first(&mut self, data: &InstData) -> Result<()> {
        let args = data.operands();
        let Type::Struct(fields) = data.ty else { return Err(self.unsupported("this load")) };
        let ty = fields.get(0).unwrap_or(Type::Void);
        let lanes = self.lanes_under(ty, args[2])?;
        self.check_alignment(&lanes, data.align)?;
        let (base, mask) = (self.value(args[0])?, self.mask(args[1])?);
        let op = self.sized("vle", lanes.sew, "ff.v")?;
        let reg = self.vector(op, lanes.class(), None, Some(base), under(&lanes, mask, None));
        let length = self.length_read();
        if let Some(value) = data.result() {
            self.fields.insert(value, vec![reg, length]);
        }
        Ok(())
    }

    /// `vl`, right after what has set it.
    pub(super) fn length_read(&mut self) -> Reg {
        let length = self.x();
        let vl = rivet_isa::csr::number("vl").map_or(0xc20, i64::from);
        self.push(Inst {
            rd: Some(length),
            rs1: Some(Reg::ZERO),
            imm: vl,
            ..Inst::new(Code::Isa(Op::csrrs))
        });
        self.known.insert(length, Known::zero(17));
        length
    }
}

/// The vector part under a mask, with lanes that keep what `passthru` holds.
pub(super) fn under(lanes: &Lanes, mask: Option<Reg>, passthru: Option<Reg>) -> Vector {
    let v = lanes.vector();
    let passthru = passthru.filter(|_| mask.is_some());
    let vtype = Vtype { vma: passthru.is_none(), ..v.vtype };
    Vector { mask, passthru, vtype, ..v }
}

/// The offsets and sizes of the accesses that a number of bytes takes: 4, 2 and 1 of them.
fn pieces(bytes: u32) -> impl Iterator<Item = (i64, u32)> {
    [4, 2, 1].into_iter().filter(move |size| bytes & size != 0).scan(0, |at, size| {
        *at += i64::from(size);
        Some((*at - i64::from(size), size))
    })
}
