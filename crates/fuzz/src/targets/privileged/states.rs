//! What states are made of: code of M-mode that loads CSRs and registers, and page tables.

use rivet_isa::{Xlen, csr};
use rivet_testkit::Rng;

use super::{CODE, CODE_SIZE, PAGE, POOL, POOL_PAGES, RAM, SETUP};

/// Where the values of a setup are.
const VALUES: usize = SETUP as usize / 2;
/// The register through which CSRs are written, and the one that has the setup's address.
const TEMP: u32 = 5;
const BASE: u32 = 6;

const SFENCE_VMA: u32 = 0x1200_0073;
const HFENCE_VVMA: u32 = 0x2200_0073;
const HFENCE_GVMA: u32 = 0x6200_0073;
const MRET: u32 = 0x3020_0073;

/// Exceptions of fetches.
const FETCHES: u64 = 1 | 1 << 1 | 1 << 12 | 1 << 20;

/// Leaves of pages: V, R, W, X, A, D.
const LEAF: u64 = 0xcf;
const USER: u64 = 0x10;

struct Setup {
    is_rv32: bool,
    code: Vec<u32>,
    values: Vec<u8>,
}

impl Setup {
    /// `ld` or `lw`, from where the value then is.
    fn load(&mut self, register: u32, value: u64) {
        let (funct3, size) = if self.is_rv32 { (2, 4) } else { (3, 8) };
        let offset = (VALUES + self.values.len()) as u32;
        self.code.push(offset << 20 | BASE << 15 | funct3 << 12 | register << 7 | 0x03);
        self.values.extend_from_slice(&value.to_le_bytes()[..size]);
    }

    fn set(&mut self, number: u16, value: u64) {
        self.load(TEMP, value);
        self.code.push(u32::from(number) << 20 | TEMP << 15 | 1 << 12 | 0x73);
    }
}

fn number(name: &str) -> u16 {
    csr::number(name).expect("a CSR")
}

/// The code and the values of a state, which ends by entering it.
pub(super) fn setup(rng: &mut Rng, xlen: Xlen) -> Vec<u8> {
    let mut setup = Setup { is_rv32: xlen == Xlen::Rv32, code: Vec::new(), values: Vec::new() };
    let wild: Vec<u16> = csr::all().map(|(number, _)| number).filter(|&number| is_wild(number)).collect();
    for _ in 0..rng.below(24) {
        let (number, value) = (rng.pick(&wild), rng.value(64));
        setup.set(number, tamed(rng, number, value));
    }
    if !rng.one_in(8) {
        // All of memory, for all modes.
        setup.set(number("pmpaddr0"), u64::MAX);
        setup.set(number("pmpcfg0"), 0x1f);
    }
    for name in ["satp", "vsatp", "hgatp"] {
        let value = atp(rng, setup.is_rv32);
        setup.set(number(name), value);
    }
    // A handler that cannot be fetched would trap for ever, and time stand still.
    let fetches = if rng.one_in(16) { 0 } else { FETCHES };
    for name in ["medeleg", "mideleg", "hedeleg", "hideleg", "hstatus", "vsstatus", "hvip", "sie", "vsie"] {
        let value = rng.bits() & rng.bits() & if name.ends_with("edeleg") { !fetches } else { !0 };
        setup.set(number(name), value);
    }
    for name in ["stvec", "vstvec", "mepc", "sepc", "vsepc"] {
        let value = code_address(rng);
        setup.set(number(name), value);
    }
    setup.set(number("mie"), 1 << 7 | rng.bits() & rng.bits());
    if setup.is_rv32 {
        // MPV
        setup.set(number("mstatush"), rng.below(2) << 7);
    }
    setup.code.extend([SFENCE_VMA, HFENCE_VVMA, HFENCE_GVMA]);
    for register in (1..32).filter(|&register| register != TEMP && register != BASE) {
        let value = if rng.one_in(3) { rng.value(64) } else { address(rng) };
        setup.load(register, value);
    }
    // Last, for with MPRV loads are translated: FS and VS are on, MDT is off, most modes are not M.
    let mode = rng.pick(&[0, 0, 1, 1, 1, 1, 1, 3]) << 11;
    setup.set(number("mstatus"), rng.bits() & !(1 << 42 | 3 << 11) | 0x6600 | mode);
    setup.code.push(MRET);
    let mut bytes: Vec<u8> = setup.code.iter().flat_map(|word| word.to_le_bytes()).collect();
    assert!(bytes.len() <= VALUES && setup.values.len() <= VALUES, "a setup has room");
    bytes.resize(VALUES, 0);
    bytes.extend_from_slice(&setup.values);
    bytes.resize(SETUP as usize, 0);
    bytes
}

/// M-mode keeps its handler, and MPRV and MDT for its last instructions.
fn is_wild(number: u16) -> bool {
    let is_read_only = number >> 10 == 3;
    let name = csr::name(number).unwrap_or_default();
    !is_read_only && !["mtvec", "mstatus", "mstatush"].contains(&name)
}

/// Most often nothing is locked, which M-mode would be left without for good.
fn tamed(rng: &mut Rng, number: u16, value: u64) -> u64 {
    let name = csr::name(number).unwrap_or_default();
    match name {
        _ if rng.one_in(30) => value,
        "mseccfg" => value & !7,
        name if name.starts_with("pmpcfg") => value & 0x7f7f_7f7f_7f7f_7f7f,
        _ => value,
    }
}

fn atp(rng: &mut Rng, is_rv32: bool) -> u64 {
    let root = (POOL >> 12) + (rng.below(POOL_PAGES) & !3);
    let root = if rng.one_in(16) { rng.bits() & 0xfff_ffff_ffff } else { root };
    let reserved = rng.below(16);
    match is_rv32 {
        true => rng.below(2) << 31 | rng.below(4) << 22 | root & 0x3f_ffff,
        false => rng.pick(&[0, 8, 8, 9, 10, reserved]) << 60 | rng.below(4) << 44 | root,
    }
}

/// As it is, or with other bits that large pages do not translate.
fn moved(rng: &mut Rng, addr: u64) -> u64 {
    match rng.below(6) {
        0 => addr & 0x3fff_ffff | rng.bits() << 30,
        // Canonical in Sv39, and in Sv48.
        1 => addr & 0x3fff_ffff | ((rng.bits() << 55) as i64 >> 25) as u64 & !0x3fff_ffff,
        2 => addr & 0x7f_ffff_ffff | ((rng.bits() << 55) as i64 >> 16) as u64 & !0x7f_ffff_ffff,
        3 => addr & 0x3f_ffff | rng.bits() << 22,
        _ => addr,
    }
}

fn code_address(rng: &mut Rng) -> u64 {
    let at = CODE + (rng.below(CODE_SIZE) & !3);
    if rng.one_in(20) { rng.bits() } else { moved(rng, at) }
}

fn address(rng: &mut Rng) -> u64 {
    let at = match rng.below(16) {
        0 => rng.pick(&[0x200_0000, 0x1000_0000, 0xc00_0000, 0x2800_0000]) + rng.below(0x100),
        1 => RAM + rng.below(POOL - RAM),
        2 | 3 => CODE + rng.below(CODE_SIZE),
        _ => POOL + rng.below(POOL_PAGES * PAGE) & !rng.pick(&[0, 3, 7]),
    };
    moved(rng, at)
}

/// The pool: each page may be a table of any level.
pub(super) fn tables(rng: &mut Rng, xlen: Xlen) -> Vec<u8> {
    let is_rv32 = xlen == Xlen::Rv32;
    let (size, entries) = if is_rv32 { (4, PAGE / 4) } else { (8, PAGE / 8) };
    let mut bytes = Vec::new();
    for _ in 0..POOL_PAGES {
        // Of what leads nowhere there is little in some pages and much in others.
        let bad = rng.pick(&[2, 10, 50]);
        for index in 0..entries {
            let entry = match (is_rv32, index) {
                // RAM at its own address, by large pages.
                (false, 2) | (true, 0x200) if rng.percent(80) => large(rng, RAM),
                (false, 0) if rng.percent(50) => large(rng, 0),
                _ => entry(rng, bad),
            };
            bytes.extend_from_slice(&entry.to_le_bytes()[..size]);
        }
    }
    bytes
}

fn large(rng: &mut Rng, addr: u64) -> u64 {
    addr >> 2 | LEAF | rng.below(2) * USER
}

fn entry(rng: &mut Rng, bad: u64) -> u64 {
    if rng.percent(bad) {
        return if rng.percent(50) { rng.bits() } else { 0 };
    }
    let page = POOL + rng.below(POOL_PAGES) * PAGE;
    let entry = match rng.below(8) {
        0..=2 => page >> 2 | 1,
        3 => large(rng, RAM),
        4 => large(rng, 0),
        5 => (CODE + rng.below(CODE_SIZE) & !0xfff) >> 2 | LEAF | rng.below(2) * USER,
        6 => page >> 2 | LEAF | rng.below(2) * USER,
        _ => page >> 2 | 1 | rng.below(0x400),
    };
    match rng.below(16) {
        0 => entry ^ 1 << rng.below(10),
        1 => entry ^ 1 << (54 + rng.below(10)),
        _ => entry,
    }
}
