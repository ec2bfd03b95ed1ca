//! Names of addresses: symbols of what was loaded, labels that were typed, lines of source.
//!
//! Invariant: a program whose debug information is broken or missing has no lines, and everything else works.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use addr2line::Loader;
use rivet_elf::{Image, SymbolKind};

use crate::error::{Reply, complain, did_you_mean};
use crate::expr;
use rivet_sim::bytes::digest;

/// Something that was loaded.
struct Module {
    /// What is added to the image's addresses.
    bias: u64,
    image: Arc<Image>,
    path: Option<PathBuf>,
    /// Its line table, once it was asked for.
    lines: std::cell::OnceCell<Option<Loader>>,
}

/// All names.
#[derive(Default)]
pub struct Names {
    modules: Vec<Module>,
    /// Labels of the scratch machine.
    pub labels: BTreeMap<String, u64>,
}

/// A line of source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// As the compiler knew the file.
    pub file: String,
    /// Counted from 1.
    pub line: u32,
}

impl Names {
    /// Adds what was loaded; `path` is where the file is on the host, for its lines.
    pub fn add(&mut self, bias: u64, image: Arc<Image>, path: Option<PathBuf>) {
        self.modules.push(Module { bias, image, path, lines: std::cell::OnceCell::new() });
    }

    /// A number that tells what was loaded from anything else.
    pub(crate) fn digest(&self) -> u64 {
        let segments = self.modules.iter().flat_map(|module| &module.image.segments);
        segments.fold(0, |sum: u64, segment| {
            sum.rotate_left(7) ^ digest(&segment.data) ^ segment.vaddr.rotate_left(32) ^ segment.mem_size
        })
    }

    /// The name of an address and the distance from it.
    pub fn symbol(&self, addr: u64) -> Option<(String, u64)> {
        if let Some((name, at)) = self.labels.iter().filter(|(_, at)| **at <= addr).max_by_key(|(_, at)| **at)
            && addr - at < 1 << 16
        {
            return Some((name.clone(), addr - at));
        }
        self.modules.iter().find_map(|module| {
            let at = addr.checked_sub(module.bias).filter(|at| module.image.span().contains(at))?;
            let (symbol, offset) = module.image.symbols.lookup(at)?;
            Some((symbol.name.to_owned(), offset))
        })
    }

    /// `main+0x12`, or nothing.
    pub fn place(&self, addr: u64) -> Option<String> {
        self.symbol(addr).map(|(name, offset)| match offset {
            0 => name,
            _ => format!("{name}+{offset:#x}"),
        })
    }

    /// The addresses of the function or object that holds `addr`.
    pub fn range(&self, addr: u64) -> Option<std::ops::Range<u64>> {
        self.modules.iter().find_map(|module| {
            let at = addr.checked_sub(module.bias)?;
            let (symbol, _) = module.image.symbols.lookup(at)?;
            let start = symbol.addr + module.bias;
            Some(start..start + symbol.size.max(1))
        })
    }

    /// The names that begin with `start`, for completion; at most `most`.
    pub fn beginning(&self, start: &str, most: usize) -> Vec<String> {
        let labels = self.labels.keys().map(String::as_str);
        let mut found: Vec<String> = labels
            .chain(self.symbols())
            .filter(|n| n.starts_with(start))
            .take(most)
            .map(str::to_owned)
            .collect();
        found.sort();
        found.dedup();
        found
    }

    /// Functions and objects whose names contain `part`, by address.
    pub fn containing(&self, part: &str) -> Vec<(u64, String)> {
        let labels = self.labels.iter().map(|(name, at)| (*at, name.clone()));
        let symbols = self.modules.iter().flat_map(|module| {
            let kept = module.image.symbols.iter().filter(|s| s.kind != SymbolKind::Absolute);
            kept.map(|s| (s.addr.wrapping_add(module.bias), s.name.to_owned()))
        });
        let mut found: Vec<_> = labels.chain(symbols).filter(|(_, name)| name.contains(part)).collect();
        found.sort();
        found.dedup();
        found
    }

    fn symbols(&self) -> impl Iterator<Item = &str> {
        self.modules.iter().flat_map(|module| module.image.symbols.iter().map(|symbol| symbol.name))
    }

    /// The line of source that an instruction came from.
    pub fn line(&self, addr: u64) -> Option<Line> {
        self.modules.iter().find_map(|module| {
            let at = addr.checked_sub(module.bias).filter(|at| module.image.span().contains(at))?;
            let location = module.lines()?.find_location(at).ok()??;
            Some(Line { file: location.file?.to_owned(), line: location.line? })
        })
    }

    /// The first address of each piece of code for a line, or for the next line that has code. `file` is the end of a
    /// path.
    pub fn addresses_of_line(&self, file: &str, line: u32) -> Reply<u64> {
        let mut best: Option<(u32, u64)> = None;
        let (mut any_lines, mut known_file) = (false, false);
        for module in &self.modules {
            let Some(lines) = module.lines() else { continue };
            let span = module.image.span();
            let Ok(ranges) = lines.find_location_range(span.start, span.end) else { continue };
            for (addr, _, location) in ranges {
                any_lines = true;
                let (Some(name), Some(number)) = (location.file, location.line) else { continue };
                if !Path::new(name).ends_with(file) {
                    continue;
                }
                known_file = true;
                let found = (number, addr + module.bias);
                if number >= line && best.is_none_or(|best| found < best) {
                    best = Some(found);
                }
            }
        }
        match best {
            Some((_, addr)) => Ok(addr),
            None if known_file => complain!("{file} has no code from line {line} on"),
            None if any_lines => complain!("no file {file} in the debug information"),
            None => complain!("the program has no line table: compile it with -g"),
        }
    }
}

impl Module {
    fn lines(&self) -> Option<&Loader> {
        self.lines.get_or_init(|| Loader::new(self.path.as_ref()?).ok()).as_ref()
    }
}

impl expr::Names for Names {
    fn address(&self, name: &str) -> Option<u64> {
        let symbol = |module: &Module| {
            let symbol = module.image.symbols.get(name)?;
            let bias = if symbol.kind == SymbolKind::Absolute { 0 } else { module.bias };
            Some(symbol.addr.wrapping_add(bias))
        };
        self.labels.get(name).copied().or_else(|| self.modules.iter().find_map(symbol))
    }

    fn near(&self, name: &str) -> Option<String> {
        let text = did_you_mean(name, self.labels.keys().map(String::as_str).chain(self.symbols()));
        Some(text.strip_prefix("; did you mean ")?.strip_suffix('?')?.to_owned())
    }
}
