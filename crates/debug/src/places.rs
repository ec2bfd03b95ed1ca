//! Places in the source: the line of an address, where a function's prologue ends, and files by their names.

use std::ops::Range;

use crate::names::{Line, Names};
use crate::source::{DebugInfo, Spot};

impl Names {
    /// The place of an address in the source; None where no line is to blame for it.
    pub(crate) fn spot(&self, address: u64) -> Option<Spot> {
        self.sources().spot(address)
    }

    /// The line of source that an instruction came from.
    pub fn line(&self, address: u64) -> Option<Line> {
        let (info, bias) = self.sources().at(address)?;
        let (file, line) = info.line(address.wrapping_sub(bias))?;
        Some(Line { file: file.to_owned(), line })
    }

    /// The lines of the calls in whose place the functions that an instruction belongs to were inlined, the innermost first.
    pub fn inlined_at(&self, address: u64) -> Vec<Line> {
        let Some((info, bias)) = self.sources().at(address) else { return Vec::new() };
        let scopes = info.scopes(address.wrapping_sub(bias));
        let calls = scopes.iter().filter_map(|scope| {
            let (file, line) = scope.call?;
            Some(Line { file: info.file_of_entry(scope.die.unit, file)?.to_owned(), line })
        });
        calls.collect()
    }

    /// The first addresses of the functions of that name, as debug information knows them.
    pub(crate) fn entries_of_function(&self, name: &str) -> Vec<u64> {
        self.entries(|info| info.functions_named(name))
    }

    /// The first addresses of the functions that are meant by these words, as debug information knows them.
    pub(crate) fn entries_of_functions_meant(&self, words: &str) -> Vec<u64> {
        self.entries(|info| info.functions_meant(words))
    }

    fn entries(&self, find: impl Fn(&DebugInfo) -> Vec<u64>) -> Vec<u64> {
        let entries = |module: &crate::source::Module| {
            let starts = find(&module.info).into_iter();
            starts.map(|at| at.wrapping_add(module.bias)).collect::<Vec<_>>()
        };
        self.sources().modules().flat_map(entries).collect()
    }

    /// Where the prologue of the function at `address` ends; the address itself where nothing says.
    ///
    /// The line table may say it (DWARF 5, 6.2.2, `prologue_end`). Else the second row begins there, but for optimised
    /// code with location lists: they are right from the first instruction on.
    pub(crate) fn after_prologue(&self, address: u64) -> u64 {
        let Some((info, bias)) = self.sources().at(address) else { return address };
        let at = address.wrapping_sub(bias);
        let Some(range) = info.function_range(at).filter(|range| range.start == at) else { return address };
        let rows = info.rows_in(range.clone());
        let end = rows.iter().find(|row| row.prologue_end && range.contains(&row.start)).map(|row| row.start);
        let end = end.or_else(|| {
            let exact = info.scopes(at).last().is_some_and(|scope| info.follows_variables(scope.die.unit));
            let second = rows.iter().find(|row| row.start > at && row.line > 0).filter(|_| !exact)?;
            Some(second.start)
        });
        end.filter(|end| range.contains(end)).unwrap_or(at).wrapping_add(bias)
    }

    /// The name of the function that an address belongs to, inlined copies aside, and its addresses.
    pub(crate) fn function(&self, address: u64) -> Option<Range<u64>> {
        let debug = self.sources().at(address).and_then(|(info, bias)| {
            let range = info.function_range(address.wrapping_sub(bias))?;
            Some(range.start.wrapping_add(bias)..range.end.wrapping_add(bias))
        });
        debug.or_else(|| self.range(address))
    }

    /// What is known of how the code at an address was compiled: what it is and the words.
    pub(crate) fn compiled(&self, address: u64) -> Option<Vec<(&'static str, String)>> {
        let (info, bias) = self.sources().at(address)?;
        Some(info.compiled(info.unit_at(address.wrapping_sub(bias))?))
    }

    /// All files of source that the debug information names.
    pub(crate) fn source_files(&self) -> Vec<String> {
        let mut all: Vec<String> = self.sources().modules().flat_map(|module| module.info.files()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}
