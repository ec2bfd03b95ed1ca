//! A Linux process put aside in the middle, and gone on with by a kernel that has just started.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rivet_elf::Image;
use rivet_hart::{AddressSpace, Config, Hart, HartState};
use rivet_isa::{Isa, Xlen, asm};
use rivet_linux::{Clocks, Grant, Input, Linux, LinuxConfig, Output, SuspendError};
use rivet_mem::{Mapping, PAGE_SIZE};
use rivet_sim::{ExitStatus, Machine};

use crate::replay::linux::compiled;
use crate::replay::picture::Picture;
use rivet_testkit::elf;

/// A process, and what it has printed.
struct Process {
    machine: Machine,
    linux: Linux,
    stdout: Arc<Mutex<Vec<u8>>>,
}

/// Everything of a process.
struct Kept {
    harts: Vec<HartState>,
    current: usize,
    mappings: Vec<Mapping>,
    pages: Vec<(u64, [u8; PAGE_SIZE as usize])>,
    rest: Vec<u8>,
}

fn isa() -> Arc<Config> {
    Arc::new(Config::new(Isa::parse("rv64gcv_zicntr_zba_zbb_zbs_zvl256b_zvfh").unwrap()))
}

/// What processes of one test have in common.
struct Program {
    bytes: Vec<u8>,
    isa: Arc<Config>,
    config: LinuxConfig,
}

impl Program {
    fn new(bytes: Vec<u8>, args: Vec<String>, dir: &Path) -> Program {
        let mut config = LinuxConfig::new(args);
        config.grants = vec![Grant { host: dir.into(), guest: Some("/granted".into()), read_only: false }];
        config.clocks = Clocks::Virtual;
        Program { bytes, isa: isa(), config }
    }

    fn assembled(text: &str, dir: &Path) -> Program {
        let isa = Isa::everything(Xlen::Rv64);
        let code = asm::program(text, elf::CODE, &isa, &asm::Options::default()).unwrap();
        let words: Vec<u32> = code.bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        Program::new(elf::program(&words, false, 0x1000), vec!["assembled".into()], dir)
    }

    fn start(&self) -> Process {
        let image = Arc::new(Image::parse("program", &self.bytes).unwrap());
        let (out, stdout) = Output::buffer();
        let config = LinuxConfig { stdout: out, stderr: Output::buffer().0, ..self.config.clone() };
        let (linux, hart) = Linux::start(config, Arc::clone(&self.isa), image).unwrap();
        Process { machine: Machine::new(hart), linux, stdout }
    }

    /// A new process that goes on from what was kept.
    fn go_on(&self, kept: &Kept) -> Result<Process, SuspendError> {
        let mut process = self.start();
        let (machine, linux) = (&mut process.machine, &mut process.linux);
        let revived = linux.revive(&kept.rest, kept.harts.len(), machine)?;
        let space = Arc::clone(linux.space());
        for old in space.mappings() {
            space.unmap(old.start, old.end - old.start).unwrap();
        }
        for new in &kept.mappings {
            space.map(new.start, new.end - new.start, new.perms, new.origin.clone()).unwrap();
        }
        kept.pages.iter().for_each(|(addr, page)| space.poke(*addr, page).unwrap());
        machine.harts.resize_with(kept.harts.len(), || {
            Hart::new(Arc::clone(&self.isa), AddressSpace::User(Arc::clone(&space)))
        });
        machine.harts.iter_mut().zip(&kept.harts).for_each(|(hart, state)| hart.set_state(state));
        machine.current = kept.current;
        machine.flush();
        linux.resume(machine, revived);
        Ok(process)
    }
}

impl Process {
    fn run(&mut self, limit: u64) -> ExitStatus {
        self.machine.run(&mut self.linux, limit).unwrap()
    }

    fn keep(&self) -> Result<Kept, SuspendError> {
        let mappings = self.linux.space().mappings();
        let mut pages = Vec::new();
        for addr in mappings.iter().flat_map(|range| (range.start..range.end).step_by(PAGE_SIZE as usize)) {
            let mut page = [0; PAGE_SIZE as usize];
            self.linux.space().peek(addr, &mut page).unwrap();
            if page != [0; PAGE_SIZE as usize] {
                pages.push((addr, page));
            }
        }
        let harts = self.machine.harts.iter().map(Hart::state).collect();
        let rest = self.linux.suspend(&self.machine)?;
        Ok(Kept { harts, current: self.machine.current, mappings, pages, rest })
    }

    fn picture(&self) -> Picture {
        Picture::of(&self.machine.harts, self.machine.current)
    }

    fn printed(&self) -> String {
        String::from_utf8_lossy(&self.stdout.lock().unwrap()).into_owned()
    }
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("saved-{name}"));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

/// Interrupts a program of `tests/linux` several times, going on in a new process each time.
fn check(name: &str, part: u64) {
    let Some(program) = compiled(name) else { return };
    let isa = isa();
    let start = |dir: PathBuf| {
        let mut start = Program::new(program.bytes.clone(), program.args.clone(), &dir);
        start.isa = Arc::clone(&isa);
        start.config.stdin = Input::Bytes(program.stdin.clone().into());
        start
    };
    let mut whole = start(folder(name)).start();
    assert_eq!(whole.run(u64::MAX), ExitStatus::Code(0));
    assert_eq!(whole.printed(), program.expected);

    let start = start(folder(name));
    let mut process = start.start();
    let (mut printed, mut times) = (String::new(), 0);
    while process.run(part) == ExitStatus::InstructionLimit {
        match process.keep() {
            Ok(kept) => {
                printed += &process.printed();
                let before = process.picture();
                process = start.go_on(&kept).unwrap();
                before.expect(&process.picture(), name);
                assert!(process.keep().unwrap().rest == kept.rest, "{name}: another kernel");
                times += 1;
            }
            // A file that was removed while it was open; later it can be saved again.
            Err(error) => assert!(matches!(error, SuspendError::Unfit { .. }), "{error}"),
        }
    }
    assert!(times > 3, "{name}: {times}");
    assert_eq!(printed + &process.printed(), program.expected);
    // What `stat` says of a file is another file's in another folder.
    if name != "files" {
        whole.picture().expect(&process.picture(), name);
    }
}

#[test]
fn a_program_goes_on_in_another_process() {
    check("qsort", 30_000);
    check("files", 20_000);
    check("memory", 20_000);
}

#[test]
fn threads_and_signals_go_on() {
    check("threads", 100_000);
    check("signals", 5_000);
    check("time", 4_000);
}

/// Opens a file and a pipe, reads three bytes of the file, leaves two in the pipe, and spins at `here` for 100 rounds;
/// then reads on, from both, into what it prints.
const FILE_AND_PIPE: &str = "
    lui s0, 0x10
    addi s0, s0, 0x7f0
    li t0, 0x2f           # the name, /granted/t
    sb t0, 0(s0)
    li t0, 0x67
    sb t0, 1(s0)
    li t0, 0x72
    sb t0, 2(s0)
    li t0, 0x61
    sb t0, 3(s0)
    li t0, 0x6e
    sb t0, 4(s0)
    li t0, 0x74
    sb t0, 5(s0)
    li t0, 0x65
    sb t0, 6(s0)
    li t0, 0x64
    sb t0, 7(s0)
    li t0, 0x2f
    sb t0, 8(s0)
    li t0, 0x74
    sb t0, 9(s0)
    li a0, -100           # openat(AT_FDCWD, name, O_RDWR)
    mv a1, s0
    li a2, 2
    li a7, 56
    ecall
    mv s1, a0
    addi a1, s0, 32       # read(file, buffer, 3)
    li a2, 3
    li a7, 63
    ecall
    addi a0, s0, 16       # pipe2(ends, 0)
    li a1, 0
    li a7, 59
    ecall
    lw a0, 20(s0)         # write(pipe, buffer, 2)
    addi a1, s0, 32
    li a2, 2
    li a7, 64
    ecall
    li t1, 100
here:
    addi t1, t1, -1
    bnez t1, here
    mv a0, s1             # read(file, buffer + 3, 3)
    addi a1, s0, 35
    li a2, 3
    li a7, 63
    ecall
    lw a0, 16(s0)         # read(pipe, buffer + 6, 9)
    addi a1, s0, 38
    li a2, 9
    li a7, 63
    ecall
    li a0, 1              # write(1, buffer, 8)
    addi a1, s0, 32
    li a2, 8
    li a7, 64
    ecall
    li a0, 7
    li a7, 93
    ecall
";

/// As far as the loop.
fn in_the_loop(name: &str) -> (Program, Process, PathBuf) {
    let dir = folder(name);
    std::fs::write(dir.join("t"), "abcdefgh").unwrap();
    let program = Program::assembled(FILE_AND_PIPE, &dir);
    let mut process = program.start();
    assert_eq!(process.run(120), ExitStatus::InstructionLimit);
    (program, process, dir)
}

#[test]
fn a_file_goes_on_where_it_was_and_a_pipe_with_what_is_in_it() {
    let (program, mut first, _) = in_the_loop("file-and-pipe");
    let kept = first.keep().unwrap();
    let mut second = program.go_on(&kept).unwrap();
    for process in [&mut first, &mut second] {
        assert_eq!(process.run(u64::MAX), ExitStatus::Code(7));
        // Three bytes, three more, and the first two through the pipe.
        assert_eq!(process.printed(), "abcdefab");
    }
    first.picture().expect(&second.picture(), "the end");
}

#[test]
fn a_file_that_is_gone_is_named() {
    let (program, process, dir) = in_the_loop("gone");
    let kept = process.keep().unwrap();
    std::fs::rename(dir.join("t"), dir.join("u")).unwrap();
    let refused = |result: Result<_, SuspendError>| result.err().unwrap().to_string();
    assert_eq!(
        refused(process.keep().map(|_| ())),
        "cannot save the process: descriptor 3 is /granted/t, which was removed or replaced"
    );
    assert_eq!(
        refused(program.go_on(&kept).map(|_| ())),
        "cannot resume the process: descriptor 3 was /granted/t, which does not exist or is not in a granted directory (--dir)"
    );
    std::fs::rename(dir.join("u"), dir.join("t")).unwrap();
    let mut narrow =
        Program { config: program.config.clone(), bytes: program.bytes.clone(), isa: program.isa };
    narrow.config.grants[0].read_only = true;
    assert_eq!(
        refused(narrow.go_on(&kept).map(|_| ())),
        "cannot resume the process: descriptor 3 was /granted/t, which fails with EROFS"
    );
    narrow.config.grants.clear();
    assert!(refused(narrow.go_on(&kept).map(|_| ())).contains("not in a granted directory"));
}

#[test]
fn damage_is_refused() {
    let (program, process, _) = in_the_loop("damage");
    let kept = process.keep().unwrap();
    let mut other = program.start();
    let revive = |bytes: &[u8]| other.linux.revive(bytes, 1, &other.machine).map(|_| ());
    assert_eq!(revive(&kept.rest), Ok(()));
    for len in 0..kept.rest.len() {
        assert!(revive(&kept.rest[..len]).is_err(), "{len} bytes");
    }
    // Whatever a byte says, nobody panics.
    for at in 0..kept.rest.len() {
        for flip in [1, 0x80, 0xff] {
            let mut bytes = kept.rest.clone();
            bytes[at] ^= flip;
            let _ = revive(&bytes);
        }
    }
    assert!(matches!(other.linux.revive(&kept.rest, 2, &other.machine), Err(SuspendError::Damaged(_))));
    // It is as it was.
    let mut again = program.start();
    assert_eq!((other.run(u64::MAX), again.run(u64::MAX)), (ExitStatus::Code(7), ExitStatus::Code(7)));
    other.picture().expect(&again.picture(), "nothing has changed");
}
