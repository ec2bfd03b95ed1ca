//! The soft TLB over a user address space.

use rivet_mem::{Access, HostPage, PAGE_SIZE, Perms, Reservation, Tlb, UserSpace};

const P: u64 = PAGE_SIZE;

fn page(fill: u8) -> HostPage {
    let reservation = Reservation::new(P).unwrap();
    reservation.write(0, &[fill; PAGE_SIZE as usize]).unwrap();
    reservation.page(17).unwrap()
}

#[test]
fn scalars_are_little_endian_and_may_be_misaligned() {
    let space = UserSpace::new(20).unwrap();
    space.map(0x1000, P, Perms::RW, "").unwrap();
    let mut tlb = Tlb::new();
    assert_eq!(tlb.load::<u8>(0x1000), None);
    tlb.fill(0x1234, Access::Store, &space.page(0x1234, Access::Store).unwrap());
    tlb.fill(0x1234, Access::Load, &space.page(0x1234, Access::Load).unwrap());
    tlb.store::<u64>(0x1003, 0x1122_3344_5566_7788).unwrap();
    let mut bytes = [0; 8];
    space.read(0x1003, &mut bytes).unwrap();
    assert_eq!(bytes, [0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11]);
    assert_eq!(tlb.load::<u8>(0x1004), Some(0x77));
    assert_eq!(tlb.load::<u16>(0x1003), Some(0x7788));
    assert_eq!(tlb.load::<u32>(0x1005), Some(0x3344_5566));
    assert_eq!(tlb.load::<u128>(0x1003), Some(0x1122_3344_5566_7788));
    assert_eq!(tlb.fetch::<u16>(0x1003), None, "tables are apart");
}

#[test]
fn nothing_crosses_a_page() {
    let mut tlb = Tlb::new();
    let page = page(7);
    for access in [Access::Load, Access::Store, Access::Fetch] {
        tlb.fill(0x5000, access, &page);
    }
    for (size, fits) in [(1, 0x5fff), (2, 0x5ffe), (4, 0x5ffc), (8, 0x5ff8), (16, 0x5ff0u64)] {
        let load = |addr| match size {
            1 => tlb.load::<u8>(addr).is_some(),
            2 => tlb.load::<u16>(addr).is_some(),
            4 => tlb.load::<u32>(addr).is_some(),
            8 => tlb.load::<u64>(addr).is_some(),
            _ => tlb.load::<u128>(addr).is_some(),
        };
        assert!(load(fits) && !load(fits + 1), "{size} bytes");
    }
    assert_eq!(tlb.store::<u32>(0x5ffd, 0), None);
    assert!(tlb.copy_from(0x5000, &mut [0; 4096]).is_some());
    assert!(tlb.copy_from(0x5001, &mut [0; 4096]).is_none());
    assert!(tlb.copy_to(0x5ffe, b"abc").is_none());
    assert!(tlb.copy_to(0x5ffd, b"abc").is_some());
    assert!(tlb.span(0x5000, usize::MAX).is_none());
    assert_eq!(tlb.fetch::<u16>(0x5ffe), Some(u16::from_le_bytes(*b"bc")));
}

#[test]
fn spans_stay_inside() {
    let mut tlb = Tlb::new();
    tlb.fill(0, Access::Load, &page(1));
    let span = tlb.span(0xff0, 8).unwrap();
    assert_eq!(span.load::<u64>(0), Some(0x0101_0101_0101_0101));
    assert_eq!(span.load::<u64>(1), None);
    assert_eq!(span.load::<u8>(8), None);
    assert_eq!(span.load::<u8>(usize::MAX), None);
    assert_eq!(span.read(7, &mut [0; 2]), None);
    assert_eq!((span.len(), span.is_empty()), (8, false));
    assert!(tlb.span_mut(0xff0, 8).is_none());
    tlb.fill(0, Access::Store, &page(2));
    let span = tlb.span_mut(0xff0, 8).unwrap();
    assert_eq!(span.store::<u32>(4, 5), Some(()));
    assert_eq!(span.store::<u32>(5, 5), None);
    assert_eq!(span.write(0, &[3; 9]), None);
}

#[test]
fn updates_are_of_aligned_addresses() {
    let mut tlb = Tlb::new();
    let page = page(0);
    tlb.fill(0, Access::Store, &page);
    tlb.fill(0, Access::Load, &page);
    assert_eq!(tlb.update::<u32>(8, |old| old.wrapping_sub(1)), Some(0));
    assert_eq!(tlb.update::<u32>(8, |old| old / 2), Some(u32::MAX));
    assert_eq!(tlb.load::<u64>(8), Some(0x7fff_ffff));
    assert_eq!(tlb.update::<u32>(10, |old| old), None);
    assert_eq!(tlb.compare_exchange::<u64>(8, 1, 2), Some(Err(0x7fff_ffff)));
    assert_eq!(tlb.compare_exchange::<u64>(8, 0x7fff_ffff, 2), Some(Ok(0x7fff_ffff)));
    assert_eq!(tlb.update::<u128>(0, |old| old + 1), Some(2 << 64));
    assert_eq!(tlb.load::<u128>(0), Some((2 << 64) + 1));
}

#[test]
fn pages_with_the_same_slot_replace_each_other_and_flushes_forget() {
    let mut tlb = Tlb::new();
    tlb.fill(0, Access::Load, &page(1));
    tlb.fill(256 * P, Access::Load, &page(2));
    assert_eq!((tlb.load::<u8>(0), tlb.load::<u8>(256 * P)), (None, Some(2)));
    tlb.fill(P, Access::Load, &page(3));
    tlb.flush_page(P + 9);
    tlb.flush_page(0);
    assert_eq!((tlb.load::<u8>(P), tlb.load::<u8>(256 * P)), (None, Some(2)));
    tlb.fill(u64::MAX, Access::Load, &page(4));
    assert_eq!(tlb.load::<u8>(u64::MAX), Some(4));
    tlb.flush();
    assert_eq!((tlb.load::<u8>(u64::MAX), tlb.load::<u8>(256 * P)), (None, None));
}

#[test]
fn a_stale_entry_outlives_the_address_space() {
    let mut tlb = Tlb::new();
    let space = UserSpace::new(20).unwrap();
    space.map(0x1000, P, Perms::RW, "").unwrap();
    tlb.fill(0x1000, Access::Store, &space.page(0x1000, Access::Store).unwrap());
    tlb.fill(0x1000, Access::Load, &space.page(0x1000, Access::Load).unwrap());
    space.unmap(0x1000, P).unwrap();
    tlb.store::<u8>(0x1000, 1).unwrap();
    // What was stored through the stale entry is not seen by whoever maps the page next.
    space.map(0x1000, P, Perms::RW, "").unwrap();
    assert_eq!(tlb.load::<u8>(0x1000), Some(0));
    drop(space);
    assert_eq!(tlb.load::<u8>(0x1000), Some(0));
}

#[test]
fn updates_by_two_threads_all_count() {
    let page = page(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let mut tlb = Tlb::new();
            tlb.fill(0, Access::Store, &page);
            scope.spawn(move || {
                for _ in 0..10_000 {
                    assert!(tlb.update::<u64>(64, |old| old + 1).is_some());
                }
            });
        }
    });
    let mut tlb = Tlb::new();
    tlb.fill(0, Access::Load, &page);
    assert_eq!(tlb.load::<u64>(64), Some(20_000));
}

#[test]
fn stores_to_a_page_with_code_miss_its_lines() {
    let mut tlb = Tlb::new();
    // Code in bytes 64 to 191.
    tlb.fill_beside_code(0x5000, &page(0), 0b110);
    for (at, fits) in [(0x5000, true), (0x5038, true), (0x5039, false), (0x5040, false), (0x50bf, false)] {
        assert_eq!(tlb.store::<u64>(at, 1).is_some(), fits, "{at:#x}");
        assert_eq!(tlb.store_beside_code::<u64>(at, 1).is_some(), fits, "{at:#x}");
        assert!(tlb.store_fast::<u64>(at, 1).is_none(), "{at:#x}");
    }
    assert!(tlb.store::<u64>(0x50c0, 1).is_some() && tlb.store::<u8>(0x5fff, 1).is_some());
    assert!(tlb.store::<u16>(0x5fff, 1).is_none(), "it crosses the page");
    assert!(tlb.span_mut(0x50c0, 4096 - 0xc0).is_some() && tlb.span_mut(0x5020, 0x100).is_none());
    assert!(tlb.store::<u8>(0x1_5000, 1).is_none(), "another page with the same entry");
    assert_eq!(tlb.load::<u64>(0x5000), None, "it is for stores alone");
    let drops: [fn(&mut Tlb); 3] = [|tlb| tlb.flush_page(0x5123), Tlb::flush_beside_code, Tlb::flush];
    for drop in drops {
        tlb.fill_beside_code(0x5000, &page(0), 0b110);
        assert!(tlb.store::<u8>(0x5000, 1).is_some());
        drop(&mut tlb);
        assert!(tlb.store::<u8>(0x5000, 1).is_none());
    }
}
