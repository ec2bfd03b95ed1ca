//! Whatever the bytes are, reading them ends, with an image that holds what it promises or with
//! one line.

use crate::common::Builder;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rivet_elf::{Image, ImageKind, ObjectFile, SymbolSection};

/// What every object file promises, and that nothing about it panics.
fn check_object(bytes: &[u8]) {
    let object = match ObjectFile::parse("fuzz", bytes.to_vec()) {
        Ok(object) => object,
        Err(error) => {
            let text = error.to_string();
            assert!(!text.contains('\n') && text.len() < 400, "{text}");
            return;
        }
    };
    let layout = object.layout();
    assert_eq!(layout.len(), object.sections.len());
    for section in &object.sections {
        assert!(section.data.is_empty() || section.data.len() as u64 == section.size);
        assert!(section.relocations.is_sorted_by_key(|relocation| relocation.offset));
        assert!(
            section.relocations.iter().all(|r| r.symbol.is_none_or(|index| index < object.symbols.len()))
        );
        object.relocate(&section.name, &layout, &mut section.data.to_vec());
    }
    let exists = |place| !matches!(place, SymbolSection::Section(index) if index >= object.sections.len());
    assert!(object.symbols.iter().all(|symbol| exists(symbol.place)));
    assert!(object.symbols.len() * 16 <= bytes.len());
}

/// What every image promises, and that nothing about it panics.
fn check(bytes: &[u8]) {
    check_object(bytes);
    let image = match Image::parse("fuzz", bytes) {
        Ok(image) => image,
        Err(error) => {
            let text = error.to_string();
            assert!(!text.contains('\n') && text.len() < 400, "{text}");
            return;
        }
    };
    assert!(!image.segments.is_empty());
    assert!(image.segments.iter().all(|segment| segment.mem_size >= segment.data.len() as u64));
    assert!(image.segments.iter().all(|segment| segment.mem_size > 0 && segment.align.is_power_of_two()));
    assert!(image.segments.is_sorted_by(|low, high| low.range().end <= high.range().start));
    // Where no segment is marked executable, any may hold the entry.
    let marked = image.segments.iter().any(|segment| segment.perms.execute);
    let is_code = image.segments.iter().any(|segment| {
        let holds = |start: u64| start <= image.entry && image.entry - start < segment.mem_size;
        (segment.perms.execute || !marked) && (holds(segment.vaddr) || holds(segment.paddr))
    });
    assert!(is_code && image.entry % 2 == 0);
    let span = image.span();
    assert!(image.kind == ImageKind::Executable || span.end - span.start <= 1 << 38);
    let unread = image.symbols.clone();
    assert!(image.symbols.len() * 16 <= bytes.len());
    for symbol in image.symbols.iter() {
        assert!(unread.clone().get(symbol.name).is_some(), "{}", symbol.name);
        let (found, offset) = image.symbols.lookup(symbol.addr).unwrap_or((symbol, 0));
        assert_eq!(found.addr + offset, symbol.addr);
        assert!(image.symbols.get(symbol.name).is_some_and(|same| same.name == symbol.name));
    }
    for addr in [0, 1, image.entry, span.end, u64::MAX] {
        let _ = (image.symbols.lookup(addr), image.segment_at(addr));
    }
    assert!(image.warnings.len() + image.symbols.warnings().len() <= 4);
}

/// A change of a file: (where, how).
fn change() -> impl Strategy<Value = (usize, Change)> {
    let how = prop_oneof![
        3 => any::<u8>().prop_map(Change::Byte),
        2 => (0u32..64).prop_map(|bit| Change::Word(1 << bit)),
        2 => prop_oneof![Just(0), Just(u64::MAX), Just(1 << 63), Just(0x1_0000), Just(0x1000), any::<u64>()]
            .prop_map(Change::Word),
        1 => Just(Change::Cut),
    ];
    (any::<prop::sample::Index>(), any::<bool>(), how).prop_map(|(at, early, how)| {
        // Headers are at the beginning and at the end; most of the middle says nothing.
        let at = at.index(0x460);
        (if early { at % 180 } else { 0x1000 + at }, how)
    })
}

#[derive(Clone, Debug)]
enum Change {
    Byte(u8),
    Word(u64),
    Cut,
}

fn config() -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(0x5eed);
    ProptestConfig { cases: 20_000, failure_persistence: None, rng_seed, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn changed_files_are_read_or_refused(
        wide in any::<bool>(),
        // Relocatable, a program, position-independent.
        kind in 1u16..=3,
        changes in prop::collection::vec(change(), 0..6),
    ) {
        let mut builder = Builder::new(if wide { 64 } else { 32 });
        builder.kind = kind;
        let mut bytes = builder.build().0;
        for (at, how) in changes {
            let at = at.min(bytes.len());
            match how {
                Change::Cut => bytes.truncate(at),
                Change::Byte(byte) => bytes.iter_mut().skip(at).take(1).for_each(|old| *old = byte),
                Change::Word(word) => {
                    // Aligned, as the fields are.
                    let at = at / 4 * 4;
                    bytes.iter_mut().skip(at).zip(word.to_le_bytes()).for_each(|(old, new)| *old = new);
                }
            }
        }
        check(&bytes);
    }

    #[test]
    fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200), elf in any::<bool>()) {
        let start: &[u8] = if elf { b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\xf3\0\x01\0\0\0" } else { b"" };
        check(&[start, &bytes].concat());
    }
}

#[test]
fn every_cut_is_read_or_refused() {
    for bits in [32, 64] {
        let bytes = Builder::new(bits).build().0;
        (0..=bytes.len()).for_each(|end| check(&bytes[..end]));
    }
}

/// Many symbols that all share one long name's bytes ask for much more than the file has.
#[test]
fn shared_names_stay_within_the_size_of_the_file() {
    let long: &'static str = "n".repeat(16_000).leak();
    let names = (0..8_000).map(|at| &long[at..]);
    let mut builder = Builder::new(64);
    builder.symbols = vec![(long, 0x1_0010, 0, 0, 1, 1)];
    builder.symbols.extend(names.map(|_| ("", 0x1_0010, 0, 0, 1, 1)));
    let (mut bytes, sections) = builder.build();
    let field = |bytes: &[u8], at: usize| {
        usize::try_from(u64::from_le_bytes(*bytes[at..].first_chunk().expect("a field"))).expect("small")
    };
    let table = field(&bytes, sections + 3 * 64 + 24);
    for index in 0..8_000 {
        let name = u32::try_from(1 + index).expect("small");
        bytes[table + (index + 2) * 24..][..4].copy_from_slice(&name.to_le_bytes());
    }
    let image = Image::parse("x", &bytes).expect("still a program");
    let warnings = image.symbols.warnings();
    assert!(warnings[0].ends_with("its names exceed the size of the file"), "{warnings:?}");
    let total: usize = image.symbols.iter().map(|symbol| symbol.name.len()).sum();
    assert!(total < 6 * bytes.len());
    assert!(!image.symbols.is_empty());
}
