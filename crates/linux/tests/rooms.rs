//! The folders of this crate import each other in one direction, except through `abi` and what the `kernel` shares.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Folders that every folder may import, and that may import every folder.
const SHARED: [&str; 2] = ["abi", "kernel"];

/// Which folder imports which, and the files that do.
type Imports = BTreeMap<String, BTreeMap<String, BTreeSet<PathBuf>>>;

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut out = Vec::new();
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            out.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(path);
        }
    }
    out
}

/// The folder that a path below `src` is in; `fs.rs` belongs to `fs`.
fn folder_of(path: &Path, src: &Path) -> Option<String> {
    let first = path.strip_prefix(src).ok()?.components().next()?;
    let name = Path::new(&first).file_stem()?.to_str()?;
    src.join(name).is_dir().then(|| name.to_owned())
}

/// The names behind each `crate::` in the code of a file, comments left out; groups as in `use crate::{fs, mm}` count each.
fn imported(source: &str) -> BTreeSet<String> {
    let code: String = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut out = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let (names, group) = match rest.strip_prefix('{') {
            Some(group) => (group.split('}').next().unwrap_or(""), true),
            None => (rest, false),
        };
        let first = |name: &str| {
            name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
        };
        if group {
            out.extend(names.split(',').map(first));
        } else {
            out.insert(first(names));
        }
    }
    out
}

fn imports(src: &Path) -> Imports {
    let mut out = Imports::new();
    for path in sources(src) {
        let Some(from) = folder_of(&path, src) else { continue };
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        for to in imported(&text).into_iter().filter(|to| *to != from && src.join(to).is_dir()) {
            out.entry(from.clone()).or_default().entry(to).or_default().insert(path.clone());
        }
    }
    out
}

/// A way from a folder back to itself, each step with a file that takes it.
fn circle(imports: &Imports) -> Option<String> {
    fn walk(imports: &Imports, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> Option<String> {
        let at = way.last()?.clone();
        for (to, files) in imports.get(&at).into_iter().flatten() {
            if SHARED.contains(&to.as_str()) || done.contains(to) {
                continue;
            }
            if way.contains(to) {
                let file = files.first()?.display();
                return Some(format!("{} -> {to} (in {file})", way.join(" -> ")));
            }
            way.push(to.clone());
            if let Some(found) = walk(imports, way, done) {
                return Some(found);
            }
            way.pop();
        }
        done.insert(at);
        None
    }
    let mut done = BTreeSet::new();
    let starts = imports.keys().filter(|folder| !SHARED.contains(&folder.as_str()));
    starts.cloned().find_map(|start| walk(imports, &mut vec![start], &mut done))
}

#[test]
fn folders_import_in_one_direction() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut imports = imports(&src);
    // What is looked at is all there is.
    assert!(imports.len() >= 10 && imports["net"].contains_key("fs"), "{imports:?}");
    assert_eq!(circle(&imports), None);

    // One import in the other direction is found, and named with its file.
    let file = src.join("mm/made_up.rs");
    imports.entry("mm".into()).or_default().entry("net".into()).or_default().insert(file);
    let found = circle(&imports).expect("a circle");
    assert!(found.contains("fs -> mm -> net") || found.contains("mm -> net -> fs"), "{found}");
}

#[test]
fn all_kinds_of_imports_are_seen() {
    let text =
        "use crate::{fs, mm::Memory};\n// crate::net\nlet x = crate::time::now();\nuse crate::signal;\n";
    let expected = ["fs", "mm", "signal", "time"].map(String::from);
    assert_eq!(imported(text), BTreeSet::from(expected));
}
