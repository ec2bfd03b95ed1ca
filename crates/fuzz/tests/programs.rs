//! Random programs on Rivet and on QEMU print the same: a fixed seed, some 10 seconds for each engine. On a bare machine, Rivet and Spike
//! print the same, too.
//!
//! Longer, and with other seeds: `scripts/fuzz-qemu --programs`.

use std::io::Write;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rivet_elf::Image;
use rivet_exec::Interpreter;
use rivet_fuzz::differential::{NewEngine, Qemu, VARIABLE};
use rivet_fuzz::programs::fuzz::{Fuzz, FuzzError, Options};
use rivet_fuzz::programs::{Flavour, Recipe};
use rivet_hart::{ArithmeticVstart, Config};
use rivet_jit::JitEngine;
use rivet_sim::ExitStatus;

/// For each engine. `scripts/fuzz-qemu --programs` takes longer.
const TIME: Duration = Duration::from_secs(2);

#[test]
fn programs_print_what_they_print_on_qemu() {
    let Some(qemu) = Qemu::find().expect("a QEMU that answers") else {
        println!("skipped: there is no qemu-riscv64 to compare with; {VARIABLE} can name one");
        return;
    };
    // Most code runs some dozens of times.
    let engines: [NewEngine; 2] =
        [Arc::new(|| Box::new(Interpreter::new())), Arc::new(|| Box::new(JitEngine::with_threshold(2)))];
    for new_engine in engines {
        let mut fuzz = match Fuzz::new(qemu.clone(), Options { seed: 1, ..Options::default() }) {
            Err(error @ FuzzError::Old(_)) => return println!("skipped: {error}"),
            fuzz => fuzz.expect("a comparison").with_engine(new_engine),
        };
        let end = Instant::now() + TIME;
        while fuzz.summary.programs < 4 || Instant::now() < end {
            fuzz.step().expect("a comparison");
        }
        println!("{}", fuzz.summary);
        assert!(fuzz.summary.reports.is_empty(), "{}", fuzz.summary.reports.join("\n"));
        assert_eq!(fuzz.summary.differences, 0);
    }
}

#[derive(Clone, Default)]
struct Console(Arc<Mutex<Vec<u8>>>);

impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("one thread").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn bare_programs_print_what_they_print_on_spike() {
    let Some(spike) = rivet_fuzz::privileged::spike_program() else {
        println!("skipped: there is no spike to compare with; RIVET_SPIKE can name one");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("program.elf");
    for seed in 0..16 {
        let vlen = 128 << (seed % 4);
        let arch = format!(
            "rv64gcv_zicclsm_zvl{vlen}b_zicond_zba_zbb_zbc_zbs_zfa_zfh_zvfh_zvbb_zvbc_zvkng_zvksg_zcb"
        );
        let isa = arch.parse().expect("an ISA string");
        let recipe = Recipe { seed, length: 300, isa, flavour: Flavour::Bare };
        let elf = recipe.program().expect("a program").elf().expect("it assembles");
        std::fs::write(&file, &elf).expect("a file");
        let spike =
            Command::new(&spike).arg(format!("--isa={arch}")).arg(&file).output().expect("Spike runs");

        let image = Image::parse("program", &elf).expect("a program");
        // Spike never leaves arithmetic with vstart other than 0 to start there.
        let config = Config { vstart: ArithmeticVstart::Trap, ..Config::new(rivet_board::with_modes(isa)) };
        let console = Console::default();
        let options = rivet_board::Options::default();
        let (mut machine, mut env) =
            rivet_board::boot(&image, Arc::new(config), &options, Box::new(console.clone()))
                .expect("it starts");
        assert_eq!(machine.run(&mut env, 1 << 28).expect("it ends"), ExitStatus::Code(0));
        let printed = console.0.lock().expect("one thread");
        let (ours, theirs) = (String::from_utf8_lossy(&printed), String::from_utf8_lossy(&spike.stdout));
        let differs = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
        assert_eq!(differs, None, "seed {seed}, VLEN {vlen}");
        assert_eq!(ours.lines().count(), theirs.lines().count(), "seed {seed}, VLEN {vlen}");
    }
}
