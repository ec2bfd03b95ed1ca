//! Names of addresses: symbols of what was loaded, labels that were typed, lines of source.
//!
//! Invariant: all of it comes from the bytes that were loaded, whatever becomes of the file. A program whose debug
//! information is broken or missing has no lines, and everything else works.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use rivet_elf::{FloatAbi, Image, SymbolKind, printable};

use crate::demangle::{demangled, is_meant, readable, shortened};
use crate::error::{Reply, complain, did_you_mean};
use crate::expr;
pub use crate::lines::Line;
use crate::lines::{LineMatches, Lines};
use crate::session::Surroundings;
use crate::source::{self, DebugInfo, Sources};
use rivet_sim::bytes::digest;

/// Something that was loaded.
pub(crate) struct Module {
    /// What is added to the image's addresses.
    bias: u64,
    image: Arc<Image>,
    /// The guest's path; empty where nobody has said it.
    name: String,
    /// Of a library the code's mapping: its first address and its file.
    pub(crate) mapped: Option<(u64, Arc<str>)>,
    file: Option<HostFile>,
    /// Its lines, once they were asked for.
    lines: OnceCell<Option<Lines>>,
    /// Its debug information, once it was asked for.
    debug: OnceCell<Option<Rc<DebugInfo>>>,
}

/// The host's file that a module was loaded from.
struct HostFile {
    path: PathBuf,
    /// Which file it was, and which version of it.
    version: Option<Version>,
    /// Somebody has been told that it is another now.
    told: Cell<bool>,
}

/// Device, inode, size and time of the last change.
type Version = (u64, u64, u64, i64, i64);

fn version(path: &Path) -> Option<Version> {
    let meta = std::fs::metadata(path).ok()?;
    Some((meta.dev(), meta.ino(), meta.size(), meta.mtime(), meta.mtime_nsec()))
}

/// All names.
#[derive(Default)]
pub struct Names {
    pub(crate) modules: Vec<Module>,
    /// Mappings of code that belong to no library.
    pub(crate) strangers: Vec<(u64, Arc<str>)>,
    /// The address space's generation when libraries were looked for last.
    pub(crate) followed: Option<u64>,
    /// Labels of the scratch machine.
    pub labels: BTreeMap<String, u64>,
    /// The debug information of all modules, once it was asked for.
    sources: OnceCell<Sources>,
}

impl Names {
    /// Returns the names of a program, which is `image`, at `path` on the host, and of what was loaded beside it.
    pub fn of(surroundings: &Surroundings, image: &Arc<Image>, path: &Path) -> Names {
        let mut names = Names::default();
        match surroundings.linux() {
            Some(linux) => {
                for (n, module) in linux.modules().iter().enumerate() {
                    let file = (n == 0).then(|| path.to_owned());
                    names.add(module.bias, Arc::clone(&module.image), file);
                    if let Some(last) = names.modules.last_mut() {
                        last.name.clone_from(&module.name);
                    }
                }
            }
            None => names.add(surroundings.load_bias(), Arc::clone(image), Some(path.to_owned())),
        }
        names
    }

    /// Adds what was loaded; `path` is where the file is on the host.
    pub fn add(&mut self, bias: u64, image: Arc<Image>, path: Option<PathBuf>) {
        let file = path.map(|path| HostFile { version: version(&path), path, told: Cell::default() });
        self.push(Module { file, ..Module::new(bias, image) });
    }

    /// Adds a library that the program has mapped.
    pub(crate) fn add_library(&mut self, bias: u64, image: Arc<Image>, mapped: (u64, Arc<str>)) {
        let name = mapped.1.to_string();
        self.push(Module { name, mapped: Some(mapped), ..Module::new(bias, image) });
    }

    fn push(&mut self, module: Module) {
        self.modules.push(module);
        self.sources = OnceCell::new();
    }

    /// Is it of this program?
    pub(crate) fn is_of(&self, program: &rivet_linux::Module) -> bool {
        let is_it =
            |module: &Module| module.bias == program.bias && Arc::ptr_eq(&module.image, &program.image);
        self.modules.first().is_some_and(is_it)
    }

    /// The path of the program.
    pub(crate) fn program(&self) -> &str {
        self.modules.first().map_or("", Module::name)
    }

    /// Forgets all other modules, and their debug information.
    pub(crate) fn retain(&mut self, stays: impl FnMut(&Module) -> bool) {
        let before = self.modules.len();
        self.modules.retain(stays);
        if self.modules.len() != before {
            self.sources = OnceCell::new();
        }
    }

    /// A file that is no longer what was loaded; each is given once.
    pub(crate) fn changed_file(&self) -> Option<&Path> {
        let mut files = self.modules.iter().filter_map(|module| module.file.as_ref());
        let changed = files.find(|file| !file.told.get() && version(&file.path) != file.version)?;
        changed.told.set(true);
        Some(&changed.path)
    }

    /// A number that tells what was loaded from anything else.
    pub(crate) fn digest(&self) -> u64 {
        // Libraries come and go.
        let modules = self.modules.iter().filter(|module| module.mapped.is_none());
        let segments = modules.flat_map(|module| &module.image.segments);
        segments.fold(0, |sum: u64, segment| {
            sum.rotate_left(7) ^ digest(&segment.data) ^ segment.vaddr.rotate_left(32) ^ segment.mem_size
        })
    }

    /// The name of an address, as its source writes it, and the distance from it.
    pub fn symbol(&self, addr: u64) -> Option<(String, u64)> {
        if let Some((name, at)) = self.labels.iter().filter(|(_, at)| **at <= addr).max_by_key(|(_, at)| **at)
            && addr - at < 1 << 16
        {
            return Some((name.clone(), addr - at));
        }
        self.modules.iter().find_map(|module| {
            let at = addr.checked_sub(module.bias).filter(|at| module.image.span().contains(at))?;
            let (symbol, offset) = module.image.symbols.lookup(at)?;
            Some((readable(symbol.name), offset))
        })
    }

    /// The section of an address, and the path of its file.
    pub(crate) fn section(&self, addr: u64) -> Option<(String, &str)> {
        use object::{Object, ObjectSection};
        self.modules.iter().find_map(|module| {
            let at = addr.checked_sub(module.bias).filter(|at| module.image.span().contains(at))?;
            let file = object::File::parse(module.image.file()).ok()?;
            let holds = |section: &object::Section<'_, '_>| {
                let start = section.address();
                start != 0 && at.checked_sub(start).is_some_and(|offset| offset < section.size())
            };
            let section = file.sections().find(holds)?;
            Some((printable(section.name().ok()?).into_owned(), module.name()))
        })
    }

    /// `main+0x12`, or nothing; without parameters where these are long.
    pub fn place(&self, addr: u64) -> Option<String> {
        self.symbol(addr).map(|(name, offset)| match offset {
            0 => shortened(name),
            _ => format!("{}+{offset:#x}", shortened(name)),
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
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Functions and objects whose names contain `part`, by address.
    pub fn containing(&self, part: &str) -> Vec<(u64, String)> {
        let labels = self.labels.iter().map(|(name, at)| (*at, name.clone()));
        let symbols = self.modules.iter().flat_map(|module| {
            let kept = module.image.symbols.iter().filter(|s| s.kind != SymbolKind::Absolute);
            let kept = kept.map(|s| (s, readable(s.name)));
            let found = kept.filter(|(s, name)| name.contains(part) || s.name.contains(part));
            found.map(|(s, name)| (s.addr.wrapping_add(module.bias), name))
        });
        let labels = labels.filter(|(_, name)| name.contains(part));
        let mut found: Vec<_> = labels.chain(symbols).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn symbols(&self) -> impl Iterator<Item = &str> {
        self.modules.iter().flat_map(|module| module.image.symbols.iter().map(|symbol| symbol.name))
    }

    /// The debug information of all that was loaded.
    pub(crate) fn sources(&self) -> &Sources {
        self.sources.get_or_init(|| {
            let module = |module: &Module| {
                let info = Rc::clone(module.debug()?);
                Some(source::Module { bias: module.bias, span: module.image.span(), info })
            };
            Sources::new(self.modules.iter().filter_map(module).collect())
        })
    }

    /// Bytes of the widest float that functions return in a floating-point register; 0 for none.
    pub(crate) fn float_abi(&self) -> u64 {
        match self.modules.first().map(|module| module.image.flags.float_abi()) {
            Some(FloatAbi::Single) => 4,
            Some(FloatAbi::Double) => 8,
            Some(FloatAbi::Quad) => 16,
            _ => 0,
        }
    }

    /// The directories of the files that were loaded.
    pub(crate) fn folders(&self) -> impl Iterator<Item = &Path> {
        self.modules.iter().filter_map(|module| module.file.as_ref()?.path.parent())
    }

    /// The first address of each copy of the code for a line, or for the next line that has code: functions that were
    /// inlined have several. `file` is the end of a path.
    pub fn addresses_of_line(&self, file: &str, line: u32) -> Reply<Vec<u64>> {
        let mut found = LineMatches::default();
        let mut of_modules: Vec<(u32, Vec<u64>)> = Vec::new();
        for module in &self.modules {
            let Some(lines) = module.lines() else { continue };
            found.pieces.clear();
            lines.pieces(file, line, &mut found);
            found.pieces.sort_unstable();
            let Some(best) = found.pieces.first().map(|piece| piece.line) else { continue };
            // Of the pieces of a copy the first counts.
            let mut copies = Vec::new();
            let mut starts = Vec::new();
            for piece in &found.pieces {
                let copy = lines.instance(piece.start);
                if !copies.contains(&copy) {
                    copies.push(copy);
                    starts.push(piece.start.wrapping_add(module.bias));
                }
            }
            of_modules.push((best, starts));
        }
        let best = of_modules.iter().map(|(line, _)| *line).min();
        let mut addresses: Vec<u64> = of_modules
            .into_iter()
            .filter(|(line, _)| Some(*line) == best)
            .flat_map(|(_, starts)| starts)
            .collect();
        addresses.sort_unstable();
        match best {
            Some(_) => Ok(addresses),
            None if found.known_file => complain!("{file} has no code at or after line {line}"),
            None if found.any_lines => complain!("the debug information has no file {file}"),
            None => complain!("the program has no line table; compile it with -g"),
        }
    }

    /// All functions: the address, the name as its source writes it, and the symbol's where that is another.
    pub(crate) fn functions(&self) -> impl Iterator<Item = (u64, String, Option<&str>)> {
        self.modules.iter().flat_map(|module| {
            let functions = module.image.symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Function);
            functions.map(|symbol| {
                let at = symbol.addr.wrapping_add(module.bias);
                match demangled(symbol.name) {
                    Some(name) => (at, name, Some(symbol.name)),
                    None => (at, symbol.name.to_owned(), None),
                }
            })
        })
    }

    /// The data: address and readable name.
    pub(crate) fn objects(&self) -> impl Iterator<Item = (u64, String)> {
        self.modules.iter().flat_map(|module| {
            let objects = module.image.symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Object);
            objects.map(|symbol| (symbol.addr.wrapping_add(module.bias), readable(symbol.name)))
        })
    }

    /// The line of `main`, whose file is meant where there is no line.
    pub(crate) fn main_line(&self) -> Option<Line> {
        self.line(self.addresses_of_function("main").first().copied()?)
    }

    /// Where a function can be stopped at: behind its prologue, and where the copies of it begin that were inlined.
    pub fn addresses_of_function(&self, name: &str) -> Vec<u64> {
        let copies =
            self.modules.iter().filter_map(|module| Some((module.bias, module.lines()?.inlined(name))));
        let copies = copies.flat_map(|(bias, starts)| starts.iter().map(move |at| at.wrapping_add(bias)));
        let mut own = self.entries_of_function(name);
        own.extend(expr::Names::address(self, name).filter(|_| own.is_empty()));
        if own.is_empty() {
            own.extend(self.functions().filter(|(_, full, _)| is_meant(full, name)).map(|(at, ..)| at));
            own.extend(self.entries_of_functions_meant(name));
        }
        let own = own.into_iter().map(|at| self.after_prologue(at));
        let mut all: Vec<u64> = own.chain(copies).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl Module {
    fn new(bias: u64, image: Arc<Image>) -> Module {
        let (lines, debug) = (OnceCell::new(), OnceCell::new());
        Module { bias, image, name: String::new(), mapped: None, file: None, lines, debug }
    }

    /// The guest's path.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Its addresses.
    pub(crate) fn span(&self) -> std::ops::Range<u64> {
        let span = self.image.span();
        span.start.wrapping_add(self.bias)..span.end.wrapping_add(self.bias)
    }

    /// Are its lines known?
    pub(crate) fn has_lines(&self) -> bool {
        self.lines().is_some_and(Lines::has_any)
    }

    fn debug(&self) -> Option<&Rc<DebugInfo>> {
        let path = self.file.as_ref().map(|file| file.path.as_path());
        self.debug.get_or_init(|| DebugInfo::new(self.image.file(), path).map(Rc::new)).as_ref()
    }

    fn lines(&self) -> Option<&Lines> {
        let path = self.file.as_ref().map(|file| file.path.as_path());
        self.lines.get_or_init(|| Lines::new(self.image.file(), path)).as_ref()
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
