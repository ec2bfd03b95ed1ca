//! Memory consists of disjoint regions; an access outside of them is an error.
//!
//! Invariant: an access lies inside of one region or is an error that says so.

use super::globals::Symbols;

/// A piece of memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// What errors call it.
    pub name: String,
    /// Its first address.
    pub base: u64,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Which bytes are poison.
    pub poison: Vec<bool>,
}

/// Regions with nothing between them, and the addresses of symbols. Equality is that of the regions.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    regions: Vec<Region>,
    /// Where functions and global variables are.
    pub(super) symbols: Symbols,
}

impl PartialEq for Memory {
    fn eq(&self, other: &Memory) -> bool {
        self.regions == other.regions
    }
}

impl Eq for Memory {}

/// Regions begin at multiples of this and are at least as far apart.
const PAGE: u64 = 4096;

/// Regions are above this: below is room for code and a stack.
const FIRST: u64 = 1 << 20;

impl Memory {
    /// None at all.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Adds a region behind all others, with a gap; gives its first address, which is `skew` bytes into a page.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>, skew: u64) -> u64 {
        let ends = self.regions.iter().map(|r| r.base + r.bytes.len() as u64);
        let end = ends.fold(FIRST, u64::max);
        let base = (end + PAGE).next_multiple_of(PAGE) + skew % PAGE;
        let poison = vec![false; bytes.len()];
        self.regions.push(Region { name: name.into(), base, bytes, poison });
        base
    }

    /// Adds a region that nothing was written to, behind all others.
    pub(super) fn add_undefined(&mut self, name: &str, bytes: usize) -> u64 {
        let base = self.add(name, vec![0; bytes], 0);
        if let Some(region) = self.regions.last_mut() {
            region.poison.fill(true);
        }
        base
    }

    /// Adds a region at an address of the caller's choice; no other region may be there, and regions are added in the order of
    /// their addresses.
    pub fn add_at(&mut self, name: &str, base: u64, bytes: Vec<u8>) {
        let poison = vec![false; bytes.len()];
        self.regions.push(Region { name: name.into(), base, bytes, poison });
    }

    /// Whether the functions and global variables of a module have addresses.
    pub(super) fn has_globals(&self) -> bool {
        !self.symbols.is_empty()
    }

    /// The regions, in the order in which they were added.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region that holds all of these bytes, and where they begin in it.
    fn locate(&self, address: u64, bytes: u64) -> Result<(usize, usize), String> {
        let offset = |r: &Region| address.checked_sub(r.base).filter(|o| *o <= r.bytes.len() as u64);
        let found = self.regions.iter().enumerate().find_map(|(i, r)| {
            let offset = offset(r)?;
            (offset + bytes <= r.bytes.len() as u64).then_some((i, offset as usize))
        });
        found.ok_or_else(|| {
            let near = self.regions.iter().min_by_key(|r| {
                let end = r.base + r.bytes.len() as u64;
                if address < r.base { r.base - address } else { address.saturating_sub(end) }
            });
            let near = near.map_or(String::new(), |r| {
                let offset = address.wrapping_sub(r.base) as i64;
                format!(": that is byte {offset} of '{}', which has {}", r.name, r.bytes.len())
            });
            format!("{bytes} bytes at {address:#x} are out of bounds{near}")
        })
    }

    /// Whether these bytes can be accessed.
    pub fn is_accessible(&self, address: u64, bytes: u64) -> bool {
        self.locate(address, bytes).is_ok()
    }

    /// Reads up to 8 bytes, little-endian; none if any of them is poison.
    pub fn load(&self, address: u64, bytes: u64) -> Result<Option<u64>, String> {
        let (region, at) = self.locate(address, bytes)?;
        let region = &self.regions[region];
        let range = at..at + bytes as usize;
        if region.poison[range.clone()].contains(&true) {
            return Ok(None);
        }
        Ok(Some(region.bytes[range].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))))
    }

    /// Writes up to 8 bytes, little-endian, or poison.
    pub fn store(&mut self, address: u64, bytes: u64, value: Option<u64>) -> Result<(), String> {
        let (region, at) = self.locate(address, bytes)?;
        let region = &mut self.regions[region];
        for i in 0..bytes as usize {
            region.bytes[at + i] = value.map_or(0, |value| (value >> (8 * i)) as u8);
            region.poison[at + i] = value.is_none();
        }
        Ok(())
    }
}
