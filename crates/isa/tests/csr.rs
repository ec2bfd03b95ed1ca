//! CSR names against other tables.

use std::collections::BTreeMap;

use rivet_isa::csr::{all, exists, name, number};
use rivet_isa::ext::Xlen;

#[test]
fn numbers_and_names_are_unique() {
    let by_number: BTreeMap<u16, &str> = all().collect();
    let by_name: BTreeMap<&str, u16> = all().map(|(n, name)| (name, n)).collect();
    assert_eq!(by_number.len(), all().count());
    assert_eq!(by_name.len(), all().count());
    for (n, text) in all() {
        assert!(n < 0x1000);
        assert_eq!((name(n), number(text)), (Some(text), Some(n)));
    }
}

/// As llvm-objdump prints them.
#[test]
fn names_are_those_of_disassemblers() {
    let table = [
        (0x001, "fflags"),
        (0x003, "fcsr"),
        (0x008, "vstart"),
        (0x00a, "vxrm"),
        (0x00f, "vcsr"),
        (0x100, "sstatus"),
        (0x180, "satp"),
        (0x300, "mstatus"),
        (0x305, "mtvec"),
        (0x323, "mhpmevent3"),
        (0x33f, "mhpmevent31"),
        (0x3a0, "pmpcfg0"),
        (0x3ae, "pmpcfg14"),
        (0x3b0, "pmpaddr0"),
        (0x3ef, "pmpaddr63"),
        (0x7b2, "dscratch0"),
        (0xb03, "mhpmcounter3"),
        (0xb1f, "mhpmcounter31"),
        (0xc00, "cycle"),
        (0xc1f, "hpmcounter31"),
        (0xc20, "vl"),
        (0xc21, "vtype"),
        (0xc22, "vlenb"),
        (0xf14, "mhartid"),
    ];
    for (n, text) in table {
        assert_eq!(name(n), Some(text));
        assert!(exists(n, Xlen::Rv32) && exists(n, Xlen::Rv64), "{text}");
    }
    assert_eq!((name(0x000), name(0x7c0), name(0xb01), name(0xffff)), (None, None, None, None));
}

#[test]
fn upper_halves_are_of_rv32() {
    for text in ["cycleh", "mstatush", "pmpcfg1", "pmpcfg15", "hpmcounter3h", "mhpmevent31h", "stimecmph"] {
        let n = number(text).expect(text);
        assert!(exists(n, Xlen::Rv32) && !exists(n, Xlen::Rv64), "{text}");
    }
}

#[test]
fn old_names_are_read_but_not_printed() {
    for (old, new) in
        [("sptbr", "satp"), ("sbadaddr", "stval"), ("mbadaddr", "mtval"), ("dscratch", "dscratch0")]
    {
        assert_eq!(number(old), number(new));
        assert!(all().all(|(_, text)| text != old));
    }
    assert_eq!(number("mucounteren"), Some(0x320));
    assert_eq!((number(""), number("nonsense"), number("0x300")), (None, None, None));
}

/// Names of drafts and of extensions that were never ratified.
const DRAFTS: &[&str] = &[
    "utvt",
    "unxti",
    "uintstatus",
    "uscratchcsw",
    "uscratchcswl",
    "stvt",
    "snxti",
    "sintstatus",
    "sscratchcsw",
    "sscratchcswl",
    "mtvt",
    "mnxti",
    "mintstatus",
    "mscratchcsw",
    "mscratchcswl",
    "mscontext",
    "mpmpdeleg",
    "spmpen",
    "spmpenh",
    "mtype",
];

#[test]
fn names_are_those_of_riscv_opcodes() {
    let lines = include_str!("facts/csrs.txt").lines().filter(|line| !line.starts_with('#'));
    let theirs: BTreeMap<u16, &str> = lines
        .map(|line| line.split_once(' ').expect(line))
        .map(|(n, text)| (u16::from_str_radix(n, 16).expect(n), text))
        .collect();
    for (n, text) in all() {
        assert_eq!(theirs.get(&n).copied(), Some(text), "{n:#x}");
    }
    for (n, text) in &theirs {
        assert!(name(*n).is_some() || DRAFTS.contains(text), "{n:#x} {text}");
    }
}
