//! QEMU's options, in its order, and what they mean to Rivet.

use std::ffi::OsString;

use rivet_isa::Ext;

use super::ignored;

/// What is asked for instead of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// `-h`
    Help,
    /// A value that is wrong, to which QEMU answers with its help.
    Usage,
    /// `-version`
    Version,
    /// `-cpu help`
    Cpus,
    /// `-d help`
    LogItems,
}

/// What the options ask for.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Wanted {
    pub(super) asked: Option<Asked>,
    cpu: Option<String>,
    port: Option<String>,
    log: Option<String>,
    strace: bool,
    pub(super) argv0: Option<OsString>,
    /// Options of Rivet, ready.
    rivet: Vec<String>,
    /// Changes of the environment, the last of a variable counts: value, or none if it is removed.
    env: Vec<(String, Option<String>)>,
    pub(super) program: Vec<OsString>,
}

/// An option of QEMU.
pub(super) struct QemuOption {
    pub(super) name: &'static str,
    pub(super) variable: &'static str,
    /// What stands for its value in the help; empty if it has none.
    pub(super) value: &'static str,
    pub(super) help: &'static str,
    pub(super) set: fn(&mut Wanted, &str),
}

macro_rules! options {
    ($($name:literal $variable:literal $value:literal $help:literal $set:expr;)*) => {
        /// All of them.
        pub(super) static OPTIONS: &[QemuOption] =
            &[$(QemuOption { name: $name, variable: $variable, value: $value, help: $help, set: $set }),*];
    };
}

options! {
    "h" "" "" "print this help" |w, _| w.ask(Asked::Help);
    "help" "" "" "" |w, _| w.ask(Asked::Help);
    "g" "QEMU_GDB" "port" "wait gdb connection to 'port'" |w, port| w.port = Some(port.into());
    "L" "QEMU_LD_PREFIX" "path" "set the elf interpreter prefix to 'path'" |w, path| w.prefix(path);
    "s" "QEMU_STACK_SIZE" "size" "set the stack size to 'size' bytes" |w, size| w.stack(size);
    "cpu" "QEMU_CPU" "model" "select CPU (-cpu help for list)" |w, cpu| w.cpu(cpu);
    "E" "QEMU_SET_ENV" "var=value" "sets targets environment variable (see below)" |w, vars| w.set_env(vars);
    "U" "QEMU_UNSET_ENV" "var" "unsets targets environment variable (see below)" |w, vars| w.unset_env(vars);
    "0" "QEMU_ARGV0" "argv0" "forces target process argv[0] to be 'argv0'" |w, name| w.argv0 = Some(name.into());
    "r" "QEMU_UNAME" "uname" "set uname release string to 'uname'" |w, name| w.rivet(["--uname", name]);
    "B" "QEMU_GUEST_BASE" "address" "accepted, without effect" |_, _| {};
    "R" "QEMU_RESERVED_VA" "size" "size of the guest virtual address space" |w, size| w.reserved(size);
    "t" "QEMU_RTSIG_MAP" "tsig hsig n" "accepted, without effect" |_, _| ignored("-t", "");
    "d" "QEMU_LOG" "item[,...]" "enable logging of specified items (strace; '-d help' for a list)" |w, items| w.log(items);
    "dfilter" "QEMU_DFILTER" "range[,...]" "accepted, without effect" |_, _| ignored("-dfilter", "");
    "D" "QEMU_LOG_FILENAME" "logfile" "write logs to 'logfile' (default stderr)" |w, file| w.log = Some(file.into());
    "p" "QEMU_PAGESIZE" "pagesize" "accepted, without effect" |_, _| {};
    "one-insn-per-tb" "QEMU_ONE_INSN_PER_TB" "" "accepted, without effect" |_, _| {};
    "tb-size" "QEMU_TB_SIZE" "size" "accepted, without effect" |_, _| {};
    "strace" "QEMU_STRACE" "" "log system calls" |w, _| w.strace = true;
    "seed" "QEMU_RAND_SEED" "number" "Seed for pseudo-random number generator" |w, seed| w.seed(seed);
    "trace" "QEMU_TRACE" "events" "accepted, without effect" |_, _| ignored("-trace", "; see rivet run --trace");
    "version" "QEMU_VERSION" "" "display version information and exit" |w, _| w.ask(Asked::Version);
    "perfmap" "QEMU_PERFMAP" "" "accepted, without effect" |_, _| {};
    "jitdump" "QEMU_JITDUMP" "" "accepted, without effect" |_, _| {};
}

/// What `-d help` prints.
pub(super) const LOG_ITEMS: &str = "Log items (comma separated):\n\
    strace          log every user-mode syscall, its input, and its result\n\
    The other items of QEMU are accepted, without effect; see rivet run --trace and RIVET_LOG.\n";

/// CPUs of QEMU 10 that `-cpu` takes; those of `rivet cpus` are taken too.
const CPUS: &[&str] = &["max", "rv64", "rv64i", "rva22s64", "rva22u64", "rva23s64", "rva23u64"];

/// What `-cpu help` prints.
pub(super) fn cpus(xlen: u32) -> String {
    let own: &[&str] = if xlen == 64 { CPUS } else { &["max", "rv32", "rv32i"] };
    let lines = own.iter().map(|name| format!("  {name}\n"));
    let lines: String = lines.collect();
    format!("Available CPUs:\n{lines}rivet cpus lists the CPUs of vendors.\n")
}

impl Wanted {
    /// The first question is answered.
    fn ask(&mut self, asked: Asked) {
        self.asked = self.asked.or(Some(asked));
    }

    pub(super) fn rivet<const N: usize>(&mut self, options: [&str; N]) {
        self.rivet.extend(options.map(str::to_owned));
    }

    /// A prefix that is not there has no effect.
    fn prefix(&mut self, path: &str) {
        // The last one counts, and the default one does not any more.
        while let Some(at) = self.rivet.iter().position(|option| option == "-L") {
            self.rivet.drain(at..at + 2);
        }
        if std::path::Path::new(path).is_dir() {
            self.rivet(["-L", path]);
        }
    }

    fn cpu(&mut self, cpu: &str) {
        if matches!(cpu, "help" | "?") { self.ask(Asked::Cpus) } else { self.cpu = Some(cpu.into()) }
    }

    fn stack(&mut self, size: &str) {
        match bytes(size) {
            Some(bytes) => self.rivet(["--stack-size", &bytes.max(1 << 16).to_string()]),
            None => self.ask(Asked::Usage),
        }
    }

    fn reserved(&mut self, size: &str) {
        match bytes(size) {
            // The default is larger than that of 32 bits.
            Some(0) => {}
            Some(bytes) => self.rivet(["--address-bits", &bytes.ilog2().clamp(32, 47).to_string()]),
            None => self.ask(Asked::Usage),
        }
    }

    fn seed(&mut self, seed: &str) {
        match seed.parse::<u64>() {
            Ok(_) => self.rivet(["--random", seed]),
            Err(_) => self.ask(Asked::Usage),
        }
    }

    fn log(&mut self, items: &str) {
        for item in items.split(',') {
            match item {
                "help" | "?" => self.ask(Asked::LogItems),
                "strace" => self.strace = true,
                "nochain" | "page" | "unimp" | "guest_errors" | "invalid_mem" => {}
                _ => ignored(&format!("-d {item}"), "; see rivet run --trace"),
            }
        }
    }

    fn set_env(&mut self, vars: &str) {
        for var in vars.split(',') {
            match var.split_once('=') {
                Some((name, value)) => self.env.push((name.into(), Some(value.into()))),
                None => self.ask(Asked::Usage),
            }
        }
    }

    fn unset_env(&mut self, vars: &str) {
        for var in vars.split(',') {
            if var.contains('=') { self.ask(Asked::Usage) } else { self.env.push((var.into(), None)) }
        }
    }

    /// Rivet's command line.
    pub(super) fn arguments(mut self, xlen: u32) -> Vec<OsString> {
        let mut args: Vec<String> = vec!["rivet".into()];
        match &self.port {
            Some(port) => args.extend(["gdb".into(), "--port".into(), port.clone()]),
            None => args.push("run".into()),
        }
        args.extend(["--host".into(), "--env".into(), "linux".into()]);
        args.extend(["--isa".into(), cpu_string(self.cpu.as_deref().unwrap_or("max"), xlen)]);
        if !self.rivet.iter().any(|option| option == "-L") {
            self.prefix(&format!("/usr/gnemul/qemu-riscv{xlen}"));
        }
        args.append(&mut self.rivet);
        for (n, (name, value)) in self.env.iter().enumerate() {
            if self.env[n + 1..].iter().any(|(later, _)| later == name) {
                continue;
            }
            match value {
                Some(value) => args.extend(["-E".into(), format!("{name}={value}")]),
                None => args.extend(["-U".into(), name.clone()]),
            }
        }
        match (self.strace, self.log) {
            (true, Some(file)) => args.push(format!("--strace={file}")),
            (true, None) => args.push("--strace".into()),
            (false, _) => {}
        }
        let mut args: Vec<OsString> = args.into_iter().map(OsString::from).collect();
        if let Some(name) = self.argv0 {
            let mut option = OsString::from("--argv0=");
            option.push(name);
            args.push(option);
        }
        args.push("--".into());
        args.append(&mut self.program);
        args
    }
}

/// The CPU for Rivet: of the other XLEN where QEMU for that XLEN means it, and without what only a kernel sees.
fn cpu_string(cpu: &str, xlen: u32) -> String {
    let (name, settings) = match cpu.split_once(',') {
        Some((name, settings)) => (name, Some(settings)),
        None => (cpu, None),
    };
    let name = match (name, xlen) {
        ("max", 32) => "max32",
        // What a user program sees of a profile for kernels.
        ("rva22s64", _) => "rva22u64",
        ("rva23s64", _) => "rva23u64",
        // QEMU's first extension is I; the CPU is bare.
        ("rv64i", _) => "rv64i_zicsr",
        ("rv32i", _) => "rv32i_zicsr",
        (name, _) => name,
    };
    let Some(settings) = settings else { return name.to_owned() };
    // QEMU lets a program's settings name extensions that have no meaning to one in user mode.
    let kept = settings.split(',').filter(|setting| {
        let key = setting.split('=').next().unwrap_or_default();
        !is_privileged(key)
    });
    let kept: Vec<&str> = kept.collect();
    if kept.is_empty() { name.to_owned() } else { format!("{name},{}", kept.join(",")) }
}

/// Does a property concern only kernels?
fn is_privileged(key: &str) -> bool {
    let unknown = Ext::by_name(key).is_none();
    let privileged = ["ss", "sm", "sv", "sh"].iter().any(|start| key.starts_with(start)) || key == "h";
    matches!(key, "mmu" | "pmp" | "debug" | "priv_spec" | "resetvec" | "marchid" | "mvendorid" | "mimpid")
        || unknown && privileged && key != "short-isa-string"
}

/// A size in bytes, with QEMU's suffixes.
fn bytes(text: &str) -> Option<u64> {
    let (digits, scale) = match text.as_bytes().last()? {
        b'k' | b'K' => (&text[..text.len() - 1], 1 << 10),
        b'M' => (&text[..text.len() - 1], 1 << 20),
        b'G' => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    let number = match digits.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?,
        None => digits.parse::<u64>().ok()?,
    };
    number.checked_mul(scale)
}
