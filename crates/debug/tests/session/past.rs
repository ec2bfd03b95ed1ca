//! Wherever a session goes back to, the machine is what it was, and from there it goes on as it did.

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rivet_debug::names::Names;
use rivet_debug::{Back, Check, Session, Stop, Surroundings, Until};
use rivet_elf::Image;
use rivet_hart::{Config, Hart};
use rivet_isa::{Isa, Xlen, asm};
use rivet_linux::{Clocks, Input, Linux, LinuxConfig, Output};
use rivet_sim::replay::{ChangeCause, Options};
use rivet_sim::{ExitStatus, Machine, Quantum};
use rivet_testkit::Rng;

use crate::session::machines::{image, machine};
use crate::session::picture::Picture;
use rivet_testkit::elf;

use crate::session::{RunEnd, end, stopping, straight};

fn session(name: &str, harts: usize, options: Options) -> Session {
    let (machine, surroundings) = machine(name, harts);
    let mut session = Session::new(machine, surroundings, Names::default());
    session.remember(options).expect("a past");
    session
}

fn picture(session: &Session) -> Picture {
    Picture::of(session.harts(), session.index())
}

fn some(n: u64) -> Until<'static> {
    Until { instructions: Some(n), ..Until::default() }
}

/// A fixture that is run in parts.
fn wander(name: &str, harts: usize, part: u64, options: Options) -> RunEnd {
    let mut session = session(name, harts, options);
    let status = go_about(&mut session, part, &mut Rng::new(part));
    end(status, session.harts())
}

/// Runs in parts and goes about meanwhile; gives how it ended.
fn go_about(session: &mut Session, part: u64, rng: &mut Rng) -> ExitStatus {
    let mut seen: BTreeMap<u64, Picture> = BTreeMap::new();
    loop {
        let ended = match session.run(some(1 + rng.below(part))) {
            Stop::Done => None,
            Stop::Ended(status) => Some(status),
            other => panic!("{other:?}"),
        };
        seen.insert(session.position(), picture(session));
        if rng.one_in(4) || ended.is_some() {
            visit(session, rng, &seen);
        }
        if let Some(status) = ended {
            return status;
        }
    }
}

/// Goes to positions that were seen, in several ways, and to the present.
fn visit(session: &mut Session, rng: &mut Rng, seen: &BTreeMap<u64, Picture>) {
    let ended = session.ended();
    let (first, present) = session.span();
    for _ in 0..3 {
        let known: Vec<u64> = seen.range(first..).map(|(&position, _)| position).collect();
        let target = known[rng.below(known.len() as u64) as usize];
        match rng.below(3) {
            0 => assert!(matches!(session.go_to(target), Stop::Done | Stop::Ended(_))),
            1 => {
                session.go_to(target + rng.below((present - target).min(5) + 1));
                while session.position() > target {
                    assert!(matches!(session.back(1), Stop::Done));
                }
            }
            // Running, with the debugger's engines: looking at blocks, or at each instruction.
            checked => {
                session.go_to(first + rng.below(target - first + 1));
                let check: Option<Check> = (checked == 2).then(|| Box::new(|_: &Hart, _| false) as Check);
                let n = target - session.position();
                let stop = session.run(Until { check, ..some(n) });
                assert!(matches!(stop, Stop::Done) || target == present, "{stop:?}");
            }
        }
        assert_eq!(session.position(), target);
        seen[&target].expect(&picture(session), &format!("position {target} of {present}"));
        assert_eq!(session.is_past(), target < present);
        assert_eq!(session.ended(), ended.filter(|_| target == present));
    }
    match rng.below(2) {
        0 => drop(session.go_to(present)),
        _ => drop(session.run(some(present - session.position()))),
    }
    assert_eq!((session.position(), session.is_past(), session.ended()), (present, false, ended));
    seen[&present].expect(&picture(session), "the present");
}

#[test]
fn going_about_changes_nothing() {
    let close = Options { spacing: 3_000, ..Options::default() };
    for (name, harts) in [("hello", 1), ("masks", 1), ("bare", 1), ("bare", 2), ("bare_exit", 1)] {
        let expected = straight(name, harts);
        for part in [50_000, 1_013] {
            let found = wander(name, harts, part, close);
            // Bare machines poll the host at the ends of blocks, and wait for it until then.
            assert!(
                found == expected || name.starts_with("bare") && found.status == expected.status,
                "{name}"
            );
        }
    }
}

/// Turns of random length are the same in a session that is run in parts, and goes back meanwhile.
#[test]
fn going_about_changes_no_turns() {
    const STEPS: u64 = 6_000;
    let new = || {
        let (mut machine, surroundings) = machine("../../riscv-tests/bin/harts=4/rv64-lock", 4);
        machine.quantum = Quantum::Random { most: NonZeroU64::new(150).unwrap(), seed: 5 };
        (machine, surroundings)
    };
    let (mut straight, mut surroundings) = new();
    straight.run(surroundings.environment(), STEPS).expect("a run");
    let expected: Vec<u64> = straight.harts.iter().map(|hart| hart.instret).collect();
    for part in [1, 13, 3_000] {
        let (machine, surroundings) = new();
        let mut session = Session::new(machine, surroundings, Names::default());
        session.remember(Options { spacing: 3_000, ..Options::default() }).expect("a past");
        let mut rng = Rng::new(part);
        while session.position() < STEPS {
            let step = (1 + rng.below(part)).min(STEPS - session.position());
            assert!(matches!(session.run(some(step)), Stop::Done));
            if rng.one_in(50) {
                let present = session.position();
                session.go_to(rng.below(present));
                session.go_to(present);
            }
        }
        let found: Vec<u64> = session.harts().iter().map(|hart| hart.instret).collect();
        assert_eq!(found, expected, "parts of {part}");
    }
}

/// Interrupt controllers and the serial port are where they were, too.
#[test]
fn devices_go_back() {
    let close = Options { spacing: 300, ..Options::default() };
    for name in ["imsic", "direct", "forward", "guest"] {
        let name = format!("../../riscv-tests/bin/isa=rv64ima_smaia/{name}");
        let (expected, _) = stopping(&name, 1, |_| Until::default());
        assert_eq!(expected.status, ExitStatus::Code(0), "{name}");
        for part in [1, 40] {
            assert!(wander(&name, 1, part, close) == expected, "{name}, parts of {part}");
        }
    }
}

/// One hart runs while the others stand still; the way back, and forward again, is the same.
#[test]
fn a_hart_runs_alone() {
    let (machine, surroundings) = machine("../../riscv-tests/bin/harts=4/rv64-lock", 4);
    let mut session = Session::new(machine, surroundings, Names::default());
    session.remember(Options::default()).expect("a past");
    assert!(matches!(session.run(some(1_000)), Stop::Done));
    let instret = |session: &Session| session.harts().iter().map(|hart| hart.instret).collect::<Vec<_>>();
    let (before, begun) = (instret(&session), picture(&session));
    // Longer than a turn.
    assert!(matches!(session.run(Until { only: Some(2), ..some(25_000) }), Stop::Done));
    let (after, ended) = (instret(&session), picture(&session));
    assert_eq!(after, [before[0], before[1], before[2] + 25_000, before[3]]);
    assert!(matches!(session.run(Until { only: Some(1), ..some(1) }), Stop::Done));
    assert_eq!(instret(&session), [after[0], after[1] + 1, after[2], after[3]]);
    session.go_to(1_000);
    begun.expect(&picture(&session), "before");
    session.go_to(26_000);
    ended.expect(&picture(&session), "after");
    session.go_to(26_001);
    // Turns go on from there.
    let status = loop {
        match session.run(some(100_000)) {
            Stop::Done => {}
            Stop::Ended(status) => break status,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(status, ExitStatus::Code(0));
}

/// A hart that waits for another ends a run in which it is alone.
#[test]
fn a_hart_that_waits_for_others_is_not_waited_for() {
    let (machine, surroundings) = machine("../../riscv-tests/bin/harts=4/rv64-software", 4);
    let mut session = Session::new(machine, surroundings, Names::default());
    let waits = |session: &Session| session.harts()[3].waiting;
    while !waits(&session) {
        assert!(matches!(session.run(some(1)), Stop::Done));
    }
    assert!(matches!(session.run(Until { only: Some(3), ..Until::default() }), Stop::Interrupted));
    assert!(waits(&session));
    assert!(matches!(session.run(Until::default()), Stop::Ended(ExitStatus::Code(0))));
}

/// Forward and backward a breakpoint stops at the same positions.
#[test]
fn both_directions_stop_at_the_same_places() {
    let kernel = image("saxpy").symbols.get("saxpy").expect("a symbol").addr;
    let mut session = session("saxpy", 1, Options::default());
    let at = || Until { addresses: [kernel].into(), ..Until::default() };
    let mut stops = Vec::new();
    while matches!(session.run(at()), Stop::Point) {
        stops.push(session.position());
    }
    assert!(stops.len() > 1 && session.ended().is_some());
    let back = Back { addresses: [kernel].into(), ..Back::default() };
    let new_check = |_: &[Hart]| -> Check { Box::new(move |hart, _| hart.pc == kernel) };
    let checked = Back { check: Some(&new_check), ..Back::default() };
    for back in [back, checked] {
        session.go_to(session.span().1);
        for &position in stops.iter().rev() {
            assert!(matches!(session.run_back(&back), Stop::Point));
            assert_eq!((session.position(), session.hart().pc), (position, kernel));
        }
        assert!(matches!(session.run_back(&back), Stop::Start));
        assert_eq!(session.position(), session.span().0);
        // And forward again.
        for &position in &stops {
            assert!(matches!(session.run(at()), Stop::Point));
            assert_eq!(session.position(), position);
        }
        assert!(matches!(session.run(at()), Stop::Ended(_)));
    }
}

#[test]
fn exceptions_stop_in_both_directions() {
    let mut session = session("hello", 1, Options::default());
    let traps = |_: &rivet_hart::Trap, _: &Hart, _: u64| true;
    let mut stops = Vec::new();
    // Each call stops the run once, and is made when it goes on.
    loop {
        let here = session.position();
        let again =
            |_: &rivet_hart::Trap, _: &Hart, position: u64| position != here || stops.last() != Some(&here);
        match session.run(Until { traps: Some(&again), ..Until::default() }) {
            Stop::Trap(_) => stops.push(session.position()),
            Stop::Ended(_) => break,
            other => panic!("{other:?}"),
        }
    }
    assert!(!stops.is_empty());
    for &position in stops.iter().rev() {
        let stop = session.run_back(&Back { traps: Some(&traps), ..Back::default() });
        assert!(matches!(stop, Stop::Trap(_)), "{stop:?}");
        assert_eq!(session.position(), position);
    }
    let stop = session.run(Until { traps: Some(&traps), ..Until::default() });
    assert!(matches!(stop, Stop::Trap(_)));
    assert_eq!(session.position(), stops[0]);
}

#[test]
fn an_edit_in_the_past_drops_what_came_after() {
    let mut session = session("bare", 1, Options::default());
    session.run(some(200));
    assert!(matches!(session.back(50), Stop::Done));
    // What fails changes nothing.
    let failed = session.edit(|_| Err::<(), _>(rivet_debug::Complaint::new("no")));
    assert!(failed.is_err() && session.is_past());
    assert_eq!(session.span().1, 200);
    let set = |hart: &mut Hart| {
        hart.set_x(31, 77);
        Ok(())
    };
    assert_eq!((session.edit(set), session.take_dropped(), session.take_dropped()), (Ok(()), Some(50), None));
    assert_eq!((session.is_past(), session.span().1), (false, 150));
    assert_eq!(session.last_change(|hart, _| Some(hart.x(31))), Ok(Some(ChangeCause::Hand(150))));
    session.run(some(10));
    session.back(20);
    assert_ne!(session.hart().x(31), 77);
    session.run(some(10));
    assert_eq!((session.position(), session.hart().x(31)), (150, 77));
}

#[test]
fn a_search_can_be_interrupted() {
    let mut session = session("masks", 1, Options::default());
    session.run(some(5_000));
    session.back(1_000);
    let nowhere = Back { addresses: [2].into(), ..Back::default() };
    session.interrupt.store(true, Ordering::Relaxed);
    assert!(matches!(session.run_back(&nowhere), Stop::Interrupted));
    assert_eq!(session.position(), 4_000);
    assert!(matches!(session.run_back(&nowhere), Stop::Start));
}

#[test]
fn without_a_past_there_is_no_way_back() {
    let (machine, surroundings) = machine("hello", 1);
    let mut session = Session::new(machine, surroundings, Names::default());
    session.run(some(10));
    assert!(matches!(session.back(1), Stop::Failed(_)));
    assert_eq!((session.position(), session.span()), (10, (10, 10)));
}

/// Reads standard input by 16 bytes, turns their case, and writes them.
const ECHO: &str = "
    more:
        li a7, 63
        li a0, 0
        la a1, buffer
        li a2, 16
        ecall
        blez a0, done
        mv s0, a0
        la t0, buffer
        add t1, t0, a0
    turn:
        lbu t2, 0(t0)
        xori t2, t2, 0x20
        sb t2, 0(t0)
        addi t0, t0, 1
        bltu t0, t1, turn
        li a7, 64
        li a0, 1
        la a1, buffer
        mv a2, s0
        ecall
        j more
    done:
        li a7, 93
        ecall
    buffer:
";

/// Input is read once and output written once, wherever the session goes.
#[test]
fn input_and_output_happen_once() {
    let isa = Isa::everything(Xlen::Rv64);
    let code = asm::program(ECHO, elf::CODE, &isa, &asm::Options::default()).expect("a program");
    let mut bytes = code.bytes;
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    let words: Vec<u32> = bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    let image = Image::parse("echo", &elf::program(&words, false, 64)).expect("a program");
    let input: Vec<u8> = (0..700).map(|n| b'A' + (n * 7 % 26) as u8).collect();
    for seed in 0..4 {
        let (out, printed) = Output::buffer();
        let config = LinuxConfig {
            clocks: Clocks::Virtual,
            stdin: Input::Bytes(input.clone().into()),
            stdout: out,
            ..LinuxConfig::new(["echo"])
        };
        let isa = Arc::new(Config::new(Isa::default_for(Xlen::Rv64)));
        let (linux, hart) = Linux::start(config, isa, Arc::new(image.clone())).expect("a process");
        let surroundings = Surroundings::Linux(Box::new(linux));
        let mut session = Session::new(Machine::new(hart), surroundings, Names::default());
        session.remember(Options { spacing: 500, ..Options::default() }).expect("a past");
        let status = go_about(&mut session, 300, &mut Rng::new(seed));
        assert_eq!(status, ExitStatus::Code(0));
        let printed = printed.lock().expect("what was printed").to_ascii_uppercase();
        assert!(printed == input, "{}", String::from_utf8_lossy(&printed));
    }
}
