//! Moves between element 0 of a register and x and f registers (V 16.1, 16.2).
//!
//! They ignore LMUL. Reading works whatever vl and vstart are; writing happens whenever vstart < vl.

use rivet_hart::{Element, Hart};
use rivet_isa::Sew;

use crate::uop::{Done, Uop};
use crate::vector::drive::{Body, by_sew, finish_element0};
use crate::vector::int::{Num, Unsigned};
use crate::vector::legal::check;
use rivet_fp::{Bf16, F16, F32, F64, nan_box, unbox};

/// x[rd] = vs2[0], sign-extended or truncated to XLEN.
pub(crate) fn mv_x_s(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let element = by_sew!(hart, T => hart.v.get::<T>(uop.rs2, 0).signed().to_u64());
    hart.set_x(uop.rd, element);
    hart.v.vstart = 0;
    Ok(())
}

/// vd[0] = x[rs1], sign-extended or truncated to SEW.
pub(crate) fn mv_s_x(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let value = hart.x(uop.rs1);
    by_sew!(hart, T => set_element0(hart, uop, T::of(value)));
    Ok(())
}

/// f[rd] = vs2[0], NaN-boxed.
pub(crate) fn fmv_f_s(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    hart.use_f(uop.raw)?;
    hart.f[usize::from(uop.rd)] = match hart.v.vtype().sew {
        Sew::E8 | Sew::E16 => nan_box::<F16>(hart.v.get(uop.rs2, 0)),
        Sew::E32 => nan_box::<F32>(hart.v.get(uop.rs2, 0)),
        Sew::E64 => nan_box::<F64>(hart.v.get(uop.rs2, 0)),
    };
    hart.v.vstart = 0;
    Ok(())
}

/// vd[0] = f[rs1], the canonical NaN where it is not NaN-boxed.
pub(crate) fn fmv_s_f(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let value = float(hart, uop.rs1);
    by_sew!(hart, T => set_element0(hart, uop, T::of(value)));
    Ok(())
}

/// The bits of an f register read as a number of SEW bits. SEW must be a width that the form has checked.
pub(super) fn float(hart: &Hart, reg: u8) -> u64 {
    let register = hart.f[usize::from(reg)];
    match hart.v.vtype().sew {
        Sew::E16 if hart.v.vtype().altfmt => unbox::<Bf16>(register).into(),
        Sew::E8 | Sew::E16 => unbox::<F16>(register).into(),
        Sew::E32 => unbox::<F32>(register).into(),
        Sew::E64 => unbox::<F64>(register),
    }
}

/// V 16.1: "If vstart ≥ vl, no operation is performed and the destination register is not updated." Otherwise element 0
/// is written whatever vstart is: the specification does not count it as prestart here, and neither do Spike and QEMU.
fn set_element0<T: Element>(hart: &mut Hart, uop: &Uop, value: T) {
    let body = Body::new(hart, uop);
    if body.is_empty() {
        hart.v.vstart = 0;
        return;
    }
    hart.v.set(uop.rd, 0, value);
    finish_element0::<T>(hart, &Body { start: 0, ..body }, uop.rd);
}
