//! Ordered sums of floating-point numbers (V 14.3) in another order.

use rivet_hart::Hart;
use rivet_isa::{Inst, Sew};

/// frm: to nearest, ties to even.
const RNE: u8 = 0;

/// The bits of a sum of element 0 of vs1 and the active elements of vs2 along a tree of pairs. `None` where the order cannot
/// matter, or the host does not add as the hart does.
pub(super) fn in_a_tree(hart: &Hart, inst: &Inst) -> Option<u64> {
    let elements = || (0..hart.v.vl).filter(|&i| inst.vm || hart.v.mask(0, i));
    if hart.frm != RNE || hart.v.vstart != 0 || elements().count() < 3 {
        return None;
    }
    match hart.v.vtype().sew {
        Sew::E32 => {
            let number = |register, i| f32::from_bits(hart.v.get::<u32>(register, i));
            let sum = tree(elements().map(|i| number(inst.rs2, i)).collect(), |a, b| a + b)?;
            Some((number(inst.rs1, 0) + sum).to_bits().into())
        }
        Sew::E64 => {
            let number = |register, i| f64::from_bits(hart.v.get::<u64>(register, i));
            let sum = tree(elements().map(|i| number(inst.rs2, i)).collect(), |a, b| a + b)?;
            Some((number(inst.rs1, 0) + sum).to_bits())
        }
        _ => None,
    }
}

/// Element 0 of vd.
pub(super) fn result(hart: &Hart, inst: &Inst) -> u64 {
    match hart.v.vtype().sew {
        Sew::E32 => hart.v.get::<u32>(inst.rd, 0).into(),
        _ => hart.v.get::<u64>(inst.rd, 0),
    }
}

fn tree<T: Copy>(mut numbers: Vec<T>, add: impl Fn(T, T) -> T) -> Option<T> {
    while numbers.len() > 1 {
        let pair = |pair: &[T]| if let [a, b] = *pair { add(a, b) } else { pair[0] };
        numbers = numbers.chunks(2).map(pair).collect();
    }
    numbers.first().copied()
}
