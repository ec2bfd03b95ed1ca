//! This module selects shuffles by constant indices of vectors of fixed length.
//!
//! What is a splat, a window, a merge or a compression has an instruction for it; anything else is gathered.

use rivet_isa::{Op, Sew};

use super::lanes::Lanes;
use super::merge::keeping;
use super::{Result, Select};
use crate::ir::{Const, Extent, InstData, Scalar, Type, Value};
use crate::mir::{Class, Reg, Vector};

/// A lane that is picked: of the first vector, from `count` on of the second; none where it does not matter.
type LanePick = Option<u64>;

impl Select<'_> {
    /// A shuffle of two vectors by constant indices.
    pub(super) fn shuffle(&mut self, data: &InstData) -> Result<Reg> {
        let args = data.operands();
        let source_ty = self.ir.ty(args[0]);
        let count = source_ty.lanes().unwrap_or(Extent::fixed(0));
        let (to, from) = (self.lanes(data.ty)?, self.lanes(source_ty)?);
        if self.ir.is_undefined(args[2]) {
            return Ok(self.undef(to.class()));
        }
        // All lanes that are written, in groups as large as the larger of the two.
        let big = if to.lmul.log2() >= from.lmul.log2() { to } else { Lanes { lmul: from.lmul, ..to } };
        let picks = self.picks(data, count)?;
        let Some(picks) = picks else {
            // The first lane everywhere: also of scalable vectors.
            let first = self.value(args[0])?;
            let first = self.enlarged(first, big.lmul);
            let all = self.vector_imm(Op::vrgather_vi, big.class(), Some(first), 0, big.vector());
            return Ok(self.part(all, 0, to.lmul));
        };
        let n = u64::from(count.fixed);
        let uses = |second: bool| picks.iter().flatten().any(|&i| (i >= n) == second);
        let picked = match (uses(false), uses(true)) {
            (true, true) => self.picked_of_two(&big, args, n, &picks)?,
            (_, second) => {
                let reg = self.value(args[usize::from(second)])?;
                let reg = self.enlarged(reg, big.lmul);
                let picks: Vec<LanePick> = picks.iter().map(|p| p.map(|i| i % n)).collect();
                self.picked_of_one(&big, reg, n, &picks)?
            }
        };
        Ok(self.part(picked, 0, to.lmul))
    }

    /// The lanes that a shuffle picks; `None`: of all, the first.
    fn picks(&self, data: &InstData, count: Extent) -> Result<Option<Vec<LanePick>>> {
        let mask = data.operands()[2];
        let splat = self.ir.as_int(mask);
        if splat == Some(0) {
            return Ok(None);
        }
        if count.is_scalable() {
            return Err(self.unsupported("a shuffle of scalable vectors"));
        }
        Ok(Some(match self.ir.as_const(mask) {
            Some(Const::Lanes(values)) => values.iter().map(|&v| self.ir.as_int(v)).collect(),
            _ => vec![splat; data.ty.lanes().map_or(0, |lanes| lanes.fixed as usize)],
        }))
    }

    /// Lanes of one vector of `n` lanes.
    fn picked_of_one(&mut self, lanes: &Lanes, source: Reg, n: u64, picks: &[LanePick]) -> Result<Reg> {
        let (class, v) = (lanes.class(), lanes.vector());
        let first = picks.iter().flatten().next().copied().unwrap_or(0);
        if picks.iter().flatten().all(|&i| i == first) {
            return Ok(self.by_number(Op::vrgather_vi, Op::vrgather_vx, class, source, first, v));
        }
        if let Some(start) = window(picks) {
            return Ok(match start {
                0 => source,
                _ => self.by_number(Op::vslidedown_vi, Op::vslidedown_vx, class, source, start, v),
            });
        }
        let rising = picks.iter().all(Option::is_some) && picks.windows(2).all(|w| w[0] < w[1]);
        if rising && n <= 128 {
            let bits = picks.iter().flatten().fold(0_u128, |bits, &i| bits | 1 << i);
            let mask = self.mask_of_bits(bits, n as usize);
            // All lanes of the source are looked at.
            let all = self.integer(n as i64);
            let v = Vector { avl: crate::mir::Avl::Reg(all), ..v };
            return Ok(self.vector(Op::vcompress_vm, class, Some(source), Some(mask), v));
        }
        // Numbers of bytes are smaller, and have a group where those of 16 bits for all lanes of m8 have none.
        let fit_bytes = lanes.sew == Sew::E8 && picks.iter().flatten().all(|&i| i < 256);
        let (op, sew) = if fit_bytes { (Op::vrgather_vv, Sew::E8) } else { (Op::vrgatherei16_vv, Sew::E16) };
        let indices = self.lane_numbers(lanes, sew, picks)?;
        Ok(self.vector(op, class, Some(source), Some(indices), v))
    }

    /// `op` with the number as an immediate, or in a register.
    fn by_number(&mut self, imm: Op, reg: Op, class: Class, source: Reg, number: u64, v: Vector) -> Reg {
        match number {
            0..32 => self.vector_imm(imm, class, Some(source), number as i64, v),
            _ => {
                let number = self.integer(number as i64);
                self.vector(reg, class, Some(source), Some(number), v)
            }
        }
    }

    /// Lanes of two vectors of `n` lanes each.
    fn picked_of_two(&mut self, lanes: &Lanes, args: &[Value], n: u64, picks: &[LanePick]) -> Result<Reg> {
        let (class, v) = (lanes.class(), lanes.vector());
        let (a, b) = (self.value(args[0])?, self.value(args[1])?);
        let (a, b) = (self.enlarged(a, lanes.lmul), self.enlarged(b, lanes.lmul));
        // The end of the first, then the beginning of the second.
        if let Some(start) = window(picks).filter(|&start| start < n) {
            let rest = n - start;
            let down = match start {
                0 => a,
                _ => self.by_number(Op::vslidedown_vi, Op::vslidedown_vx, class, a, start, v),
            };
            return Ok(self.by_number(
                Op::vslideup_vi,
                Op::vslideup_vx,
                class,
                b,
                rest,
                keeping(v, Some(down)),
            ));
        }
        let from_b: Vec<bool> = picks.iter().map(|p| p.is_some_and(|i| i >= n)).collect();
        if picks.len() > 128 {
            return Err(self.unsupported("a shuffle of two vectors to more than 128 lanes"));
        }
        let bits = from_b.iter().enumerate().fold(0_u128, |bits, (i, &b)| bits | u128::from(b) << i);
        let own = |second: bool| -> Vec<LanePick> {
            picks.iter().zip(&from_b).map(|(p, &b)| p.filter(|_| b == second).map(|i| i % n)).collect()
        };
        let (x, y) = (
            self.picked_of_one_or_same(lanes, a, n, &own(false))?,
            self.picked_of_one_or_same(lanes, b, n, &own(true))?,
        );
        let mask = self.mask_of_bits(bits, picks.len());
        let v = Vector { mask: Some(mask), ..v };
        Ok(self.vector(Op::vmerge_vvm, class, Some(x), Some(y), v))
    }

    fn picked_of_one_or_same(
        &mut self,
        lanes: &Lanes,
        source: Reg,
        n: u64,
        picks: &[LanePick],
    ) -> Result<Reg> {
        let stays = picks.iter().enumerate().all(|(i, p)| p.is_none_or(|p| p == i as u64));
        if stays { Ok(source) } else { self.picked_of_one(lanes, source, n, picks) }
    }

    /// A mask of at most 128 lanes: one or two words.
    pub(super) fn mask_of_bits(&mut self, bits: u128, lanes: usize) -> Reg {
        let words = [bits as u64, (bits >> 64) as u64].map(|word| self.integer(word as i64));
        let v = |words| Vector::new(Sew::E64, rivet_isa::Lmul::M1, crate::mir::Avl::Imm(words));
        if lanes <= 64 {
            return self.vector(Op::vmv_s_x, Class::V(1), None, Some(words[0]), v(1));
        }
        let high = self.vector(Op::vmv_s_x, Class::V(1), None, Some(words[1]), v(1));
        self.vector(Op::vslide1up_vx, Class::V(1), Some(high), Some(words[0]), v(2))
    }

    /// Constant lane numbers of this width, for a gather with `lanes`.
    fn lane_numbers(&mut self, lanes: &Lanes, sew: Sew, picks: &[LanePick]) -> Result<Reg> {
        let wide = lanes.with_sew(sew).ok_or_else(|| self.unsupported("a shuffle of so many lanes"))?;
        let numbers: Vec<u64> = picks.iter().map(|p| p.unwrap_or(0)).collect();
        let ty = Type::Vector(Scalar::Int(sew.bits() as u16), Extent::fixed(numbers.len() as u32));
        let own = self.lanes(ty)?;
        let reg = self.packed(&own, &numbers)?;
        Ok(self.enlarged(reg, wide.lmul))
    }

    /// Numbers in lanes: put together to words of 64 bits, which come in one after the other.
    pub(super) fn packed(&mut self, lanes: &Lanes, numbers: &[u64]) -> Result<Reg> {
        let bits = lanes.sew.bits();
        let mask = u64::MAX >> (64 - bits);
        let word = |part: &[u64]| {
            part.iter().enumerate().fold(0_u64, |word, (i, n)| word | (n & mask) << (bits * i as u32))
        };
        let words: Vec<u64> = numbers.chunks((64 / bits) as usize).map(word).collect();
        let lmul = if lanes.lmul.is_fractional() { rivet_isa::Lmul::M1 } else { lanes.lmul };
        let class = lanes.class();
        let avl = match words.len() {
            n @ 0..32 => crate::mir::Avl::Imm(n as u8),
            n => crate::mir::Avl::Reg(self.integer(n as i64)),
        };
        let v = Vector::new(Sew::E64, lmul, avl);
        if let [only] = words[..] {
            let only = self.integer(only as i64);
            return Ok(self.vector(Op::vmv_s_x, class, None, Some(only), v));
        }
        let mut vector = self.undef(class);
        for word in words {
            let word = self.integer(word as i64);
            vector = self.vector(Op::vslide1down_vx, class, Some(vector), Some(word), v);
        }
        Ok(vector)
    }

    /// Lane i of part k is lane i × n + k: gathered.
    pub(super) fn unzipped(&mut self, n: u8, whole: Type, part: Type, source: Value) -> Result<Vec<Reg>> {
        let (all, part) = (self.lanes(whole)?, self.lanes(part)?);
        // The groups of the sources hold all lanes, of which the first ones are written.
        let big = Lanes { avl: part.avl, ..all };
        let reg = self.value(source)?;
        let indices = self.counted(&big)?;
        let (class, v) = (indices.class(), indices.vector());
        let id = self.vector(Op::vid_v, class, None, None, v);
        let step = self.integer(n.into());
        let mut at = self.vector(Op::vmul_vx, class, Some(id), Some(step), v);
        let mut out = Vec::new();
        for _ in 0..n {
            let picked = self.vector(Op::vrgatherei16_vv, big.class(), Some(reg), Some(at), big.vector());
            out.push(self.part(picked, 0, part.lmul));
            at = self.vector_imm(Op::vadd_vi, class, Some(at), 1, v);
        }
        Ok(out)
    }

    /// Lane i is lane i / n of operand i mod n: gathered from each.
    pub(super) fn zipped(&mut self, n: u8, whole: Type, parts: &[Value]) -> Result<Reg> {
        let all = self.lanes(whole)?;
        let indices = self.counted(&all)?;
        let (class, v) = (indices.class(), indices.vector());
        let id = self.vector(Op::vid_v, class, None, None, v);
        let step = self.integer(n.into());
        let at = self.vector(Op::vdivu_vx, class, Some(id), Some(step), v);
        let which = self.vector(Op::vremu_vx, class, Some(id), Some(step), v);
        let mut zipped = None;
        for (k, &part) in parts.iter().enumerate() {
            let source = self.value(part)?;
            let source = self.enlarged(source, all.lmul);
            // All lanes of the first, then those of each other over them.
            let mask = zipped.map(|_| self.vector_imm(Op::vmseq_vi, Class::V(1), Some(which), k as i64, v));
            let v = super::memory::under(&all, mask, zipped);
            zipped = Some(self.vector(Op::vrgatherei16_vv, all.class(), Some(source), Some(at), v));
        }
        zipped.ok_or_else(|| self.unsupported("an interleaving of nothing"))
    }

    /// Lanes of 16 bits for the numbers of these.
    fn counted(&self, lanes: &Lanes) -> Result<Lanes> {
        lanes.with_sew(Sew::E16).ok_or_else(|| self.unsupported("an interleaving of so many lanes"))
    }
}

/// Where consecutive lanes begin, if they are picked.
fn window(picks: &[LanePick]) -> Option<u64> {
    let (at, first) = picks.iter().enumerate().find_map(|(at, p)| Some((at as u64, (*p)?)))?;
    let start = first.checked_sub(at)?;
    picks.iter().enumerate().all(|(i, p)| p.is_none_or(|p| p == start + i as u64)).then_some(start)
}
