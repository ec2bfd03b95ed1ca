//! The specification's formulas over unbounded integers: what each instruction does to one element.

use rivet_isa::Op;

/// Numbers of an instruction's elements: the widths of its operands and what else a formula sees.
pub(crate) struct At {
    pub(crate) sew: u32,
    pub(crate) vxrm: u8,
    /// Carry from v0, 0 or 1.
    pub(crate) c: i128,
    /// Saturation happened.
    pub(crate) sat: bool,
}

/// vs2's element, the other operand's, vd's old one, all as unsigned numbers; the result modulo its width.
pub(crate) type Formula = fn(&mut At, i128, i128, i128) -> i128;

/// Widths in SEW · 2^k: vd, vs2 and vs1. `M` for a mask.
pub(crate) const M: i32 = -9;
const S: [i32; 3] = [0, 0, 0];
const C: [i32; 3] = [M, 0, 0];
const W: [i32; 3] = [1, 0, 0];
const WW: [i32; 3] = [1, 1, 0];
const N: [i32; 3] = [0, 1, 0];

/// `x` modulo 2^bits as a signed number.
fn s(x: i128, bits: u32) -> i128 {
    x << (128 - bits) >> (128 - bits)
}

impl At {
    fn s(&self, x: i128) -> i128 {
        s(x, self.sew)
    }
    fn s2(&self, x: i128) -> i128 {
        s(x, 2 * self.sew)
    }
    /// A shift amount: the low bits of `b`.
    fn by(&self, b: i128) -> u32 {
        b as u32 % self.sew
    }
    fn by2(&self, b: i128) -> u32 {
        b as u32 % (2 * self.sew)
    }
    /// V 3.8: roundoff(v, d), from the table of rounding increments.
    fn round(&self, v: i128, d: u32) -> i128 {
        let bit = |n: u32| v >> n & 1;
        let any = |n: u32| i128::from(v & ((1 << n) - 1) != 0); // v[n-1:0] != 0
        let r = match (d, self.vxrm) {
            (0, _) | (_, 2) => 0,
            (d, 0) => bit(d - 1),
            (d, 1) => bit(d - 1) & (any(d - 1) | bit(d)),
            (d, _) => (1 - bit(d)) & any(d),
        };
        (v >> d) + r
    }
    fn clip(&mut self, v: i128, min: i128, max: i128) -> i128 {
        self.sat |= v < min || v > max;
        v.clamp(min, max)
    }
    fn clip_u(&mut self, v: i128) -> i128 {
        self.clip(v, 0, (1 << self.sew) - 1)
    }
    fn clip_s(&mut self, v: i128) -> i128 {
        self.clip(v, -(1 << (self.sew - 1)), (1 << (self.sew - 1)) - 1)
    }
    fn reverse(&self, x: i128, unit: u32) -> i128 {
        let units = self.sew / unit;
        (0..units).fold(0, |out, i| out | (x >> (i * unit) & ((1 << unit) - 1)) << ((units - 1 - i) * unit))
    }
}

fn carryless(a: i128, b: i128) -> u128 {
    (0..64).filter(|i| b >> i & 1 != 0).fold(0, |sum, i| sum ^ (a as u128) << i)
}

/// Every instruction of the chapters with its operands' widths and its formula; forms with vx and vi follow from vv.
pub(crate) const FORMULAS: &[(Op, [i32; 3], Formula)] = &[
    (Op::vadd_vv, S, |_, a, b, _| a + b),
    (Op::vsub_vv, S, |_, a, b, _| a - b),
    (Op::vrsub_vx, S, |_, a, b, _| b - a),
    (Op::vminu_vv, S, |_, a, b, _| a.min(b)),
    (Op::vmin_vv, S, |t, a, b, _| t.s(a).min(t.s(b))),
    (Op::vmaxu_vv, S, |_, a, b, _| a.max(b)),
    (Op::vmax_vv, S, |t, a, b, _| t.s(a).max(t.s(b))),
    (Op::vand_vv, S, |_, a, b, _| a & b),
    (Op::vor_vv, S, |_, a, b, _| a | b),
    (Op::vxor_vv, S, |_, a, b, _| a ^ b),
    (Op::vsll_vv, S, |t, a, b, _| a << t.by(b)),
    (Op::vsrl_vv, S, |t, a, b, _| a >> t.by(b)),
    (Op::vsra_vv, S, |t, a, b, _| t.s(a) >> t.by(b)),
    (Op::vmul_vv, S, |_, a, b, _| a.wrapping_mul(b)),
    (Op::vmulhu_vv, S, |t, a, b, _| ((a as u128 * b as u128) >> t.sew) as i128),
    (Op::vmulh_vv, S, |t, a, b, _| (t.s(a) * t.s(b)) >> t.sew),
    (Op::vmulhsu_vv, S, |t, a, b, _| (t.s(a) * b) >> t.sew),
    (Op::vdivu_vv, S, |_, a, b, _| a.checked_div(b).unwrap_or(-1)),
    (Op::vdiv_vv, S, |t, a, b, _| t.s(a).checked_div(t.s(b)).unwrap_or(-1)),
    (Op::vremu_vv, S, |_, a, b, _| a.checked_rem(b).unwrap_or(a)),
    (Op::vrem_vv, S, |t, a, b, _| t.s(a).checked_rem(t.s(b)).unwrap_or(a)),
    (Op::vandn_vv, S, |_, a, b, _| a & !b),
    (Op::vrol_vv, S, |t, a, b, _| a << t.by(b) | a >> (t.sew - t.by(b))),
    (Op::vror_vv, S, |t, a, b, _| a >> t.by(b) | a << (t.sew - t.by(b))),
    (Op::vclmul_vv, S, |_, a, b, _| carryless(a, b) as i128),
    (Op::vclmulh_vv, S, |_, a, b, _| (carryless(a, b) >> 64) as i128),
    (Op::vbrev_v, S, |t, a, _, _| t.reverse(a, 1)),
    (Op::vrev8_v, S, |t, a, _, _| t.reverse(a, 8)),
    (Op::vbrev8_v, S, |t, a, _, _| t.reverse(t.reverse(a, 1), 8)),
    (Op::vclz_v, S, |t, a, _, _| (0..t.sew).rev().take_while(|i| a >> i & 1 == 0).count() as i128),
    (Op::vctz_v, S, |t, a, _, _| (0..t.sew).take_while(|i| a >> i & 1 == 0).count() as i128),
    (Op::vcpop_v, S, |t, a, _, _| (0..t.sew).map(|i| a >> i & 1).sum()),
    (Op::vzext_vf2, [0, -1, 0], |_, a, _, _| a),
    (Op::vzext_vf4, [0, -2, 0], |_, a, _, _| a),
    (Op::vzext_vf8, [0, -3, 0], |_, a, _, _| a),
    (Op::vsext_vf2, [0, -1, 0], |t, a, _, _| s(a, t.sew / 2)),
    (Op::vsext_vf4, [0, -2, 0], |t, a, _, _| s(a, t.sew / 4)),
    (Op::vsext_vf8, [0, -3, 0], |t, a, _, _| s(a, t.sew / 8)),
    (Op::vmacc_vv, S, |_, a, b, d| a.wrapping_mul(b).wrapping_add(d)),
    (Op::vnmsac_vv, S, |_, a, b, d| d.wrapping_sub(a.wrapping_mul(b))),
    (Op::vmadd_vv, S, |_, a, b, d| b.wrapping_mul(d).wrapping_add(a)),
    (Op::vnmsub_vv, S, |_, a, b, d| a.wrapping_sub(b.wrapping_mul(d))),
    (Op::vwaddu_vv, W, |_, a, b, _| a + b),
    (Op::vwadd_vv, W, |t, a, b, _| t.s(a) + t.s(b)),
    (Op::vwsubu_vv, W, |_, a, b, _| a - b),
    (Op::vwsub_vv, W, |t, a, b, _| t.s(a) - t.s(b)),
    (Op::vwmulu_vv, W, |_, a, b, _| a.wrapping_mul(b)),
    (Op::vwmul_vv, W, |t, a, b, _| t.s(a) * t.s(b)),
    (Op::vwmulsu_vv, W, |t, a, b, _| t.s(a) * b),
    (Op::vwsll_vv, W, |t, a, b, _| a << t.by2(b)),
    (Op::vwaddu_wv, WW, |_, a, b, _| a + b),
    (Op::vwadd_wv, WW, |t, a, b, _| a + t.s(b)),
    (Op::vwsubu_wv, WW, |_, a, b, _| a - b),
    (Op::vwsub_wv, WW, |t, a, b, _| a - t.s(b)),
    (Op::vwmaccu_vv, W, |_, a, b, d| a.wrapping_mul(b).wrapping_add(d)),
    (Op::vwmacc_vv, W, |t, a, b, d| t.s(a).wrapping_mul(t.s(b)).wrapping_add(d)),
    (Op::vwmaccsu_vv, W, |t, a, b, d| a.wrapping_mul(t.s(b)).wrapping_add(d)),
    (Op::vwmaccus_vx, W, |t, a, b, d| t.s(a).wrapping_mul(b).wrapping_add(d)),
    (Op::vnsrl_wv, N, |t, a, b, _| a >> t.by2(b)),
    (Op::vnsra_wv, N, |t, a, b, _| t.s2(a) >> t.by2(b)),
    (Op::vnclipu_wv, N, |t, a, b, _| t.clip_u(t.round(a, t.by2(b)))),
    (Op::vnclip_wv, N, |t, a, b, _| t.clip_s(t.round(t.s2(a), t.by2(b)))),
    (Op::vsaddu_vv, S, |t, a, b, _| t.clip_u(a + b)),
    (Op::vsadd_vv, S, |t, a, b, _| t.clip_s(t.s(a) + t.s(b))),
    (Op::vssubu_vv, S, |t, a, b, _| t.clip_u(a - b)),
    (Op::vssub_vv, S, |t, a, b, _| t.clip_s(t.s(a) - t.s(b))),
    (Op::vaaddu_vv, S, |t, a, b, _| t.round(a + b, 1)),
    (Op::vaadd_vv, S, |t, a, b, _| t.round(t.s(a) + t.s(b), 1)),
    (Op::vasubu_vv, S, |t, a, b, _| t.round(a - b, 1)),
    (Op::vasub_vv, S, |t, a, b, _| t.round(t.s(a) - t.s(b), 1)),
    (Op::vsmul_vv, S, |t, a, b, _| t.clip_s(t.round(t.s(a) * t.s(b), t.sew - 1))),
    (Op::vssrl_vv, S, |t, a, b, _| t.round(a, t.by(b))),
    (Op::vssra_vv, S, |t, a, b, _| t.round(t.s(a), t.by(b))),
    (Op::vadc_vvm, S, |t, a, b, _| a + b + t.c),
    (Op::vsbc_vvm, S, |t, a, b, _| a - b - t.c),
    (Op::vmadc_vvm, C, |t, a, b, _| (a + b + t.c) >> t.sew),
    (Op::vmsbc_vvm, C, |t, a, b, _| i128::from(a - b - t.c < 0)),
    (Op::vmadc_vv, C, |t, a, b, _| (a + b) >> t.sew),
    (Op::vmsbc_vv, C, |_, a, b, _| i128::from(a - b < 0)),
    (Op::vmseq_vv, C, |_, a, b, _| i128::from(a == b)),
    (Op::vmsne_vv, C, |_, a, b, _| i128::from(a != b)),
    (Op::vmsltu_vv, C, |_, a, b, _| i128::from(a < b)),
    (Op::vmslt_vv, C, |t, a, b, _| i128::from(t.s(a) < t.s(b))),
    (Op::vmsleu_vv, C, |_, a, b, _| i128::from(a <= b)),
    (Op::vmsle_vv, C, |t, a, b, _| i128::from(t.s(a) <= t.s(b))),
    (Op::vmsgtu_vx, C, |_, a, b, _| i128::from(a > b)),
    (Op::vmsgt_vx, C, |t, a, b, _| i128::from(t.s(a) > t.s(b))),
    (Op::vmerge_vvm, S, |t, a, b, _| if t.c != 0 { b } else { a }),
    (Op::vmv_v_v, S, |_, _, b, _| b),
];
