//! Panics below compiled code, and what the host's floating-point flags are to it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rivet_hart::Trap;
use rivet_isa::{Inst, Op, Xlen};
use rivet_testkit::{CODE, everything, machine};

use super::*;

fn panics(_: &mut Hart, _: &Uop) -> Result<(), Trap> {
    panic!("a mistake")
}

/// Stands for compiled code: calls the instruction whose address is `code`.
unsafe extern "C" fn calls(code: usize, hart: *mut Hart, context: *mut Context) -> u64 {
    // SAFETY: the tests give a live instruction, hart and context.
    unsafe { call(hart, context, std::ptr::with_exposed_provenance(code)) }
}

/// The same for an instruction that is known not to trap; then it looks at fuel.
unsafe extern "C" fn runs_kernel(code: usize, hart: *mut Hart, context: *mut Context) -> u64 {
    // SAFETY: as above.
    unsafe {
        assert_eq!(kernel(hart, context, std::ptr::with_exposed_provenance(code)), 0);
        assert!((*hart).instret as i64 >= (*context).limit, "no fuel is left");
    }
    ExitReason::Next as u64
}

#[test]
fn a_panic_below_compiled_code_goes_on_above_it() {
    let mut uop = Uop::new(Inst::new(Op::addi), CODE);
    uop.handler = panics;
    for enter in [calls as Enter, runs_kernel] {
        let mut hart = machine(everything(Xlen::Rv64));
        let mut context = Context::new();
        context.end = 1000;
        let code = (&raw const uop).expose_provenance();
        // SAFETY: `enter` refers to the instruction only, which lives.
        let run = AssertUnwindSafe(|| unsafe { run(enter, code, &mut hart, &mut context) });
        let payload = catch_unwind(run).expect_err("it panics");
        assert_eq!(payload.downcast_ref::<&str>(), Some(&"a mistake"));
        assert!(context.panic.is_none() && context.trap.is_none());
    }
}

/// Only of this host are they read.
#[cfg(target_arch = "x86_64")]
mod flags {
    use std::hint::black_box;

    use super::*;

    /// Divides by zero and rounds, in the host.
    fn raises(_: &mut Hart, _: &Uop) -> Result<(), Trap> {
        assert_eq!(black_box(1.0_f32) / black_box(3.0), 1.0 / 3.0);
        assert_eq!(black_box(1.0_f32) / black_box(0.0), f32::INFINITY);
        Ok(())
    }

    /// Compiled code that overflows, and calls the instruction whose address is `code` by each function.
    unsafe extern "C" fn overflows(code: usize, hart: *mut Hart, context: *mut Context) -> u64 {
        assert_eq!(black_box(f32::MAX) + black_box(f32::MAX), f32::INFINITY);
        let uop = std::ptr::with_exposed_provenance(code);
        // SAFETY: the test gives a live instruction, hart and context.
        unsafe {
            call(hart, context, uop);
            kernel(hart, context, uop);
        }
        assert_eq!(host_flags::raised(host_flags::get()), OVERFLOW);
        // SAFETY: as above.
        unsafe {
            call_float(hart, context, uop);
            assert_eq!((host_flags::raised(host_flags::get()), (*hart).fflags), (OVERFLOW, OVERFLOW));
            kernel_float(hart, context, uop);
        }
        assert_eq!(host_flags::raised(host_flags::get()), OVERFLOW);
        ExitReason::Next as u64
    }

    /// OF, and NX with it.
    const OVERFLOW: u8 = 0b101;

    #[test]
    fn flags_of_the_host_reach_the_guest_from_compiled_code_alone() {
        let mut uop = Uop::new(Inst::new(Op::addi), CODE);
        uop.handler = raises;
        let mut hart = machine(everything(Xlen::Rv64));
        let mut context = Context::new();
        context.raises = true;
        let code = (&raw const uop).expose_provenance();
        // SAFETY: `overflows` refers to the instruction only, which lives.
        unsafe { run(overflows, code, &mut hart, &mut context) };
        assert_eq!(hart.fflags, OVERFLOW);
    }
}
