//! Widening floating-point arithmetic: V 13.3 and 13.5.

use rivet_hart::Hart;

use super::float::{Half, Wide, by_half_format, compute_wide, scalar};
use super::legal::check;
use crate::uop::{Done, Uop};
use rivet_fp::bulk;

/// An operation on elements of vs2 and of vs1 or f[rs1], extended to 2·SEW.
pub(crate) trait Widening {
    /// The operation.
    const OP: bulk::Op;
}

/// vd[i] = O(vs2[i], vs1[i]), 2·SEW = SEW op SEW
pub(crate) fn vv<O: Widening>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_half_format!(hart, F => {
        let (a, b) = (Wide::Extended(uop.rs2), Wide::Extended(uop.rs1));
        compute_wide::<F>(hart, uop, O::OP, [a, b, Wide::Group(uop.rd)]);
    });
    Ok(())
}

/// vd[i] = O(vs2[i], f[rs1]), 2·SEW = SEW op SEW
pub(crate) fn vf<O: Widening>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_half_format!(hart, F => {
        let (a, b) = (Wide::Extended(uop.rs2), Wide::Scalar(F::extend(scalar::<F>(hart, uop))));
        compute_wide::<F>(hart, uop, O::OP, [a, b, Wide::Group(uop.rd)]);
    });
    Ok(())
}

/// vd[i] = O(vs2[i], vs1[i]), 2·SEW = 2·SEW op SEW
pub(crate) fn wv<O: Widening>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_half_format!(hart, F => {
        let (a, b) = (Wide::Group(uop.rs2), Wide::Extended(uop.rs1));
        compute_wide::<F>(hart, uop, O::OP, [a, b, Wide::Group(uop.rd)]);
    });
    Ok(())
}

/// vd[i] = O(vs2[i], f[rs1]), 2·SEW = 2·SEW op SEW
pub(crate) fn wf<O: Widening>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_half_format!(hart, F => {
        let (a, b) = (Wide::Group(uop.rs2), Wide::Scalar(F::extend(scalar::<F>(hart, uop))));
        compute_wide::<F>(hart, uop, O::OP, [a, b, Wide::Group(uop.rd)]);
    });
    Ok(())
}

/// The operations: one line each.
pub(crate) mod ops {
    use super::Widening;
    use rivet_fp::bulk::Op;

    macro_rules! widening {
        ($($name:ident;)*) => {$(
            pub(crate) struct $name;
            impl Widening for $name {
                const OP: Op = Op::$name;
            }
        )*};
    }

    widening! {
        Add;
        Sub;
        Mul;
    }
}
