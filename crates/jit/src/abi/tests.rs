//! Panics below compiled code.

use std::panic::{AssertUnwindSafe, catch_unwind};

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
        assert!((*hart).instret >= (*context).end, "no fuel is left");
    }
    Left::Next as u64
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
