//! Linux programs, with input, threads, signals, clocks and random numbers of the host's.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use rivet_elf::Image;
use rivet_hart::{Cause, Config, Hart, Trap};
use rivet_isa::{Isa, Xlen, asm};
use rivet_linux::{Clocks, Grant, Input, Linux, LinuxConfig, Output, Random};
use rivet_sim::replay::{Arrival, History, NoObserver, Options, ReplayError, ReplayObserver, Timeline};
use rivet_sim::{ExitStatus, Machine};
use rivet_testkit::Rng;

use crate::replay::wander::{picture, wander};
use rivet_testkit::elf;

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A program that is about to start, and what it will print.
pub(crate) fn start(
    bytes: &[u8],
    mut config: LinuxConfig,
    options: Options,
) -> (Timeline<Linux>, Arc<Mutex<Vec<u8>>>) {
    let image = Image::parse("program", bytes).unwrap();
    let isa = Arc::new(Config::new(Isa::parse("rv64gcv_zicntr_zba_zbb_zbs_zvl256b_zvfh").unwrap()));
    let (out, stdout) = Output::buffer();
    (config.stdout, config.stderr) = (out, Output::buffer().0);
    let (linux, hart) = Linux::start(config, isa, Arc::new(image)).unwrap();
    (Timeline::new(Machine::new(hart), linux, options).unwrap(), stdout)
}

/// A program of `tests/linux`, and what its comments say.
pub(crate) struct Compiled {
    pub(crate) bytes: Vec<u8>,
    pub(crate) args: Vec<String>,
    pub(crate) stdin: Vec<u8>,
    pub(crate) expected: String,
}

/// Compiles a program of `tests/linux`; none without a compiler.
pub(crate) fn compiled(name: &str) -> Option<Compiled> {
    let path = top().join(format!("tests/linux/{name}.c"));
    let source = std::fs::read_to_string(&path).unwrap();
    let comment = |key: &str| {
        let prefix = format!("// {key}:");
        let line = source.lines().find_map(|line| line.strip_prefix(&prefix));
        line.unwrap_or("").trim().to_owned()
    };
    // Tests that run at the same time may want the same one.
    let thread = std::thread::current();
    let user: String = thread.name().unwrap_or("").chars().filter(char::is_ascii_alphanumeric).collect();
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{name}-{user}"));
    let mut compiler = Command::new("riscv64-linux-gnu-gcc");
    compiler.args(comment("build").split_whitespace()).arg("-o").arg(&program).arg(&path);
    let Ok(done) = compiler.args(comment("libs").split_whitespace()).output() else {
        println!("skipped {name}: there is no riscv64-linux-gnu-gcc");
        return None;
    };
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let args = std::iter::once(name)
        .chain(comment("args").split_whitespace())
        .map(|arg| arg.replace("{dir}", "/granted"))
        .collect();
    Some(Compiled {
        bytes: std::fs::read(&program).unwrap(),
        args,
        stdin: format!("{}\n", comment("stdin")).into_bytes(),
        expected: std::fs::read_to_string(path.with_extension("expected")).unwrap(),
    })
}

/// Runs a program of `tests/linux` to its end going about in time, and looks at what it printed.
fn check(name: &str, part: u64) {
    let Some(program) = compiled(name) else { return };
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{name}.dir"));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    let mut config = LinuxConfig::new(program.args);
    config.grants = vec![Grant { host: dir, guest: Some("/granted".into()), read_only: false }];
    config.stdin = Input::Bytes(program.stdin.into());
    (config.clocks, config.random) = (Clocks::Real, Random::Host);
    let options = Options { spacing: part / 3, ..Options::default() };
    let (mut timeline, stdout) = start(&program.bytes, config, options);
    let ended = wander(&mut timeline, &mut Rng::new(part), u64::MAX, part);
    assert_eq!(ended, Some(ExitStatus::Code(0)));
    assert_eq!(String::from_utf8_lossy(&stdout.lock().unwrap()), program.expected);
    assert!(timeline.history().bytes() <= timeline.history().bound());
}

#[test]
fn input() {
    check("qsort", 20_000);
}

#[test]
fn files_and_mappings() {
    check("files", 30_000);
    check("memory", 30_000);
    check("malloc", 1_000_000);
}

#[test]
fn threads_and_signals() {
    check("threads", 200_000);
    check("signals", 8_000);
    check("signal_vector", 8_000);
}

#[test]
fn random_numbers_and_clocks() {
    check("random", 8_000);
    check("time", 20_000);
}

/// A program in assembly; so many zero bytes follow it.
pub(crate) fn assembled(text: &str, room: u64, options: Options) -> Timeline<Linux> {
    let isa = Isa::everything(Xlen::Rv64);
    let code = asm::program(text, elf::CODE, &isa, &asm::Options::default()).unwrap();
    let words: Vec<u32> = code.bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    start(&elf::program(&words, false, room), LinuxConfig::new(["assembled"]), options).0
}

/// Calls getpid, counts in t0, and exits.
fn counting() -> Timeline<Linux> {
    let counts = "addi t0, t0, 1\n".repeat(20);
    assembled(&format!("li a7, 172\n ecall\n li t0, 0\n {counts} li a7, 93\n ecall"), 0, Options::default())
}

#[test]
fn every_step_has_a_position() {
    let mut timeline = counting();
    let first = timeline.position();
    let pc = |timeline: &Timeline<Linux>| timeline.machine().harts[0].pc;
    // The call is a step of its own, although it does not retire.
    for step in 0..10 {
        assert_eq!((timeline.position(), pc(&timeline)), (first + step, elf::CODE + 4 * step));
        timeline.run(1).unwrap();
    }
    for step in (0..10).rev() {
        timeline.step_back(1).unwrap();
        assert_eq!((timeline.position(), pc(&timeline)), (first + step, elf::CODE + 4 * step));
    }
    // There is nothing before the first.
    timeline.step_back(1).unwrap();
    assert_eq!(timeline.position(), first);
    let beyond = timeline.go_to(timeline.present() + 1);
    assert!(matches!(beyond, Err(ReplayError::NotRemembered { .. })), "{beyond:?}");
}

#[test]
fn the_past_can_be_changed_while_no_call_depends_on_it() {
    let mut timeline = counting();
    timeline.run(20).unwrap();
    timeline.step_back(5).unwrap();
    // After getpid, before exit.
    timeline.edit(|machine| machine.hart().set_x(5, 100)).unwrap();
    assert_eq!(timeline.present(), timeline.position());
    timeline.run(5).unwrap();
    assert_eq!(timeline.machine().harts[0].x(5), 105);
    timeline.step_back(5).unwrap();
    assert_eq!(timeline.machine().harts[0].x(5), 100);
    timeline.step_back(1).unwrap();
    assert_eq!(timeline.machine().harts[0].x(5), 11);
    let first = timeline.first();
    timeline.go_to(first).unwrap();
    let before = picture(timeline.machine());
    assert_eq!(timeline.edit(|machine| machine.hart().set_x(5, 1)).unwrap_err(), ReplayError::Fixed);
    before.expect(&picture(timeline.machine()), "nothing has changed");
    timeline.go_to(timeline.present()).unwrap();
    assert!(matches!(timeline.run(100), Ok(ExitStatus::Code(_))));
}

#[test]
fn it_goes_on_as_it_would_have() {
    // Two runs, one of which goes about.
    let mut straight = counting();
    let mut other = counting();
    other.run(12).unwrap();
    other.step_back(9).unwrap();
    other.run(30).unwrap();
    straight.run(33).unwrap();
    assert_eq!(straight.present(), other.present());
    let (a, b) = (&straight.machine().harts[0], &other.machine().harts[0]);
    assert_eq!((a.pc, a.x, a.instret), (b.pc, b.x, b.instret));
}

/// Stops at a system call, or where an engine wants to.
#[derive(Default)]
struct Guard {
    entered: usize,
    traps: Vec<u64>,
    lets_through: usize,
}

impl ReplayObserver for Guard {
    fn enter(&mut self, index: usize) {
        assert_eq!(index, 0);
        self.entered += 1;
    }

    fn trap(&mut self, trap: &Trap, _: &Hart, position: u64) -> bool {
        assert_eq!(trap.cause, Cause::EcallU);
        self.traps.push(position);
        self.traps.len() > self.lets_through
    }
}

#[test]
fn a_pilot_can_stop_a_replay() {
    // By hand what a timeline does.
    let text = "li a7, 172\n ecall\n nop\n ecall\n nop\n ecall\n end: j end";
    let isa = Isa::everything(Xlen::Rv64);
    let code = asm::program(text, elf::CODE, &isa, &asm::Options::default()).unwrap();
    let words: Vec<u32> = code.bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    let image = Image::parse("pilot", &elf::program(&words, false, 0)).unwrap();
    let config = Arc::new(Config::new(Isa::parse("rv64gc").unwrap()));
    let (mut linux, hart) = Linux::start(LinuxConfig::new(["pilot"]), config, Arc::new(image)).unwrap();
    let mut machine = Machine::new(hart);
    let mut history = History::new(&mut machine, &linux, Options::default()).unwrap();
    machine.run(&mut history.record(&mut linux), 100).unwrap();
    let present = history.present(&machine);
    assert_eq!(present, 103);

    history.go_to(&mut machine, 0).unwrap();
    let mut guard = Guard { lets_through: 1, ..Guard::default() };
    let arrival = history.replay(&mut machine, present, &mut guard).unwrap();
    assert!(matches!(arrival, Arrival::Trap(_)), "{arrival:?}");
    // In front of the second call, which has not been made again.
    assert_eq!((guard.traps, history.position(&machine)), (vec![1, 3], 3));
    assert_eq!((machine.harts[0].pc, history.is_present()), (elf::CODE + 12, false));
    let arrival = history.replay(&mut machine, present, &mut NoObserver).unwrap();
    assert!(matches!(arrival, Arrival::There) && history.is_present());
    machine.run(&mut history.record(&mut linux), 100).unwrap();
    assert_eq!(history.present(&machine), 203);
}
