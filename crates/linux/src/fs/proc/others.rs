//! Files of `/proc/PID` for other processes, from the information in the process table.

use std::collections::BTreeSet;
use std::path::Path;

use crate::fs::proc::maps::maps_of;
use crate::fs::proc::memory::View;
use crate::fs::proc::process::{ProcessStatus, text_of};
use crate::fs::proc::{DIRECTORY, Entries, File, LINK, Node, NodeContents, REGULAR};
use crate::kernel::call::Call;
use crate::kernel::processes::ProcessEntry;
use crate::kernel::remote::space_of;

type TextFn = fn(&Call<'_>, u32) -> Vec<u8>;

/// Texts below `/proc/PID` and below the task folder of its first thread.
const TEXTS: [(&str, TextFn); 7] = [
    ("auxv", |c, pid| look(c, pid, |entry| entry.info.auxv.to_vec())),
    ("cmdline", |c, pid| look(c, pid, arguments)),
    ("comm", |c, pid| look(c, pid, |entry| format!("{}\n", text_of(&entry.info.name)).into())),
    ("maps", |c, pid| space_of(c.os, pid).map_or(Vec::new(), |space| maps_of(&space))),
    ("stat", |c, pid| status_of(c, pid).map_or(Vec::new(), |status| status.stat())),
    ("statm", |c, pid| look(c, pid, |entry| entry.info.sizes().statm())),
    ("status", |c, pid| status_of(c, pid).map_or(Vec::new(), |status| status.status(&c.os.config))),
];

/// Returns the pid of the other process whose folder holds the path.
pub(super) fn number(c: &Call<'_>, path: &Path) -> Option<u32> {
    let name = path.strip_prefix("/proc").ok()?.components().next()?;
    let pid = name.as_os_str().to_str()?.parse().ok()?;
    (pid != c.os.process.pid && c.os.process_table.lock().get(pid).is_some()).then_some(pid)
}

/// Returns the made-up file at a path in `/proc/PID`.
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
        Some(Node::File(File(NodeContents::OfProcess(*made), pid as usize)))
    };
    let is_task = |thread: &str| {
        let table = c.os.process_table.lock();
        thread == own
            || table.get(pid).is_some_and(|entry| entry.info.tids.iter().any(|tid| tid.to_string() == thread))
    };
    match names[..] {
        [] => folder(&[("exe", LINK), ("mem", REGULAR), ("pagemap", REGULAR), ("task", DIRECTORY)]),
        ["mem"] => Some(Node::File(File(NodeContents::Space(View::Bytes), pid as usize))),
        ["task", thread, "mem"] if is_task(thread) => {
            Some(Node::File(File(NodeContents::Space(View::Bytes), pid as usize)))
        }
        ["pagemap"] => Some(Node::File(File(NodeContents::Space(View::Pages), pid as usize))),
        ["exe"] => {
            let table = c.os.process_table.lock();
            let entry = table.get(pid).filter(|entry| entry.lives())?;
            Some(Node::Link(entry.info.program.clone()))
        }
        ["task"] => {
            let table = c.os.process_table.lock();
            let tids = table.get(pid).map_or(Vec::new(), |entry| entry.info.tids.clone());
            let tids = tids.iter().map(|tid| (tid.to_string(), DIRECTORY)).chain([(own, DIRECTORY)]);
            Some(Node::Directory(tids.collect::<BTreeSet<_>>().into()))
        }
        ["task", thread] if is_task(thread) => folder(&[("mem", REGULAR)]),
        ["task", thread, name] if is_task(thread) => text(name),
        [name] => text(name),
        _ => None,
    }
}

/// Formats a text about a process; empty if the process is gone.
fn look(c: &Call<'_>, pid: u32, text: impl Fn(&ProcessEntry) -> Vec<u8>) -> Vec<u8> {
    c.os.process_table.lock().get(pid).map(text).unwrap_or_default()
}

/// Formats `cmdline`; it is empty once the process has ended.
fn arguments(entry: &ProcessEntry) -> Vec<u8> {
    if entry.lives() { entry.info.arguments.to_vec() } else { Vec::new() }
}

fn status_of(c: &Call<'_>, pid: u32) -> Option<ProcessStatus> {
    let table = c.os.process_table.lock();
    let entry = table.get(pid)?;
    Some(ProcessStatus {
        pid,
        tid: pid,
        name: text_of(&entry.info.name),
        letter: if table.tracing.has_stopped(pid) { 't' } else { entry.letter() },
        parent: entry.parent,
        group: entry.group,
        session: entry.session,
        threads: entry.info.threads,
        cpu: if entry.lives() { entry.info.cpu } else { entry.time },
        started: entry.info.started.unwrap_or(0),
        sizes: entry.info.sizes(),
        umask: 0o022,
        processor: 0,
        affinity: u64::MAX,
        signals: [0; 5],
        no_new_privs: false,
        tracer: table.tracing.tracer(pid),
        ids: entry.info.ids.clone(),
    })
}
