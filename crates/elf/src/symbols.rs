//! The symbol table finds the name of an address and the address of a name.
//!
//! Most programs run without anybody asking for a name, so that the tables are only read, and put in the order of addresses,
//! when somebody does. Invariant: [`Symbols::sorted`] has each symbol once, by address, the best name of an address last.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::OnceLock;

use crate::tables::Tables;

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
    /// Its name, as in the file but [`printable`](crate::printable).
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
    tables: Tables,
    spans: Vec<Range<u64>>,
    read: OnceLock<Entries>,
    sorted: OnceLock<Vec<Entry>>,
}

/// What the tables hold, in the order of the file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entries {
    names: String,
    entries: Vec<Entry>,
    /// What is broken and left out: one line each.
    pub(crate) warnings: Vec<String>,
}

/// How many symbols [`Symbols::lookup`] looks back for one that holds an address.
const LOOK_BACK: usize = 64;

impl Entries {
    /// Makes room for so many more, whose names have about so many bytes.
    pub(crate) fn reserve(&mut self, count: usize, names: usize) {
        self.entries.reserve(count);
        self.names.reserve(names);
    }

    /// Adds one.
    pub(crate) fn add(&mut self, symbol: Symbol<'_>) {
        let Symbol { name, addr, size, kind, global } = symbol;
        let start = self.names.len();
        self.names.push_str(name);
        self.entries.push(Entry { addr, size, end: addr, kind, global, name: start..self.names.len() });
    }
}

impl Symbols {
    /// Those of `tables`. One without a size reaches to the next address with a name, but not beyond the range of `spans`
    /// (sections or segments) that it is in.
    pub(crate) fn new(tables: Tables, spans: Vec<Range<u64>>) -> Symbols {
        Symbols { tables, spans, ..Symbols::default() }
    }

    fn read(&self) -> &Entries {
        self.read.get_or_init(|| self.tables.read())
    }

    /// What is broken in the tables and left out: one line each. It reads them.
    pub fn warnings(&self) -> &[String] {
        &self.read().warnings
    }

    /// Those that differ, by address.
    fn sorted(&self) -> &[Entry] {
        self.sorted.get_or_init(|| {
            let Entries { names, entries, .. } = self.read();
            let mut entries = entries.clone();
            let key = |entry: &Entry| {
                (entry.addr, entry.kind, entry.global, entry.size, &names[entry.name.clone()])
            };
            entries.sort_by(|a, b| key(a).cmp(&key(b)));
            // A dynamic symbol is in two tables.
            entries.dedup_by(|a, b| key(a) == key(b));
            find_ends(&mut entries, &self.spans);
            entries
        })
    }

    /// The symbol that names `addr` best, and how far into it `addr` is: the nearest one with a
    /// size that reaches `addr`, else the nearest label before it.
    pub fn lookup(&self, addr: u64) -> Option<(Symbol<'_>, u64)> {
        let entries = self.sorted();
        let end = entries.partition_point(|entry| entry.addr <= addr);
        let back = entries[..end].iter().rev().take(LOOK_BACK);
        let mut holds = back.filter(|entry| addr < entry.end);
        let nearest = holds.next()?;
        let sized = |entry: &&Entry| entry.size > 0;
        // A label inside a function is less of a name than the function, unless it is exact.
        let exact = nearest.addr == addr || nearest.size > 0;
        let best = if exact { nearest } else { holds.find(sized).unwrap_or(nearest) };
        Some((self.symbol(best), addr - best.addr))
    }

    /// Returns false if there is no symbol with one of these names.
    pub(crate) fn may_name(&self, names: &[&str]) -> bool {
        self.read.get().is_some() || self.tables.may_name(names)
    }

    /// The symbol with this name; of several, a global one, and a function rather than data.
    pub fn get(&self, name: &str) -> Option<Symbol<'_>> {
        if !self.may_name(&[name]) {
            return None;
        }
        let Entries { names, entries, .. } = self.read();
        let named = entries.iter().filter(|entry| &names[entry.name.clone()] == name);
        let best = named.min_by_key(|entry| (Reverse((entry.global, entry.kind)), entry.addr, entry.size))?;
        Some(self.symbol(best))
    }

    /// The value of the symbol with this name.
    pub fn address(&self, name: &str) -> Option<u64> {
        self.get(name).map(|symbol| symbol.addr)
    }

    /// All of them by address.
    pub fn iter(&self) -> impl Iterator<Item = Symbol<'_>> {
        self.sorted().iter().map(|entry| self.symbol(entry))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.sorted().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.read().entries.is_empty()
    }

    fn symbol(&self, entry: &Entry) -> Symbol<'_> {
        let Entry { addr, size, kind, global, .. } = *entry;
        Symbol { name: &self.read().names[entry.name.clone()], addr, size, kind, global }
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
