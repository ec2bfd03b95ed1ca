//! Calls and returns of the environment, and fences beyond data memory.

use rivet_hart::{Cause, Hart, Mode, Trap};

use crate::uop::{Done, Uop};

/// The next instruction comes next: these end blocks all the same, for what they change.
fn fall_through(hart: &mut Hart, uop: &Uop) -> Done {
    hart.pc = hart.address(uop.pc, uop.len.into());
    Ok(())
}

/// environment call
pub(crate) fn ecall(hart: &mut Hart, _: &Uop) -> Done {
    let cause = match hart.mode() {
        Mode::U | Mode::VU => Cause::EcallU,
        Mode::S => Cause::EcallS,
        Mode::VS => Cause::EcallVs,
        Mode::M => Cause::EcallM,
    };
    Err(Trap::new(cause, 0))
}

/// breakpoint
pub(crate) fn ebreak(_: &mut Hart, uop: &Uop) -> Done {
    Err(Trap::new(Cause::Breakpoint, uop.pc))
}

/// later fetches see earlier stores
pub(crate) fn fence_i(hart: &mut Hart, uop: &Uop) -> Done {
    hart.code_changed = true;
    fall_through(hart, uop)
}

/// stall until a reservation is lost or an interrupt is pending; a stall may end at any time, and here does at once
pub(crate) fn wrs(hart: &mut Hart, uop: &Uop) -> Done {
    fall_through(hart, uop)
}

/// return from a trap to M-mode
pub(crate) fn mret(hart: &mut Hart, uop: &Uop) -> Done {
    hart.mret(uop.raw)
}

/// return from a non-maskable interrupt
pub(crate) fn mnret(hart: &mut Hart, uop: &Uop) -> Done {
    hart.mnret(uop.raw)
}

/// return from a trap to S-mode
pub(crate) fn sret(hart: &mut Hart, uop: &Uop) -> Done {
    hart.sret(uop.raw)
}

/// control transfer records become zero
pub(crate) fn sctrclr(hart: &mut Hart, uop: &Uop) -> Done {
    hart.clear_transfers(uop.raw)?;
    fall_through(hart, uop)
}

/// wait for an interrupt
pub(crate) fn wfi(hart: &mut Hart, uop: &Uop) -> Done {
    hart.wait_for_interrupt(uop.raw)?;
    fall_through(hart, uop)
}

/// order stores to page tables before later translations: to leaf entries of the address rs1, or to all if it is x0;
/// rs2, an address space, narrows what has to be ordered further
pub(crate) fn sfence_vma(hart: &mut Hart, uop: &Uop) -> Done {
    let addr = (uop.rs1 != 0).then(|| hart.address(hart.x(uop.rs1), 0));
    hart.fence_translations(uop.raw, addr)?;
    fall_through(hart, uop)
}

/// order stores before, or translations after, `sinval.vma`, which orders by itself
pub(crate) fn sfence_inval(hart: &mut Hart, uop: &Uop) -> Done {
    hart.check_fence().map_err(|broken| Trap::forbidden(uop.raw, broken.of(uop)))?;
    fall_through(hart, uop)
}
