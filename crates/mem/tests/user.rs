//! The user address space: sizes, names, faults, laziness.

use std::sync::Arc;

use rivet_mem::{
    Access, Fault, FaultKind, MapError, MemError, Origin, PAGE_SIZE, Perms, RemapTo, Tlb, UserSpace, Window,
};

const P: u64 = PAGE_SIZE;

fn space() -> Arc<UserSpace> {
    UserSpace::new(32).expect("4 GiB of address space")
}

#[test]
fn the_space_is_as_large_as_asked_or_halved() {
    assert_eq!(space().size(), 1 << 32);
    let large = UserSpace::new(38).expect("some size").size();
    assert!(large.is_power_of_two() && (1 << 32..=1 << 38).contains(&large));
    assert_eq!(UserSpace::new(48).err(), Some(MemError::Bits(48)));
    assert_eq!(UserSpace::new(3).err(), Some(MemError::Bits(3)));
}

/// Compiled code reaches the flags from the bytes: they are as far below them in every space of one size.
#[test]
fn flags_are_below_the_bytes() {
    for bits in [16, 20, 32, 38] {
        let space = UserSpace::new(bits).expect("a space");
        let copies = [space.duplicate().expect("a copy"), space.fork(|_| true).expect("a child's")];
        for space in [space].iter().chain(&copies) {
            let window = space.window();
            let below = Window::flags_below(window.size.ilog2());
            assert_eq!(window.bytes as u64 - below, window.flags as u64, "{bits}");
            assert!(below >= window.size / PAGE_SIZE + 8, "{bits}");
        }
    }
}

#[test]
fn files_keep_their_offset_when_split_and_merge_when_whole_again() {
    let space = space();
    space.map(0x10000, 4 * P, Perms::R, Origin::file("/bin/x", 0x3000)).unwrap();
    space.protect(0x11000, P, Perms::RW).unwrap();
    let offsets: Vec<_> =
        space.mappings().iter().map(|m| (m.start, m.end, m.origin.offset.unwrap())).collect();
    assert_eq!(offsets, [(0x10000, 0x11000, 0x3000), (0x11000, 0x12000, 0x4000), (0x12000, 0x14000, 0x5000)]);
    space.protect(0x11000, P, Perms::R).unwrap();
    assert_eq!(space.mappings().len(), 1);
    // Bytes of another part of the file do not continue it, nor does anonymous memory.
    space.map(0x14000, P, Perms::R, Origin::file("/bin/x", 0)).unwrap();
    space.map(0x15000, P, Perms::R, Origin::anonymous()).unwrap();
    space.map(0x16000, P, Perms::R, "[heap]").unwrap();
    assert_eq!(space.mappings().len(), 4);
    assert_eq!(&*space.mapping_at(0x16fff).unwrap().origin.name, "[heap]");
    assert_eq!(space.mapping_at(0x17000), None);
}

#[test]
fn refusals_name_their_cause() {
    let space = space();
    assert_eq!(space.map(0x1001, P, Perms::R, ""), Err(MapError::Misaligned(0x1001)));
    assert_eq!(space.map(0x1000, 0, Perms::R, ""), Err(MapError::Empty));
    let beyond = MapError::OutOfRange { addr: 0xffff_f000, len: 0x1001 };
    assert_eq!(space.map(0xffff_f000, 0x1001, Perms::R, ""), Err(beyond));
    assert_eq!(beyond.to_string(), "0x1001 bytes at 0xfffff000 extend past the address space");
    space.map(0x1000, P, Perms::R, "").unwrap();
    assert_eq!(space.protect(0x1000, 2 * P, Perms::RW), Err(MapError::Unmapped(0x2000)));
    assert_eq!(space.perms_at(0x1000), Some(Perms::R));
    assert_eq!(space.remap(0x1000, P, P, RemapTo::To(0x1000)), Err(MapError::Overlap(0x1000)));
    let none = MapError::NoSpace { len: P };
    assert_eq!(space.map_anywhere(0, P, Perms::R, "", 0x1000..0x2000), Err(none));
}

#[test]
fn a_fault_names_the_first_bad_address_and_moves_nothing() {
    let space = space();
    space.map(0x1000, P, Perms::RW, "").unwrap();
    space.map(0x2000, P, Perms::R, "").unwrap();
    let fault = Fault { addr: 0x2000, access: Access::Store, kind: FaultKind::Protected };
    assert_eq!(space.write(0x1ffe, b"abcd"), Err(fault));
    assert_eq!(fault.to_string(), "store at 0x2000: not permitted by the page");
    let mut bytes = [9; 2];
    space.read(0x1ffe, &mut bytes).unwrap();
    assert_eq!(bytes, [0, 0]);
    let fault = Fault { addr: 0x3000, access: Access::Load, kind: FaultKind::Unmapped };
    assert_eq!(space.read(0x2ffe, &mut [0; 4]), Err(fault));
    let fault = Fault { addr: 0x2004, access: Access::Fetch, kind: FaultKind::Protected };
    assert_eq!(space.page(0x2004, Access::Fetch).err(), Some(fault));
    assert!(space.check(u64::MAX, 2, Access::Load).is_err());
    assert!(space.check(u64::MAX, 0, Access::Load).is_ok());
}

#[test]
fn strings_end_at_the_zero_the_limit_or_a_fault() {
    let space = space();
    space.map(0x1000, 2 * P, Perms::RW, "").unwrap();
    space.write(0x1ffd, b"hello\0").unwrap();
    assert_eq!(space.read_cstr(0x1ffd, 4096).unwrap(), b"hello");
    assert_eq!(space.read_cstr(0x1ffd, 5).unwrap(), b"hello");
    assert_eq!(space.read_cstr(0x1ffd, 3).unwrap(), b"hel");
    assert_eq!(space.read_cstr(0x1ffd, 0).unwrap(), b"");
    space.write(0x2ffe, b"no").unwrap();
    assert_eq!(space.read_cstr(0x2ffe, 2).unwrap(), b"no");
    assert_eq!(space.read_cstr(0x2ffe, 3).unwrap_err().addr, 0x3000);
    assert_eq!(space.read_cstr(u64::MAX, 3).unwrap_err().kind, FaultKind::Unmapped);
}

#[test]
fn code_generations_follow_code_only() {
    let space = space();
    space.map(0x1000, P, Perms::RX, "").unwrap();
    space.map(0x2000, P, Perms::RW, "").unwrap();
    let code = space.code_generation();
    space.write(0x2000, b"data").unwrap();
    space.poke(0x2000, b"data").unwrap();
    space.unmap(0x2000, P).unwrap();
    assert_eq!(space.code_generation(), code);
    // Nobody can have decoded what nobody has fetched.
    space.poke(0x1000, b"\x02\x90").unwrap();
    assert_eq!(space.code_generation(), code);
    space.page(0x1000, Access::Fetch).unwrap();
    space.poke(0x1000, b"\x02\x90").unwrap();
    assert_ne!(space.code_generation(), code);
    let code = space.code_generation();
    space.discard(0x1000, P).unwrap();
    assert_ne!(space.code_generation(), code);
    let code = space.code_generation();
    space.protect(0x1000, P, Perms::R).unwrap();
    assert_ne!(space.code_generation(), code);
    // From a page made executable again nothing has been fetched.
    let code = space.code_generation();
    space.protect(0x1000, P, Perms::RX).unwrap();
    space.unmap(0x1000, P).unwrap();
    assert_eq!(space.code_generation(), code);
}

#[test]
fn a_duplicate_is_apart() {
    let space = space();
    space.map(0x1000, P, Perms::RW, "").unwrap();
    space.write(0x1000, b"old").unwrap();
    let copy = space.duplicate().unwrap();
    space.write(0x1000, b"new").unwrap();
    let mut bytes = [0; 3];
    copy.read(0x1000, &mut bytes).unwrap();
    assert_eq!(&bytes, b"old");
}

/// Kilobytes of the host's memory that this process holds.
#[cfg(target_os = "linux")]
fn resident_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_taken_when_touched_and_given_back() {
    let space = space();
    let before = resident_kb();
    space.map(0x1000_0000, 1 << 30, Perms::RW, "").unwrap();
    assert!(resident_kb() < before + 16_384, "mapping a gigabyte takes no memory");
    let block = vec![1; 1 << 20];
    for i in 0..64 {
        space.write(0x1000_0000 + (i << 20), &block).unwrap();
    }
    assert!(resident_kb() > before + 60_000, "touched memory is there");
    let moved = space.remap(0x1000_0000, 1 << 30, 1 << 30, RemapTo::To(0x8000_0000)).unwrap();
    assert!(resident_kb() < before + 90_000, "a move copies what was touched");
    space.unmap(moved, 1 << 30).unwrap();
    assert!(resident_kb() < before + 32_768, "unmapping gives it back");
}

#[test]
fn restrictions_count_what_is_taken_away_alone() {
    let space = space();
    let changes = |what: &dyn Fn()| {
        let before = space.restrictions();
        what();
        space.restrictions() != before
    };
    assert!(!changes(&|| space.map(0x10000, 2 * P, Perms::R, Origin::anonymous()).unwrap()));
    assert!(!changes(&|| space.protect(0x10000, P, Perms::RW).unwrap()));
    assert!(changes(&|| space.protect(0x10000, 2 * P, Perms::R).unwrap()), "one page could be written");
    assert!(!changes(&|| space.protect(0x10000, 2 * P, Perms::R).unwrap()));
    assert!(!changes(&|| space.unmap(0x20000, P).unwrap()), "nothing was there");
    assert!(
        changes(&|| space.map(0x11000, P, Perms::RWX, Origin::anonymous()).unwrap()),
        "in place of another"
    );
    assert!(changes(&|| space.unmap(0x10000, P).unwrap()));
}

#[test]
fn words_are_replaced_as_the_guest_could() {
    let space = space();
    space.map(0x10000, P, Perms::RW, Origin::anonymous()).unwrap();
    space.map(0x11000, P, Perms::R, Origin::anonymous()).unwrap();
    space.write(0x10004, &7u32.to_le_bytes()).unwrap();
    assert_eq!(space.replace(0x10004, 6, 8), Ok(false));
    assert_eq!(space.replace(0x10004, 7, 0x0102_0304), Ok(true));
    let mut bytes = [0; 4];
    space.read(0x10004, &mut bytes).unwrap();
    assert_eq!(bytes, [4, 3, 2, 1]);
    for (addr, kind) in [(0x11000, FaultKind::Protected), (0x12000, FaultKind::Unmapped)] {
        let fault = space.replace(addr, 0, 1).unwrap_err();
        assert_eq!((fault.addr, fault.kind), (addr, kind));
    }
    assert!(space.replace(0x10002, 0, 1).is_err(), "misaligned");
    assert!(space.replace(u64::MAX - 3, 0, 1).is_err());
}

#[test]
fn threads_of_the_host_lose_no_update() {
    const TIMES: u128 = 20_000;
    let space = space();
    space.map(0x10000, P, Perms::RW, Origin::anonymous()).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut tlb = Tlb::new();
                tlb.fill(0x10000, Access::Store, &space.page(0x10000, Access::Store).unwrap());
                for _ in 0..TIMES {
                    // Both halves change, and have to stay together.
                    tlb.update::<u128>(0x10010, |old| old + (1 << 64) + 1).unwrap();
                    tlb.update::<u16>(0x10022, |old| old.wrapping_add(1)).unwrap();
                }
            });
        }
    });
    let mut bytes = [0; 16];
    space.read(0x10010, &mut bytes).unwrap();
    assert_eq!(u128::from_le_bytes(bytes), 4 * TIMES << 64 | 4 * TIMES);
    let mut bytes = [0; 2];
    space.read(0x10022, &mut bytes).unwrap();
    assert_eq!(u16::from_le_bytes(bytes), (4 * TIMES) as u16);
}

/// Bytes that count where they are read from.
#[derive(Default)]
struct Counting(std::sync::Mutex<Vec<u64>>);

impl rivet_mem::Source for Counting {
    fn read(&self, to: &mut [u8], offset: u64) -> usize {
        self.0.lock().unwrap().push(offset);
        to.iter_mut().zip(offset..).for_each(|(byte, at)| *byte = (at / PAGE_SIZE) as u8);
        to.len()
    }
}

#[test]
fn large_sources_are_read_where_they_are_touched() {
    const LEN: u64 = 1 << 30;
    let space = UserSpace::new(33).unwrap();
    let source = std::sync::Arc::new(Counting::default());
    let reads = || source.0.lock().unwrap().len();
    space.map(LEN, LEN, Perms::RW, "").unwrap();
    space.back(LEN, LEN, source.clone(), 5 * PAGE_SIZE).unwrap();
    assert_eq!(reads(), 0);
    let byte = |space: &UserSpace, addr: u64| {
        let mut byte = [0xee];
        space.read(addr, &mut byte).map(|()| byte[0])
    };
    let far = LEN + LEN / 2;
    let value = |addr: u64| ((addr - LEN) / PAGE_SIZE + 5) as u8;
    assert_eq!(byte(&space, far), Ok(value(far)));
    assert_eq!((byte(&space, far + 1), reads()), (Ok(value(far)), 1));
    // A copy reads for itself, what was written before is kept, and what moves takes its source along.
    space.write(far, &[7]).unwrap();
    let copy = space.fork(|_| true).unwrap();
    assert_eq!((byte(&copy, far), byte(&copy, far + (1 << 20))), (Ok(7), Ok(value(far + (1 << 20)))));
    let moved = space.remap(far, 1 << 21, 1 << 21, RemapTo::To(4 * LEN)).unwrap();
    assert_eq!(byte(&space, moved), Ok(7));
    assert_eq!(byte(&space, moved + (1 << 20)), Ok(value(far + (1 << 20))));
    space.protect(LEN, LEN / 4, Perms::R).unwrap();
    assert_eq!(byte(&space, LEN), Ok(5));
    // Those that begin to track have all of what is left.
    space.unmap(LEN + (1 << 20), LEN - (1 << 20)).unwrap();
    space.track(Some(1 << 20));
    let all = reads();
    assert_eq!(
        byte(&space, LEN + 300 * PAGE_SIZE),
        Err(Fault { addr: LEN + 300 * PAGE_SIZE, access: Access::Load, kind: FaultKind::Unmapped })
    );
    assert_eq!((byte(&space, LEN + 255 * PAGE_SIZE), reads()), (Ok(4), all));
}

#[test]
fn mappings_have_an_end() {
    let space = UserSpace::new(33).unwrap();
    let all = 2 * rivet_mem::MAX_MAPPINGS as u64 * PAGE_SIZE;
    space.map(0x10000, all, Perms::RW, "").unwrap();
    let mut made = 0;
    let refused = (0..).map(|n| 0x10000 + 2 * n * PAGE_SIZE).find_map(|addr| {
        made += 1;
        space.protect(addr, PAGE_SIZE, Perms::R).err()
    });
    assert_eq!(refused, Some(MapError::TooMany));
    assert_eq!(space.mappings().len(), rivet_mem::MAX_MAPPINGS);
    let before = space.mappings();
    let middle = 0x10000 + all - 10 * PAGE_SIZE;
    assert_eq!(space.unmap(middle, PAGE_SIZE), Err(MapError::TooMany));
    assert_eq!(space.mappings(), before);
    assert_eq!(space.unmap(0x10000 + all - PAGE_SIZE, PAGE_SIZE), Ok(()));
    assert_eq!(made as usize, rivet_mem::MAX_MAPPINGS / 2 + 1);
}
