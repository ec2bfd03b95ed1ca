//! What is read of good files, and what is said of bad ones.

use crate::common::{BODY, Builder, LOAD, Ph, attributes};
use rivet_elf::{Class, FloatAbi, Image, ImageKind, SymbolKind};

fn parse(builder: &Builder) -> Result<Image, String> {
    Image::parse("x", &builder.build().0).map_err(|error| error.to_string())
}

/// The message for what `change` makes of a good file.
fn refused(change: impl FnOnce(&mut Builder)) -> String {
    let mut builder = Builder::new(64);
    change(&mut builder);
    parse(&builder).expect_err("refused")
}

/// The message for what `change` makes of the bytes of a good file.
fn refused_bytes(change: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = Builder::new(64).build().0;
    change(&mut bytes);
    Image::parse("x", &bytes).expect_err("refused").to_string()
}

#[test]
fn a_good_file_is_read() {
    for bits in [64, 32] {
        let image = parse(&Builder::new(bits)).unwrap();
        assert_eq!(image.class, if bits == 64 { Class::Elf64 } else { Class::Elf32 });
        assert_eq!(image.class.bits(), bits);
        assert_eq!((image.kind, image.entry), (ImageKind::Executable, 0x1_0010));
        assert_eq!((image.phentsize, image.phnum), (if bits == 64 { 56 } else { 32 }, 2));
        assert_eq!(image.phdr, None, "the headers are in no segment");
        let [code, data] = &image.segments[..] else { panic!("two segments") };
        assert_eq!((code.vaddr, code.paddr, code.mem_size), (0x1_0000, 0x1_0000, 0x80));
        assert_eq!((code.perms.to_string(), data.perms.to_string()), ("r-x".into(), "rw-".into()));
        assert_eq!(&*data.data, (0x80..0xa0).collect::<Vec<u8>>());
        assert_eq!((data.mem_size, data.align, data.offset), (0x1000, 0x1000, BODY + 0x80));
        assert_eq!(image.span(), 0x1_0000..0x1_2080);
        assert_eq!(image.segment_at(0x1_207f), Some(data));
        assert_eq!(image.segment_at(0x1_0080), None);
        assert!(image.flags.rvc() && !image.flags.rve() && !image.flags.tso());
        assert_eq!(image.flags.float_abi(), FloatAbi::Double);
        assert_eq!(image.arch.as_deref(), Some("rv64i2p1_v1p0"));
        assert_eq!((image.tohost, image.fromhost), (Some(0x1_1080), Some(0x1_10c0)));
        assert_eq!((image.begin_signature, image.end_signature), (Some(0x1_1100), Some(0x1_1200)));
        assert!(image.interp.is_none() && image.tls.is_none() && !image.dynamic && !image.exec_stack);
        assert_eq!(image.warnings, [""; 0]);
    }
}

#[test]
fn addresses_have_names_and_names_addresses() {
    let image = parse(&Builder::new(64)).unwrap();
    let name = |addr| image.symbols.lookup(addr).map(|(symbol, offset)| (symbol.name, offset));
    assert_eq!(name(0x1_000f), None);
    assert_eq!(name(0x1_0010), Some(("_start", 0)));
    assert_eq!(name(0x1_001e), Some(("_start", 14)));
    assert_eq!(name(0x1_0024), Some(("main", 4)));
    assert_eq!(name(0x1_0028), Some(("loop", 0)));
    assert_eq!(name(0x1_002c), Some(("main", 12)), "a function is more of a name than a label in it");
    assert_eq!(name(0x1_0042), Some(("loop", 26)), "behind the function, the label is the nearest");
    assert_eq!(name(0x1_005f), Some(("helper", 15)));
    assert_eq!(name(0x1_0060), None, "sized symbols end");
    assert_eq!(name(0x1_207f), Some(("end_signature", 0xe7f)));
    assert_eq!(name(0x1_2080), None, "labels end with their section");
    assert_eq!(name(u64::MAX), None);
    assert_eq!(name(0x4000), None, "a number is no address");
    assert_eq!(image.symbols.address("_stack_size"), Some(0x4000));
    let main = image.symbols.get("main").unwrap();
    assert_eq!((main.kind, main.global, main.size), (SymbolKind::Function, true, 0x20));
    for absent in ["printf", ".L0", "$xrv64gcv", "crt0.c", "", "zzz"] {
        assert_eq!(image.symbols.get(absent), None, "{absent}");
    }
    assert_eq!(image.symbols.len(), 9);
    assert!(image.symbols.iter().map(|symbol| symbol.addr).is_sorted());
}

#[test]
fn of_the_same_name_the_global_one_is_meant() {
    let mut builder = Builder::new(64);
    builder.symbols =
        vec![("f", 0x1_0010, 4, 2, 0, 1), ("f", 0x1_0020, 4, 2, 1, 1), ("f", 0x1_0030, 4, 2, 0, 1)];
    builder.symbols.push(("g", 0x1_0020, 4, 2, 1, 1));
    builder.symbols.push(("g", 0x1_0020, 4, 2, 1, 1));
    let symbols = parse(&builder).unwrap().symbols;
    assert_eq!(symbols.address("f"), Some(0x1_0020));
    assert_eq!(symbols.len(), 4, "the same symbol twice is one");
}

#[test]
fn the_other_program_headers_are_read() {
    let mut builder = Builder::new(64);
    builder.kind = 3;
    builder.body[..12].copy_from_slice(b"/lib/ld.so\0\0");
    let ph =
        |kind, flags, offset, vaddr, file_size| Ph { kind, flags, offset, vaddr, file_size, mem_size: 0x40 };
    builder.headers.push(ph(3, 4, BODY, 0x1_0000, 11));
    builder.headers.push(ph(7, 4, BODY + 0x90, 0x1_1090, 16));
    builder.headers.push(ph(2, 6, BODY + 0x90, 0x1_1090, 16));
    builder.headers.push(ph(0x6474_e551, 7, 0, 0, 0));
    builder.headers.push(Ph {
        kind: LOAD,
        flags: 4,
        offset: 0,
        vaddr: 0x8000,
        file_size: 0x400,
        mem_size: 0x400,
    });
    let image = parse(&builder).unwrap();
    assert_eq!((image.kind, image.interp.as_deref()), (ImageKind::Pie, Some("/lib/ld.so")));
    assert_eq!(image.phdr, Some(0x8040), "by the segment that holds them");
    assert!(image.dynamic && image.exec_stack);
    let tls = image.tls.unwrap();
    assert_eq!((tls.vaddr, tls.file_size, tls.mem_size, tls.align), (0x1_1090, 16, 0x40, 0x1000));
    assert_eq!(image.segments[0].vaddr, 0x8000, "sorted by address");
    builder.headers.push(ph(6, 4, 64, 0x8040, 56));
    assert_eq!(parse(&builder).unwrap().phdr, Some(0x8040));
    builder.body[10] = b'x';
    let error = parse(&builder).unwrap_err();
    assert_eq!(error, "x: the interpreter name at file offset 0x1000 is not a NUL-terminated string");
}

#[test]
fn other_files_are_called_what_they_are() {
    let say = |bytes: &[u8]| Image::parse("x", bytes).expect_err("refused").to_string();
    assert_eq!(say(b""), "x: the file is empty");
    assert_eq!(say(b"#!/bin/sh -e\necho"), "x: a script for /bin/sh -e, not an ELF file");
    assert_eq!(say(b"#!"), "x: a script for , not an ELF file");
    assert_eq!(say(b"!<arch>\nmain.o/"), "x: an archive of object files; link it into a program first");
    assert_eq!(say(b"MZ\x90\x00\x03"), "x: not an ELF file: it begins with the bytes 4d 5a 90 00");
    assert_eq!(say(b"\x7fE"), "x: not an ELF file: it begins with the bytes 7f 45");
    let short = "truncated: the ELF identification occupies bytes 0x0 to 0x10, but the file ends at 0x4";
    assert_eq!(say(b"\x7fELF"), format!("x: {short}"));
}

#[test]
fn broken_headers_name_their_cause() {
    assert_eq!(refused(|elf| elf.machine = 62), "x: machine is x86-64, not RISC-V");
    assert_eq!(refused(|elf| elf.machine = 0x1234), "x: machine is number 0x1234, not RISC-V");
    assert_eq!(refused(|elf| elf.kind = 1), "x: a relocatable object file; link it first");
    assert_eq!(refused(|elf| elf.kind = 4), "x: a core dump, not a program");
    assert_eq!(refused(|elf| elf.kind = 9), "x: ELF type 0x9 is neither an executable nor a shared object");
    assert_eq!(refused_bytes(|elf| elf[4] = 3), "x: unknown ELF class 0x3");
    let big = "x: big-endian; only little-endian RISC-V is supported";
    assert_eq!(refused_bytes(|elf| elf[5] = 2), big);
    assert_eq!(refused_bytes(|elf| elf[5] = 0), "x: unknown byte order 0x0");
    assert_eq!(refused_bytes(|elf| elf[20] = 2), "x: unknown ELF version 0x2");
    let short = "x: truncated: the ELF header occupies bytes 0x0 to 0x40, but the file ends at 0x3f";
    assert_eq!(refused_bytes(|elf| elf.truncate(63)), short);
    let size = "x: program header size is 0x37 instead of 0x38";
    assert_eq!(refused_bytes(|elf| elf[54] = 55), size);
    assert_eq!(refused(|elf| elf.headers.clear()), "x: no loadable segment");
    assert_eq!(refused(|elf| elf.headers.iter_mut().for_each(|ph| ph.kind = 4)), "x: no loadable segment");
    let table = "x: truncated: the program header table occupies bytes 0xffffffffffffffff to \
                 0x1000000000000006f, but the file ends at";
    let message = refused_bytes(|elf| elf[32..40].fill(0xff));
    assert!(message.starts_with(table), "{message}");
}

#[test]
fn broken_segments_name_their_cause() {
    let sizes = "x: segment 0 has 0x81 bytes in the file but only 0x80 in memory";
    assert_eq!(refused(|elf| elf.headers[0].file_size = 0x81), sizes);
    let cut = "x: truncated: segment 1 occupies bytes 0x1080 to 0x10a0, but the file ends at 0x1090";
    assert_eq!(refused_bytes(|elf| elf.truncate(0x1090)), cut);
    let message = refused(|elf| elf.headers[0].offset = u64::MAX);
    let beyond = "x: truncated: segment 0 occupies bytes 0xffffffffffffffff to 0x1000000000000007f, but";
    assert!(message.starts_with(beyond), "{message}");
    let large = "x: segment 1 needs 0x4000000001 bytes of memory; the limit is 0x4000000000";
    assert_eq!(refused(|elf| elf.headers[1].mem_size = (1 << 38) + 1), large);
    let top = "x: segment 1 (0x1000 bytes at 0xfffffffffffff800) extends past the 64-bit address space";
    assert_eq!(refused(|elf| elf.headers[1].vaddr = u64::MAX - 0x7ff), top);
    let overlap = "x: segments 0 and 1 overlap at 0x1007f";
    assert_eq!(refused(|elf| elf.headers[1].vaddr = 0x1_007f), overlap);
    let overlap = "x: segments 1 and 0 overlap at 0x10000";
    assert_eq!(refused(|elf| elf.headers[1].vaddr = 0xffff), overlap);
    let span = "x: the program needs 0x10000000000 bytes of memory; the limit is 0x4000000000";
    let wide = |elf: &mut Builder| {
        elf.kind = 3;
        elf.headers[1].vaddr = (1 << 40) + 0xf000;
    };
    assert_eq!(refused(wide), span);

    let mut narrow = Builder::new(32);
    narrow.headers[1].vaddr = 0xffff_f000;
    assert!(parse(&narrow).is_ok(), "up to the last byte");
    narrow.headers[1].vaddr = 0xffff_f001;
    let top = "x: segment 1 (0x1000 bytes at 0xfffff001) extends past the 32-bit address space";
    assert_eq!(parse(&narrow).unwrap_err(), top);
}

#[test]
fn the_entry_is_code() {
    assert_eq!(refused(|elf| elf.entry = 0x1_1080), "x: entry point 0x11080 is not in an executable segment");
    assert_eq!(refused(|elf| elf.entry = 0x1_0080), "x: entry point 0x10080 is not in an executable segment");
    assert_eq!(refused(|elf| elf.entry = 0), "x: entry point 0x0 is not in an executable segment");
    assert_eq!(refused(|elf| elf.entry = 0x1_0011), "x: entry point 0x10011 is odd");
}

#[test]
fn what_only_helps_people_never_stops_a_program() {
    let warnings = |change: fn(&mut Vec<u8>, usize)| {
        let (mut bytes, sections) = Builder::new(64).build();
        change(&mut bytes, sections);
        let image = Image::parse("x", &bytes).expect("still a program");
        let warnings = [&image.warnings, image.symbols.warnings()].concat();
        (warnings.join("\n"), image.symbols.len(), image.arch.is_some())
    };
    // The sections' fields: offset at 24, size at 32, link at 40; the symbol table is section 3.
    let (text, symbols, arch) = warnings(|elf, at| elf.truncate(at));
    assert!(text.starts_with("no symbols: the section header table at 0x"), "{text}");
    assert_eq!((symbols, arch), (0, false));
    let (text, symbols, arch) = warnings(|elf, at| elf[at + 3 * 64 + 24 + 7] = 0xff);
    assert!(text.ends_with("is not fully used: it extends past the end of the file"), "{text}");
    assert_eq!((symbols, arch), (0, true));
    let (text, ..) = warnings(|elf, at| elf[at + 3 * 64 + 40] = 99);
    assert!(text.ends_with("is not fully used: its string table is missing"), "{text}");
    let (text, symbols, _) = warnings(|elf, at| elf[at + 4 * 64 + 32] = 8);
    assert!(text.ends_with("the other symbols are kept"), "{text}");
    assert_eq!(symbols, 1);
    let (text, symbols, arch) = warnings(|elf, at| elf[at + 5 * 64 + 32] -= 1);
    assert_eq!(text, "invalid attributes section: a vendor subsection has an invalid length");
    assert_eq!((symbols, arch), (9, false));
    let (text, ..) = warnings(|elf, _| elf[58] = 9);
    assert_eq!(text, "no symbols: section header size is 0x9 instead of 0x40");
    // No section headers at all: stripped, which is fine.
    let (text, symbols, _) = warnings(|elf, _| elf[40..48].fill(0));
    assert_eq!((text.as_str(), symbols), ("", 0));
}

#[test]
fn attributes_may_lack_the_isa_string_or_be_broken() {
    let read = |attributes: &[u8]| {
        let image = parse(&Builder { attributes: attributes.to_vec(), ..Builder::new(64) }).unwrap();
        (image.arch, image.warnings.len())
    };
    assert_eq!(read(&attributes("rv32imac")), (Some("rv32imac".into()), 0));
    assert_eq!(read(b"A"), (None, 0));
    assert_eq!(read(b""), (None, 1));
    let good = attributes("rv64gc");
    for end in 2..good.len() {
        assert_eq!(read(&good[..end]), (None, 1), "{end} bytes");
    }
    // Another vendor's part comes first.
    let other = b"A\x0a\0\0\0other\0".as_slice();
    let both: Vec<u8> = [&b"A\x0b\0\0\0other\0\0"[..], &good[1..]].concat();
    assert_eq!(read(other), (None, 0));
    assert_eq!(read(&both), (Some("rv64gc".into()), 0));
    assert_eq!(read(&attributes("rv64 gc")), (None, 1));
}
