//! Facts of a machine, written by hand: VLEN 128, e32, vl 3 of 4, stopped in line 5 of a file of 12.

use std::sync::Arc;

use rivet_debug::FrameFacts;
use rivet_debug::facts::{
    CsrValue, Facts, Mark, MemoryFacts, Moment, Register, SourceText, StackFrame, VectorFacts,
};
use rivet_debug::format::{Format, NumberKind};
use rivet_debug::names::Line;
use rivet_debug::view::code::Listed;
use rivet_debug::view::lanes::{Lane, LaneGroup, LaneState};

pub(crate) const SOURCE: &str = "\
#include <stdint.h>

void triple(int32_t *to, int n) {
  for (int i = 0; i < n; i++) {
    to[i] = 3 * to[i];
  }
}

int main(void) {
  int32_t a[] = {1, -2, 3};
  triple(a, 3);
}";

fn group(register: u8, lanes: [(i32, LaneState, bool); 4]) -> LaneGroup {
    let lane =
        |(bits, state, changed): (i32, LaneState, bool)| Lane { bits: bits as u32 as u64, state, changed };
    LaneGroup {
        register,
        registers: 1,
        format: Format::new(NumberKind::Signed, 32),
        lanes: lanes.map(lane).to_vec(),
    }
}

fn vectors() -> VectorFacts {
    use LaneState::{Body, MaskedOff, Tail};
    let zero = (0, Body, false);
    let groups = (0..32).map(|n| match n {
        0 => group(0, [(5, Body, false), (0, MaskedOff, false), (0, Body, false), (0, Tail, false)]),
        8 => group(8, [(3, Body, true), (-2, MaskedOff, false), (9, Body, true), (70, Tail, false)]),
        9 => group(9, [(100, Body, false), (0, MaskedOff, false), (0, Body, false), (7, Tail, true)]),
        n => group(n, [zero; 4]),
    });
    VectorFacts {
        vtype: "e32, m1, ta, ma".into(),
        vl: 3,
        vlmax: 4,
        vstart: 0,
        mask: Some(vec![true, false, true]),
        groups: groups.collect(),
    }
}

fn code(address: u64, offset: u64, text: &str) -> Listed {
    let place = if offset == 0 { "triple".into() } else { format!("triple+{offset:#x}") };
    Listed {
        address,
        raw: 0x13,
        length: 4,
        place: Some(place),
        text: text.into(),
        target: None,
        is_legal: true,
    }
}

fn csr(name: &'static str, value: u64, words: &str, changed: bool) -> CsrValue {
    CsrValue { name, value, words: words.into(), changed }
}

fn frame(function: &str, arguments: &str, line: u32, pc: u64) -> StackFrame {
    let line = Some(Line { file: "/src/triple.c".into(), line });
    let facts = FrameFacts { pc, function: Some(function.into()), offset: 8, line, is_inlined: false };
    StackFrame { facts, arguments: arguments.into() }
}

fn register(name: &'static str, bits: u64, changed: bool) -> Register {
    Register { name, bits, format: Format::new(NumberKind::Hex, 64), symbol: None, changed }
}

pub(crate) fn sample() -> Facts {
    let names = [
        "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7",
        "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
    ];
    let integers = names.map(|name| match name {
        "sp" => register(name, 0x3f_ffff_ff00, false),
        "a0" => register(name, 3, true),
        "a1" => register(name, u64::MAX, false),
        name => register(name, 0, false),
    });
    let bytes = (0..48u8).map(|n| (n + 0x38, n == 9)).collect();
    Facts {
        moment: Moment {
            position: 250,
            first: 0,
            present: 1000,
            is_recorded: true,
            has_ended: false,
            hart: (0, 1),
        },
        pc: 0x10108,
        source: Some(SourceText {
            file: "/src/triple.c".into(),
            line: 5,
            lines: Some(Arc::new(SOURCE.lines().map(str::to_owned).collect())),
        }),
        code: (
            vec![
                code(0x10100, 0, "vsetvli a3, a1, e32, m1, ta, ma"),
                code(0x10104, 4, "vle32.v v8, (a0)"),
                code(0x10108, 8, "vmul.vx v8, v8, t0, v0.t"),
                code(0x1010c, 12, "vse32.v v8, (a0)"),
            ],
            2,
        ),
        marks: vec![Mark {
            id: 4,
            is_enabled: true,
            address: 0x10104,
            line: Some(Line { file: "/src/triple.c".into(), line: 4 }),
        }],
        csrs: vec![
            csr("vl", 3, "3 of VLMAX 4 elements", true),
            csr("vtype", 0xd0, "e32, m1, ta, ma", false),
            csr("vstart", 0, "from the first element", false),
            csr("vxrm", 0, "rnu: to nearest, halves up", false),
            csr("vxsat", 0, "no saturation", false),
            csr("frm", 0, "rne: to nearest, ties to even", false),
            csr("fflags", 1, "NX (inexact)", false),
        ],
        integers: integers.to_vec(),
        floats: vec![Register {
            name: "fa0",
            bits: 0x3fc0_0000,
            format: Format::new(NumberKind::Float, 32),
            symbol: None,
            changed: false,
        }],
        vectors: Some(vectors()),
        frames: vec![
            frame("triple", " (to=0x3fffffff00, n=3)", 5, 0x10108),
            frame("main", " ()", 11, 0x10140),
        ],
        selected: 0,
        memory: Ok(MemoryFacts { address: 0x3f_ffff_ff00, name: None, bytes }),
    }
}
