//! Lists and texts that hold no pointers: a table with pointers is relocated, page by page, whenever the process starts.

use std::fmt;
use std::ops::Deref;
use std::slice;

/// A list of at most `N` items.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// A list of these items; `filler` takes the places behind them.
    pub(crate) const fn of(list: &[T], filler: T) -> List<T, N> {
        let (mut items, mut len) = ([filler; N], 0);
        while len < list.len() {
            items[len] = list[len];
            len += 1;
        }
        List { items, len: len as u8 }
    }
}

impl<T, const N: usize> List<T, N> {
    /// The items.
    pub const fn as_slice(&self) -> &[T] {
        self.items.split_at(self.len as usize).0
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &List<T, N>) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: PartialEq<U>, U, const N: usize, const M: usize> PartialEq<[U; M]> for List<T, N> {
    fn eq(&self, other: &[U; M]) -> bool {
        **self == *other
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;
    fn into_iter(self) -> slice::Iter<'a, T> {
        self.iter()
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// Texts by number, one behind the other.
pub(crate) struct Texts {
    pub(crate) all: &'static str,
    /// Where each ends.
    pub(crate) ends: &'static [u32],
}

impl Texts {
    /// The text with this number.
    pub(crate) fn get(&self, number: usize) -> &'static str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start as usize..self.ends[number] as usize]
    }
}

/// Bytes of all texts.
pub(crate) const fn total(list: &[&str]) -> usize {
    let (mut i, mut total) = (0, 0);
    while i < list.len() {
        total += list[i].len();
        i += 1;
    }
    total
}

/// All texts, one behind the other.
pub(crate) const fn joined<const N: usize>(list: &[&str]) -> [u8; N] {
    let (mut all, mut i, mut at) = ([0; N], 0, 0);
    while i < list.len() {
        let text = list[i].as_bytes();
        let (_, rest) = all.split_at_mut(at);
        rest.split_at_mut(text.len()).0.copy_from_slice(text);
        at += text.len();
        i += 1;
    }
    all
}

/// Where each text ends among all.
pub(crate) const fn ends<const N: usize>(list: &[&str]) -> [u32; N] {
    let (mut ends, mut i, mut end) = ([0; N], 0, 0);
    while i < N {
        end += list[i].len() as u32;
        ends[i] = end;
        i += 1;
    }
    ends
}

/// The [`Texts`] of a constant list.
macro_rules! texts {
    ($list:expr) => {{
        const LIST: &[&str] = $list;
        const BYTES: [u8; $crate::packed::total(LIST)] = $crate::packed::joined(LIST);
        const ENDS: [u32; LIST.len()] = $crate::packed::ends(LIST);
        let all = match std::str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => panic!("texts are UTF-8"),
        };
        $crate::packed::Texts { all, ends: &ENDS }
    }};
}
pub(crate) use texts;
