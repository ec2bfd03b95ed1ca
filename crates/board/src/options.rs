//! Parameters of a bare machine.

use rivet_elf::{Image, ImageKind};

/// The largest number of harts of a machine.
pub const MAX_HARTS: usize = 64;

/// A range of RAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ram {
    /// Physical address, a multiple of the page size.
    pub base: u64,
    /// Size in bytes, whole pages; the host provides pages on first use.
    pub size: u64,
}

impl Default for Ram {
    /// Returns 128 MiB at 0x8000_0000.
    fn default() -> Ram {
        Ram { base: 0x8000_0000, size: 128 << 20 }
    }
}

/// Parameters of a bare machine.
#[derive(Clone, Debug)]
pub struct Options {
    /// RAM; a position-independent program starts with the first range.
    pub ram: Vec<Ram>,
    /// Number of harts, from 1 to [`MAX_HARTS`]; all start at the entry point with their hart id in a0.
    pub harts: usize,
    /// VLEN of each hart in bits; harts beyond have that of their configuration.
    pub vlens: Vec<u32>,
    /// What the device tree says under `/chosen/bootargs`.
    pub bootargs: String,
}

impl Default for Options {
    /// Returns one hart with the default RAM.
    fn default() -> Options {
        Options { ram: vec![Ram::default()], harts: 1, vlens: Vec::new(), bootargs: String::new() }
    }
}

impl Options {
    /// Returns one hart with so much RAM at the default address.
    pub fn with_ram(size: u64) -> Options {
        Options { ram: vec![Ram { size, ..Ram::default() }], ..Options::default() }
    }

    /// Returns what is added to the image's addresses.
    pub(crate) fn load_bias(&self, image: &Image) -> u64 {
        match (image.kind, self.ram.first()) {
            (ImageKind::Pie, Some(first)) => first.base,
            _ => 0,
        }
    }

    /// Returns whether RAM takes any of these addresses.
    pub(crate) fn covers(&self, base: u64, len: u64) -> bool {
        self.ram.iter().any(|ram| ram.base < base + len && base < ram.base.saturating_add(ram.size))
    }
}
