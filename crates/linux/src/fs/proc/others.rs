//! What `/proc` tells of other processes: what those have told of themselves.

use std::collections::BTreeSet;
use std::path::Path;

use crate::fs::proc::process::{Portrait, text_of};
use crate::fs::proc::{Contents, DIRECTORY, Entries, File, LINK, Node, REGULAR};
use crate::kernel::call::Call;
use crate::kernel::processes::Entry;

type Text = fn(&Call<'_>, u32) -> Vec<u8>;

/// Below the folder of a process, and below that of its first thread.
const TEXTS: [(&str, Text); 5] = [
    ("cmdline", |c, pid| look(c, pid, arguments)),
    ("comm", |c, pid| look(c, pid, |entry| format!("{}\n", text_of(&entry.facts.name)).into())),
    ("stat", |c, pid| look(c, pid, |entry| portrait(pid, entry).stat())),
    ("statm", |c, pid| look(c, pid, |entry| entry.facts.sizes().statm())),
    ("status", |c, pid| look(c, pid, |entry| portrait(pid, entry).status(&c.os.config))),
];

/// The other process whose folder the path is in.
pub(super) fn number(c: &Call<'_>, path: &Path) -> Option<u32> {
    let name = path.strip_prefix("/proc").ok()?.components().next()?;
    let pid = name.as_os_str().to_str()?.parse().ok()?;
    (pid != c.os.process.pid && c.os.world.lock().get(pid).is_some()).then_some(pid)
}

/// What is at a path in that folder.
pub(super) fn node(c: &Call<'_>, pid: u32, path: &Path) -> Option<Node> {
    let mut names = path.components().skip(3).map(|name| name.as_os_str().to_str().unwrap_or_default());
    let own = pid.to_string();
    let names: Vec<&str> = names.by_ref().collect();
    let texts = || TEXTS.iter().map(|&(name, _)| (name.to_owned(), REGULAR));
    let folder = |more: &[(&str, u8)]| {
        let more = more.iter().map(|&(name, kind)| (name.to_owned(), kind));
        Some(Node::Directory(Entries::Known(texts().chain(more).collect())))
    };
    let text = |asked: &str| {
        let (_, made) = TEXTS.iter().find(|(name, _)| *name == asked)?;
        Some(Node::File(File(Contents::OfProcess(*made), pid as usize)))
    };
    match names[..] {
        [] => folder(&[("exe", LINK), ("task", DIRECTORY)]),
        ["exe"] => {
            let world = c.os.world.lock();
            let entry = world.get(pid).filter(|entry| entry.lives())?;
            Some(Node::Link(entry.facts.program.clone()))
        }
        ["task"] => Some(Node::Directory(BTreeSet::from([(own, DIRECTORY)]).into())),
        ["task", thread] if thread == own => folder(&[]),
        ["task", thread, name] if thread == own => text(name),
        [name] => text(name),
        _ => None,
    }
}

/// What a process has told; nothing if it is gone by now, or has nothing any more.
fn look(c: &Call<'_>, pid: u32, told: impl Fn(&Entry) -> Vec<u8>) -> Vec<u8> {
    c.os.world.lock().get(pid).map(told).unwrap_or_default()
}

/// Nobody's arguments outlive its memory.
fn arguments(entry: &Entry) -> Vec<u8> {
    if entry.lives() { entry.facts.arguments.to_vec() } else { Vec::new() }
}

fn portrait(pid: u32, entry: &Entry) -> Portrait {
    Portrait {
        pid,
        tid: pid,
        name: text_of(&entry.facts.name),
        letter: entry.letter(),
        parent: entry.parent,
        group: entry.group,
        session: entry.session,
        threads: entry.facts.threads,
        cpu: if entry.lives() { entry.facts.cpu } else { entry.time },
        started: entry.facts.started.unwrap_or(0),
        sizes: entry.facts.sizes(),
        umask: 0o022,
        processor: 0,
        affinity: u64::MAX,
        signals: [0; 5],
    }
}
