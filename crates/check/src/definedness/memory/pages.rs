//! The pages that have undefined bits.
//!
//! A page of which no byte has been written since it became undefined as a whole takes no more than its origin; one that has
//! become defined again, or undefined as a whole, is found by a [sweep](Pages::sweep) when pages have doubled.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;

use rivet_exec::AddressHasher;

use super::origins::Origins;
use super::{Origin, PAGE, is_zero};

/// Bits of the filter of pages.
const FILTER: usize = 1 << 16;
/// Pages whose bits are kept, at most: 1 GiB of shadow. What would need more counts as defined.
const MOST: usize = 1 << 17;
/// The first sweep comes when there are so many.
const FEW: usize = 1 << 11;

/// The undefined bits of a page.
pub(super) struct Page {
    pub(super) bytes: [u8; PAGE as usize],
    origins: Origins,
}

impl Page {
    /// The origin of a byte.
    #[inline]
    pub(super) fn origin(&self, at: usize) -> Origin {
        self.origins.get(at / 4)
    }

    /// The words that have these bytes have this origin.
    #[inline]
    pub(super) fn set_origin(&mut self, bytes: Range<usize>, origin: Origin) {
        self.origins.set(bytes.start / 4..bytes.end.div_ceil(4), origin, &self.bytes);
    }

    /// All bits are undefined.
    fn fill(&mut self, origin: Origin) {
        self.bytes.fill(0xff);
        self.origins.set_all(origin);
    }

    /// The origin, if all bits are undefined, and of the same.
    fn whole(&self) -> Option<Origin> {
        self.bytes.iter().all(|&byte| byte == 0xff).then(|| self.origins.same()).flatten()
    }
}

/// A page as it is kept.
pub(super) enum View<'a> {
    Page(&'a Page),
    /// All bits are undefined.
    Whole(Origin),
}

impl View<'_> {
    /// The undefined bits of a byte, and their origin.
    pub(super) fn byte(&self, at: usize) -> (u8, Origin) {
        match self {
            View::Page(page) => (page.bytes[at], page.origin(at)),
            View::Whole(origin) => (0xff, *origin),
        }
    }
}

/// Slots of the cache of pages.
const SLOTS: usize = 256;
/// No page.
const NONE: u32 = u32::MAX;

/// A map by the number of a page.
type ByNumber<T> = HashMap<u64, T, BuildHasherDefault<AddressHasher>>;

/// All pages that have undefined bits.
pub(super) struct Pages {
    pages: Vec<Box<Page>>,
    /// Pages that are in no use.
    free: Vec<u32>,
    /// Where in `pages` the page of a number is.
    index: ByNumber<u32>,
    /// Pages that are undefined as a whole, and not in `index`.
    whole: ByNumber<Origin>,
    /// What was looked for last: number and place.
    cache: Box<[(u64, u32); SLOTS]>,
    /// A page whose bit is 0 is not there.
    filter: Vec<u64>,
    /// The next sweep comes when `index` has so many.
    sweep_at: usize,
}

impl Default for Pages {
    fn default() -> Pages {
        Pages {
            pages: Vec::new(),
            free: Vec::new(),
            index: HashMap::default(),
            whole: HashMap::default(),
            cache: Box::new([(u64::MAX, NONE); SLOTS]),
            filter: vec![0; FILTER / 64],
            sweep_at: FEW,
        }
    }
}

impl Pages {
    #[inline(always)]
    fn bit(number: u64) -> (usize, u64) {
        let bit = number as usize % FILTER;
        (bit / 64, 1 << (bit % 64))
    }

    /// May the page of an address have undefined bits? Cheap, and true too often.
    #[inline(always)]
    pub(super) fn may_be_there(&self, addr: u64) -> bool {
        let (word, bit) = Pages::bit(addr / PAGE);
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
            return self.find_in_index(addr);
        }
        let place = self.cache[slot].1;
        (place != NONE).then_some(place)
    }

    #[inline(never)]
    fn find_in_index(&mut self, addr: u64) -> Option<u32> {
        let number = addr / PAGE;
        if let Some(&origin) = self.whole.get(&number) {
            let place = self.add(addr)?;
            self.pages[place as usize].fill(origin);
            return Some(place);
        }
        let place = self.index.get(&number).copied();
        self.cache[number as usize % SLOTS] = (number, place.unwrap_or(NONE));
        place
    }

    /// A page as it is kept.
    pub(super) fn look(&self, addr: u64) -> Option<View<'_>> {
        if !self.may_be_there(addr) {
            return None;
        }
        let number = addr / PAGE;
        match self.index.get(&number) {
            Some(&place) => Some(View::Page(&self.pages[place as usize])),
            None => self.whole.get(&number).map(|&origin| View::Whole(origin)),
        }
    }

    /// A page that has undefined bits.
    #[inline]
    pub(super) fn get(&mut self, addr: u64) -> Option<&mut Page> {
        self.find(addr).map(|place| &mut *self.pages[place as usize])
    }

    /// The page, which is to have undefined bits.
    #[inline]
    pub(super) fn make(&mut self, addr: u64) -> Option<&mut Page> {
        let place = match self.find(addr) {
            Some(place) => place,
            None => self.add(addr)?,
        };
        Some(&mut *self.pages[place as usize])
    }

    #[inline(never)]
    fn add(&mut self, addr: u64) -> Option<u32> {
        if self.index.len() >= self.sweep_at {
            self.sweep();
        }
        if self.index.len() >= MOST {
            return None;
        }
        let number = addr / PAGE;
        self.note(number);
        self.whole.remove(&number);
        let place = match self.free.pop() {
            Some(place) => place,
            None => {
                self.pages.push(Box::new(Page { bytes: [0; PAGE as usize], origins: Origins::default() }));
                self.pages.len() as u32 - 1
            }
        };
        self.index.insert(number, place);
        self.cache[number as usize % SLOTS] = (number, place);
        Some(place)
    }

    /// A page is there.
    fn note(&mut self, number: u64) {
        let (word, bit) = Pages::bit(number);
        self.filter[word] |= bit;
    }

    /// All bits of the page are undefined.
    pub(super) fn undefine(&mut self, addr: u64, origin: Origin) {
        let number = addr / PAGE;
        if let Some(&place) = self.index.get(&number) {
            return self.pages[place as usize].fill(origin);
        }
        self.note(number);
        self.whole.insert(number, origin);
        self.forget(number);
    }

    /// All bits of the page are defined.
    pub(super) fn remove(&mut self, number: u64) {
        self.whole.remove(&number);
        if let Some(place) = self.index.remove(&number) {
            let page = &mut self.pages[place as usize];
            page.bytes.fill(0);
            page.origins.set_all(Origin::default());
            self.free.push(place);
            self.forget(number);
        }
    }

    /// What is kept in mind of a page no longer holds.
    fn forget(&mut self, number: u64) {
        self.cache[number as usize % SLOTS] = (u64::MAX, NONE);
    }

    /// How many pages there are.
    pub(super) fn count(&self) -> usize {
        self.index.len() + self.whole.len()
    }

    /// Removes the pages with these numbers, looking at each page that is there.
    pub(super) fn remove_all(&mut self, numbers: &Range<u64>) {
        let all = self.index.keys().chain(self.whole.keys()).copied();
        let gone: Vec<u64> = all.filter(|number| numbers.contains(number)).collect();
        gone.into_iter().for_each(|number| self.remove(number));
    }

    /// Looks for pages that need not be kept.
    #[inline(never)]
    fn sweep(&mut self) {
        let numbers: Vec<(u64, u32)> = self.index.iter().map(|(&number, &place)| (number, place)).collect();
        for (number, place) in numbers {
            let page = &self.pages[place as usize];
            let whole = page.whole();
            if whole.is_none() && !is_zero(&page.bytes) {
                continue;
            }
            self.remove(number);
            if let Some(origin) = whole {
                self.whole.insert(number, origin);
            }
        }
        self.sweep_at = (2 * self.index.len()).max(FEW);
    }
}
