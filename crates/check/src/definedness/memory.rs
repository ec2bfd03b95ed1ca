//! Which bits of memory are undefined.
//!
//! Invariant: a page that is not there is all defined. Origins are kept for words of four bytes: of undefined bytes in one
//! word the last writer's is known.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use super::origin::Origin;

const PAGE: u64 = 4096;
/// Bits of the filter of pages.
const FILTER: usize = 1 << 16;
/// Pages with undefined bits, at most: 1 GiB of shadow. What would need more counts as defined.
const MOST: usize = 1 << 17;

/// The undefined bits of a page.
struct Page {
    bytes: [u8; PAGE as usize],
    origins: [Origin; PAGE as usize / 4],
}

/// Multiplies numbers: of pages, and of addresses of functions.
#[derive(Default)]
pub(super) struct Multiply(u64);

impl Hasher for Multiply {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }
    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
    fn write_u64(&mut self, n: u64) {
        let product = u128::from(self.0 ^ n) * 0x9e37_79b9_7f4a_7c15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}

/// Whether all bytes are 0: without an end before the last, so that many are looked at at once.
fn is_zero(bytes: &[u8]) -> bool {
    bytes.iter().fold(0, |all, byte| all | byte) == 0
}

/// Slots of the cache of pages.
const SLOTS: usize = 256;
/// No page.
const NONE: u32 = u32::MAX;

/// The memory's shadow.
pub(super) struct Memory {
    pages: Vec<Box<Page>>,
    /// Pages that are in no use.
    free: Vec<u32>,
    /// Where in `pages` the page of a number is.
    index: HashMap<u64, u32, BuildHasherDefault<Multiply>>,
    /// What was looked for last: number and place.
    cache: Box<[(u64, u32); SLOTS]>,
    /// A page whose bit is 0 is not there.
    filter: Vec<u64>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            pages: Vec::new(),
            free: Vec::new(),
            index: HashMap::default(),
            cache: Box::new([(u64::MAX, NONE); SLOTS]),
            filter: vec![0; FILTER / 64],
        }
    }
}

impl Memory {
    #[inline(always)]
    fn bit(number: u64) -> (usize, u64) {
        let bit = number as usize % FILTER;
        (bit / 64, 1 << (bit % 64))
    }

    /// May the page of an address have undefined bits? Cheap, and true too often.
    #[inline(always)]
    fn may_be_there(&self, addr: u64) -> bool {
        let (word, bit) = Memory::bit(addr / PAGE);
        self.filter[word] & bit != 0
    }

    /// The place of a page, which is kept in mind.
    #[inline(always)]
    fn find(&mut self, addr: u64) -> Option<u32> {
        if !self.may_be_there(addr) {
            return None;
        }
        let number = addr / PAGE;
        let slot = number as usize % SLOTS;
        if self.cache[slot].0 != number {
            self.cache[slot] = (number, self.index.get(&number).copied().unwrap_or(NONE));
        }
        let place = self.cache[slot].1;
        (place != NONE).then_some(place)
    }

    fn page(&self, addr: u64) -> Option<&Page> {
        if !self.may_be_there(addr) {
            return None;
        }
        self.index.get(&(addr / PAGE)).map(|&place| &*self.pages[place as usize])
    }

    #[inline]
    fn page_mut(&mut self, addr: u64) -> Option<&mut Page> {
        self.find(addr).map(|place| &mut *self.pages[place as usize])
    }

    #[inline]
    fn make_page(&mut self, addr: u64) -> Option<&mut Page> {
        let place = match self.find(addr) {
            Some(place) => place,
            None => self.new_page(addr)?,
        };
        Some(&mut *self.pages[place as usize])
    }

    #[inline(never)]
    fn new_page(&mut self, addr: u64) -> Option<u32> {
        if self.index.len() >= MOST {
            return None;
        }
        let number = addr / PAGE;
        let (word, bit) = Memory::bit(number);
        self.filter[word] |= bit;
        let place = match self.free.pop() {
            Some(place) => place,
            None => {
                let origins = [Origin::default(); PAGE as usize / 4];
                self.pages.push(Box::new(Page { bytes: [0; PAGE as usize], origins }));
                self.pages.len() as u32 - 1
            }
        };
        self.index.insert(number, place);
        self.cache[number as usize % SLOTS] = (number, place);
        Some(place)
    }

    fn remove_page(&mut self, number: u64) {
        if let Some(place) = self.index.remove(&number) {
            self.pages[place as usize].bytes.fill(0);
            self.free.push(place);
            self.cache[number as usize % SLOTS] = (u64::MAX, NONE);
        }
    }

    /// The undefined bits of a byte, and their origin.
    #[inline]
    pub(super) fn byte(&self, addr: u64) -> (u8, Origin) {
        let at = (addr % PAGE) as usize;
        self.page(addr).map_or((0, Origin::default()), |page| (page.bytes[at], page.origins[at / 4]))
    }

    /// The undefined bits of whole pages, a byte each.
    #[cfg(test)]
    pub(super) fn of_pages(&self, range: Range<u64>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for at in range.step_by(PAGE as usize) {
            bytes.extend_from_slice(self.page(at).map_or(&[0; PAGE as usize], |page| &page.bytes));
        }
        bytes
    }

    /// Writes the undefined bits of a byte.
    #[inline]
    pub(super) fn set_byte(&mut self, addr: u64, undefined: u8, origin: Origin) {
        let at = (addr % PAGE) as usize;
        if undefined == 0 {
            if let Some(page) = self.page_mut(addr) {
                page.bytes[at] = 0;
            }
            return;
        }
        let Some(page) = self.make_page(addr) else { return };
        page.bytes[at] = undefined;
        page.origins[at / 4] = origin;
    }

    /// May any of these bytes be undefined? Cheap, and true too often.
    #[inline]
    fn may_be_undefined(&self, addr: u64, len: u64) -> bool {
        let crosses = addr % PAGE + len > PAGE;
        self.may_be_there(addr)
            || crosses && (1..=len / PAGE + 1).any(|n| self.may_be_there(addr.wrapping_add(n * PAGE)))
    }

    /// Whether all bytes of a range are defined.
    pub(super) fn is_range_defined(&mut self, addr: u64, len: u64) -> bool {
        let at = (addr % PAGE) as usize;
        if at as u64 + len <= PAGE {
            let Some(place) = self.find(addr) else { return true };
            return is_zero(&self.pages[place as usize].bytes[at..at + len as usize]);
        }
        !self.may_be_undefined(addr, len) || self.first_undefined(addr..addr.saturating_add(len)).is_none()
    }

    /// Whether all of at most 16 bytes are defined.
    #[inline]
    pub(super) fn is_defined(&mut self, addr: u64, len: u32) -> bool {
        let at = (addr % PAGE) as usize;
        if at + len as usize > PAGE as usize {
            return self.load_over_pages(addr, len).is_none();
        }
        let Some(place) = self.find(addr) else { return true };
        let bytes = &self.pages[place as usize].bytes[at..at + len as usize];
        match *bytes {
            [a] => a == 0,
            [a, b] => a | b == 0,
            [a, b, c, d] => u32::from_le_bytes([a, b, c, d]) == 0,
            [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]) == 0,
            _ => is_zero(bytes),
        }
    }

    /// The undefined bits of at most 16 bytes, little-endian, and the origin of the first of them.
    #[inline]
    pub(super) fn load(&mut self, addr: u64, len: u32) -> Option<(u128, Origin)> {
        let at = (addr % PAGE) as usize;
        if at + len as usize > PAGE as usize {
            return self.load_over_pages(addr, len);
        }
        let page = self.page_mut(addr)?;
        let bytes = &page.bytes[at..at + len as usize];
        let bits = match *bytes {
            [a] => a.into(),
            [a, b] => u16::from_le_bytes([a, b]).into(),
            [a, b, c, d] => u32::from_le_bytes([a, b, c, d]).into(),
            [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]).into(),
            _ => bytes.iter().rev().fold(0u128, |bits, &byte| bits << 8 | u128::from(byte)),
        };
        (bits != 0).then(|| (bits, page.origins[(at + bits.trailing_zeros() as usize / 8) / 4]))
    }

    fn load_over_pages(&self, addr: u64, len: u32) -> Option<(u128, Origin)> {
        let (mut bits, mut first) = (0u128, None);
        for i in 0..len {
            let (undefined, origin) = self.byte(addr.wrapping_add(i.into()));
            if undefined != 0 {
                bits |= u128::from(undefined) << (8 * i);
                first = first.or(Some(origin));
            }
        }
        first.map(|origin| (bits, origin))
    }

    /// Writes the undefined bits of at most 16 bytes.
    #[inline]
    pub(super) fn store(&mut self, addr: u64, len: u32, undefined: u128, origin: Origin) {
        let at = (addr % PAGE) as usize;
        if undefined == 0 && at + len as usize <= PAGE as usize {
            if let Some(page) = self.page_mut(addr) {
                page.bytes[at..at + len as usize].fill(0);
            }
            return;
        }
        for i in 0..len {
            self.set_byte(addr.wrapping_add(i.into()), (undefined >> (8 * i)) as u8, origin);
        }
    }

    /// The undefined bits of bytes, and the origins of those that have any.
    pub(super) fn read(&mut self, addr: u64, undefined: &mut [u8], origins: &mut [Origin]) {
        let range = addr..addr.saturating_add(undefined.len() as u64);
        Memory::parts(range, |part| {
            let here = (part.start - addr) as usize..(part.end - addr) as usize;
            let Some(page) = self.page_mut(part.start) else { return undefined[here].fill(0) };
            let at = (part.start % PAGE) as usize;
            undefined[here.clone()].copy_from_slice(&page.bytes[at..at + here.len()]);
            for (i, at) in here.zip(at..).filter(|&(i, _)| undefined[i] != 0) {
                origins[i] = page.origins[at / 4];
            }
        });
    }

    /// Writes the undefined bits of bytes, with their origins, which `step` changes.
    pub(super) fn write(
        &mut self,
        addr: u64,
        undefined: &[u8],
        origins: &[Origin],
        mut step: impl FnMut(Origin) -> Origin,
    ) {
        let range = addr..addr.saturating_add(undefined.len() as u64);
        Memory::parts(range, |part| {
            let here = (part.start - addr) as usize..(part.end - addr) as usize;
            let page = match is_zero(&undefined[here.clone()]) {
                true => self.page_mut(part.start),
                false => self.make_page(part.start),
            };
            let Some(page) = page else { return };
            let at = (part.start % PAGE) as usize;
            page.bytes[at..at + here.len()].copy_from_slice(&undefined[here.clone()]);
            let mut last = None;
            for (i, at) in here.zip(at..).filter(|&(i, _)| undefined[i] != 0) {
                let origin = match last {
                    Some((same, origin)) if same == origins[i] => origin,
                    _ => step(origins[i]),
                };
                last = Some((origins[i], origin));
                page.origins[at / 4] = origin;
            }
        });
    }

    /// Calls `each` with the parts of a range that are in one page.
    fn parts(range: Range<u64>, mut each: impl FnMut(Range<u64>)) {
        let mut at = range.start;
        while at < range.end {
            let end = (at / PAGE * PAGE).saturating_add(PAGE).min(range.end);
            each(at..end);
            at = end;
        }
    }

    /// All bits are defined.
    pub(super) fn define(&mut self, range: Range<u64>) {
        // A large range has more pages than are there.
        if (range.end.saturating_sub(range.start)) / PAGE > self.index.len() as u64 * 2 {
            let whole = range.start.div_ceil(PAGE)..range.end / PAGE;
            let gone: Vec<u64> = self.index.keys().copied().filter(|number| whole.contains(number)).collect();
            gone.into_iter().for_each(|number| self.remove_page(number));
            let ends = [range.start..range.start.next_multiple_of(PAGE), range.end / PAGE * PAGE..range.end];
            ends.into_iter().for_each(|end| self.define_parts(end));
        } else {
            self.define_parts(range);
        }
    }

    fn define_parts(&mut self, range: Range<u64>) {
        Memory::parts(range, |part| {
            if part.end - part.start == PAGE {
                self.remove_page(part.start / PAGE);
            } else if let Some(page) = self.page_mut(part.start) {
                let at = (part.start % PAGE) as usize;
                page.bytes[at..at + (part.end - part.start) as usize].fill(0);
            }
        });
    }

    /// All bits are undefined.
    pub(super) fn undefine(&mut self, range: Range<u64>, origin: Origin) {
        Memory::parts(range, |part| {
            let Some(page) = self.make_page(part.start) else { return };
            let (from, to) = ((part.start % PAGE) as usize, ((part.end - 1) % PAGE) as usize + 1);
            page.bytes[from..to].fill(0xff);
            page.origins[from / 4..to.div_ceil(4)].fill(origin);
        });
    }

    /// Copies what is known of `from` to `to`; both may overlap.
    pub(super) fn copy(&mut self, from: Range<u64>, to: u64) {
        let length = from.end - from.start;
        let mut undefined = Vec::new();
        Memory::parts(from.clone(), |part| {
            if let Some(page) = self.page(part.start) {
                let at = (part.start % PAGE) as usize;
                let bytes = &page.bytes[at..at + (part.end - part.start) as usize];
                for (i, &byte) in bytes.iter().enumerate().filter(|(_, byte)| **byte != 0) {
                    undefined.push((part.start + i as u64 - from.start, byte, page.origins[(at + i) / 4]));
                }
            }
        });
        self.define(to..to.saturating_add(length));
        for (offset, byte, origin) in undefined {
            self.set_byte(to.wrapping_add(offset), byte, origin);
        }
    }

    /// The first byte of the range that is not all defined.
    pub(super) fn first_undefined(&self, range: Range<u64>) -> Option<(u64, u8, Origin)> {
        let mut found = None;
        Memory::parts(range, |part| {
            if found.is_some() {
                return;
            }
            if let Some(page) = self.page(part.start) {
                let at = (part.start % PAGE) as usize;
                let bytes = &page.bytes[at..at + (part.end - part.start) as usize];
                found = bytes
                    .iter()
                    .position(|&byte| byte != 0)
                    .map(|i| (part.start + i as u64, bytes[i], page.origins[(at + i) / 4]));
            }
        });
        found
    }

    /// Whether an undefined byte of the range has an origin for which `wanted` holds.
    pub(super) fn has_origin(&mut self, range: Range<u64>, wanted: impl Fn(Origin) -> bool) -> bool {
        let mut found = false;
        Memory::parts(range, |part| {
            let Some(page) = self.page_mut(part.start) else { return };
            let at = (part.start % PAGE) as usize;
            let mut undefined = (at..at + (part.end - part.start) as usize).filter(|&at| page.bytes[at] != 0);
            found |= undefined.any(|at| wanted(page.origins[at / 4]));
        });
        found
    }

    /// Forgets everything: all is defined.
    pub(super) fn clear(&mut self) {
        *self = Memory::default();
    }
}
