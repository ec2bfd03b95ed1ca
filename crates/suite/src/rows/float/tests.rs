//! What the cases of floating-point rows are worth: whether their inputs say anything, and leave nothing open.

use crate::plan::{self, Block};
use crate::rows;

const VLEN: usize = 128;

/// The flags after the cases of a program that have a result.
fn flags(blocks: &[Block]) -> Vec<u8> {
    let of = |block: &Block| {
        let filled = block.filled();
        (0..block.len()).filter_map(|i| Some(block.after(i, &filled).ok()?.csrs.fflags)).collect::<Vec<_>>()
    };
    blocks.iter().flat_map(of).collect()
}

#[test]
fn pools_can_be_built_and_leave_few_cases_out() {
    for statement in rows::all().filter_map(super::statement) {
        let name = statement.row.mnemonic;
        for block in plan::row(&statement, VLEN) {
            for pool in &block.pools {
                let corners = pool.corners.len();
                assert!(corners.is_power_of_two() && corners <= 256, "{name} {}: {corners}", block.cell);
            }
            let left_out = block.expected.iter().filter(|&&hash| hash == 0).count();
            assert!(left_out * 3 <= block.len(), "{name} {}: {left_out} of {}", block.cell, block.len());
        }
    }
}

#[test]
fn flags_are_raised_and_not_raised() {
    for (name, bits) in [
        ("vfadd", vec![1, 4, 16]),
        ("vfwmul", vec![1, 16]),
        ("vfdiv", vec![1, 2, 4, 8, 16]),
        ("vfnmsac", vec![1, 2, 4, 16]),
        ("vfsqrt", vec![1, 16]),
        ("vfrec7", vec![4, 8, 16]),
        ("vfmin", vec![16]),
        ("vmfge", vec![16]),
        ("vfcvt", vec![1, 16]),
        ("vfncvt", vec![1, 2, 4, 16]),
        ("vfredosum", vec![1, 16]),
    ] {
        let flags = flags(&plan::program(name, VLEN, false).expect(name));
        for bit in bits {
            let raised = flags.iter().filter(|&&flags| flags & bit != 0).count();
            let percent = raised as f64 * 100.0 / flags.len() as f64;
            assert!((1.0..95.0).contains(&percent), "{name}: flag {bit} in {percent} % of the cases");
        }
    }
}
