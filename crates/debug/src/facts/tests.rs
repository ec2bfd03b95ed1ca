//! Facts of the scratch machine. The expectations follow from the instructions (V 5.4, 6.1, 16.5) and are written by hand.

use std::sync::Arc;

use rivet_hart::Config;
use rivet_isa::{Isa, Xlen};

use super::*;
use crate::view::lanes::LaneState;

/// A scratch machine with VLEN 128.
fn scratch() -> Debugger {
    let mut isa = Isa::default_for(Xlen::Rv64);
    isa.vlen = 128;
    Debugger::scratch(Arc::new(Config::new(isa))).expect("a scratch machine")
}

/// Executes a line; the facts before the next, compared with those before it.
fn after(dbg: &mut Debugger, line: &str) -> Facts {
    let memory = dbg.facts(&wanted(), None).memory.ok();
    let before = dbg.baseline(memory.as_ref());
    dbg.execute(line).unwrap_or_else(|complaint| panic!("{line}: {complaint}"));
    dbg.facts(&wanted(), Some(&before))
}

fn wanted() -> Wanted {
    Wanted { memory: "sp - 16".into(), bytes: 16, instructions: (0, 1), ..Wanted::default() }
}

fn lanes(facts: &Facts, group: usize) -> Vec<(u64, LaneState, bool)> {
    let vectors = facts.vectors.as_ref().expect("vectors");
    vectors.groups[group].lanes.iter().map(|lane| (lane.bits, lane.state, lane.changed)).collect()
}

#[test]
fn lanes_are_told_with_what_they_are() {
    use LaneState::{Body, Prestart, Tail};
    let mut dbg = scratch();
    let facts = after(&mut dbg, "vsetivli t0, 3, e32, m1, tu, mu");
    let vl = facts.csrs.iter().find(|csr| csr.name == "vl").expect("vl");
    assert_eq!((vl.value, vl.changed), (3, true));
    assert!(facts.integers.iter().any(|x| x.name == "t0" && x.bits == 3 && x.changed));
    let facts = after(&mut dbg, "vid.v v8");
    // Lane 0 stays 0; the tail is undisturbed.
    let expected = [(0, Body, false), (1, Body, true), (2, Body, true), (0, Tail, false)];
    assert_eq!(lanes(&facts, 8), expected);
    let vectors = facts.vectors.as_ref().expect("vectors");
    assert_eq!((vectors.vl, vectors.vlmax, vectors.groups.len()), (3, 4, 32));
    assert_eq!(vectors.vtype, "e32, m1, tu, mu");
    let facts = after(&mut dbg, "csrwi vstart, 2");
    let states: Vec<LaneState> = lanes(&facts, 8).into_iter().map(|(_, state, _)| state).collect();
    assert_eq!(states, [Prestart, Prestart, Body, Tail]);
    assert!(lanes(&facts, 8).iter().all(|(.., changed)| !changed), "only vstart has changed");
}

#[test]
fn groups_follow_lmul() {
    let mut dbg = scratch();
    let facts = after(&mut dbg, "vsetvli t0, x0, e16, m4, ta, ma");
    let vectors = facts.vectors.expect("vectors");
    let groups: Vec<(u8, u32, usize)> =
        vectors.groups.iter().map(|group| (group.register, group.registers, group.lanes.len())).collect();
    // 4 × 128 bits are 32 elements of 16.
    assert_eq!(groups, [0, 4, 8, 12, 16, 20, 24, 28].map(|n| (n, 4, 32)));
}

#[test]
fn memory_and_what_has_changed_of_it_are_told() {
    let mut dbg = scratch();
    after(&mut dbg, "li t1, 0x1234");
    let facts = after(&mut dbg, "sh t1, -14(sp)");
    let memory = facts.memory.expect("memory");
    assert_eq!(memory.bytes.len(), 16);
    assert_eq!(memory.bytes[..5], [(0, false), (0, false), (0x34, true), (0x12, true), (0, false)]);
    let wanted = Wanted { memory: "no_such_name".into(), ..wanted() };
    let complaint = dbg.facts(&wanted, None).memory.expect_err("no such name").to_string();
    assert!(complaint.contains("no_such_name"), "{complaint}");
}

/// What a command only shows is no change.
#[test]
fn a_look_changes_nothing() {
    let mut dbg = scratch();
    after(&mut dbg, "vsetivli t0, 3, e32, m1, tu, mu");
    assert!(!after(&mut dbg, "v8").has_changes());
    assert!(after(&mut dbg, "v8[1] = 7").has_changes());
}

/// Without symbols, instructions of both lengths are found backwards.
#[test]
fn instructions_before_pc_are_found() {
    let mut dbg = scratch();
    let start = dbg.session.hart().pc;
    for line in ["vsetivli t0, 3, e32, m1, tu, mu", "c.li a0, 5", "vid.v v8", "c.li a0, 6"] {
        after(&mut dbg, line);
    }
    let facts = dbg.facts(&Wanted { instructions: (4, 1), ..wanted() }, None);
    let addresses: Vec<u64> = facts.code.0.iter().map(|listed| listed.address - start).collect();
    assert_eq!((addresses, facts.code.1), (vec![0, 4, 6, 10, 12], 4));
}
