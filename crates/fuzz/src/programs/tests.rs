//! Tests check that programs are deterministic, loadable, complete, and the same for clang.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::{Arc, Mutex};

use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::{Isa, decode};
use rivet_sim::ExitStatus;

use super::pick::kind_of;
use super::{Flavour, Recipe};
use crate::differential::compare::is_comparable;
use crate::differential::{NewEngine, rivet};
use rivet_exec::Interpreter;

fn recipe(seed: u64, isa: &str, flavour: Flavour) -> Recipe {
    let isa = if isa.is_empty() { Isa::default() } else { isa.parse().expect("an ISA string") };
    Recipe { seed, length: 150, isa, flavour }
}

/// Runs a program on Linux or on the bare machine; gives what it prints.
fn run(recipe: &Recipe) -> String {
    let program = recipe.program().expect("a program");
    let elf = program.elf().expect("it assembles");
    let bytes = match recipe.flavour {
        Flavour::Linux => {
            let config = Arc::new(Config::new(*program.isa()));
            let new_engine: NewEngine = Arc::new(|| Box::new(Interpreter::new()));
            let ended = rivet::run(&config, &new_engine, &elf);
            ended.expect("it starts").expect("it ends with exit code 0")
        }
        Flavour::Bare => {
            let image = Image::parse("program", &elf).expect("a program");
            let config = Arc::new(Config::new(rivet_board::with_modes(*program.isa())));
            let console = Console::default();
            let (mut machine, mut env) = rivet_board::boot(
                &image,
                config,
                &rivet_board::Options::default(),
                Box::new(console.clone()),
            )
            .expect("it starts");
            assert_eq!(machine.run(&mut env, 1 << 28).expect("it ends"), ExitStatus::Code(0));
            console.0.lock().expect("one thread").clone()
        }
    };
    String::from_utf8(bytes).expect("it prints text")
}

#[derive(Clone, Default)]
struct Console(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Console {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("one thread").extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_program_is_a_function_of_its_recipe() {
    let text = |seed| recipe(seed, "", Flavour::Linux).program().expect("a program").text();
    assert_eq!(text(4), text(4));
    assert_ne!(text(4), text(5));
}

#[test]
fn a_program_prints_the_whole_state() {
    for flavour in [Flavour::Linux, Flavour::Bare] {
        let printed = run(&recipe(2, "rv64gcv", flavour));
        let names: Vec<&str> = printed.lines().filter_map(|line| line.split(' ').next()).collect();
        let count = |name: &str| names.iter().filter(|&&n| n == name).count();
        for name in ["x1", "x29", "f0", "f31", "fcsr", "vcsr", "vtyp", "vl", "vsta", "v0", "v31", "sum"] {
            assert_eq!(count(name), 1, "{flavour:?}: {name} in\n{printed}");
        }
        // 8 KiB of memory, 32 bytes a line; 150 instructions have a checkpoint at least.
        assert_eq!(count("m"), 256);
        assert!(count("c") >= 1);
        let v0 = printed.lines().find(|line| line.starts_with("v0 ")).expect("v0");
        // rv64gcv is VLEN 128.
        assert_eq!(v0.len(), "v0 ".len() + 32);
    }
}

#[test]
fn traps_are_noted_and_skipped() {
    for flavour in [Flavour::Linux, Flavour::Bare] {
        let mut causes = BTreeSet::new();
        for seed in 0..20 {
            let printed = run(&recipe(seed, "", flavour));
            let traps = printed.lines().filter(|line| line.starts_with("t "));
            causes.extend(traps.map(|line| u64::from_str_radix(&line[2..18], 16).expect("a number")));
        }
        // Signals; causes of exceptions.
        let expected: &[u64] = match flavour {
            Flavour::Linux => &[4, 5, 11],
            Flavour::Bare => &[1, 2, 3, 5, 7],
        };
        assert!(expected.iter().all(|cause| causes.contains(cause)), "{flavour:?}: {causes:?}");
    }
}

#[test]
fn small_isas_have_programs() {
    for isa in ["rv64i_zicsr", "rv64im_zicsr_zve32x", "rv64gc", "rv64imaf_zve32f_zvl64b", "rv64gcv_zvl65536b"]
    {
        for flavour in [Flavour::Linux, Flavour::Bare] {
            let printed = run(&recipe(1, isa, flavour));
            assert!(printed.lines().last().is_some_and(|line| line.starts_with("sum ")), "{isa}: {printed}");
        }
    }
    let error = recipe(1, "rv32gcv", Flavour::Linux).program().expect_err("not for 32 bits").to_string();
    assert!(error.contains("RV64") && error.contains("rv32gcv"), "{error}");
}

#[test]
fn every_row_comes_up() {
    let isa = Isa::default();
    let ops = |seed| {
        let recipe = Recipe { seed, length: 1500, isa, flavour: Flavour::Linux };
        let program = recipe.program().expect("a program");
        program
            .chunks
            .iter()
            .flat_map(|chunk| &chunk.steps)
            .filter_map(|step| step.op)
            .collect::<BTreeSet<_>>()
    };
    let all = rivet_isa::Op::all()
        .filter(|&op| decode::available(op, &isa) && is_comparable(op) && kind_of(op).is_some())
        // Written by other means, or at sp, which stays.
        .filter(|op| !["lr.w", "lr.d", "c.addi16sp"].contains(&op.row().mnemonic()));
    let mut missing: BTreeSet<_> = all.collect();
    for seed in 0..20 {
        missing = &missing - &ops(seed);
        if missing.is_empty() {
            break;
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn clang_makes_the_same_bytes() {
    const ARCH: &str =
        "rv64gcv_zicond_zba_zbb_zbc_zbs_zfa_zfh_zvfh_zvbb_zvbc_zvkng_zvksg_zicbom_zicboz_zimop_zcb";
    if Command::new("clang-19").arg("--version").output().is_err() {
        println!("skipped: clang-19 is not installed");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (seed, flavour, address) in [(1, Flavour::Linux, "0x100000"), (2, Flavour::Bare, "0x80000000")] {
        let recipe = Recipe { length: 600, ..recipe(seed, ARCH, flavour) };
        let program = recipe.program().expect("a program");
        let (source, object) = (folder.path().join("p.s"), folder.path().join("p.elf"));
        std::fs::write(&source, program.text()).expect("a file");
        let output = Command::new("clang-19")
            .args(["--target=riscv64", &format!("-march={ARCH}"), "-mno-relax", "-nostdlib", "-static"])
            .args(["-fuse-ld=lld", &format!("-Wl,-Ttext={address}"), "-o"])
            .args([&object, &source])
            .output()
            .expect("clang runs");
        let said = String::from_utf8_lossy(&output.stderr);
        if said.contains("invalid linker") {
            println!("skipped: lld is not installed");
            return;
        }
        assert!(output.status.success(), "{said}");
        let theirs = Image::parse("clang", &std::fs::read(&object).expect("a file")).expect("a program");
        let ours = Image::parse("ours", &program.elf().expect("it assembles")).expect("a program");
        let code = theirs.segments.iter().find(|segment| segment.perms.execute).expect("code");
        assert_eq!((theirs.entry, code.vaddr), (ours.entry, ours.segments[0].vaddr));
        let same = code.data.iter().zip(ours.segments[0].data.iter()).position(|(a, b)| a != b);
        assert_eq!(same, None, "{flavour:?}: the first byte that differs");
        assert_eq!(code.data.len(), ours.segments[0].data.len());
    }
}
