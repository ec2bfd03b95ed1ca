//! Misaligned scalar accesses trap where the configuration says so, translated before or not.

use std::sync::Arc;

use rivet_hart::{AddressSpace, Cause, Config, Hart};
use rivet_isa::Isa;
use rivet_mem::{Origin, Perms, UserSpace};

fn hart(misaligned: bool) -> Hart {
    let space = UserSpace::new(17).expect("host memory");
    space.map(0x1000, 0x2000, Perms::RW, Origin::anonymous()).expect("free pages");
    let config = Config { misaligned, ..Config::new(Isa::default()) };
    Hart::new(Arc::new(config), AddressSpace::User(space))
}

#[test]
fn misaligned_accesses_follow_the_choice() {
    let mut lenient = hart(true);
    lenient.store::<u32>(0x1ffe, 0x1234_5678).expect("it crosses pages");
    assert_eq!(lenient.load::<u32>(0x1ffe).expect("likewise"), 0x1234_5678);

    let mut strict = hart(false);
    strict.store::<u32>(0x1000, 7).expect("aligned");
    assert_eq!(strict.load::<u32>(0x1000).expect("aligned"), 7);
    // The page is in the TLB now.
    let trap = strict.load::<u32>(0x1002).expect_err("misaligned");
    assert_eq!((trap.cause, trap.tval), (Cause::LoadMisaligned, 0x1002));
    let trap = strict.store::<u64>(0x1004, 1).expect_err("misaligned");
    assert_eq!((trap.cause, trap.tval), (Cause::StoreMisaligned, 0x1004));
    assert_eq!(strict.load::<u32>(0x1004).expect("aligned"), 0, "nothing was stored");
    assert_eq!(strict.load::<u8>(0x1001).expect("bytes are aligned"), 0);
}
