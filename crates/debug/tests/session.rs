//! A run is the same however often the debugger stops in between.

mod machines;
mod past;
#[path = "../../sim/tests/replay/picture.rs"]
mod picture;
mod snapshots;
mod typed;

use std::sync::atomic::Ordering;

use machines::{image, machine};
use rivet_debug::names::Names;
use rivet_debug::{Check, Session, Stop, Surroundings, Until};
use rivet_hart::Hart;
use rivet_sim::{Environment, ExitStatus};

/// pc, x, f, v, instructions.
type HartState = (u64, [u64; 32], [u64; 32], Vec<u8>, u64);

/// What is left of a run: how it ended, and what the harts hold.
#[derive(Debug, PartialEq)]
struct RunEnd {
    status: ExitStatus,
    instructions: u64,
    harts: Vec<HartState>,
}

fn end(status: ExitStatus, harts: &[Hart]) -> RunEnd {
    let state = |hart: &Hart| (hart.pc, hart.x, hart.f, hart.v.file().to_vec(), hart.instret);
    let instructions = harts.iter().map(|hart| hart.instret).sum();
    RunEnd { status, instructions, harts: harts.iter().map(state).collect() }
}

/// Without a debugger.
fn straight(name: &str, harts: usize) -> RunEnd {
    let (mut machine, mut surroundings) = machine(name, harts);
    let env: &mut dyn Environment = match &mut surroundings {
        Surroundings::Linux(linux) => &mut **linux,
        Surroundings::Bare(bare) => &mut **bare,
        Surroundings::Scratch(nothing) => nothing,
    };
    let status = machine.run(env, u64::MAX).expect("it ends");
    end(status, &machine.harts)
}

/// With a stop wherever `until` says so, again and again.
fn stopping(name: &str, harts: usize, until: impl Fn(&Session) -> Until<'static>) -> (RunEnd, u64) {
    let (machine, surroundings) = machine(name, harts);
    let mut session = Session::new(machine, surroundings, Names::default());
    let mut stops = 0;
    loop {
        let before = session.position();
        let until = until(&session);
        let asked = until.instructions;
        match session.run(until) {
            Stop::Ended(status) => return (end(status, session.harts()), stops),
            Stop::Done => {
                assert_eq!(session.position() - before, asked.expect("a number"), "exactly as many")
            }
            Stop::Point => {}
            other => panic!("{other:?}"),
        }
        stops += 1;
    }
}

#[test]
fn stops_change_nothing() {
    for (name, harts) in [("hello", 1), ("masks", 1), ("bare", 1), ("bare", 2), ("bare_exit", 1)] {
        let whole = straight(name, harts);
        let (expected, _) = stopping(name, harts, |_| Until::default());
        // Bare machines poll the host at the ends of blocks, and wait for it until then.
        assert!(expected == whole || name.starts_with("bare") && expected.status == whole.status, "{name}");
        let some = |n| move |_: &Session| Until { instructions: Some(n), ..Until::default() };
        for n in [u64::MAX >> 1, 100_000, 1013] {
            let (found, _) = stopping(name, harts, some(n));
            assert!(found == expected, "{name} on {harts} harts, a stop each {n}");
        }
        let (found, _) = stopping(name, harts, |_| Until {
            instructions: Some(50_000),
            check: Some(Box::new(|_, _| false)),
            ..Until::default()
        });
        assert!(found == expected, "{name}, every instruction looked at");
    }
}

#[test]
fn single_steps_change_nothing() {
    let expected = straight("hello", 1);
    let (found, stops) = stopping("hello", 1, |_| Until { instructions: Some(1), ..Until::default() });
    assert!(found == expected);
    assert!(stops >= expected.instructions, "{stops} stops");
}

/// main of `saxpy` calls each kernel many times; the breakpoint is seen each time, at either kind of cost.
#[test]
fn addresses_stop_each_time() {
    let image = image("saxpy");
    let kernel = image.symbols.get("saxpy").expect("a symbol").addr;
    let count = |checked: bool| {
        let (found, stops) = stopping("saxpy", 1, |_| Until {
            addresses: [kernel].into(),
            check: checked.then(|| -> Check { Box::new(|_, _| false) }),
            ..Until::default()
        });
        assert!(found == straight("saxpy", 1));
        stops
    };
    let stops = count(false);
    assert!(stops > 1);
    assert_eq!(count(true), stops);
}

#[test]
fn an_interrupt_stops_a_run() {
    let (machine, surroundings) = machine("masks", 1);
    let mut session = Session::new(machine, surroundings, Names::default());
    session.interrupt.store(true, Ordering::Relaxed);
    assert!(matches!(session.run(Until::default()), Stop::Interrupted));
    assert!(matches!(session.run(Until::default()), Stop::Ended(ExitStatus::Code(0))));
}
