//! What the writer writes can be read: by `Image::parse` and by goblin, a library of others.

use goblin::elf::Elf;
use rivet_elf::{Class, Executable, Flags, FloatAbi, Image, NewSection, NewSegment, NewSymbol, Perms};

fn executable(class: Class) -> Executable {
    let symbol = |name: &str, addr| NewSymbol { name: name.into(), addr };
    Executable {
        class,
        flags: Flags(5),
        entry: 0x8000_0004,
        segments: vec![
            NewSegment {
                addr: 0x8000_0000,
                bytes: vec![0x13, 0, 0, 0, 0x73, 0, 0, 0],
                size: 8,
                perms: Perms { read: true, write: false, execute: true },
            },
            NewSegment {
                addr: 0x8000_2000,
                bytes: vec![7; 5000],
                size: 0x3000,
                perms: Perms { read: true, write: true, execute: false },
            },
        ],
        symbols: vec![symbol("_start", 0x8000_0004), symbol("tohost", 0x8000_2008)],
        debug: vec![NewSection { name: ".debug_str".into(), bytes: b"one\0".to_vec() }],
    }
}

#[test]
fn an_image_is_what_was_written() {
    for class in [Class::Elf32, Class::Elf64] {
        let image = Image::parse("new", &executable(class).to_bytes()).expect("a program");
        assert!(image.warnings.is_empty(), "{:?}", image.warnings);
        assert_eq!((image.class, image.entry), (class, 0x8000_0004));
        assert!(image.flags.rvc());
        assert_eq!(image.flags.float_abi(), FloatAbi::Double);
        assert_eq!(image.tohost, Some(0x8000_2008));
        let [code, data] = &image.segments[..] else { panic!("{:?}", image.segments) };
        assert_eq!((code.vaddr, code.perms.to_string().as_str()), (0x8000_0000, "r-x"));
        assert_eq!(&code.data[..], [0x13, 0, 0, 0, 0x73, 0, 0, 0]);
        assert_eq!((data.vaddr, data.mem_size, data.data.len()), (0x8000_2000, 0x3000, 5000));
        assert_eq!(image.symbols.get("_start").map(|s| s.addr), Some(0x8000_0004));
    }
}

#[test]
fn goblin_reads_it() {
    for class in [Class::Elf32, Class::Elf64] {
        let bytes = executable(class).to_bytes();
        let elf = Elf::parse(&bytes).expect("an ELF file");
        assert_eq!(elf.is_64, class == Class::Elf64);
        assert_eq!(elf.header.e_machine, goblin::elf::header::EM_RISCV);
        assert_eq!(elf.program_headers.len(), 2);
        assert!(elf.program_headers.iter().all(|h| h.p_offset % 4096 == h.p_vaddr % 4096));
        let names: Vec<_> = elf.syms.iter().filter_map(|s| elf.strtab.get_at(s.st_name)).collect();
        assert_eq!(names, ["", "_start", "tohost"]);
        let sections: Vec<_> =
            elf.section_headers.iter().filter_map(|s| elf.shdr_strtab.get_at(s.sh_name)).collect();
        assert_eq!(sections, ["", ".text", ".data", ".symtab", ".strtab", ".debug_str"]);
        let debug = elf.section_headers.last().and_then(|s| bytes.get(s.file_range()?));
        assert_eq!(debug, Some(&b"one\0"[..]));
    }
}
