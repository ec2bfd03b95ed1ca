//! Which bits of memory are undefined.
//!
//! Invariant: a page that is not there is all defined. Origins are kept for words of four bytes: of undefined bytes in one
//! word the last writer's is known.

mod origins;
mod pages;

use std::ops::Range;

use super::origin::Origin;
use pages::{Pages, View};

const PAGE: u64 = 4096;

/// Whether all bytes are 0: by blocks of words, without an end before the last.
#[inline]
pub(super) fn is_zero(bytes: &[u8]) -> bool {
    let word = |bytes: &[u8; 8]| u64::from_ne_bytes(*bytes);
    let (blocks, bytes) = bytes.as_chunks::<32>();
    let (words, rest) = bytes.as_chunks::<8>();
    // Four that do not wait for each other.
    let mut all = [0; 4];
    for block in blocks {
        all.iter_mut().zip(block.as_chunks::<8>().0).for_each(|(all, bytes)| *all |= word(bytes));
    }
    let all = words.iter().fold(all[0] | all[1] | all[2] | all[3], |all, bytes| all | word(bytes));
    all == 0 && rest.iter().fold(0, |all, byte| all | byte) == 0
}

/// The memory's shadow.
#[derive(Default)]
pub(super) struct Memory {
    pages: Pages,
}

impl Memory {
    /// The undefined bits of a byte, and their origin.
    #[inline]
    pub(super) fn byte(&self, addr: u64) -> (u8, Origin) {
        let at = (addr % PAGE) as usize;
        self.pages.look(addr).map_or((0, Origin::default()), |page| page.byte(at))
    }

    /// The undefined bits of a range, a byte each.
    #[cfg(test)]
    pub(super) fn marks(&self, range: Range<u64>) -> Vec<u8> {
        let mut bytes = Vec::new();
        Memory::parts(range, |part| {
            let (at, end) = ((part.start % PAGE) as usize, bytes.len() + (part.end - part.start) as usize);
            match self.pages.look(part.start) {
                Some(View::Page(page)) => bytes.extend_from_slice(&page.bytes[at..at + end - bytes.len()]),
                Some(View::Whole(_)) => bytes.resize(end, 0xff),
                None => bytes.resize(end, 0),
            }
        });
        bytes
    }

    /// Writes the undefined bits of a byte.
    #[inline]
    pub(super) fn set_byte(&mut self, addr: u64, undefined: u8, origin: Origin) {
        let at = (addr % PAGE) as usize;
        if undefined == 0 {
            if let Some(page) = self.pages.get(addr) {
                page.bytes[at] = 0;
            }
            return;
        }
        let Some(page) = self.pages.make(addr) else { return };
        page.bytes[at] = undefined;
        page.set_origin(at..at + 1, origin);
    }

    /// May any of these bytes be undefined? Cheap, and true too often.
    #[inline]
    fn may_be_undefined(&self, addr: u64, len: u64) -> bool {
        let crosses = addr % PAGE + len > PAGE;
        self.pages.may_be_there(addr)
            || crosses && (1..=len / PAGE + 1).any(|n| self.pages.may_be_there(addr.wrapping_add(n * PAGE)))
    }

    /// Whether all bytes of a range are defined.
    #[inline]
    pub(super) fn is_range_defined(&mut self, addr: u64, len: u64) -> bool {
        // Most are in a page that is.
        let is_in_page = addr % PAGE + len <= PAGE;
        is_in_page && !self.pages.may_be_there(addr) || self.is_range_zero(addr, len)
    }

    fn is_range_zero(&mut self, addr: u64, len: u64) -> bool {
        let at = (addr % PAGE) as usize;
        if at as u64 + len <= PAGE {
            let Some(page) = self.pages.get(addr) else { return true };
            return is_zero(&page.bytes[at..at + len as usize]);
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
        let Some(page) = self.pages.get(addr) else { return true };
        let bytes = &page.bytes[at..at + len as usize];
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
        let page = self.pages.get(addr)?;
        let bytes = &page.bytes[at..at + len as usize];
        let bits = match *bytes {
            [a] => a.into(),
            [a, b] => u16::from_le_bytes([a, b]).into(),
            [a, b, c, d] => u32::from_le_bytes([a, b, c, d]).into(),
            [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]).into(),
            _ => bytes.iter().rev().fold(0u128, |bits, &byte| bits << 8 | u128::from(byte)),
        };
        (bits != 0).then(|| (bits, page.origin(at + bits.trailing_zeros() as usize / 8)))
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
            if let Some(page) = self.pages.get(addr) {
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
            let Some(page) = self.pages.get(part.start) else { return undefined[here].fill(0) };
            let at = (part.start % PAGE) as usize;
            undefined[here.clone()].copy_from_slice(&page.bytes[at..at + here.len()]);
            for (i, at) in here.zip(at..).filter(|&(i, _)| undefined[i] != 0) {
                origins[i] = page.origin(at);
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
                true => self.pages.get(part.start),
                false => self.pages.make(part.start),
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
                page.set_origin(at..at + 1, origin);
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
        if (range.end.saturating_sub(range.start)) / PAGE > self.pages.count() as u64 * 2 {
            self.pages.remove_all(&(range.start.div_ceil(PAGE)..range.end / PAGE));
            let ends = [range.start..range.start.next_multiple_of(PAGE), range.end / PAGE * PAGE..range.end];
            ends.into_iter().for_each(|end| self.define_parts(end));
        } else {
            self.define_parts(range);
        }
    }

    fn define_parts(&mut self, range: Range<u64>) {
        Memory::parts(range, |part| {
            if part.end - part.start == PAGE {
                self.pages.remove(part.start / PAGE);
            } else if let Some(page) = self.pages.get(part.start) {
                let at = (part.start % PAGE) as usize;
                page.bytes[at..at + (part.end - part.start) as usize].fill(0);
            }
        });
    }

    /// All bits are undefined.
    pub(super) fn undefine(&mut self, range: Range<u64>, origin: Origin) {
        Memory::parts(range, |part| {
            if part.end - part.start == PAGE {
                return self.pages.undefine(part.start, origin);
            }
            let Some(page) = self.pages.make(part.start) else { return };
            let (from, to) = ((part.start % PAGE) as usize, ((part.end - 1) % PAGE) as usize + 1);
            page.bytes[from..to].fill(0xff);
            page.set_origin(from..to, origin);
        });
    }

    /// Copies what is known of `from` to `to`; both may overlap.
    pub(super) fn copy(&mut self, from: Range<u64>, to: u64) {
        let length = from.end - from.start;
        if to < from.end && from.start < to.saturating_add(length) {
            return self.copy_at_once(from, to);
        }
        // By pages, so that little has to be kept in between.
        Memory::parts(from.clone(), |part| {
            let offset = part.start - from.start;
            self.copy_at_once(part, to.wrapping_add(offset));
        });
    }

    fn copy_at_once(&mut self, from: Range<u64>, to: u64) {
        let length = from.end - from.start;
        let mut undefined = Vec::new();
        let mut whole = Vec::new();
        Memory::parts(from.clone(), |part| {
            let offset = part.start - from.start;
            match self.pages.look(part.start) {
                Some(View::Whole(origin)) => whole.push((offset..part.end - from.start, origin)),
                Some(View::Page(page)) => {
                    let at = (part.start % PAGE) as usize;
                    let bytes = &page.bytes[at..at + (part.end - part.start) as usize];
                    for (i, &byte) in bytes.iter().enumerate().filter(|(_, byte)| **byte != 0) {
                        undefined.push((offset + i as u64, byte, page.origin(at + i)));
                    }
                }
                None => {}
            }
        });
        self.define(to..to.saturating_add(length));
        for (offset, byte, origin) in undefined {
            self.set_byte(to.wrapping_add(offset), byte, origin);
        }
        for (offsets, origin) in whole {
            let (start, end) = (to.saturating_add(offsets.start), to.saturating_add(offsets.end));
            self.undefine(start..end, origin);
        }
    }

    /// The first byte of the range that is not all defined.
    pub(super) fn first_undefined(&self, range: Range<u64>) -> Option<(u64, u8, Origin)> {
        let mut found = None;
        Memory::parts(range, |part| {
            if found.is_some() {
                return;
            }
            let Some(page) = self.pages.look(part.start) else { return };
            found = (part.start..part.end).find_map(|addr| {
                let (byte, origin) = page.byte((addr % PAGE) as usize);
                (byte != 0).then_some((addr, byte, origin))
            });
        });
        found
    }

    /// Whether an undefined byte of the range has an origin for which `wanted` holds.
    pub(super) fn has_origin(&mut self, range: Range<u64>, wanted: impl Fn(Origin) -> bool) -> bool {
        let mut found = false;
        Memory::parts(range, |part| {
            let Some(page) = self.pages.get(part.start) else { return };
            let at = (part.start % PAGE) as usize;
            let mut undefined = (at..at + (part.end - part.start) as usize).filter(|&at| page.bytes[at] != 0);
            found |= undefined.any(|at| wanted(page.origin(at)));
        });
        found
    }

    /// Forgets everything: all is defined.
    pub(super) fn clear(&mut self) {
        *self = Memory::default();
    }
}
