//! Blocks of the program's own allocators, whose sizes the program says.

use rivet_isa::{Isa, Xlen};
use rivet_testkit::{everything, machine};

use crate::definedness::Shadow;
use crate::definedness::origin::Cause;

const PC: u64 = 0x42;
const BLOCK: u64 = 0x1000;

fn shadow() -> Shadow {
    Shadow::new(&machine(Isa { vlen: 128, ..everything(Xlen::Rv64) }))
}

#[test]
fn what_a_block_loses_is_not_to_be_accessed() {
    let mut shadow = shadow();
    shadow.block_given(PC, BLOCK, 64, 16, true);
    shadow.block_resized(PC, BLOCK, 8, 16);
    let mut cause = |at: u64| {
        let (undefined, origin) = shadow.memory.byte(at);
        (undefined != 0).then(|| shadow.origins.cause(origin))
    };
    assert_eq!([BLOCK - 17, BLOCK, BLOCK + 7].map(&mut cause), [None; 3]);
    assert_eq!(cause(BLOCK - 1), Some(Cause::NoAccess));
    assert_eq!([BLOCK + 8, BLOCK + 63].map(&mut cause), [Some(Cause::Beyond { size: 8 }); 2]);
    assert_eq!(cause(BLOCK + 64), Some(Cause::Beyond { size: 64 }));
    assert_eq!(cause(BLOCK + 80), None);
}

/// A guest may say anything: the host has neither the time nor the memory for as much.
#[test]
fn no_block_is_followed_that_is_larger_than_memory() {
    let mut shadow = shadow();
    for size in [1 << 40, u64::MAX] {
        shadow.block_given(PC, BLOCK, size, u64::MAX, false);
        shadow.block_resized(PC, BLOCK, 8, 16);
        assert_eq!(shadow.memory.byte(BLOCK + 4096).0, 0);
    }
}
