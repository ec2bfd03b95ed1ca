//! Construction of a bare machine around a program.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_elf::{Class, Image};
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::{Ext, ExtSet, Isa, Xlen};
use rivet_mem::{Bus, BusError, Device, PAGE_SIZE};

use super::aplic::{self, Aplic, DomainDevice};
use super::clint::{self, Clint, ClintDevice};
use super::device_tree::Description;
use super::env::Bare;
use super::htif::Htif;
use super::imsic::{Files, Level};
use super::input::Input;
use super::options::{MAX_HARTS, Options};
use super::rom::{self, Rom};
use super::serial::{Console, Serial};
use super::sswi::{self, Sswi};
use super::uart::{self, UartDevice};
use rivet_sim::{Machine, SimError};

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
    console: Box<dyn Write + Send>,
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
    let console = Console(Arc::new(Mutex::new(console)));
    let offset = options.load_bias(image);
    let mut bus = Bus::new();
    load(&mut bus, image, offset, options)?;
    let at = |addr: u64| addr.wrapping_add(offset);
    let htif = image.tohost.map(|tohost| {
        bus.watch_page(at(tohost));
        bus.watch_page(at(tohost).wrapping_add(7));
        Htif::new(at(tohost), image.fromhost.map(at), Box::new(console.clone()))
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
    let mut harts: Vec<Hart> = harts.collect();
    let clint = Arc::new(Mutex::new(Clint::new(harts.iter().map(|hart| Arc::clone(&hart.irq_lines)), clock)));
    let place = |base, len, device| place(&bus, options, base, len, device);
    let has_clint = place(clint::BASE, clint::LEN, Box::new(ClintDevice(Arc::clone(&clint))))?;
    let edges = harts.iter().map(|hart| Arc::clone(&hart.irq_edges)).collect();
    let has_s = harts[0].config.isa.has(Ext::S);
    let has_sswi = has_s && place(sswi::BASE, sswi::LEN, Box::new(Sswi { edges }))?;
    let aplic = interrupt_controllers(&harts, &place)?;
    let uart = Arc::default();
    let device = UartDevice { uart: Arc::clone(&uart), aplic: aplic.clone() };
    let has_uart = place(uart::BASE, uart::LEN, Box::new(device))?;
    let ram = lock(&bus).ram().collect();
    let (bootargs, has_aia) = (&options.bootargs, aplic.is_some());
    let tree = Description { harts: &harts, ram, bootargs, has_clint, has_sswi, has_aia, has_uart }.flatten();
    if tree.len() as u64 > rom::LEN {
        return Err(SimError::Load("the device tree is too long; pass fewer arguments".into()));
    }
    if place(rom::BASE, rom::LEN, Box::new(Rom(tree)))? {
        harts.iter_mut().for_each(|hart| hart.set_x(11, rom::BASE));
    }
    let machine = Machine::from_harts(harts);
    let serial = Serial { uart, aplic, console, input: Input::default() };
    Ok((machine, Bare::new(bus, clint, htif, serial, offset)))
}

/// Adds the IMSICs of harts that have one and an APLIC; returns the latter.
fn interrupt_controllers(
    harts: &[Hart],
    place: &impl Fn(u64, u64, Box<dyn Device>) -> Result<bool, SimError>,
) -> Result<Option<Arc<Mutex<Aplic>>>, SimError> {
    let imsics: Vec<_> = harts.iter().filter_map(|hart| hart.imsic.clone()).collect();
    if imsics.len() < harts.len() {
        return Ok(None);
    }
    let taken =
        |what: &str| SimError::Load(format!("the program is where the {what} of Smaia and Ssaia would be"));
    for level in [Level::Machine, Level::Supervisor] {
        let files = Box::new(Files { level, imsics: imsics.clone() });
        if !place(level.base(), level.len(harts.len()), files)? {
            return Err(taken("IMSIC"));
        }
    }
    let aplic = Arc::new(Mutex::new(Aplic::new(imsics)));
    for (domain, base) in aplic::BASES.into_iter().enumerate() {
        let device = DomainDevice { aplic: Arc::clone(&aplic), domain };
        if !place(base, aplic::len(harts.len()), Box::new(device))? {
            return Err(taken("APLIC"));
        }
    }
    Ok(Some(aplic))
}

fn lock(bus: &Mutex<Bus>) -> MutexGuard<'_, Bus> {
    bus.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a device, unless the program is loaded there, which does without; returns whether it is there.
fn place(
    bus: &Mutex<Bus>,
    options: &Options,
    base: u64,
    len: u64,
    device: Box<dyn Device>,
) -> Result<bool, SimError> {
    match lock(bus).add_device(base, len, device) {
        Ok(()) => Ok(true),
        Err(BusError::Overlap { .. }) if !options.covers(base, len) => Ok(false),
        Err(error) => Err(error.into()),
    }
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
    for ram in &options.ram {
        bus.add_ram(ram.base, ram.size)?;
    }
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
