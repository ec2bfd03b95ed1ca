//! The M-mode part of a program: what each episode sets up, and the handler that begins the next one.

use std::fmt::Write;

use rivet_rng::Rng;

use super::code;
use super::layout::{CODE, MACHINE, MACHINE_SIZE, PAGE, POOL_PAGES, page};
use super::tables::Spaces;
use super::values::{ADDRESSES, FUEL, RESULTS, TARGETS, address, atp, handler, legal, target, word};

const EPISODES: u64 = 24;

/// Exceptions that may be delegated: faults of fetches without a hypervisor may not, nor the way back to M-mode.
const DELEGABLE: u64 = 0xf0_a5fc;
/// Interrupts of the supervisor and of VS-mode.
const S_INTERRUPTS: u64 = 0x222;
const VS_INTERRUPTS: u64 = 0x444;

const MPRV: u64 = 1 << 17;
const MPV: u64 = 1 << 39;
/// What M-mode sets of `mstatus` at random: SIE, SPIE, MPIE, SPP, VS, FS, SUM, MXR.
const MSTATUS: u64 = 0xc_67a2;
/// TVM, TW, TSR.
const TRAPS: u64 = 7 << 20;
/// SXL and UXL as they are.
const XLEN: u64 = 0xa << 32;

/// The text, for [`MACHINE`].
pub(super) fn text(rng: &mut Rng, spaces: &Spaces) -> String {
    let mut text = String::from(
        "_start:
    la   x5, machine_trap
    csrw mtvec, x5
    li   x5, 0x6600
    csrs mstatus, x5
    csrw fcsr, x0
    csrw mie, x0
    csrw mideleg, x0
    csrw medeleg, x0
    j    floats
    .balign 64
tohost:
    .dword 0
    .balign 64
fromhost:
    .dword 0
    .balign 64
episode:
    .dword 0
",
    );
    text += "table:\n";
    for number in 0..EPISODES {
        let _ = writeln!(text, "    .dword episode{number}");
    }
    let _ = writeln!(
        text,
        "    .dword end\n    .balign 64\nmachine_trap:\n    li   x5, {MPRV}\n    csrc mstatus, x5"
    );
    for csr in [
        "mcause", "mepc", "mtval", "mtval2", "mtinst", "mstatus", "mip", "hstatus", "scause", "sepc",
        "stval", "htval", "htinst", "vscause", "vsepc", "vstval", "vsstatus", "hvip", "fcsr",
    ] {
        if csr == "fcsr" {
            // FS may be off.
            text += "    li   x5, 0x6600\n    csrs mstatus, x5\n    csrr x5, fcsr\n    csrr x5, vstart\n    csrw vstart, x0\n";
        } else {
            let _ = writeln!(text, "    csrr x5, {csr}");
        }
    }
    text += "    csrw mip, x0\n    csrw hvip, x0\n    csrw mie, x0\n";
    text += "    j    next\nfloats:\n";
    // Spike's are no NaN-boxed values at first.
    for register in 0..32 {
        let _ = writeln!(text, "    fmv.d.x f{register}, x0");
    }
    text += "next:\n    la   x5, episode\n    ld   x6, 0(x5)\n    addi x7, x6, 1\n    sd   x7, 0(x5)\n";
    text += "    la   x5, table\n    slli x6, x6, 3\n    add  x5, x5, x6\n    ld   x5, 0(x5)\n    jr   x5\n";
    text += "end:\n    li   x5, 3\n    la   x6, tohost\n    sd   x5, 0(x6)\n1:  j    1b\n";
    for number in 0..EPISODES {
        let _ = writeln!(text, "episode{number}:");
        let mut episode = Episode { rng, spaces, text: &mut text };
        episode.write(number == 0);
    }
    text
}

struct Episode<'a> {
    rng: &'a mut Rng,
    spaces: &'a Spaces,
    text: &'a mut String,
}

impl Episode<'_> {
    fn load(&mut self, register: u64, value: u64) {
        let _ = writeln!(self.text, "    li   x{register}, {:#x}", value as i64);
    }

    fn set(&mut self, csr: &str, value: u64) {
        self.load(5, value);
        let _ = writeln!(self.text, "    csrw {csr}, x5");
    }

    fn write(&mut self, first: bool) {
        if first || self.rng.one_in(4) {
            self.protect();
        }
        self.delegate();
        self.environment();
        self.translate(first);
        self.interrupts();
        self.registers(first);
        let virtualized = self.rng.percent(60);
        let user = self.rng.percent(35);
        let status = XLEN
            | self.rng.bits() & MSTATUS
            | if self.rng.one_in(4) { self.rng.bits() & TRAPS } else { 0 }
            | if virtualized { MPV } else { 0 }
            | if user { 0 } else { 1 << 11 }
            | if self.rng.percent(70) { 0x6600 } else { 0 };
        if self.rng.one_in(4) {
            self.accesses(status);
        }
        let space = if virtualized { &self.spaces.vs } else { &self.spaces.s };
        let space = if self.rng.one_in(8) { None } else { Some(space) };
        let to = target(self.rng, space);
        self.set("mepc", to);
        self.set("mstatus", status);
        let _ = writeln!(self.text, "    li   {FUEL}, {}\n    mret", 4 + self.rng.below(16));
    }

    /// PMP: M-mode's region, three at random, and everything.
    fn protect(&mut self) {
        let napot = |base: u64, size: u64| (base | size / 2 - 1) >> 2;
        self.set("pmpaddr0", napot(MACHINE, MACHINE_SIZE));
        let mut configs = 0x18 | self.rng.pick(&[0, 1, 4, 5]);
        for entry in 1..4 {
            let base = page(self.rng.below(POOL_PAGES));
            let size = 8 << self.rng.below(11);
            let value = match self.rng.below(3) {
                0 => base >> 2 | self.rng.below(PAGE / 4),
                _ => napot(base, size),
            };
            self.set(&format!("pmpaddr{entry}"), value);
            let mode = self.rng.pick(&[0, 0, 0, 0, 1, 2, 3, 3]);
            let perms = self.rng.pick(&[0, 1, 3, 4, 5, 7, 7]);
            configs |= (mode << 3 | perms) << (8 * entry);
        }
        self.set("pmpaddr4", u64::MAX >> 10);
        self.set("pmpcfg0", configs | 0x1f << 32);
    }

    fn delegate(&mut self) {
        let mut exceptions = |percent: u64| {
            (0..24).filter(|_| self.rng.percent(percent)).fold(0, |bits, bit| bits | 1_u64 << bit) & DELEGABLE
        };
        let (to_s, to_vs) = (exceptions(60), exceptions(50));
        self.set("medeleg", to_s);
        self.set("hedeleg", to_vs);
        let bits = self.rng.bits();
        self.set("mideleg", bits & S_INTERRUPTS);
        let bits = self.rng.bits();
        self.set("hideleg", bits & VS_INTERRUPTS);
    }

    fn environment(&mut self) {
        // PMM, PBMTE, ADUE, UKTE and the fields of cache blocks; no timers.
        for csr in ["menvcfg", "henvcfg", "senvcfg"] {
            if self.rng.percent(60) {
                let own = if csr == "senvcfg" { 3 << 32 | 1 << 8 } else { 3 << 32 | 3 << 61 };
                let value = self.rng.bits() & (own | 0xf0);
                let value = value & if self.rng.percent(50) { !0 } else { !(3 << 32) };
                let value = legal(self.rng, value);
                self.set(csr, value);
            }
        }
        let pmm = self.rng.pick(&[0, 0, 0, 2, 3]);
        self.set("mseccfg", pmm << 32);
        for csr in ["mcounteren", "hcounteren", "scounteren"] {
            if self.rng.percent(30) {
                let value = self.rng.bits() & 0xff;
                self.set(csr, value);
            }
        }
        // VTSR, VTW, VTVM, HUKTE, HU, SPVP, SPV, HUPMM
        let value = self.rng.bits() & (1 << 7 | 1 << 8 | 1 << 9 | 1 << 24 | 3 << 48)
            | if self.rng.one_in(4) { self.rng.bits() & 7 << 20 } else { 0 };
        let value = legal(self.rng, value);
        self.set("hstatus", value);
        // SIE, SPIE, SPP, VS, FS, SUM, MXR
        let value =
            self.rng.bits() & 0xc_0122 | if self.rng.percent(70) { 0x6600 } else { self.rng.bits() & 0x6600 };
        self.set("vsstatus", value);
    }

    fn translate(&mut self, first: bool) {
        for (csr, space) in [("satp", &self.spaces.s), ("vsatp", &self.spaces.vs), ("hgatp", &self.spaces.g)]
        {
            if first || self.rng.percent(40) {
                let value = atp(self.rng, space);
                self.set(csr, value);
            }
        }
        for (csr, space) in [("stvec", &self.spaces.s), ("vstvec", &self.spaces.vs)] {
            if first || self.rng.percent(40) {
                let value = handler(self.rng, space);
                self.set(csr, value);
            }
        }
        if self.rng.percent(40) {
            // Tables change.
            for _ in 0..1 + self.rng.below(3) {
                let places: Vec<u64> = self.spaces.entries.keys().copied().collect();
                let at = self.rng.pick(&places);
                let entry = self.spaces.entries[&at] ^ 1 << self.rng.pick(&[0, 1, 2, 3, 4, 6, 7]);
                self.load(5, at);
                self.load(6, entry);
                *self.text += "    sd   x6, 0(x5)\n";
            }
        }
        *self.text += "    sfence.vma\n    hfence.vvma\n    hfence.gvma\n    fence.i\n";
    }

    fn interrupts(&mut self) {
        if self.rng.percent(60) {
            return;
        }
        for (csr, bits) in [("mie", 0x666), ("mip", 0x222), ("hvip", VS_INTERRUPTS)] {
            let value = self.rng.bits() & self.rng.bits() & bits;
            self.set(csr, value);
        }
    }

    fn registers(&mut self, first: bool) {
        let spaces = self.spaces;
        for register in ADDRESSES {
            if first || self.rng.percent(30) {
                let value = address(self.rng, spaces);
                self.load(register, value);
            }
        }
        for register in TARGETS {
            if first || self.rng.percent(30) {
                let space = self.rng.pick(&[Some(&spaces.s), Some(&spaces.vs), None]);
                let value = target(self.rng, space);
                self.load(register, value);
            }
        }
        for register in RESULTS {
            if first || self.rng.percent(10) {
                let value = match self.rng.below(4) {
                    0 => atp(self.rng, &spaces.vs),
                    _ => word(self.rng, spaces),
                };
                self.load(register, value);
            }
        }
    }

    /// Loads and stores of M-mode with the privilege of another one.
    fn accesses(&mut self, status: u64) {
        for _ in 0..1 + self.rng.below(3) {
            // Not what code may be running from.
            let register = ADDRESSES.start + self.rng.below(ADDRESSES.end - ADDRESSES.start);
            let line = match self.rng.below(5) {
                4 => format!("sd   x20, 0(x{register})"),
                0 => code::hypervisor_access(self.rng),
                1 => format!("ld   x20, 0(x{register})"),
                2 => format!("lhu  x21, 2(x{register})"),
                _ => format!("lw   x22, 4(x{register})"),
            };
            self.set("mstatus", status | MPRV | 0x6600);
            let _ = writeln!(self.text, "    {line}\n    li   x5, {MPRV}\n    csrc mstatus, x5");
        }
    }
}

const _: () = assert!(CODE < POOL_PAGES, "code is in the pool");
