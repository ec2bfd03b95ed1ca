//! Names of addresses and addresses of names.
//!
//! Invariant: entries are sorted by address, the best name of an address last.

use std::collections::HashMap;
use std::ops::Range;

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SymbolKind {
    /// A number that is no address; it has a name but is never the name of an address.
    Absolute,
    /// A label without a type, as in assembly.
    Label,
    /// Data.
    Object,
    /// Code.
    Function,
}

/// A named address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol<'a> {
    /// Its name, as in the file.
    pub name: &'a str,
    /// Its value.
    pub addr: u64,
    /// Bytes it names; 0 if the file does not say.
    pub size: u64,
    /// What it stands for.
    pub kind: SymbolKind,
    /// Whether it is seen by other files.
    pub global: bool,
}

#[derive(Clone, Debug)]
struct Entry {
    addr: u64,
    size: u64,
    /// First address that it does not name; its own if it names none.
    end: u64,
    kind: SymbolKind,
    global: bool,
    name: Range<usize>,
}

/// The symbols of an image.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    names: String,
    entries: Vec<Entry>,
    /// Indices of `entries` by name, the best of the same name first.
    by_name: Vec<usize>,
}

/// How many symbols [`Symbols::lookup`] looks back for one that holds an address.
const LOOK_BACK: usize = 64;

impl Symbols {
    /// Collects symbols. One without a size reaches to the next address with a name, but not
    /// beyond the range of `spans` (sections or segments) that it is in.
    pub fn new<'a>(symbols: impl IntoIterator<Item = Symbol<'a>>, spans: &[Range<u64>]) -> Symbols {
        let mut names = String::new();
        // Tables name many symbols by the same bytes: keep these once.
        let mut known: HashMap<(*const u8, usize), Range<usize>> = HashMap::new();
        let mut entries: Vec<Entry> = Vec::new();
        for symbol in symbols {
            let key = (symbol.name.as_ptr(), symbol.name.len());
            let name = known.entry(key).or_insert_with(|| {
                let start = names.len();
                names.push_str(symbol.name);
                start..names.len()
            });
            let Symbol { addr, size, kind, global, .. } = symbol;
            entries.push(Entry { addr, size, end: addr, kind, global, name: name.clone() });
        }
        let key = |entry: &Entry| (entry.addr, entry.kind, entry.global, entry.size);
        let name = |entry: &Entry| &names[entry.name.clone()];
        entries.sort_by(|a, b| (key(a), name(a)).cmp(&(key(b), name(b))));
        // A dynamic symbol is in two tables.
        entries.dedup_by(|a, b| (key(a), name(a)) == (key(b), name(b)));
        find_ends(&mut entries, spans);
        let mut by_name: Vec<usize> = (0..entries.len()).collect();
        let key = |&index: &usize| {
            let entry: &Entry = &entries[index];
            (&names[entry.name.clone()], std::cmp::Reverse((entry.global, entry.kind)), index)
        };
        by_name.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
        Symbols { names, entries, by_name }
    }

    /// The symbol that names `addr` best, and how far into it `addr` is: the nearest one with a
    /// size that reaches `addr`, else the nearest label before it.
    pub fn lookup(&self, addr: u64) -> Option<(Symbol<'_>, u64)> {
        let end = self.entries.partition_point(|entry| entry.addr <= addr);
        let back = self.entries[..end].iter().rev().take(LOOK_BACK);
        let mut holds = back.filter(|entry| addr < entry.end);
        let nearest = holds.next()?;
        let sized = |entry: &&Entry| entry.size > 0;
        // A label inside a function is less of a name than the function, unless it is exact.
        let exact = nearest.addr == addr || nearest.size > 0;
        let best = if exact { nearest } else { holds.find(sized).unwrap_or(nearest) };
        Some((self.symbol(best), addr - best.addr))
    }

    /// The symbol with this name; of several, a global one, and a function rather than data.
    pub fn get(&self, name: &str) -> Option<Symbol<'_>> {
        let at = self.by_name.partition_point(|&index| self.name(index) < name);
        let index = *self.by_name.get(at)?;
        (self.name(index) == name).then(|| self.symbol(&self.entries[index]))
    }

    /// The value of the symbol with this name.
    pub fn address(&self, name: &str) -> Option<u64> {
        self.get(name).map(|symbol| symbol.addr)
    }

    /// All of them by address.
    pub fn iter(&self) -> impl Iterator<Item = Symbol<'_>> {
        self.entries.iter().map(|entry| self.symbol(entry))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn name(&self, index: usize) -> &str {
        &self.names[self.entries[index].name.clone()]
    }

    fn symbol(&self, entry: &Entry) -> Symbol<'_> {
        let Entry { addr, size, kind, global, .. } = *entry;
        Symbol { name: &self.names[entry.name.clone()], addr, size, kind, global }
    }
}

/// Says how far each symbol reaches.
fn find_ends(entries: &mut [Entry], spans: &[Range<u64>]) {
    let mut spans: Vec<&Range<u64>> = spans.iter().collect();
    spans.sort_by_key(|span| span.start);
    // The nearest higher address with a name.
    let (mut here, mut next) = (u64::MAX, u64::MAX);
    for entry in entries.iter_mut().rev().filter(|entry| entry.kind != SymbolKind::Absolute) {
        if entry.addr != here {
            (here, next) = (entry.addr, here);
        }
        let at = spans.partition_point(|span| span.start <= entry.addr);
        let span = at.checked_sub(1).map(|index| spans[index].end).filter(|&end| end > entry.addr);
        entry.end = match (entry.size, span) {
            (0, None) => entry.addr.saturating_add(1),
            (0, Some(end)) => next.min(end),
            (size, None) => entry.addr.saturating_add(size),
            (size, Some(end)) => entry.addr.saturating_add(size).min(end),
        };
    }
}
