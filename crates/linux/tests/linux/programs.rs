//! Every program of `tests/linux`: comments at its top say how it is built and run.

use std::path::Path;

use rivet_linux::{Grant, LinuxConfig, Random};
use rivet_sim::ExitStatus;

use crate::linux::host;

/// Vectors of 128 bits, and what the compiler of the host may use.
const ISA: &str = "rv64gcv_zicntr_zba_zbb_zbs";

/// What follows `// key:` in a source.
fn comment<'a>(source: &'a str, key: &str) -> Option<&'a str> {
    let prefix = format!("// {key}:");
    source.lines().find_map(|line| line.strip_prefix(&prefix)).map(str::trim)
}

fn words(text: Option<&str>) -> Vec<&str> {
    text.unwrap_or("").split_whitespace().collect()
}

/// Runs one and compares.
fn check(name: &str) {
    let folder = host::top().join("tests/linux");
    let c = folder.join(format!("{name}.c"));
    let (path, compiler) = match c.exists() {
        true => (c, "riscv64-linux-gnu-gcc"),
        false => (folder.join(format!("{name}.cpp")), "riscv64-linux-gnu-g++"),
    };
    let source = std::fs::read_to_string(&path).unwrap();
    let (flags, libs) = (words(comment(&source, "build")), words(comment(&source, "libs")));
    let Some(program) = host::compile(compiler, &path, &flags, &libs) else { return };

    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.dir"));
    let processes = comment(&source, "processes").map(|most| most.parse().unwrap());
    let clear = || {
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        if processes.is_some() {
            // What it runs itself.
            std::fs::copy(&program, dir.join("program")).unwrap();
        }
    };
    clear();
    if comment(&source, "needs") == Some("xattrs")
        && let Err(error) = rustix::fs::setxattr(&dir, "user.rivet", b"", rustix::fs::XattrFlags::empty())
    {
        eprintln!("{name} is left out: files of {} have no attributes: {error}", dir.display());
        return;
    }
    let args = words(comment(&source, "args")).into_iter().map(|arg| arg.replace("{dir}", "/granted"));
    let mut config = LinuxConfig::new(std::iter::once(name.to_owned()).chain(args));
    config.env = words(comment(&source, "env")).into_iter().map(Into::into).collect();
    config.max_processes = processes;
    config.net = comment(&source, "net").is_some();
    config.grants = vec![Grant { host: dir.clone(), guest: Some("/granted".into()), read_only: false }];
    let stdin = comment(&source, "stdin").map_or(String::new(), |line| format!("{line}\n"));
    let outcome = host::run(ISA, &program, config.clone(), &stdin);

    let expected = std::fs::read_to_string(path.with_extension("expected")).unwrap();
    let code = comment(&source, "exit").map_or(0, |code| code.parse().unwrap());
    let said = format!("{}\nstderr: {}\n{:?}", outcome.stdout, outcome.stderr, outcome.diagnosis);
    assert!(
        matches!(outcome.result, Ok(ExitStatus::Code(found)) if found == code),
        "{:?}\n{said}",
        outcome.result
    );
    assert_eq!(outcome.stdout, expected, "{said}");

    if comment(&source, "once").is_some() {
        std::fs::remove_dir_all(&dir).unwrap();
        return;
    }
    // The host's random numbers and clock, and then no host at all.
    clear();
    config.random = Random::Host;
    let (run, recording) = host::record(ISA, &program, config, &stdin);
    std::fs::remove_dir_all(&dir).unwrap();
    let replay = host::replay(ISA, recording);
    // That registers and memory at the end are the same is looked at by the replay itself.
    assert_eq!(
        replay.result.map_err(|error| error.to_string()),
        run.result.map_err(|error| error.to_string())
    );
    assert_eq!((replay.stdout, replay.stderr), (run.stdout, run.stderr));
}

macro_rules! programs {
    ($($name:ident)*) => { $( #[test] fn $name() { check(stringify!($name)); } )* };
}

programs! {
    aliases answers args auxv barriers calls capabilities copies cpp credentials datagrams descriptors edges epoll fifos
    files floats futex2 hello_pie hello_static hwprobe inotify interfaces locks made_up malloc mappings memory
    mqueue names opened options orders others overruns own_code packets passing peers pidfd pipes prctl_vector
    processes ptys qsort random refused remap remapped remote setjmp shared_maps sharing signal_vector signals
    sockets sparse spawned_loads sysv tables threads threads_atomics threads_code threads_memory threads_processes
    threads_waits time timers_fast traced unwind vdso vtime xattrs
}

#[test]
fn every_program_is_run() {
    let this = include_str!("programs.rs");
    for entry in std::fs::read_dir(host::top().join("tests/linux")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "expected") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            assert!(this.split_whitespace().any(|word| word == name), "{name} is not in the list");
        }
    }
}
