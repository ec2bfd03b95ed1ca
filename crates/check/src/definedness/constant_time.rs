//! Secrets: instructions whose time does not depend on the data of their operands (Zkt, Zvkt).

use rivet_isa::{Chapter, Function, Op, Param};

/// Whether Zkt or Zvkt lists the instruction, or it moves data without looking at it. Addresses, branches, vl, and the
/// masks of accesses are looked at elsewhere.
pub(super) fn is_data_independent(op: Op) -> bool {
    use Function as F;
    use Param as P;
    let (chapter, function, parameter) = op.semantics();
    match chapter {
        Chapter::int => match function {
            F::lui | F::auipc | F::aes64ks1i | F::rr_bs => true,
            _ => !matches!(
                parameter,
                P::Div | P::Divu | P::Divw | P::Divuw | P::Rem | P::Remu | P::Remw | P::Remuw
                    // Of Zba, Zbb, Zbc and Zbs only what Zbkb, Zbkc and Zbkx have, and extensions that are shifts.
                    | P::Clz | P::Clzw | P::Ctz | P::Ctzw | P::Cpop | P::Cpopw
                    | P::Min | P::Minu | P::Max | P::Maxu | P::OrcB | P::Clmulr
                    | P::Bclr | P::Bext | P::Binv | P::Bset
                    | P::Sh1add | P::Sh2add | P::Sh3add
                    | P::AddUw | P::Sh1addUw | P::Sh2addUw | P::Sh3addUw | P::SllUw
            ),
        },
        Chapter::float => matches!(function, F::mv_x | F::mv_f | F::mvh | F::mvp | F::li),
        Chapter::vint => {
            !matches!(parameter, P::Div | P::Divu | P::Rem | P::Remu | P::Min | P::Minu | P::Max | P::Maxu)
        }
        Chapter::vmask => function == F::mm,
        Chapter::vperm => function != F::compress,
        Chapter::vfixed
        | Chapter::vred
        | Chapter::vfred
        | Chapter::vfloat
        | Chapter::vfcmp
        | Chapter::vfcvt
        | Chapter::vfmac
        | Chapter::vfwiden => false,
        _ => true,
    }
}
