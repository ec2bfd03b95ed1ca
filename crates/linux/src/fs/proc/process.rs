//! Files of `/proc/self`.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use rivet_mem::PAGE_SIZE;

use crate::config::{LinuxConfig, processor_list};
use crate::fs::proc::info::Sizes;
use crate::kernel::call::Call;
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::identity::ShownIds;
use crate::time::SECOND;

/// Returns the guest path of the program.
pub(crate) fn program(c: &Call<'_>) -> PathBuf {
    let table = c.os.process_table.lock();
    table.get(c.os.process.pid).map(|entry| entry.info.program.clone()).unwrap_or_default()
}

/// Converts a thread name to text.
pub(super) fn text_of(name: &[u8; 16]) -> String {
    let end = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
    String::from_utf8_lossy(&name[..end]).into_owned()
}

pub(super) fn comm(c: &Call<'_>, thread: usize) -> Vec<u8> {
    format!("{}\n", text_of(&c.os.threads.get(thread).name)).into()
}

/// Formats `sched`: the time that the thread has run, in milliseconds.
pub(super) fn sched(c: &Call<'_>, thread: usize) -> Vec<u8> {
    let own = own(c, thread);
    let run = format!("{}.{:06}", own.cpu / 1_000_000, own.cpu % 1_000_000);
    let title = format!("{} ({}, #threads: {})", own.name, own.tid, own.threads);
    let line = |name: &str, value: &str| format!("{name:<45}:{value:>21}\n");
    let lines = [
        line("se.sum_exec_runtime", &run),
        line("nr_switches", "0"),
        line("nr_voluntary_switches", "0"),
        line("nr_involuntary_switches", "0"),
        line("policy", "0"),
        line("prio", "120"),
    ];
    format!("{title}\n{}\n{}", "-".repeat(67), lines.concat()).into()
}

/// The fields of `stat` and `status` for a process or thread.
pub(super) struct ProcessStatus {
    pub(super) pid: u32,
    pub(super) tid: u32,
    pub(super) name: String,
    /// The state and its letter.
    pub(super) letter: char,
    pub(super) parent: u32,
    pub(super) group: u32,
    pub(super) session: u32,
    pub(super) threads: usize,
    pub(super) cpu: u64,
    pub(super) started: u64,
    pub(super) sizes: Sizes,
    pub(super) umask: u32,
    /// The current processor and the affinity mask.
    pub(super) processor: u32,
    pub(super) affinity: u64,
    /// Signal sets: pending for the thread, pending for the process, blocked, ignored, caught.
    pub(super) signals: [u64; 5],
    pub(super) no_new_privs: bool,
    /// The tracer's pid.
    pub(super) tracer: u32,
    pub(super) ids: ShownIds,
}

/// Collects the fields of a thread of the calling process.
fn own(c: &Call<'_>, thread: usize) -> ProcessStatus {
    let this = c.os.threads.get(thread);
    let pid = c.os.process.pid;
    c.os.report(c.machine);
    let (parent, group, session, started) = {
        let table = c.os.process_table.lock();
        table.get(pid).map_or((1, pid, pid, 0), |entry| {
            (entry.parent, entry.group, entry.session, entry.info.started.unwrap_or(0))
        })
    };
    let (ignored, caught) = c.os.signals.dispositions();
    let (own, all) = (this.pending.bits(), c.os.pending_signals(thread));
    ProcessStatus {
        pid,
        tid: this.tid,
        name: text_of(&this.name),
        letter: if thread == c.machine.current || this.wait.is_none() { 'R' } else { 'S' },
        parent,
        group,
        session,
        threads: c.os.threads.len(),
        cpu: c.os.clock.cpu(c.machine),
        started,
        sizes: Sizes::of(&c.os.guest.space),
        umask: c.os.files.umask(),
        processor: this.place.processor,
        affinity: this.affinity,
        signals: [own, all & !own, this.mask, ignored, caught],
        no_new_privs: this.attributes.no_new_privs,
        tracer: c.os.process_table.lock().tracing.tracer(this.tid),
        ids: c.os.process.credentials.shown(),
    }
}

pub(super) fn statm(c: &Call<'_>) -> Vec<u8> {
    Sizes::of(&c.os.guest.space).statm()
}

pub(super) fn stat(c: &Call<'_>, thread: usize) -> Vec<u8> {
    own(c, thread).stat()
}

pub(super) fn status(c: &Call<'_>, thread: usize) -> Vec<u8> {
    own(c, thread).status(&c.os.config)
}

impl Sizes {
    /// Formats `statm`: all mapped pages count as resident.
    pub(super) fn statm(self) -> Vec<u8> {
        let pages = self.all / PAGE_SIZE;
        format!("{pages} {pages} 0 0 0 {pages} 0\n").into()
    }
}

impl ProcessStatus {
    /// Formats `stat`, with the fields in the order of proc_pid_stat(5).
    pub(super) fn stat(&self) -> Vec<u8> {
        const TICK: u64 = SECOND / 100;
        let ProcessStatus { tid, name, letter, parent, group, session, threads, .. } = self;
        let (bytes, pages) = (self.sizes.all, self.sizes.all / PAGE_SIZE);
        // state, parent, group, session, terminal, its group, flags, faults of four kinds
        let mut text = format!("{tid} ({name}) {letter} {parent} {group} {session} 0 -1 4194304 0 0 0 0 ");
        // times of its own and of its children, priority, nice, threads, always 0, start
        let (cpu, started) = (self.cpu / TICK, self.started / TICK);
        let _ = write!(text, "{cpu} 0 0 0 20 0 {threads} 0 {started} ");
        // memory, pages, limit, code, stack, registers, signals, exit signal, processor, and what nobody asks for
        let _ = write!(
            text,
            "{bytes} {pages} {} 0 0 0 0 0 0 0 0 0 0 0 0 17 {} 0 0 0 0 0 0 0 0 0 0 0 0 0",
            u64::MAX,
            self.processor
        );
        text.push('\n');
        text.into()
    }

    /// Formats `status`.
    pub(super) fn status(&self, config: &LinuxConfig) -> Vec<u8> {
        let ProcessStatus { pid, tid, name, letter, parent, group, session, .. } = self;
        let (all, stack) = (self.sizes.all / 1024, self.sizes.stack / 1024);
        let word = match letter {
            'Z' => "zombie",
            'T' => "stopped",
            't' => "tracing stop",
            'S' => "sleeping",
            _ => "running",
        };
        let mut text = format!("Name:\t{name}\nUmask:\t{:04o}\nState:\t{letter} ({word})\n", self.umask);
        let _ = write!(
            text,
            "Tgid:\t{pid}\nNgid:\t0\nPid:\t{tid}\nPPid:\t{parent}\nTracerPid:\t{}\n",
            self.tracer
        );
        for (name, [real, effective, saved, files]) in [("Uid", self.ids.user), ("Gid", self.ids.group)] {
            let _ = writeln!(text, "{name}:\t{real}\t{effective}\t{saved}\t{files}");
        }
        let groups: String = self.ids.groups.iter().map(|group| format!("{group} ")).collect();
        let groups = if groups.is_empty() { " " } else { &groups };
        let _ = write!(
            text,
            "FDSize:\t64\nGroups:\t{groups}\nNStgid:\t{pid}\nNSpid:\t{tid}\nNSpgid:\t{group}\nNSsid:\t{session}\n"
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
        let _ = write!(text, "Threads:\t{}\nSigQ:\t0/1024\n", self.threads);
        let names = ["SigPnd", "ShdPnd", "SigBlk", "SigIgn", "SigCgt"];
        // The process has no capabilities, and its bounding set is full.
        let capabilities =
            [("CapInh", 0), ("CapPrm", 0), ("CapEff", 0), ("CapBnd", (1 << 41) - 1), ("CapAmb", 0)];
        for (field, set) in names.into_iter().zip(self.signals).chain(capabilities) {
            let _ = writeln!(text, "{field}:\t{set:016x}");
        }
        let no_new_privs = u8::from(self.no_new_privs);
        let set = config.processor_set() & self.affinity;
        let list = processor_list(set);
        let _ = writeln!(
            text,
            "NoNewPrivs:\t{no_new_privs}\nSeccomp:\t0\nCpus_allowed:\t{set:x}\nCpus_allowed_list:\t{list}"
        );
        text.push_str("Mems_allowed:\t1\nMems_allowed_list:\t0\nvoluntary_ctxt_switches:\t0\nnonvoluntary_ctxt_switches:\t0\n");
        text.into()
    }
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

pub(super) fn id_map(_: &Call<'_>) -> Vec<u8> {
    format!("{:>10} {:>10} {:>10}\n", 0, 0, u32::MAX).into()
}

pub(super) fn io(_: &Call<'_>) -> Vec<u8> {
    let names = ["rchar", "wchar", "syscr", "syscw", "read_bytes", "write_bytes", "cancelled_write_bytes"];
    names.iter().map(|name| format!("{name}: 0\n")).collect::<String>().into()
}

/// Formats `fdinfo`: position and flags of a descriptor.
pub(super) fn fdinfo(c: &Call<'_>, fd: usize) -> Vec<u8> {
    let Ok(file) = c.os.files.get(fd as i32) else { return Vec::new() };
    let at = match file.kind {
        FileKind::Host(_) | FileKind::Bytes(..) | FileKind::Memory(_) | FileKind::Space(_) => {
            file.seek(0, 1).unwrap_or(0)
        }
        _ => 0,
    };
    let mut text =
        format!("pos:\t{at}\nflags:\t0{:o}\nmnt_id:\t20\nino:\t1\n", file.flags.load(Ordering::Relaxed));
    details(&file, &mut text);
    text.into()
}

fn details(file: &OpenFile, text: &mut String) {
    let _ = match &file.kind {
        FileKind::EventFd(event) => writeln!(text, "eventfd-count: {:>16x}", event.state().0),
        FileKind::Signals(signals) => writeln!(text, "sigmask:\t{:016x}", signals.set()),
        FileKind::InotifySet(watches) => write!(text, "{}", watches.lines()),
        FileKind::Process(process) => writeln!(text, "Pid:\t{0}\nNSpid:\t{0}", process.fdinfo_pid()),
        _ => Ok(()),
    };
}
