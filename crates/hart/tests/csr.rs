//! CSRs against lists written by hand from the privileged specification: which exist, what they hold.

mod counters;
mod exist;
mod hold;

use std::sync::{Arc, Mutex};

use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::{Isa, Xlen};
use rivet_mem::Bus;

const BOTH: [Xlen; 2] = [Xlen::Rv32, Xlen::Rv64];

/// A bare hart of an ISA string without its first four letters, after reset but for units that are on.
fn hart(xlen: Xlen, exts: &str) -> Hart {
    let isa = Isa::parse(&format!("{xlen}{exts}")).unwrap();
    let mut hart =
        Hart::new(Arc::new(Config::new(isa)), AddressSpace::Bare(Arc::new(Mutex::new(Bus::new()))));
    (hart.fs, hart.vs) = (1, 1);
    hart.instret = 1;
    hart
}

/// Writes, and gives what the next instruction reads.
fn set(hart: &mut Hart, csr: u16, value: u64) -> u64 {
    hart.write_csr(csr, value).unwrap_or_else(|why| panic!("{csr:#x}: {why}"));
    hart.instret += 1;
    get(hart, csr)
}

fn get(hart: &Hart, csr: u16) -> u64 {
    hart.read_csr(csr).unwrap_or_else(|why| panic!("{csr:#x}: {why}"))
}
