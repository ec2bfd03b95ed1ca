//! The search finds every RISC-V program among files and folders.
//!
//! The first bytes of a file decide whether it is one, its name never does. Hidden files and folders are left out.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use rivet_elf::printable;
use rivet_sim::input::{self, plain};

/// A test program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Its path below the folder that was searched, parts divided by `/`.
    pub name: String,
    /// The folder part of the name, and what riscv-tests' naming makes of the rest (`rv64ui-p`); without either the
    /// name of the folder.
    pub group: String,
    /// The file.
    pub path: PathBuf,
}

/// What a search has found.
#[derive(Debug, Default)]
pub struct SearchResult {
    /// The tests in the order of their names.
    pub tests: Vec<Test>,
    /// What was asked for by name and is no test: a line each.
    pub errors: Vec<String>,
    /// ELF files of folders that are no RISC-V programs: objects, and programs for other machines.
    pub foreign: usize,
}

/// What the first bytes of a file say.
enum FileKind {
    Program,
    /// An ELF file, but no RISC-V program.
    Foreign,
    Other,
}

/// Finds the tests in files and folders.
pub fn find(paths: &[PathBuf]) -> SearchResult {
    let mut found = SearchResult::default();
    let folders = paths.iter().filter(|path| path.is_dir()).count();
    for path in paths {
        if path.is_dir() {
            // Names of several folders must differ.
            let prefix = if folders > 1 { base_name(path) } else { String::new() };
            let group = base_name(path);
            let mut seen = HashSet::new();
            walk(path, &prefix, &group, &mut seen, &mut found);
        } else {
            match kind(path) {
                Ok(FileKind::Program) => {
                    let group = path.parent().map(base_name).filter(|name| !name.is_empty());
                    let group = group.unwrap_or_else(|| "tests".into());
                    found.tests.push(Test::new(base_name(path), &group, path));
                }
                Ok(FileKind::Foreign | FileKind::Other) => found.errors.push(why_not(path)),
                Err(error) => found.errors.push(format!("{}: {}", path.display(), plain(&error))),
            }
        }
    }
    tell_apart(&mut found.tests);
    found.tests.sort_by(|a, b| (&a.name, &a.path).cmp(&(&b.name, &b.path)));
    found.tests.dedup_by(|a, b| a.path == b.path);
    found
}

/// Files of the same name that were named one by one are called by their paths.
fn tell_apart(tests: &mut [Test]) {
    let mut paths: HashMap<String, HashSet<PathBuf>> = HashMap::new();
    for test in tests.iter() {
        paths.entry(test.name.clone()).or_default().insert(test.path.clone());
    }
    for test in tests.iter_mut().filter(|test| paths[&test.name].len() > 1) {
        let path = test.path.display().to_string();
        *test = Test::new(path.trim_start_matches("./").to_owned(), &test.group, &test.path);
    }
}

fn walk(folder: &Path, prefix: &str, group: &str, seen: &mut HashSet<PathBuf>, found: &mut SearchResult) {
    // A link may lead back up.
    let first_visit = fs::canonicalize(folder).is_ok_and(|real| seen.insert(real));
    if !first_visit {
        return;
    }
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return found.errors.push(format!("{}: {}", folder.display(), plain(&error))),
    };
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let path = entry.path();
        let full = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
        if path.is_dir() {
            walk(&path, &full, group, seen, found);
            continue;
        }
        match kind(&path) {
            Ok(FileKind::Program) => found.tests.push(Test::new(full, group, &path)),
            Ok(FileKind::Foreign) => found.foreign += 1,
            Ok(FileKind::Other) => {}
            // Whether it is a test cannot be known: running it says what is wrong.
            Err(_) => found.tests.push(Test::new(full, group, &path)),
        }
    }
}

impl Test {
    fn new(name: String, root: &str, path: &Path) -> Test {
        // Suites keep programs in `bin`: that tells nothing apart.
        let short = name.strip_prefix("bin/").unwrap_or(&name);
        let (folder, last) = short.rsplit_once('/').unwrap_or(("", short));
        let group = match (folder, family(last)) {
            ("", None) => root.to_owned(),
            ("", Some(family)) => family.to_owned(),
            (folder, None) => folder.to_owned(),
            (folder, Some(family)) => format!("{folder}/{family}"),
        };
        Test { group, name, path: path.to_owned() }
    }
}

/// The part of a name of riscv-tests' that it shares with its like: `rv64ui-p` of `rv64ui-p-add`.
fn family(name: &str) -> Option<&str> {
    let ends =
        ["-p-", "-v-", "-pm-", "-pt-"].iter().filter_map(|mark| Some(name.find(mark)? + mark.len() - 1));
    ends.min().filter(|_| name.starts_with("rv32") || name.starts_with("rv64")).map(|end| &name[..end])
}

/// The last part of a path that has a name.
fn base_name(path: &Path) -> String {
    let real = || fs::canonicalize(path).ok()?.file_name().map(|name| name.to_string_lossy().into_owned());
    match path.file_name() {
        Some(name) => name.to_string_lossy().into_owned(),
        None => real().unwrap_or_default(),
    }
}

fn kind(path: &Path) -> io::Result<FileKind> {
    // Opening a pipe would wait for its other end.
    if !fs::metadata(path)?.is_file() {
        return Ok(FileKind::Other);
    }
    let mut header = Vec::new();
    File::open(path)?.take(20).read_to_end(&mut header)?;
    const EM_RISCV: u16 = 243;
    const ET_EXEC: u16 = 2;
    const ET_DYN: u16 = 3;
    Ok(match header[..] {
        [0x7f, b'E', b'L', b'F', _, 1, .., t0, t1, m0, m1] if header.len() == 20 => {
            let (kind, machine) = (u16::from_le_bytes([t0, t1]), u16::from_le_bytes([m0, m1]));
            if machine == EM_RISCV && matches!(kind, ET_EXEC | ET_DYN) {
                FileKind::Program
            } else {
                FileKind::Foreign
            }
        }
        // Too short to be whole, but meant to be one.
        [0x7f, b'E', b'L', b'F', ..] if header.len() < 20 => FileKind::Program,
        [0x7f, b'E', b'L', b'F', ..] => FileKind::Foreign,
        _ => FileKind::Other,
    })
}

/// Most bytes of a file that is looked at for what is wrong with it.
const LARGEST: u64 = 64 << 20;

/// Why a file that was named is no test.
fn why_not(path: &Path) -> String {
    let name = path.display().to_string();
    match fs::metadata(path) {
        Ok(data) if !data.is_file() => format!("{name}: is not a regular file"),
        _ => match input::read(path, LARGEST) {
            Ok(bytes) => match rivet_elf::Image::parse(&name, &bytes) {
                Err(error) => error.to_string(),
                Ok(_) => format!("{name}: is not a RISC-V program"),
            },
            Err(error) => format!("{name}: {error}"),
        },
    }
}

/// Chooses tests by name: a glob over the whole name, or, without any of `*?[{`, a part of it.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The part of a name; or a glob, [`without_slashes`].
    text: String,
    is_glob: bool,
}

/// A name or a glob for [`fast_glob`], whose `*` and `?` stop at slashes: those of tests are to match them.
fn without_slashes(text: &str) -> String {
    text.replace('/', "\0")
}

/// A range of characters in a well-formed glob that goes back, and so chooses nothing.
fn backward_range(glob: &str) -> Option<(char, char)> {
    let mut rest = glob.chars();
    let mut class = false;
    // The character that may begin a range.
    let mut first = None;
    while let Some(c) = rest.next() {
        let c = match c {
            '\\' => rest.next()?,
            '[' if !class => {
                (class, first) = (true, None);
                continue;
            }
            ']' if class => {
                class = false;
                continue;
            }
            '-' if class && first.is_some() && !rest.as_str().starts_with(']') => {
                let (from, to) = (first.take()?, rest.next()?);
                if from > to {
                    return Some((from, to));
                }
                continue;
            }
            c => c,
        };
        first = Some(c);
    }
    None
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Pattern, String> {
        let is_glob = text.contains(['*', '?', '[', '{']);
        if is_glob {
            fast_glob::validate(text).map_err(|error| printable(&error.to_string()).into_owned())?;
            if let Some((from, to)) = backward_range(text) {
                return Err(printable(&format!("the range {from}-{to} goes back")).into_owned());
            }
        }
        Ok(Pattern { text: if is_glob { without_slashes(text) } else { text.to_owned() }, is_glob })
    }
}

impl Pattern {
    /// Does it choose this test? A glob may also match the last part of the name alone.
    pub fn matches(&self, test: &Test) -> bool {
        if !self.is_glob {
            return test.name.contains(&self.text);
        }
        let name = without_slashes(&test.name);
        let last = name.rsplit('\0').next().unwrap_or_default();
        fast_glob::glob_match(&self.text, &name) || fast_glob::glob_match(&self.text, last)
    }
}

/// A part of all tests: every `count`-th from the `index`-th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// 1 to `count`.
    pub index: usize,
    /// Number of parts.
    pub count: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index, count }),
            _ => Err("expected I/N with I from 1 to N, such as 2/4".into()),
        }
    }
}

impl Shard {
    /// Keeps the tests of this part.
    pub fn keep(self, tests: &mut Vec<Test>) {
        let mut index = 0;
        tests.retain(|_| {
            index += 1;
            (index - 1) % self.count == self.index - 1
        });
    }
}
