//! Sums along a tree (V 14.3): "The implementation must produce a result equivalent to a reduction tree composed of binary
//! operator nodes, with the inputs being elements from the source vector register group (vs2) and the source scalar value
//! (vs1[0])."
//!
//! Invariant: the tree depends on the seed, vtype and vl alone, not on the mask or the values.

use rivet_fp::bulk::Op;
use rivet_fp::{Flags, Format, fast};
use rivet_hart::Hart;
use rivet_rng::Rng;

use super::super::drive::{Body, finish_element0};
use super::super::float::{Float, rounding};
use crate::uop::Uop;

/// vd[0] = the sum of vs1[0] and the active elements of vs2, each extended; then the tail.
pub(super) fn sum<S: Float, D: Float>(
    hart: &mut Hart,
    uop: &Uop,
    seed: u64,
    extend: impl Fn(S::Bits) -> <D as Format>::Bits,
) {
    let body = Body::new(hart, uop);
    if !body.is_empty() {
        let rm = rounding(hart);
        let mut flags = Flags::from_bits(hart.fflags);
        // "A node where one input is derived only from elements masked-off or beyond the active vector length may either
        // treat that input as the additive identity of the appropriate EEW or simply copy the other input to its output."
        let mut inputs: Vec<Option<D::Bits>> = vec![Some(hart.v.get(uop.rs1, 0))];
        let elements = &hart.v.elements::<S::Bits>(uop.rs2)[..body.end];
        inputs.extend(elements.iter().enumerate().map(|(i, &x)| {
            let active = i >= body.start && (!body.masked || hart.v.mask(0, i));
            active.then(|| extend(x))
        }));
        let structure = u64::from(hart.v.vtype_key().bits()).rotate_left(32) ^ body.end as u64;
        let mut rng = Rng::new(seed ^ Rng::new(structure).bits());
        let mut take = |inputs: &mut Vec<Option<D::Bits>>| {
            let at = rng.below(inputs.len() as u64) as usize;
            inputs.swap_remove(at)
        };
        while inputs.len() > 1 {
            let node = match (take(&mut inputs), take(&mut inputs)) {
                (Some(a), Some(b)) => Some(fast::apply::<D>(Op::Add, [a, b, b], rm, &mut flags)),
                (a, b) => a.or(b),
            };
            inputs.push(node);
        }
        if let [Some(result)] = inputs[..] {
            hart.v.set(uop.rd, 0, result);
        }
        hart.accrue(flags.bits());
    }
    finish_element0::<D::Bits>(hart, &body, uop.rd);
}
