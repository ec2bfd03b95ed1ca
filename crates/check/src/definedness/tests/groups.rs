//! Instructions on element groups depend on the elements that they use (Zvkned, Zvknh, Zvksh), and on no others.

use rivet_exec::Uop;
use rivet_isa::{Isa, Op, Xlen};
use rivet_testkit::{everything, machine, vector};

use crate::definedness::Shadow;
use crate::definedness::origin::Cause;

const VD: u8 = 4;
const VS2: u8 = 8;
const LAST: u8 = 12;

/// Is the result undefined if element `element` of `register` is, in groups of `size` words?
fn depends(op: Op, size: usize, register: u8, element: usize) -> bool {
    let mut hart = machine(Isa { vlen: 256, ..everything(Xlen::Rv64) });
    hart.v.set_vtype("e32, m1, ta, ma".parse().expect("a vtype"));
    hart.v.vl = size;
    let mut shadow = Shadow::new(&hart);
    let origin = shadow.origins.root(0x42, None, Cause::Stack);
    shadow.hart_mut().fill(0..32 * 32, None);
    shadow.hart_mut().set_element(usize::from(register) * 32 + 4 * element, 4, 0xffff_ffff, origin);
    let last = if matches!(op, Op::vsm3c_vi | Op::vaeskf2_vi) { 3 } else { LAST };
    shadow.step_alone(&mut hart, &Uop::new(vector(op, VD, VS2, last), 0x1000)).expect("legal");
    let first = usize::from(VD) * 32;
    shadow.hart().origin(first..first + 4 * size).is_some()
}

#[test]
fn elements_that_are_not_used_do_not_matter() {
    // The elements of vs2 and of the last operand that pseudocode of the specification uses.
    let cases: [(Op, usize, &[usize], &[usize]); 5] = [
        (Op::vsm3c_vi, 8, &[0, 1, 4, 5], &[]),
        (Op::vsha2ch_vv, 4, &[0, 1, 2, 3], &[2, 3]),
        (Op::vsha2cl_vv, 4, &[0, 1, 2, 3], &[0, 1]),
        (Op::vsha2ms_vv, 4, &[0, 1, 2, 3], &[0, 2, 3]),
        (Op::vaeskf2_vi, 4, &[3], &[]),
    ];
    for (op, size, vs2, last) in cases {
        for element in 0..size {
            assert_eq!(depends(op, size, VS2, element), vs2.contains(&element), "{op:?} vs2[{element}]");
            assert_eq!(depends(op, size, LAST, element), last.contains(&element), "{op:?} vs1[{element}]");
            assert!(depends(op, size, VD, element), "{op:?} vd[{element}]");
        }
    }
}
