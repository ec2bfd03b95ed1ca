//! Debug information that is damaged, or made to go in circles, neither crashes nor hangs the debugger.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use object::{Object, ObjectSection};
use rivet_debug::names::Names;
use rivet_debug::{Debugger, Session, Surroundings};
use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::{Isa, Xlen};
use rivet_linux::{Clocks, Input, Linux, LinuxConfig, Output};
use rivet_sim::Machine;
use rivet_sim::replay::Options;
use rivet_testkit::Rng;

/// What is asked of each damaged program.
const COMMANDS: &[&str] = &[
    "break work",
    "break values.c:64",
    "run",
    "bt",
    "info locals",
    "info args",
    "info frame",
    "info line",
    "info source",
    "ptype sample",
    "ptype apply",
    "whatis head",
    "print sample",
    "print head.next->next",
    "print *list",
    "print numbers",
    "print many",
    "print GREEN",
    "print sizeof(struct packet)",
    "step",
    "next",
    "until",
    "up",
    "info locals",
    "print n + 1",
    "frame 0",
    "finish",
    "delete",
    "break factorial if n == 1",
    "continue",
    "bt",
    "up 2",
    "info args",
    "reverse-step",
    "reverse-next",
    "reverse-finish",
    "next 3",
    "list work",
    "set var numbers[1] = 5",
];

/// More than a command takes on a busy machine, less than anything endless.
const LONGEST: Duration = Duration::from_secs(20);

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/debug")
}

pub(crate) fn debugger(name: &str, bytes: &[u8]) -> Option<Debugger> {
    let image = Arc::new(Image::parse(name, bytes).ok()?);
    let config = LinuxConfig {
        clocks: Clocks::Virtual,
        stdin: Input::Bytes(Arc::default()),
        stdout: Output::Buffer(Arc::default()),
        ..LinuxConfig::new([name])
    };
    let isa = Isa::default_for(Xlen::Rv64);
    let (linux, hart) = Linux::start(config, Arc::new(Config::new(isa)), image).ok()?;
    let mut names = Names::default();
    for module in linux.modules() {
        names.add(module.bias, Arc::clone(&module.image), Some(folder().join(name)));
    }
    let session = Session::new(Machine::new(hart), Surroundings::Linux(Box::new(linux)), names);
    let mut debugger = Debugger::new(session);
    debugger.session.remember(Options::default()).ok()?;
    Some(debugger)
}

/// Asks everything; whatever comes, it comes soon. Gives how many commands were obeyed.
fn ask(name: &str, bytes: &[u8], seed: u64) -> usize {
    let Some(mut debugger) = debugger(name, bytes) else { return 0 };
    let mut obeyed = 0;
    for command in COMMANDS {
        let begin = Instant::now();
        obeyed += usize::from(debugger.execute(command).is_ok());
        assert!(begin.elapsed() < LONGEST, "{name}, seed {seed}: {command} took {:?}", begin.elapsed());
    }
    obeyed
}

/// Where a section is in the file.
fn sections(bytes: &[u8], wanted: &str) -> Vec<(usize, usize)> {
    let file = object::File::parse(bytes).expect("a program");
    let named = |section: &object::Section<'_, '_>| section.name().is_ok_and(|name| name.starts_with(wanted));
    let ranges = file.sections().filter(named).filter_map(|section| section.file_range());
    ranges.map(|(start, len)| (start as usize, len as usize)).filter(|(_, len)| *len > 8).collect()
}

fn damaged(seed: u64, damage: impl Fn(&mut Rng, &mut [u8])) {
    let mut whole = 0;
    for name in ["values-clang-O0.elf", "values-clang-O2.elf", "values-gcc-O0.elf", "values-gcc-O2.elf"] {
        let bytes = std::fs::read(folder().join(name)).expect("a program");
        whole += ask(name, &bytes, 0);
        for round in 0..25 {
            let seed = seed + round;
            let mut rng = Rng::new(seed);
            let mut bytes = bytes.clone();
            damage(&mut rng, &mut bytes);
            ask(name, &bytes, seed);
        }
    }
    // Of a whole program nearly everything is answered.
    assert!(whole > 4 * (COMMANDS.len() - 8), "{whole}");
}

#[test]
fn flipped_bytes_of_debug_sections() {
    damaged(1000, |rng, bytes| {
        let places = [sections(bytes, ".debug"), sections(bytes, ".eh_frame")].concat();
        for _ in 0..=rng.below(12) {
            let (start, len) = places[rng.below(places.len() as u64) as usize];
            let at = start + rng.below(len as u64) as usize;
            bytes[at] = match rng.below(3) {
                0 => rng.bits() as u8,
                1 => bytes[at] ^ 1 << rng.below(8),
                _ => [0, 0x7f, 0x80, 0xff][rng.below(4) as usize],
            };
        }
    });
}

/// References of four bytes are exchanged: types that contain themselves, instances that are their own origin.
#[test]
fn entries_that_refer_to_each_other() {
    damaged(1500, |rng, bytes| {
        let (start, len) = sections(bytes, ".debug_info")[0];
        let reference = |bytes: &[u8], at: usize| {
            let word = bytes[at..at + 4].try_into().map(u32::from_le_bytes).expect("four bytes");
            (11..len as u32).contains(&word)
        };
        let places: Vec<usize> = (start..start + len - 4).filter(|&at| reference(bytes, at)).collect();
        for _ in 0..=rng.below(20) {
            let from = places[rng.below(places.len() as u64) as usize];
            let to = places[rng.below(places.len() as u64) as usize];
            bytes.copy_within(from..from + 4, to);
        }
    });
}

/// The same for rows of lines and for frames, where a change of one byte moves all that follows.
#[test]
fn shifted_bytes_of_lines_and_frames() {
    damaged(2000, |rng, bytes| {
        for name in [".debug_line", ".debug_frame", ".eh_frame", ".debug_loc", ".debug_rnglists"] {
            let Some(&(start, len)) = sections(bytes, name).first() else { continue };
            let at = start + rng.below(len as u64 - 4) as usize;
            bytes.copy_within(at + 1..start + len, at);
        }
    });
}
