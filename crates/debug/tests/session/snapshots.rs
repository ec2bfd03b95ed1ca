//! A machine that was saved is the same when it is loaded, and files that are wrong change nothing.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivet_debug::Debugger;
use rivet_debug::names::Names;
use rivet_debug::{Session, Stop, Surroundings, Until};
use rivet_hart::{Config, Hart};
use rivet_isa::{Isa, Xlen};
use rivet_sim::ExitStatus;
use rivet_testkit::Rng;

use crate::session::machines::{image, machine};
use crate::session::typed::{picture, scramble, scratch};

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn execute(debugger: &mut Debugger, command: &str, path: &Path) -> Result<String, String> {
    let line = format!("{command} {}", path.display());
    debugger.execute(&line).map(|output| output.text.plain()).map_err(|complaint| complaint.to_string())
}

/// CSRs with rules of their own.
const CSRS: &[&str] = &[
    "mstatus",
    "mtvec",
    "mepc",
    "mcause",
    "medeleg",
    "mideleg",
    "mie",
    "mscratch",
    "satp",
    "mcycle",
    "minstret",
    "mhpmcounter3",
    "mhpmevent3",
    "mcountinhibit",
    "pmpaddr1",
    "pmpaddr2",
    "pmpcfg0",
    "mcounteren",
    "menvcfg",
    "stvec",
    "sepc",
    "mseccfg",
    "tselect",
    "tdata1",
    "tdata2",
    "mcyclecfg",
    "stimecmp",
    "vtype",
    "vxrm",
    "frm",
    "misa",
];

const MISA: u16 = 0x301;
const C: u64 = 1 << 2;

#[test]
fn a_state_is_what_it_was() {
    let path = place("states.riv");
    let mut loaded = 0;
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut debugger = scratch();
        scramble(&mut debugger, &mut rng);
        for _ in 0..20 {
            let value = if rng.one_in(2) { rng.bits() } else { rng.below(256) };
            // Some values are refused.
            let _ = debugger.execute(&format!("{} = {value:#x}", rng.pick(CSRS)));
        }
        debugger.execute("x: .dword 0x1122334455667788").expect("data");
        let before = picture(&debugger);
        execute(&mut debugger, "save", &path).expect("a file");
        scramble(&mut debugger, &mut rng);
        debugger.execute("x: .dword 5").expect("data");
        execute(&mut debugger, "load", &path).expect("the file");
        // Without misa.C there is another configuration, which is equal but not the same.
        if debugger.session.hart().peek_csr(MISA).is_some_and(|misa| misa & C != 0) {
            before.expect(&picture(&debugger), &format!("seed {seed}"));
            loaded += 1;
        }
    }
    assert!(loaded > 100, "{loaded}");
}

/// Whatever is missing or changed in a file, it is refused, and the machine is as it was.
#[test]
fn damage_is_found() {
    let path = place("damaged.riv");
    let mut debugger = scratch();
    debugger.execute("li a0, 5").expect("an instruction");
    execute(&mut debugger, "save", &path).expect("a file");
    let good = std::fs::read(&path).expect("a file");
    let before = picture(&debugger);
    let mut rng = Rng::new(1);
    let mut check = |bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("a file");
        let error = execute(&mut debugger, "load", &path).expect_err("it is damaged");
        assert!(error.lines().count() == 1 && error.contains("damaged.riv"), "{error}");
        before.expect(&picture(&debugger), "nothing has changed");
        error
    };
    for len in [0, 1, 14, 15, 20, 38, 39, 40, 1000, good.len() - 1] {
        check(&good[..len]);
    }
    assert!(check(&good[..good.len() - 1]).contains("truncated"));
    for _ in 0..100 {
        let mut bad = good.clone();
        bad[rng.below(good.len() as u64) as usize] ^= 1 << rng.below(8);
        check(&bad);
    }
    let mut longer = good.clone();
    longer.push(0);
    check(&longer);
    let mut newer = good.clone();
    newer[15] = 9;
    assert!(check(&newer).contains("version 9"));
}

/// Content that is wrong although its digest is right may be refused or not, but never does any harm.
#[test]
fn content_is_checked() {
    let path = place("content.riv");
    let mut debugger = scratch();
    debugger.execute("vsetvli t0, zero, e8, m1, ta, ma").expect("an instruction");
    execute(&mut debugger, "save", &path).expect("a file");
    let good = std::fs::read(&path).expect("a file");
    let digest = |bytes: &[u8]| {
        bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
    };
    let mut rng = Rng::new(2);
    let mut refused = 0;
    for n in 0..600 {
        let mut bad = good.clone();
        match n % 3 {
            0 => bad.truncate(39 + rng.below(good.len() as u64 - 39) as usize),
            _ => {
                let at = 39 + rng.below(bad.len().min(4000) as u64 - 39) as usize;
                bad[at] = rng.bits() as u8;
            }
        }
        let (len, sum) = (bad.len() as u64 - 39, digest(&bad[39..]));
        bad[23..31].copy_from_slice(&len.to_le_bytes());
        bad[31..39].copy_from_slice(&sum.to_le_bytes());
        std::fs::write(&path, &bad).expect("a file");
        let before = picture(&debugger);
        if execute(&mut debugger, "load", &path).is_err() {
            refused += 1;
            before.expect(&picture(&debugger), "nothing has changed");
        }
        // It still runs.
        debugger.execute("info registers").expect("registers");
        let _ = debugger.execute("vadd.vi v8, v8, 1");
        let _ = debugger.execute("add a0, a0, a0");
    }
    assert!(refused > 300, "{refused}");
}

#[test]
fn another_machine_is_refused() {
    let path = place("other.riv");
    let debugger = |vlen: u32, vxsat: bool| {
        let isa = Isa::default_for(Xlen::Rv64).with_vlen(vlen).expect("a length");
        let mut config = Config::new(rivet_board::with_modes(isa));
        config.half_avl = vxsat;
        Debugger::scratch(Arc::new(config)).expect("a machine")
    };
    execute(&mut debugger(256, false), "save", &path).expect("a file");
    let refused = |debugger: &mut Debugger| execute(debugger, "load", &path).expect_err("another machine");
    assert!(refused(&mut debugger(128, false)).contains("--vlen"));
    assert!(refused(&mut debugger(256, true)).contains("--set"));
    let (machine, surroundings) = machine("bare", 1);
    let mut bare = Debugger::new(Session::new(machine, surroundings, Names::default()));
    assert!(refused(&mut bare).contains("of another kind of machine"));
    execute(&mut debugger(256, false), "load", &path).expect("the same machine");
}

/// All harts are in the file, each with its own VLEN.
#[test]
fn harts_of_different_vlen_go_on() {
    let path = place("harts.riv");
    let debugger = |vlens: &[u32]| {
        let config = Arc::new(Config::new(rivet_board::with_modes(Isa::default_for(Xlen::Rv64))));
        let options = rivet_board::Options { harts: 4, vlens: vlens.to_vec(), ..Default::default() };
        let image = image("../../riscv-tests/bin/harts=4/rv64-own_state");
        let (machine, bare) =
            rivet_board::boot(&image, config, &options, Box::new(std::io::sink())).expect("a machine");
        Debugger::new(Session::new(machine, Surroundings::Bare(Box::new(bare)), Names::default()))
    };
    let vlens = [128, 512, 128, 256];
    let mut first = debugger(&vlens);
    // Within the second turns.
    first.session.run(Until { instructions: Some(45_000), ..Until::default() });
    execute(&mut first, "save", &path).expect("a file");
    let mut second = debugger(&vlens);
    execute(&mut second, "load", &path).expect("the file");
    // The machines have configurations of their own.
    let registers = |debugger: &Debugger| {
        let of = |hart: &Hart| (hart.instret, hart.pc, hart.x, hart.f, hart.v.vl, hart.v.file().to_vec());
        debugger.session.harts().iter().map(of).collect::<Vec<_>>()
    };
    assert!(registers(&first) == registers(&second), "as it was saved");
    for debugger in [&mut first, &mut second] {
        let stop = debugger.session.run(Until::default());
        assert!(matches!(stop, Stop::Ended(ExitStatus::Code(0))), "{stop:?}");
    }
    assert!(registers(&first) == registers(&second), "the end");
    for other in [[128; 4], [128, 512, 512, 256]] {
        let error = execute(&mut debugger(&other), "load", &path).expect_err("another machine");
        assert!(error.contains("--vlen"), "{error}");
    }
}

/// A bare machine goes on from a file as it went on from there: timers, two harts, the console.
#[test]
fn a_bare_machine_goes_on() {
    let path = place("bare.riv");
    for harts in [1, 2] {
        let (machine, surroundings) = machine("bare", harts);
        let mut debugger = Debugger::new(Session::new(machine, surroundings, Names::default()));
        let some = |n| Until { instructions: Some(n), ..Until::default() };
        debugger.session.run(some(20_000));
        execute(&mut debugger, "save", &path).expect("a file");
        let mut ends = Vec::new();
        for _ in 0..2 {
            let Stop::Ended(status) = debugger.session.run(Until::default()) else { panic!("it ends") };
            ends.push((status, debugger.session.position(), picture(&debugger)));
            execute(&mut debugger, "load", &path).expect("the file");
        }
        let [(a, at, first), (b, bt, second)] = &ends[..] else { panic!("two") };
        assert_eq!((a, at), (b, bt));
        first.expect(second, "the end");
    }
}
