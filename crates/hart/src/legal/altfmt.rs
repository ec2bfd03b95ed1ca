//! Which floating-point instructions are defined where vtype.altfmt is set (Zvfbfa and Zvfofp8min, drafts).

use rivet_isa::{Chapter, Function, Op, Param, Sew};

/// Is the instruction, one of floating point, defined for the alternate format with this SEW?
///
/// "The operations … that are excluded … are division, square root, reductions, and conversions to/from integers wider than
/// 8 bits."
pub(super) fn is_defined(op: Op, sew: Sew) -> bool {
    use Function as F;
    let (chapter, function, name) = op.semantics();
    match (sew, chapter) {
        (Sew::E16, Chapter::vfloat) => function != F::sqrt && !matches!(name, Param::Div | Param::Rdiv),
        (Sew::E16, Chapter::vfcmp | Chapter::vfmac | Chapter::vfwiden | Chapter::vperm | Chapter::vmove) => {
            true
        }
        (Sew::E16, Chapter::vfcvt) => {
            matches!(function, F::widen | F::narrow | F::narrow_rod | F::widen_bf16 | F::narrow_bf16)
        }
        (Sew::E8, Chapter::vfcvt) => {
            let of_integers = matches!(function, F::wfrom_int | F::nto_int | F::nto_int_rtz);
            let to_ofp8 = matches!(function, F::narrow_bf16_sat | F::narrow_ofp8 | F::narrow_ofp8_sat);
            of_integers || to_ofp8 || matches!(function, F::widen_bf16 | F::narrow_bf16)
        }
        _ => false,
    }
}
