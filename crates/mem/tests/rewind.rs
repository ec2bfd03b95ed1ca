//! Taking memory back: whatever is done to an address space, exchanging what changed undoes it and does it again.

use std::collections::BTreeMap;

use rivet_mem::{
    Access, Changes, Layout, Mapping, MemoryChange, Origin, PAGE_SIZE, Pages, Perms, RemapTo, SharedMemory,
    Tlb, UserSpace,
};

const PAGES: u64 = 64;

/// What can be seen of a space.
fn picture(space: &UserSpace) -> (Vec<Mapping>, BTreeMap<u64, Vec<u8>>) {
    let mut pages = BTreeMap::new();
    for mapping in space.mappings() {
        for addr in (mapping.start..mapping.end).step_by(PAGE_SIZE as usize) {
            let mut page = vec![0; PAGE_SIZE as usize];
            space.peek(addr, &mut page).unwrap();
            pages.insert(addr, page);
        }
    }
    (space.mappings(), pages)
}

fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    *state >> 33
}

/// Something random, by the space's methods and by stores through a TLB.
fn meddle(space: &UserSpace, tlb: &mut Tlb, state: &mut u64) {
    let page = |state: &mut u64| random(state) % PAGES * PAGE_SIZE;
    let (addr, len) = (page(state), (1 + random(state) % 4) * PAGE_SIZE);
    let perms = [Perms::R, Perms::RW, Perms::RWX][random(state) as usize % 3];
    let within = 0..PAGES * PAGE_SIZE;
    let _ = match random(state) % 8 {
        0 => space.map(addr, len, perms, Origin::anonymous()),
        1 => space.unmap(addr, len),
        2 => space.protect(addr, len, perms),
        3 => space.discard(addr, len),
        4 => space.remap(addr, PAGE_SIZE, len, RemapTo::Within(within)).map(drop),
        5 => space.map_anywhere(0, len, perms, Origin::from("[x]"), within).map(drop),
        6 => {
            let _ = space
                .poke(addr + random(state) % 100, &vec![random(state) as u8; random(state) as usize % 5000]);
            Ok(())
        }
        _ => {
            tlb.flush();
            if let Ok(found) = space.page(addr, Access::Store) {
                tlb.fill(addr, Access::Store, &found);
                tlb.store(addr + random(state) % 4000, random(state)).unwrap();
            }
            Ok(())
        }
    };
}

#[test]
fn exchanging_undoes_and_does_again() {
    let space = UserSpace::new(20).unwrap();
    let mut tlb = Tlb::new();
    let mut state = 1;
    space.track(Some(1 << 30));
    let mut past: Vec<(_, Layout, Pages)> = Vec::new();
    for _ in 0..50 {
        let (before, layout) = (picture(&space), space.layout());
        tlb.flush();
        for _ in 0..random(&mut state) % 30 {
            meddle(&space, &mut tlb, &mut state);
        }
        past.push((before, layout, space.take_before().unwrap()));
    }
    let (end, layout) = (picture(&space), space.layout());
    space.track(None);
    for _ in 0..2 {
        for (before, layout, pages) in past.iter_mut().rev() {
            space.exchange(pages);
            space.set_layout(layout);
            assert!(picture(&space) == *before);
        }
        for index in 0..past.len() {
            space.exchange(&mut past[index].2);
            let (now, layout) = past.get(index + 1).map_or((&end, &layout), |next| (&next.0, &next.1));
            space.set_layout(layout);
            assert!(picture(&space) == *now);
        }
    }
    // All at once: of a page that changed twice, what it held first counts.
    past.iter_mut().rev().for_each(|(.., pages)| space.exchange(pages));
    past.iter_mut().for_each(|(.., pages)| space.exchange(pages));
    let mut all = Pages::default();
    let mut first = None;
    for (before, layout, pages) in past {
        first.get_or_insert((before, layout));
        all.fill_up(pages);
    }
    let Some((before, layout)) = first else { return };
    space.exchange(&mut all);
    space.set_layout(&layout);
    assert!(picture(&space) == before);
}

#[test]
fn what_was_done_can_be_done_again() {
    let mut state = 9;
    let mut tlb = Tlb::new();
    for _ in 0..50 {
        let space = UserSpace::new(20).unwrap();
        for _ in 0..10 {
            meddle(&space, &mut tlb, &mut state);
        }
        let copy = space.duplicate().unwrap();
        space.track(Some(1 << 30));
        space.journal(true);
        for _ in 0..40 {
            // Stores through TLBs are no business of the journal.
            let addr = random(&mut state) % PAGES * PAGE_SIZE;
            let _ = space.poke(addr + 8, &random(&mut state).to_le_bytes());
            let _ = space.remap(addr, PAGE_SIZE, 3 * PAGE_SIZE, RemapTo::Within(0..PAGES * PAGE_SIZE));
            let _ = space.protect(random(&mut state) % PAGES * PAGE_SIZE, PAGE_SIZE, Perms::RW);
            let _ = space.map(random(&mut state) % PAGES * PAGE_SIZE, PAGE_SIZE, Perms::RWX, "x");
            let _ = space.discard(random(&mut state) % PAGES * PAGE_SIZE, PAGE_SIZE);
            let _ = space.unmap(random(&mut state) % PAGES * PAGE_SIZE, PAGE_SIZE);
        }
        copy.apply(&space.take_changes().unwrap());
        assert!(picture(&copy) == picture(&space));
    }
}

#[test]
fn too_much_is_given_up() {
    let space = UserSpace::new(20).unwrap();
    space.map(0, PAGES * PAGE_SIZE, Perms::RW, Origin::anonymous()).unwrap();
    space.track(Some(4 * PAGE_SIZE));
    space.journal(true);
    space.write(0, &[1; 100]).unwrap();
    assert_eq!(space.before_bytes().map(|bytes| bytes / PAGE_SIZE), Some(1));
    assert!(space.take_before().is_some_and(|pages| pages.len() == 1));
    assert!(space.take_changes().is_some());
    space.write(0, &[1; 5 * PAGE_SIZE as usize]).unwrap();
    assert!(
        space.before_bytes().is_none() && space.take_before().is_none() && space.take_changes().is_none()
    );
    // And it starts over.
    space.write(0, &[2; 100]).unwrap();
    assert!(space.take_before().is_some_and(|pages| pages.len() == 1));
    // Zero pages that become zero have not changed.
    space.discard(8 * PAGE_SIZE, 50 * PAGE_SIZE).unwrap();
    assert!(space.take_before().is_some_and(|pages| pages.is_empty()));
}

#[test]
fn contents_and_journal_make_an_equal_space() {
    let (space, redone) = (UserSpace::new(20).unwrap(), UserSpace::new(20).unwrap());
    let mut tlb = Tlb::new();
    let mut state = 3;
    for _ in 0..60 {
        meddle(&space, &mut tlb, &mut state);
    }
    tlb.flush();
    redone.redo(&space.contents()).unwrap();
    assert_eq!(picture(&space), picture(&redone));

    // Shared memory is there twice, also where it was moved to.
    space.journal_alone(1 << 20);
    let memory = SharedMemory::new(4 * PAGE_SIZE).unwrap();
    for page in [8, 20] {
        space.map(page * PAGE_SIZE, 4 * PAGE_SIZE, Perms::RW, Origin::anonymous()).unwrap();
        space.share(page * PAGE_SIZE, 4 * PAGE_SIZE, &memory, 0).unwrap();
    }
    space.write(9 * PAGE_SIZE, b"both").unwrap();
    let target = RemapTo::To(40 * PAGE_SIZE);
    space.remap(20 * PAGE_SIZE, 4 * PAGE_SIZE, 4 * PAGE_SIZE, target).unwrap();
    let copy = space.fork(|_| true).unwrap();
    copy.write(100 * PAGE_SIZE, b"unmapped").unwrap_err();
    copy.write(41 * PAGE_SIZE + 4, b"too").unwrap();
    redone.redo(&space.take_changes().unwrap()).unwrap();
    redone.redo(&copy.take_changes().unwrap()).unwrap();
    assert_eq!(picture(&space), picture(&redone));
    let mut bytes = [0; 7];
    for page in [9, 41] {
        redone.read(page * PAGE_SIZE, &mut bytes).unwrap();
        assert_eq!(&bytes, b"bothtoo");
    }
    let held = |space: &UserSpace| {
        let mut pages = Vec::new();
        space.each_page_held(|addr, page| pages.push((addr, page.to_vec())));
        pages
    };
    assert!(held(&space).iter().any(|(addr, _)| *addr == 41 * PAGE_SIZE));
    assert_eq!(held(&space), held(&redone));
}

#[test]
fn changes_that_cannot_be_made_are_refused() {
    let space = UserSpace::new(20).unwrap();
    let far = 1 << 40;
    let pages = PAGE_SIZE..2 * PAGE_SIZE;
    let memory = SharedMemory::new(PAGE_SIZE).unwrap();
    for (addr, bytes) in [(far, &[1][..]), (u64::MAX, &[1, 2])] {
        let mut wrong = Changes::default();
        wrong.write(addr, bytes);
        assert!(space.redo(&wrong).is_err(), "{addr:#x}");
    }
    for wrong in [
        MemoryChange::Copy { from: pages.clone(), to: far },
        MemoryChange::Copy { from: pages.clone(), to: 1 },
        MemoryChange::Zero(far..far + PAGE_SIZE),
        MemoryChange::Zero(5..PAGE_SIZE),
        MemoryChange::Map(0..0, Perms::R, Origin::anonymous()),
        MemoryChange::Unmap(far..far + PAGE_SIZE),
        MemoryChange::Protect(pages.clone(), Perms::R),
        MemoryChange::Share { range: pages, memory, at: 0 },
    ] {
        let text = format!("{wrong:?}");
        assert!(space.redo(&[wrong].into_iter().collect()).is_err(), "{text}");
    }
}
