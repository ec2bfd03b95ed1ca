//! `save` and `load` with threads and files: a program that is saved over and over, and goes on in a new debugger.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use rivet_debug::names::Names;
use rivet_debug::{Debugger, Session, Surroundings};
use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_linux::{Clocks, Grant, Linux, LinuxConfig, Output};
use rivet_sim::Machine;
use rivet_sim::replay::Options;

/// A debugger in front of a program's first instruction, and what the program prints.
fn debugger(name: &str, bytes: &[u8], dir: &Path) -> (Debugger, Arc<Mutex<Vec<u8>>>) {
    let image = Arc::new(Image::parse(name, bytes).expect("a program"));
    let (stdout, printed) = Output::buffer();
    let config = LinuxConfig {
        clocks: Clocks::Virtual,
        stdout,
        grants: vec![Grant { host: dir.into(), guest: Some("/granted".into()), read_only: false }],
        ..LinuxConfig::new([name, "/granted"])
    };
    let isa = Isa::parse("rv64gcv_zicntr_zba_zbb_zbs").expect("an ISA");
    let (linux, hart) = Linux::start(config, Arc::new(Config::new(isa)), image).expect("a process");
    let mut names = Names::default();
    for module in linux.modules() {
        names.add(module.bias, Arc::clone(&module.image), None);
    }
    let session = Session::new(Machine::new(hart), Surroundings::Linux(Box::new(linux)), names);
    let mut debugger = Debugger::new(session);
    debugger.session.remember(Options::default()).expect("a past");
    (debugger, printed)
}

/// A file that is not what was written changes nothing.
fn refuses_damage(debugger: &mut Debugger, file: &Path, load: &str) {
    let position = debugger.session.position();
    let content = std::fs::read(file).expect("the snapshot");
    let mut flipped = content.clone();
    *flipped.last_mut().expect("a byte") ^= 1;
    for (bytes, words) in [(&flipped[..], "is damaged"), (&content[..content.len() - 1], "is truncated")] {
        std::fs::write(file, bytes).expect("the snapshot");
        let complaint =
            debugger.execute(load).map_or_else(|complaint| complaint.to_string(), |_| String::new());
        assert!(complaint.contains(words), "{complaint}");
        assert_eq!(debugger.session.position(), position);
    }
}

/// Runs a program of `tests/linux` in parts of so many instructions.
fn check(name: &str, part: u64) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/linux/{name}.c"));
    let dir: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("save-{name}"));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(dir.join("granted")).expect("a folder");
    let program = dir.join(name);
    let mut compiler = Command::new("riscv64-linux-gnu-gcc");
    let Ok(done) = compiler.args(["-static", "-O2", "-pthread", "-o"]).args([&program, &source]).output()
    else {
        println!("skipped {name}: there is no riscv64-linux-gnu-gcc");
        return;
    };
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let bytes = std::fs::read(&program).expect("the program");
    let granted = dir.join("granted");
    let file = dir.join("here.riv");
    let (save, load) = (format!("save {}", file.display()), format!("load {}", file.display()));

    let (mut debugger, mut printed) = self::debugger(name, &bytes, &granted);
    let (mut all, mut times) = (Vec::new(), 0);
    let told = loop {
        let told = debugger.execute(&format!("stepi {part}")).expect("an answer").text.plain();
        if told.contains("the program has ended") {
            break told;
        }
        // A file that was removed while it was open cannot be opened again.
        if debugger.execute(&save).is_err() {
            continue;
        }
        all.append(&mut printed.lock().expect("a buffer"));
        let position = debugger.session.position();
        (debugger, printed) = self::debugger(name, &bytes, &granted);
        let loaded = debugger.execute(&load).expect("an answer").text.plain();
        assert!(loaded.starts_with(&format!("loaded position {position};")), "{loaded}");
        times += 1;
    };
    assert!(told.contains("exit code 0"), "{told}");
    all.append(&mut printed.lock().expect("a buffer"));
    let expected = std::fs::read_to_string(source.with_extension("expected")).expect("what it prints");
    assert_eq!(String::from_utf8_lossy(&all), expected);
    assert!(times > 3, "{name}: {times}");
    refuses_damage(&mut debugger, &file, &load);
}

#[test]
fn threads_go_on_in_another_debugger() {
    check("threads", 150_000);
}

#[test]
fn files_go_on_in_another_debugger() {
    check("files", 30_000);
}
