//! Random privileged programs change modes, translate by random page tables in one and two stages, mask pointers,
//! delegate, trap and are interrupted; their commit logs on Spike are compared with Rivet.
//!
//! A program is a list of episodes. Each sets up CSRs in M-mode and enters another mode at a random page of code. Every
//! trap that is not delegated ends the episode: the handler reads what the trap has left in CSRs, so that the log shows
//! it, and begins the next one.
//!
//! Invariant: a program is a function of its seed. It keeps away from what the specification leaves open:
//!
//! - Faults of fetches are not delegated, for a handler whose page cannot be fetched would trap for ever.
//! - The M-mode code lies in a PMP region that no other mode can write.
//! - Translations are fenced after CSRs and page tables have changed.

mod code;
mod engines;
mod episodes;
mod layout;
mod pool;
mod spike;
mod tables;
mod values;

use rivet_elf::{Class, Executable, Flags, NewSegment, NewSymbol, Perms};
use rivet_isa::{Isa, asm};
use rivet_rng::Rng;

pub use engines::agree as engines_agree;
pub use spike::{Comparison, Spike, SpikeError, spike_program};

/// What programs use that Spike and Rivet have one name for.
const COMMON: &str = "rv64gcvh_zicbom_zicbop_zicboz_zicntr_zihpm_zfh_zba_zbb_zbs_svadu_svinval_svnapot_svpbmt_smnpm_\
                      ssnpm_smmpm_sstc";

/// The ISA for Spike. Without Zicclsm misaligned accesses trap there.
fn isa_of_spike() -> String {
    format!("{COMMON}_svukte_zicclsm")
}

/// The same for Rivet: the draft has another name, and translation modes have one.
fn isa() -> Isa {
    Isa::parse(&format!("{COMMON}_experimental-svukte_sv57")).expect("an ISA string")
}

/// The text does not assemble, which is a mistake of the generator's.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct AssembleError(String);

/// Makes the executable of a seed.
///
/// ```
/// let elf = rivet_fuzz::privileged::program(1).unwrap();
/// assert_eq!(elf[..4], *b"\x7fELF");
/// ```
///
/// # Errors
///
/// When the text does not assemble, which is a mistake of the generator's.
pub fn program(seed: u64) -> Result<Vec<u8>, AssembleError> {
    let isa = isa();
    let mut rng = Rng::new(seed);
    let spaces = tables::Spaces::random(&mut rng);
    let code = assemble(&episodes::text(&mut rng, &spaces), layout::MACHINE, &isa)?;
    let pages = pool::bytes(&mut rng, &spaces, |text, base| Ok(assemble(text, base, &isa)?.bytes))?;
    let segment = |addr, bytes: Vec<u8>| NewSegment {
        addr,
        size: bytes.len() as u64,
        perms: Perms { read: true, write: true, execute: true },
        bytes,
    };
    let names = ["_start", "machine_trap", "next", "tohost", "fromhost"];
    let symbols = names.iter().filter_map(|&name| {
        let addr = code.address(name)?;
        Some(NewSymbol { name: name.into(), addr })
    });
    Ok(Executable {
        class: Class::Elf64,
        flags: Flags(5),
        entry: layout::MACHINE,
        symbols: symbols.collect(),
        debug: Vec::new(),
        segments: vec![segment(layout::MACHINE, code.bytes), segment(layout::POOL, pages)],
    }
    .to_bytes())
}

fn assemble(text: &str, base: u64, isa: &Isa) -> Result<asm::Program, AssembleError> {
    asm::program(text, base, isa, &asm::Options::default()).map_err(|errors| {
        let line = text.lines().nth(errors[0].line - 1).unwrap_or_default();
        AssembleError(format!("{}: {line}", errors[0]))
    })
}

#[cfg(test)]
mod tests;
