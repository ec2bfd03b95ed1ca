//! This module selects widening instructions and multiply-adds for operations on extended operands.
//!
//! What a vector register is an extension or a product of is noted when it is made; whoever adds or multiplies it looks
//! there, and the extension is left without readers.

use rivet_isa::{Op, Sew};

use super::lanes::{Lanes, find};
use super::{Result, Select};
use crate::ir::{Binary, Flags, InstData, LaneOp, Math, Op as IrOp, Value};
use crate::mir::{Avl, Inst, Reg, Vector};

/// What a vector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VectorOrigin {
    /// Each lane of the other, extended.
    Extended { from: Reg, sew: Sew, signed: bool, float: bool, avl: Avl },
    /// A widening product of the others (the second may be a scalar).
    Product { a: Reg, b: Reg, op: Op, avl: Avl },
    /// Each lane of the other, shifted right by a constant.
    Shifted { from: Reg, by: i64, signed: bool, avl: Avl },
}

impl Select<'_> {
    /// The source of an extension by the factor 2^`log2` whose lanes may stand in for those of `lanes`.
    fn extended_from(&self, reg: Reg, lanes: &Lanes, log2: i32) -> Option<(Reg, bool, bool)> {
        match self.origins.get(&reg)? {
            VectorOrigin::Extended { from, sew, signed, float, avl }
                if *sew as i32 + log2 == lanes.sew as i32 && (*avl == lanes.avl || *avl == Avl::Max) =>
            {
                Some((*from, *signed, *float))
            }
            _ => None,
        }
    }

    /// A binary operation of which an operand or both are extensions.
    pub(super) fn widening(
        &mut self,
        op: Binary,
        lanes: &Lanes,
        a: Value,
        b: Value,
        mask: Option<Reg>,
    ) -> Result<Option<Reg>> {
        if !matches!(
            op,
            Binary::Add
                | Binary::Sub
                | Binary::Mul
                | Binary::Shl
                | Binary::FAdd
                | Binary::FSub
                | Binary::FMul
        ) {
            return Ok(None);
        }
        let Some(narrow) = lanes.sew.narrowed().and_then(|sew| lanes.with_sew(sew)) else { return Ok(None) };
        let v = Vector { mask, ..narrow.vector() };
        let class = lanes.class();
        let splat = |s: &Self, v: Value| s.ir.as_splat(v).is_some();
        // A product with a constant that fits, and a shift, which is one.
        if matches!(op, Binary::Mul | Binary::Shl) {
            // What is shifted comes first.
            let is_swapped = op == Binary::Mul && splat(self, a);
            let (vector, other) = if is_swapped { (b, a) } else { (a, b) };
            if !splat(self, vector) && splat(self, other) {
                return self.widening_by_constant(op, lanes, &narrow, vector, other, v);
            }
        }
        if op == Binary::Shl || splat(self, a) || splat(self, b) && op != Binary::FMul {
            return Ok(None);
        }
        let (x, y) = (self.value(a)?, if splat(self, b) { return Ok(None) } else { self.value(b)? });
        let (from_x, from_y) = (self.extended_from(x, lanes, 1), self.extended_from(y, lanes, 1));
        let name = match op {
            Binary::Add => "vwadd",
            Binary::Sub => "vwsub",
            Binary::Mul => "vwmul",
            Binary::FAdd => "vfwadd",
            Binary::FSub => "vfwsub",
            _ => "vfwmul",
        };
        let unsigned = |signed: bool, float: bool| if signed || float { "" } else { "u" };
        match (from_x, from_y) {
            (Some((p, sp, float)), Some((q, sq, _))) if sp == sq => {
                let row = self.row(&format!("{name}{}.vv", unsigned(sp, float)))?;
                let rd = self.vector(row, class, Some(p), Some(q), v);
                if matches!(op, Binary::Mul | Binary::FMul) {
                    self.origins.insert(rd, VectorOrigin::Product { a: p, b: q, op: row, avl: lanes.avl });
                }
                Ok(Some(rd))
            }
            (Some((p, sp, _)), Some((q, _, _))) if op == Binary::Mul => {
                // vs2 is the signed one.
                let (s, u) = if sp { (p, q) } else { (q, p) };
                let rd = self.vector(Op::vwmulsu_vv, class, Some(s), Some(u), v);
                self.origins
                    .insert(rd, VectorOrigin::Product { a: s, b: u, op: Op::vwmulsu_vv, avl: lanes.avl });
                Ok(Some(rd))
            }
            (_, Some((q, sq, float)))
                if matches!(op, Binary::Add | Binary::Sub | Binary::FAdd | Binary::FSub) =>
            {
                let row = self.row(&format!("{name}{}.wv", unsigned(sq, float)))?;
                Ok(Some(self.vector(row, class, Some(x), Some(q), v)))
            }
            (Some((p, sp, float)), _) if matches!(op, Binary::Add | Binary::FAdd) => {
                let row = self.row(&format!("{name}{}.wv", unsigned(sp, float)))?;
                Ok(Some(self.vector(row, class, Some(y), Some(p), v)))
            }
            _ if op == Binary::Mul => self.product_of_quarters(lanes, &narrow, (x, y), mask),
            _ => Ok(None),
        }
    }

    /// Operands that are four times as wide as they were: the product fits half the width.
    fn product_of_quarters(
        &mut self,
        lanes: &Lanes,
        half: &Lanes,
        (x, y): (Reg, Reg),
        mask: Option<Reg>,
    ) -> Result<Option<Reg>> {
        let (Some((p, sp, false)), Some((q, sq, false))) =
            (self.extended_from(x, lanes, 2), self.extended_from(y, lanes, 2))
        else {
            return Ok(None);
        };
        let Some(quarter) = half.sew.narrowed().and_then(|sew| half.with_sew(sew)) else { return Ok(None) };
        let v = Vector { mask, ..quarter.vector() };
        let (row, a, b) = match (sp, sq) {
            (true, true) => (Op::vwmul_vv, p, q),
            (false, false) => (Op::vwmulu_vv, p, q),
            (true, false) => (Op::vwmulsu_vv, p, q),
            (false, true) => (Op::vwmulsu_vv, q, p),
        };
        let product = self.vector(row, half.class(), Some(a), Some(b), v);
        let signed = sp || sq;
        let extend = if signed { Op::vsext_vf2 } else { Op::vzext_vf2 };
        let wide = Vector { mask, ..lanes.vector() };
        let rd = self.vector(extend, lanes.class(), Some(product), None, wide);
        self.note_extended(rd, product, half.sew, signed, false, lanes.avl);
        Ok(Some(rd))
    }

    /// extension × constant or extension << constant, as `vwsll.vi` or `vwmul.vx`.
    fn widening_by_constant(
        &mut self,
        op: Binary,
        lanes: &Lanes,
        narrow: &Lanes,
        vector: Value,
        other: Value,
        v: Vector,
    ) -> Result<Option<Reg>> {
        let x = self.value(vector)?;
        let Some(number) = self.ir.as_signed(other) else { return Ok(None) };
        let bits = i64::from(narrow.sew.bits());
        let half = self.extended_from(x, lanes, 1).filter(|f| !f.2);
        if op == Binary::Shl
            && let Some((from, false, _)) = half
            && let Some(reg) = self.widening_shift(lanes, narrow, (from, number), v.mask)
        {
            return Ok(Some(reg));
        }
        let factor = match op {
            Binary::Shl if number >= 0 && number < bits => 1i64 << number,
            Binary::Shl => return Ok(None),
            _ => number,
        };
        if let Some((from, signed, _)) = half {
            let fits = if signed {
                (-(1i64 << (bits - 1))..1 << (bits - 1)).contains(&factor)
            } else {
                (0..1i128 << bits).contains(&i128::from(factor))
            };
            if fits {
                let scalar = self.integer(factor);
                let row = if signed { Op::vwmul_vx } else { Op::vwmulu_vx };
                let rd = self.vector(row, lanes.class(), Some(from), Some(scalar), v);
                self.origins
                    .insert(rd, VectorOrigin::Product { a: from, b: scalar, op: row, avl: lanes.avl });
                return Ok(Some(rd));
            }
        }
        Ok(None)
    }

    pub(super) fn note_extended(
        &mut self,
        rd: Reg,
        from: Reg,
        sew: Sew,
        signed: bool,
        float: bool,
        avl: Avl,
    ) {
        self.origins.insert(rd, VectorOrigin::Extended { from, sew, signed, float, avl });
    }

    /// Notes a shift right by a constant, which a narrowing may take in.
    pub(super) fn note_shift(&mut self, rd: Reg, op: Binary, a: Value, b: Value) {
        if let (Some(by), Some(from)) = (self.ir.as_int(b), self.regs[a.index()])
            && let Some(avl) = self.avl_of(rd)
        {
            self.origins
                .insert(rd, VectorOrigin::Shifted { from, by: by as i64, signed: op == Binary::AShr, avl });
        }
    }

    /// The AVL of the last instruction, if it made this register.
    fn avl_of(&self, rd: Reg) -> Option<Avl> {
        let last = self.out.at(self.at).insts.last()?;
        last.vector.as_ref().filter(|_| last.rd == Some(rd)).map(|v| v.avl)
    }

    // Multiply-add.

    /// The operands of a product that only this addition reads.
    fn product(&self, value: Value, float: bool) -> Option<(Value, Value)> {
        let data = self.ir.def(value)?;
        let (IrOp::Lane(LaneOp::Binary(op)) | IrOp::Vp(LaneOp::Binary(op))) = data.op else { return None };
        let wanted = if float { Binary::FMul } else { Binary::Mul };
        let contracts = !float || data.flags.has(Flags::CONTRACT);
        let own = op == wanted && self.ir.uses(value).len() == 1 && contracts;
        own.then(|| (data.operands()[0], data.operands()[1]))
    }

    /// c + a × b, c − a × b, a × b − c.
    pub(super) fn multiply_add(
        &mut self,
        op: Binary,
        lanes: &Lanes,
        data: &InstData,
        mask: Option<Reg>,
    ) -> Result<Option<Reg>> {
        let (a, b) = (data.operands()[0], data.operands()[1]);
        let float = op.is_float();
        if float && !data.flags.has(Flags::CONTRACT) {
            return Ok(None);
        }
        // (name, addend, product)
        let candidates: &[(&str, Value, Value)] = match op {
            Binary::Add => &[("macc", a, b), ("macc", b, a)],
            Binary::Sub => &[("nmsac", a, b)],
            Binary::FAdd => &[("macc", a, b), ("macc", b, a)],
            Binary::FSub => &[("nmsac", a, b), ("msac", b, a)],
            _ => return Ok(None),
        };
        for &(name, addend, product) in candidates {
            let Some((x, y)) = self.product(product, float) else { continue };
            return self.accumulate(name, lanes, addend, Some(product), (x, y), mask).map(Some);
        }
        Ok(None)
    }

    /// `v[f]name`: addend in the destination.
    pub(super) fn accumulate(
        &mut self,
        name: &str,
        lanes: &Lanes,
        addend: Value,
        product: Option<Value>,
        (x, y): (Value, Value),
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let acc = self.value(addend)?;
        let float = lanes.is_float;
        // A product that has become a widening one accumulates into the wide group.
        if let Some(made) = product.and_then(|p| self.regs[p.index()])
            && let Some(&VectorOrigin::Product { a, b, op, avl }) = self.origins.get(&made)
            && (avl == lanes.avl || avl == Avl::Max)
            && name == "macc"
            && let Some(wide) = find(&op.row().mnemonic().replace("mul", "macc"))
            && let Some(narrow) = lanes.sew.narrowed().and_then(|sew| lanes.with_sew(sew))
        {
            // vwmulsu has the signed operand second, vwmaccsu first; vwmaccus.vx has an unsigned scalar.
            let (vs1, vs2) = (b, a);
            let (wide, vs1, vs2) = match wide {
                Op::vwmaccsu_vv => (wide, vs2, vs1),
                Op::vwmaccsu_vx => (Op::vwmaccus_vx, vs1, vs2),
                other => (other, vs1, vs2),
            };
            let v = Vector { mask, passthru: Some(acc), ..narrow.vector() };
            return Ok(self.vector(wide, lanes.class(), Some(vs2), Some(vs1), v));
        }
        if let Some(made) = product.and_then(|p| self.regs[p.index()])
            && matches!(self.origins.get(&made), Some(VectorOrigin::Extended { .. }))
            && name == "macc"
            && let Some((from, signed, false)) = self.extended_from(made, lanes, 1)
            && let Some(narrow) = lanes.sew.narrowed().and_then(|sew| lanes.with_sew(sew))
        {
            let row = if signed { Op::vwadd_wv } else { Op::vwaddu_wv };
            let v = Vector { mask, ..narrow.vector() };
            return Ok(self.vector(row, lanes.class(), Some(acc), Some(from), v));
        }
        let (x, y) = if self.ir.as_splat(y).is_some() { (y, x) } else { (x, y) };
        let kind = if float { "vf" } else { "vx" };
        let prefix = if float { "vf" } else { "v" };
        let v = Vector { mask, passthru: Some(acc), ..lanes.vector() };
        let vs2 = self.value(y)?;
        let (row, rs1) = match self.ir.as_splat(x) {
            Some(scalar) => (self.row(&format!("{prefix}{name}.{kind}"))?, self.value(scalar)?),
            None => (self.row(&format!("{prefix}{name}.vv"))?, self.value(x)?),
        };
        Ok(self.vector(row, lanes.class(), Some(vs2), Some(rs1), v))
    }

    /// Multiply-add of scalars, where it may be contracted.
    pub(super) fn scalar_fma(&mut self, op: Binary, data: &InstData) -> Result<Option<Reg>> {
        if !data.flags.has(Flags::CONTRACT) {
            return Ok(None);
        }
        let (a, b) = (data.operands()[0], data.operands()[1]);
        let candidates: &[(&str, Value, Value)] = match op {
            Binary::FAdd => &[("fmadd", a, b), ("fmadd", b, a)],
            Binary::FSub => &[("fnmsub", a, b), ("fmsub", b, a)],
            _ => return Ok(None),
        };
        for &(name, addend, product) in candidates {
            if let Some((x, y)) = self.product(product, true) {
                return self.scalar_multiply_add(name, x, y, addend).map(Some);
            }
        }
        Ok(None)
    }

    pub(super) fn scalar_multiply_add(
        &mut self,
        name: &str,
        x: Value,
        y: Value,
        addend: Value,
    ) -> Result<Reg> {
        let row = self.float_row(name, x)?;
        let (x, y, c) = (self.value(x)?, self.value(y)?, self.value(addend)?);
        let rd = self.out.reg(crate::mir::Class::F);
        self.push(Inst { rs3: Some(c), ..Inst::rrr(row, rd, x, y) });
        Ok(rd)
    }

    /// `fma` and `fmuladd`.
    pub(super) fn vector_fma(
        &mut self,
        math: Math,
        lanes: &Lanes,
        data: &InstData,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        debug_assert!(matches!(math, Math::Fma | Math::FMulAdd));
        let args = data.operands();
        let (negative, [x, y, addend]) = self.without_signs([args[0], args[1], args[2]]);
        let name = match negative {
            (false, false) => "macc",
            (true, false) => "nmsac",
            (false, true) => "msac",
            (true, true) => "nmacc",
        };
        self.accumulate(name, lanes, addend, None, (x, y), mask)
    }

    /// `fma` and `fmuladd` of scalars.
    pub(super) fn scalar_fused(&mut self, args: &[Value]) -> Result<Reg> {
        let (negative, [x, y, addend]) = self.without_signs([args[0], args[1], args[2]]);
        let name = match negative {
            (false, false) => "fmadd",
            (true, false) => "fnmsub",
            (false, true) => "fmsub",
            (true, true) => "fnmadd",
        };
        self.scalar_multiply_add(name, x, y, addend)
    }

    /// The factors and the addend of a multiply-add without changes of sign, and whether the product and the addend are
    /// negative: instructions for these are as long.
    fn without_signs(&self, args: [Value; 3]) -> ((bool, bool), [Value; 3]) {
        let plain = args.map(|value| match self.ir.def(value).map(|data| (data.op, data.operands())) {
            Some((IrOp::Lane(LaneOp::FNeg) | IrOp::Vp(LaneOp::FNeg), operands)) => operands[0],
            _ => value,
        });
        let changed = [0, 1, 2].map(|i| plain[i] != args[i]);
        ((changed[0] != changed[1], changed[2]), plain)
    }
}
