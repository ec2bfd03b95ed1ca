//! The device tree that describes a bare machine to its program.
//!
//! Names and properties are those of the Devicetree Specification and of Linux' bindings for RISC-V.

use std::ops::Range;

use rivet_hart::csr::INSTRUCTIONS_PER_TICK;
use rivet_hart::{Hart, LAST_IDENTITY};
use rivet_isa::{Ext, Isa, Xlen};

use crate::fdt::Fdt;
use crate::imsic::{self, Level};
use crate::{aplic, clint, sswi, uart};

/// Ticks of `mtime` in a second, an instruction counting as a nanosecond.
const TIMEBASE: u32 = (1_000_000_000 / INSTRUCTIONS_PER_TICK) as u32;

/// Interrupts of a hart's own interrupt controller: codes of mcause.
const SSI: u32 = 1;
const MSI: u32 = 3;
const MTI: u32 = 7;
const SEI: u32 = 9;
const MEI: u32 = 11;

/// Phandles of the IMSICs and of the domains of the APLIC, of M-mode and of S-mode; those of harts are lower.
const IMSIC: [u32; 2] = [0x100, 0x101];
const APLIC: [u32; 2] = [0x102, 0x103];

/// The serial port's clock in Hz, as on QEMU's machine; its interrupt is one of a high level.
const UART_CLOCK: u32 = 3_686_400;
const ACTIVE_HIGH: u32 = 4;

/// What the tree describes.
pub(super) struct Description<'a> {
    pub(super) harts: &'a [Hart],
    pub(super) ram: Vec<Range<u64>>,
    pub(super) bootargs: &'a str,
    pub(super) has_clint: bool,
    pub(super) has_sswi: bool,
    /// Each hart has an IMSIC, and there is an APLIC.
    pub(super) has_aia: bool,
    pub(super) has_uart: bool,
}

/// The phandle of a hart's interrupt controller.
fn controller(hart: &Hart) -> u32 {
    hart.id as u32 + 1
}

impl Description<'_> {
    /// Returns the tree in the flattened format.
    pub(super) fn flatten(&self) -> Vec<u8> {
        let mut fdt = Fdt::default();
        fdt.node("", |fdt| {
            fdt.cells("#address-cells", &[2]);
            fdt.cells("#size-cells", &[2]);
            fdt.strings("compatible", &["rivet,bare"]);
            fdt.strings("model", &["Rivet"]);
            fdt.node("chosen", |fdt| {
                fdt.strings("bootargs", &[self.bootargs]);
                if self.has_uart {
                    fdt.strings("stdout-path", &[&format!("/soc/serial@{:x}", uart::BASE)]);
                }
            });
            fdt.node("cpus", |fdt| {
                fdt.cells("#address-cells", &[1]);
                fdt.cells("#size-cells", &[0]);
                fdt.cells("timebase-frequency", &[TIMEBASE]);
                self.harts.iter().for_each(|hart| cpu(fdt, hart));
            });
            for ram in &self.ram {
                fdt.node(&format!("memory@{:x}", ram.start), |fdt| {
                    fdt.strings("device_type", &["memory"]);
                    fdt.reg(ram.start, ram.end - ram.start);
                });
            }
            fdt.node("soc", |fdt| self.soc(fdt));
        });
        fdt.finish()
    }

    fn soc(&self, fdt: &mut Fdt) {
        fdt.cells("#address-cells", &[2]);
        fdt.cells("#size-cells", &[2]);
        fdt.strings("compatible", &["simple-bus"]);
        fdt.flag("ranges");
        if self.has_clint {
            fdt.node(&format!("clint@{:x}", clint::BASE), |fdt| {
                fdt.strings("compatible", &["sifive,clint0", "riscv,clint0"]);
                fdt.reg(clint::BASE, clint::LEN);
                fdt.cells("interrupts-extended", &self.interrupts(&[MSI, MTI]));
            });
        }
        if self.has_sswi {
            fdt.node(&format!("interrupt-controller@{:x}", sswi::BASE), |fdt| {
                fdt.strings("compatible", &["riscv,aclint-sswi"]);
                fdt.reg(sswi::BASE, sswi::LEN);
                fdt.cells("#interrupt-cells", &[0]);
                fdt.cells("#address-cells", &[0]);
                fdt.flag("interrupt-controller");
                fdt.cells("interrupts-extended", &self.interrupts(&[SSI]));
            });
        }
        if self.has_aia {
            self.imsic(fdt, Level::Machine);
            self.imsic(fdt, Level::Supervisor);
            self.aplic(fdt, Level::Machine);
            self.aplic(fdt, Level::Supervisor);
        }
        if self.has_uart {
            fdt.node(&format!("serial@{:x}", uart::BASE), |fdt| {
                fdt.strings("compatible", &["ns16550a"]);
                fdt.reg(uart::BASE, uart::LEN);
                fdt.cells("clock-frequency", &[UART_CLOCK]);
                if self.has_aia {
                    fdt.cells("interrupt-parent", &[APLIC[Level::Supervisor as usize]]);
                    fdt.cells("interrupts", &[uart::SOURCE as u32, ACTIVE_HIGH]);
                }
            });
        }
    }

    fn imsic(&self, fdt: &mut Fdt, level: Level) {
        fdt.node(&format!("interrupt-controller@{:x}", level.base()), |fdt| {
            fdt.strings("compatible", &["riscv,imsics"]);
            fdt.reg(level.base(), level.len(self.harts.len()));
            fdt.cells("#interrupt-cells", &[0]);
            fdt.cells("#address-cells", &[0]);
            fdt.cells("#msi-cells", &[0]);
            fdt.flag("interrupt-controller");
            fdt.flag("msi-controller");
            fdt.cells("interrupts-extended", &self.interrupts(&[[MEI, SEI][level as usize]]));
            fdt.cells("riscv,num-ids", &[LAST_IDENTITY]);
            if level == Level::Supervisor {
                fdt.cells("riscv,guest-index-bits", &[imsic::GUEST_BITS]);
            }
            fdt.cells("phandle", &[IMSIC[level as usize]]);
        });
    }

    fn aplic(&self, fdt: &mut Fdt, level: Level) {
        let base = aplic::BASES[level as usize];
        fdt.node(&format!("interrupt-controller@{base:x}"), |fdt| {
            fdt.strings("compatible", &["riscv,aplic"]);
            fdt.reg(base, aplic::len(self.harts.len()));
            fdt.cells("#interrupt-cells", &[2]);
            fdt.cells("#address-cells", &[0]);
            fdt.flag("interrupt-controller");
            fdt.cells("msi-parent", &[IMSIC[level as usize]]);
            fdt.cells("riscv,num-sources", &[aplic::SOURCES as u32]);
            if level == Level::Machine {
                let child = APLIC[Level::Supervisor as usize];
                fdt.cells("riscv,children", &[child]);
                fdt.cells("riscv,delegation", &[child, 1, aplic::SOURCES as u32]);
            }
            fdt.cells("phandle", &[APLIC[level as usize]]);
        });
    }

    /// These interrupts of all harts.
    fn interrupts(&self, codes: &[u32]) -> Vec<u32> {
        let of_hart = |hart| codes.iter().flat_map(move |&code| [controller(hart), code]);
        self.harts.iter().flat_map(of_hart).collect()
    }
}

fn cpu(fdt: &mut Fdt, hart: &Hart) {
    let isa = &hart.config.isa;
    fdt.node(&format!("cpu@{:x}", hart.id), |fdt| {
        fdt.strings("device_type", &["cpu"]);
        fdt.cells("reg", &[hart.id as u32]);
        fdt.strings("status", &["okay"]);
        fdt.strings("compatible", &["riscv"]);
        let base = match isa.xlen {
            Xlen::Rv32 => "rv32i",
            Xlen::Rv64 => "rv64i",
        };
        fdt.strings("riscv,isa-base", &[base]);
        let names = extensions(isa);
        fdt.strings("riscv,isa-extensions", &names.iter().map(String::as_str).collect::<Vec<_>>());
        fdt.strings("mmu-type", &[mmu_type(isa)]);
        for (ext, name) in [
            (Ext::Zicbom, "riscv,cbom-block-size"),
            (Ext::Zicboz, "riscv,cboz-block-size"),
            (Ext::Zicbop, "riscv,cbop-block-size"),
        ] {
            if isa.has(ext) {
                fdt.cells(name, &[64]);
            }
        }
        fdt.node("interrupt-controller", |fdt| {
            fdt.cells("#interrupt-cells", &[1]);
            fdt.cells("#address-cells", &[0]);
            fdt.flag("interrupt-controller");
            fdt.strings("compatible", &["riscv,cpu-intc"]);
            fdt.cells("phandle", &[controller(hart)]);
        });
    });
}

/// The extensions in canonical order. S and U are no extensions to the binding.
fn extensions(isa: &Isa) -> Vec<String> {
    let named = isa.exts.iter().filter(|ext| !matches!(ext, Ext::S | Ext::U));
    let vlen = (isa.vlen > 0).then(|| format!("zvl{}b", isa.vlen));
    named.map(|ext| ext.name().to_owned()).chain(vlen).collect()
}

fn mmu_type(isa: &Isa) -> &'static str {
    const TYPES: [(Ext, &str); 4] = [
        (Ext::Sv57, "riscv,sv57"),
        (Ext::Sv48, "riscv,sv48"),
        (Ext::Sv39, "riscv,sv39"),
        (Ext::Sv32, "riscv,sv32"),
    ];
    TYPES.iter().find(|(ext, _)| isa.has(*ext)).map_or("riscv,none", |(_, name)| name)
}
