//! What `/proc/self` tells of the process.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use rivet_mem::{Mapping, PAGE_SIZE};

use super::super::call::Call;
use super::super::mounts::normal;
use super::super::open::{Kind, OpenFile};
use super::super::process::{GID, UID};
use super::super::time::SECOND;
use crate::bytes::digest;

/// Where the program came from, as the guest sees it.
pub(in super::super) fn program(c: &Call<'_>) -> PathBuf {
    let path = normal(&c.os.files.cwd.join(&c.os.config.path));
    // Without links, if it is of what was granted.
    c.os.files.mounts.find(&path, true).map_or(path, |place| place.path)
}

fn name(c: &Call<'_>, thread: usize) -> String {
    let name = c.os.threads.get(thread).name;
    let end = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
    String::from_utf8_lossy(&name[..end]).into_owned()
}

pub(super) fn comm(c: &Call<'_>, thread: usize) -> Vec<u8> {
    format!("{}\n", name(c, thread)).into()
}

/// A line of `/proc/self/maps`.
fn line(mapping: &Mapping) -> String {
    let (perms, origin) = (mapping.perms, &mapping.origin);
    let kind = if origin.shared { 's' } else { 'p' };
    let offset = origin.offset.unwrap_or(0);
    let inode = if origin.offset.is_some() { digest(origin.name.as_bytes()) >> 40 | 1 } else { 0 };
    let line = format!("{:08x}-{:08x} {perms}{kind} {offset:08x} 00:00 {inode}", mapping.start, mapping.end);
    match origin.name.is_empty() {
        true => format!("{line} \n"),
        false => format!("{line:<72} {}\n", origin.name),
    }
}

pub(super) fn maps(c: &Call<'_>) -> Vec<u8> {
    c.os.guest.space.mappings().iter().map(line).collect::<String>().into()
}

/// All that is mapped counts as being in memory.
pub(super) fn smaps(c: &Call<'_>) -> Vec<u8> {
    let entry = |mapping: &Mapping| {
        let size = (mapping.end - mapping.start) / 1024;
        let shared = if mapping.origin.shared { size } else { 0 };
        let lines = [
            ("Size", size),
            ("KernelPageSize", 4),
            ("MMUPageSize", 4),
            ("Rss", size),
            ("Pss", size),
            ("Shared_Clean", 0),
            ("Shared_Dirty", shared),
            ("Private_Clean", 0),
            ("Private_Dirty", size - shared),
            ("Referenced", size),
            ("Anonymous", size - shared),
            ("Swap", 0),
        ];
        lines.iter().fold(line(mapping), |text, (name, size)| {
            format!("{text}{:<16}{size:>8} kB\n", format!("{name}:"))
        })
    };
    c.os.guest.space.mappings().iter().map(entry).collect::<String>().into()
}

/// Bytes mapped: all, and those of stacks.
fn sizes(c: &Call<'_>) -> (u64, u64) {
    c.os.guest.space.mappings().iter().fold((0, 0), |(all, stack), mapping| {
        let size = mapping.end - mapping.start;
        (all + size, if &*mapping.origin.name == "[stack]" { stack + size } else { stack })
    })
}

pub(super) fn statm(c: &Call<'_>) -> Vec<u8> {
    let pages = sizes(c).0 / PAGE_SIZE;
    format!("{pages} {pages} 0 0 0 {pages} 0\n").into()
}

/// Numbers of the process, its parent and its group.
fn family(c: &Call<'_>) -> (u32, u32, u32) {
    let pid = c.os.process.pid;
    let world = c.os.world.lock();
    world.get(pid).map_or((pid, 1, pid), |entry| (pid, entry.parent, entry.group))
}

/// The fields of `/proc/self/stat` in the order of the kernel's documentation.
pub(super) fn stat(c: &Call<'_>, thread: usize) -> Vec<u8> {
    let (tid, name) = (c.os.threads.get(thread).tid, name(c, thread));
    let ticks = c.os.clock.cpu(c.machine) / (SECOND / 100);
    let (bytes, _) = sizes(c);
    let (_, parent, group) = family(c);
    let (threads, pages) = (c.os.threads.len(), bytes / PAGE_SIZE);
    // state, parent, group, session, terminal, its group, flags, faults of four kinds
    let mut text = format!("{tid} ({name}) R {parent} {group} {group} 0 -1 4194304 0 0 0 0 ");
    // times of its own and of its children, priority, nice, threads, always 0, start
    let _ = write!(text, "{ticks} 0 0 0 20 0 {threads} 0 0 ");
    // memory, pages, limit, code, stack, registers, signals, exit signal, processor, and what nobody asks for
    let _ =
        write!(text, "{bytes} {pages} {} 0 0 0 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0 0 0 0 0 0 0 0 0", u64::MAX);
    text.push('\n');
    text.into()
}

pub(super) fn status(c: &Call<'_>, thread: usize) -> Vec<u8> {
    let this = c.os.threads.get(thread);
    let (all, stack) = sizes(c);
    let (all, stack) = (all / 1024, stack / 1024);
    let (ignored, caught) = c.os.signals.dispositions();
    let (pid, parent, group) = family(c);
    let mut text =
        format!("Name:\t{}\nUmask:\t{:04o}\nState:\tR (running)\n", name(c, thread), c.os.files.umask);
    let _ = write!(text, "Tgid:\t{pid}\nNgid:\t0\nPid:\t{}\nPPid:\t{parent}\nTracerPid:\t0\n", this.tid);
    let _ = write!(text, "Uid:\t{UID}\t{UID}\t{UID}\t{UID}\nGid:\t{GID}\t{GID}\t{GID}\t{GID}\n");
    let _ = write!(
        text,
        "FDSize:\t64\nGroups:\t \nNStgid:\t{pid}\nNSpid:\t{}\nNSpgid:\t{group}\nNSsid:\t{group}\n",
        this.tid
    );
    for (field, size) in [
        ("VmPeak", all),
        ("VmSize", all),
        ("VmLck", 0),
        ("VmPin", 0),
        ("VmHWM", all),
        ("VmRSS", all),
        ("VmData", all),
        ("VmStk", stack),
        ("VmSwap", 0),
    ] {
        let _ = writeln!(text, "{field}:\t{size:>8} kB");
    }
    let _ = write!(text, "Threads:\t{}\nSigQ:\t0/1024\n", c.os.threads.len());
    let shared = c.os.pending_signals(thread);
    for (field, set) in [
        ("SigPnd", this.pending.bits()),
        ("ShdPnd", shared & !this.pending.bits()),
        ("SigBlk", this.mask),
        ("SigIgn", ignored),
        ("SigCgt", caught),
        ("CapInh", 0),
        ("CapPrm", 0),
        ("CapEff", 0),
        ("CapBnd", 0),
        ("CapAmb", 0),
    ] {
        let _ = writeln!(text, "{field}:\t{set:016x}");
    }
    let (set, list) = (c.os.config.processor_set(), c.os.config.processor_list());
    let _ = writeln!(text, "NoNewPrivs:\t0\nSeccomp:\t0\nCpus_allowed:\t{set:x}\nCpus_allowed_list:\t{list}");
    text.push_str("Mems_allowed:\t1\nMems_allowed_list:\t0\nvoluntary_ctxt_switches:\t0\nnonvoluntary_ctxt_switches:\t0\n");
    text.into()
}

pub(super) fn limits(c: &Call<'_>) -> Vec<u8> {
    // By number of the resource.
    const NAMES: [(&str, &str); 16] = [
        ("Max cpu time", "seconds"),
        ("Max file size", "bytes"),
        ("Max data size", "bytes"),
        ("Max stack size", "bytes"),
        ("Max core file size", "bytes"),
        ("Max resident set", "bytes"),
        ("Max processes", "processes"),
        ("Max open files", "files"),
        ("Max locked memory", "bytes"),
        ("Max address space", "bytes"),
        ("Max file locks", "locks"),
        ("Max pending signals", "signals"),
        ("Max msgqueue size", "bytes"),
        ("Max nice priority", ""),
        ("Max realtime priority", ""),
        ("Max realtime timeout", "us"),
    ];
    let limit = |value: u64| if value == u64::MAX { "unlimited".to_owned() } else { value.to_string() };
    let mut text = format!("{:<25} {:<20} {:<20} {:<10}\n", "Limit", "Soft Limit", "Hard Limit", "Units");
    for ((name, unit), &(soft, hard)) in NAMES.iter().zip(c.os.process.limits()) {
        let _ = writeln!(text, "{name:<25} {:<20} {:<20} {unit:<10}", limit(soft), limit(hard));
    }
    text.into()
}

/// Guest path and options of each mount, the outermost first.
fn mounted(c: &Call<'_>) -> Vec<(String, &'static str, &'static str)> {
    let mut list = vec![("/".to_owned(), "rootfs", "ro")];
    for (path, read_only) in c.os.files.mounts.list() {
        let path = path.to_string_lossy().replace(' ', "\\040").replace('\t', "\\011").replace('\n', "\\012");
        let options = if read_only { "ro" } else { "rw" };
        list.retain(|(other, ..)| *other != path);
        list.push((path, "rivet", options));
    }
    list.push(("/proc".to_owned(), "proc", "rw"));
    list.push(("/sys".to_owned(), "sysfs", "rw"));
    list.push(("/dev".to_owned(), "devtmpfs", "rw"));
    list
}

pub(super) fn mounts(c: &Call<'_>) -> Vec<u8> {
    let line = |(path, kind, options): &(String, &str, &str)| format!("{kind} {path} {kind} {options} 0 0\n");
    mounted(c).iter().map(line).collect::<String>().into()
}

pub(super) fn mountinfo(c: &Call<'_>) -> Vec<u8> {
    let line = |(n, (path, kind, options)): (usize, &(String, &str, &str))| {
        let parent = if n == 0 { 1 } else { 20 };
        format!("{} {parent} 0:{} / {path} {options} - {kind} {kind} {options}\n", 20 + n, 20 + n)
    };
    mounted(c).iter().enumerate().map(line).collect::<String>().into()
}

pub(super) fn id_map(_: &Call<'_>) -> Vec<u8> {
    format!("{:>10} {:>10} {:>10}\n", 0, 0, u32::MAX).into()
}

pub(super) fn io(_: &Call<'_>) -> Vec<u8> {
    let names = ["rchar", "wchar", "syscr", "syscw", "read_bytes", "write_bytes", "cancelled_write_bytes"];
    names.iter().map(|name| format!("{name}: 0\n")).collect::<String>().into()
}

/// Position and flags of a descriptor.
pub(super) fn fdinfo(c: &Call<'_>, fd: usize) -> Vec<u8> {
    let Ok(file) = c.os.files.get(fd as i32) else { return Vec::new() };
    let at = match file.kind {
        Kind::Host(_) | Kind::Bytes(..) | Kind::Memory(_) => file.seek(0, 1).unwrap_or(0),
        _ => 0,
    };
    let mut text =
        format!("pos:\t{at}\nflags:\t0{:o}\nmnt_id:\t20\nino:\t1\n", file.flags.load(Ordering::Relaxed));
    details(&file, &mut text);
    text.into()
}

fn details(file: &OpenFile, text: &mut String) {
    let _ = match &file.kind {
        Kind::Event(event) => writeln!(text, "eventfd-count: {:>16x}", event.state().0),
        Kind::Signals(signals) => writeln!(text, "sigmask:\t{:016x}", signals.set()),
        _ => Ok(()),
    };
}
