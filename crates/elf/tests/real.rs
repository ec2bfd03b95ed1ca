//! Programs as a real toolchain links them, where it is installed: clang 19 and lld 19. What is
//! expected follows from the source and the linker's command line.

use std::path::PathBuf;
use std::process::Command;

use rivet_elf::{Class, FloatAbi, Image, ImageKind, SymbolKind};

const SOURCE: &str = "
    volatile unsigned long tohost = 1;
    static int table[64] = {1, 2, 3};
    _Thread_local int per_thread = 5;
    __attribute__((noinline)) static int helper(int n) { return table[n & 63] + per_thread; }
    void _start(void) { tohost = helper(3); for (;;) ; }
";

/// Links the source with these options; none if the tools are not there.
fn link(name: &str, options: &[&str]) -> Option<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join(format!("{name}.c")), folder.join(name));
    std::fs::write(&source, SOURCE).expect("a folder to write to");
    let status = Command::new("clang-19")
        .args(["-O1", "-nostdlib", "-ffreestanding", "-fuse-ld=lld-19", "-mno-relax"])
        .arg("-Wno-unused-command-line-argument")
        .args(options)
        .arg("-o")
        .args([&program, &source])
        .status();
    assert!(status.ok()?.success(), "clang refuses {options:?}");
    Some(std::fs::read(program).expect("what clang wrote"))
}

#[test]
fn static_programs_of_both_widths() {
    for (name, target, march, abi, class) in [
        ("static64", "riscv64", "rv64gcv", "lp64d", Class::Elf64),
        ("static32", "riscv32", "rv32imac", "ilp32", Class::Elf32),
    ] {
        let target = format!("--target={target}-unknown-elf");
        let (march, abi) = (format!("-march={march}"), format!("-mabi={abi}"));
        let place = "-Wl,-Ttext=0x80000000";
        let Some(bytes) = link(name, &[&target, &march, &abi, "-static", "-mcmodel=medany", place]) else {
            println!("clang-19 is not installed: nothing tested");
            return;
        };
        let image = Image::parse(name, &bytes).expect("a program");
        assert_eq!((image.class, image.kind), (class, ImageKind::Executable));
        assert_eq!(image.symbols.address("_start"), Some(image.entry));
        assert!(image.segment_at(image.entry).is_some_and(|segment| segment.perms.execute));
        assert!(image.segments.iter().any(|segment| segment.vaddr <= 0x8000_0000));
        let float = if class == Class::Elf64 { FloatAbi::Double } else { FloatAbi::Soft };
        assert_eq!((image.flags.float_abi(), image.flags.rvc()), (float, true));
        let arch = image.arch.expect("an ISA string");
        assert_eq!(arch.contains("_v1p0"), class == Class::Elf64, "{arch}");
        let tohost = image.symbols.get("tohost").expect("a symbol");
        assert_eq!((tohost.kind, Some(tohost.addr)), (SymbolKind::Object, image.tohost));
        assert_eq!(tohost.size, u64::from(class.bits() / 8));
        let helper = image.symbols.get("helper").expect("a symbol");
        assert!(!helper.global && helper.kind == SymbolKind::Function);
        let (found, offset) = image.symbols.lookup(helper.addr + 2).expect("code");
        assert_eq!((found.name, offset), ("helper", 2));
        let tls = image.tls.expect("thread-local storage");
        assert_eq!((tls.file_size, tls.mem_size, tls.align), (4, 4, 4));
        assert_eq!(image.warnings, [""; 0]);
    }
}

#[test]
fn a_position_independent_program() {
    let options = ["--target=riscv64-linux-gnu", "-march=rv64gc", "-fPIE", "-pie"];
    let interp = "-Wl,--dynamic-linker=/lib/ld-linux-riscv64-lp64d.so.1";
    let Some(bytes) = link("pie", &[&options[..], &[interp]].concat()) else {
        println!("clang-19 is not installed: nothing tested");
        return;
    };
    let image = Image::parse("pie", &bytes).expect("a program");
    assert_eq!((image.kind, image.dynamic), (ImageKind::Pie, true));
    assert_eq!(image.interp.as_deref(), Some("/lib/ld-linux-riscv64-lp64d.so.1"));
    assert_eq!(image.phdr, Some(64), "the headers follow the ELF header, which is loaded at 0");
    assert!(!image.exec_stack);
    assert_eq!(image.span().start, 0);

    let object = link("object.o", &["--target=riscv64-linux-gnu", "-c"]).expect("clang is there");
    let error = Image::parse("object.o", &object).expect_err("not linked");
    assert_eq!(error.to_string(), "object.o: a relocatable object file; link it first");
}
