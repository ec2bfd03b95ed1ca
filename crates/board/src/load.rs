//! Construction of a bare machine around a program.

use std::io::Write;
use std::sync::{Arc, Mutex};

use rivet_elf::{Class, Image, ImageKind};
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::{Ext, ExtSet, Isa, Xlen};
use rivet_mem::{Bus, BusError, PAGE_SIZE};

use super::clint::{self, Clint, ClintDevice};
use super::env::Bare;
use super::htif::Htif;
use rivet_sim::{Machine, SimError};

/// The largest number of harts of a machine.
pub const MAX_HARTS: usize = 64;

/// Parameters of a bare machine.
#[derive(Clone, Debug)]
pub struct Options {
    /// Physical address of RAM.
    pub ram_base: u64,
    /// Size of RAM in bytes; the host provides pages on first use.
    pub ram_size: u64,
    /// Number of harts, from 1 to [`MAX_HARTS`]; all start at the entry point with their hart id in a0.
    pub harts: usize,
    /// VLEN of each hart in bits; harts beyond have that of their configuration.
    pub vlens: Vec<u32>,
}

impl Default for Options {
    /// Returns one hart with 128 MiB of RAM at 0x8000_0000.
    fn default() -> Options {
        Options { ram_base: 0x8000_0000, ram_size: 128 << 20, harts: 1, vlens: Vec::new() }
    }
}

impl Options {
    /// Returns what is added to the image's addresses: a position-independent program starts with RAM.
    pub fn load_bias(&self, image: &Image) -> u64 {
        if image.kind == ImageKind::Pie { self.ram_base } else { 0 }
    }

    /// Returns whether RAM takes any of these addresses.
    fn covers(&self, base: u64, len: u64) -> bool {
        self.ram_base < base + len && base < self.ram_base.saturating_add(self.ram_size)
    }
}

/// Adds the privileged extensions of a bare machine to an ISA: modes M, S and U, counters, timers, debug triggers, and
/// every translation mode. An ISA that names no privileged extension also gets all of memory translation and protection,
/// the hypervisor and pointer masking; one that names translation modes keeps exactly these.
pub fn with_modes(isa: Isa) -> Isa {
    const MODES: &[Ext] = &[Ext::S, Ext::U, Ext::Zicsr, Ext::Zifencei, Ext::Zicntr, Ext::Zihpm];
    const COUNTERS: &[Ext] = &[Ext::Sscofpmf, Ext::Smcntrpmf, Ext::Sstc, Ext::Sdtrig];
    const TRANSLATION: &[Ext] = &[Ext::Svbare, Ext::Sv32, Ext::Sv39, Ext::Sv48, Ext::Sv57];
    const MORE: &[Ext] = &[Ext::Svinval, Ext::Svnapot, Ext::Svpbmt, Ext::Svadu, Ext::Smepmp];
    const POINTER_MASKING: &[Ext] = &[Ext::Ssnpm, Ext::Smnpm, Ext::Smmpm];
    // All of Sha but Ssstateen: software that does not know of hstateen would deny its guests senvcfg.
    const HYPERVISOR: &[Ext] = &[
        Ext::H,
        Ext::Shcounterenw,
        Ext::Shgatpa,
        Ext::Shlcofideleg,
        Ext::Shtvala,
        Ext::Shvsatpa,
        Ext::Shvstvala,
        Ext::Shvstvecd,
    ];
    let mut wanted = isa.exts.union(ExtSet::of(MODES)).union(ExtSet::of(COUNTERS));
    let mut add = |exts: &[Ext]| {
        let fits = exts.iter().filter(|ext| ext.only_on().is_none_or(|only| only == isa.xlen));
        wanted = wanted.union(fits.copied().collect());
    };
    // The hypervisor implies S-mode, and says nothing about the rest.
    let names_translation = isa.has(Ext::S) && (!isa.has(Ext::H) || MORE.iter().any(|&ext| isa.has(ext)));
    if !names_translation && !isa.has(Ext::Smepmp) {
        add(MORE);
        // It needs 32 integer registers.
        if !isa.has(Ext::E) {
            add(HYPERVISOR);
        }
        add(POINTER_MASKING);
    }
    if TRANSLATION.iter().all(|&ext| !isa.has(ext)) {
        add(TRANSLATION);
    }
    Isa { exts: Isa::closure(isa.xlen, wanted), ..isa }
}

/// Creates a machine with the program loaded, ready to run from its entry point. The program prints to `console`.
pub fn boot(
    image: &Image,
    config: Arc<Config>,
    options: &Options,
    console: Box<dyn Write>,
) -> Result<(Machine, Bare), SimError> {
    let xlen = match image.class {
        Class::Elf32 => Xlen::Rv32,
        Class::Elf64 => Xlen::Rv64,
    };
    if xlen != config.isa.xlen {
        return Err(SimError::Load(format!("it is an {xlen} program, but the hart is {}", config.isa.xlen)));
    }
    if let Some(interp) = &image.interp {
        return Err(SimError::Load(format!(
            "it needs the dynamic loader {interp}, so it is a program for Linux; run it without --env bare"
        )));
    }
    let offset = options.load_bias(image);
    let mut bus = Bus::new();
    load(&mut bus, image, offset, options)?;
    let at = |addr: u64| addr.wrapping_add(offset);
    let htif = image.tohost.map(|tohost| {
        bus.watch_page(at(tohost));
        bus.watch_page(at(tohost).wrapping_add(7));
        Htif::new(at(tohost), image.fromhost.map(at), console)
    });
    let entry = at(image.entry);
    tracing::debug!(entry = %format_args!("{entry:#x}"), tohost = image.tohost.is_some(), "starting on bare metal");
    let bus = Arc::new(Mutex::new(bus));

    let clock = Arc::default();
    let harts = configs(config, options)?.into_iter().zip(0..).map(|(config, id)| {
        let mut hart = Hart::new(config, AddressSpace::Bare(Arc::clone(&bus)));
        hart.id = id;
        hart.pc = entry;
        hart.clock = Arc::clone(&clock);
        hart.set_x(10, id);
        hart
    });
    let harts: Vec<Hart> = harts.collect();
    let lines = harts.iter().map(|hart| Arc::clone(&hart.irq_lines));
    let clint = Arc::new(Mutex::new(Clint::new(lines, clock)));
    let device = Box::new(ClintDevice(Arc::clone(&clint)));
    match bus.lock().unwrap_or_else(|poison| poison.into_inner()).add_device(clint::BASE, clint::LEN, device)
    {
        Ok(()) => {}
        // The program is loaded there: it does without.
        Err(BusError::Overlap { .. }) if !options.covers(clint::BASE, clint::LEN) => {}
        Err(error) => return Err(error.into()),
    }
    let machine = Machine::from_harts(harts);
    Ok((machine, Bare::new(bus, clint, htif)))
}

/// Returns the configuration of each hart.
fn configs(config: Arc<Config>, options: &Options) -> Result<Vec<Arc<Config>>, SimError> {
    let harts = options.harts.max(1);
    if harts > MAX_HARTS {
        return Err(SimError::Load(format!("a machine has at most {MAX_HARTS} harts")));
    }
    let at = |hart: usize| match options.vlens.get(hart) {
        Some(&vlen) if vlen != config.isa.vlen => match config.with_vlen(vlen) {
            Ok(config) => Ok(Arc::new(config)),
            Err(error) => Err(SimError::Load(format!("hart {hart} at VLEN {vlen}: {error}"))),
        },
        _ => Ok(Arc::clone(&config)),
    };
    (0..harts).map(at).collect()
}

/// Adds RAM, more RAM where segments lie outside it, and loads the program.
fn load(bus: &mut Bus, image: &Image, offset: u64, options: &Options) -> Result<(), SimError> {
    bus.add_ram(options.ram_base, options.ram_size)?;
    for segment in &image.segments {
        let start = segment.paddr.wrapping_add(offset);
        let (from, size) = (format_args!("{start:#x}"), format_args!("{:#x}", segment.mem_size));
        tracing::debug!(start = %from, size = %size, perms = %segment.perms, "segment");
        let end = start
            .checked_add(segment.mem_size)
            .and_then(|end| end.checked_next_multiple_of(PAGE_SIZE))
            .ok_or_else(|| {
                SimError::Load(format!("a segment at {start:#x} extends past the address space"))
            })?;
        let mut page = start - start % PAGE_SIZE;
        while page < end {
            // Up to RAM that is there already.
            let covered = bus.ram().find(|ram| ram.contains(&page)).map(|ram| ram.end);
            let free =
                bus.ram().map(|ram| ram.start).filter(|&start| start > page).min().unwrap_or(end).min(end);
            page = match covered {
                Some(covered) => covered,
                None => {
                    bus.add_ram(page, free - page)?;
                    free
                }
            };
        }
        // Runs of RAM that touch are apart on the bus.
        let mut done = 0;
        while done < segment.data.len() {
            let at = start + done as u64;
            let room = bus.ram().find(|ram| ram.contains(&at)).map_or(0, |ram| ram.end - at);
            let part = &segment.data[done..][..(segment.data.len() - done).min(room as usize)];
            if part.is_empty() || bus.poke(at, part).is_err() {
                return Err(SimError::Load(format!("no RAM at {at:#x}")));
            }
            done += part.len();
        }
    }
    Ok(())
}
