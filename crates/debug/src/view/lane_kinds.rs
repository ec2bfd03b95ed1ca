//! What the lanes of vector registers are, as the code of the function says: the last instruction before pc that writes
//! a register decides; a load or a move has the kind of the next that reads it.
//!
//! It is read from the code, in the order of its addresses, and not from what has run: a guess, which costs nothing.

use std::ops::Range;

use rivet_hart::Hart;
use rivet_isa::{Inst, Shape};

use crate::debugger::Debugger;
use crate::memory::{encoding, length};
use crate::scratch;
use crate::view::code::target;

/// Bytes of code that are read before pc and behind it, at most.
const MOST: u64 = 1 << 14;

/// What a register holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LaneKind {
    Unknown,
    Integer,
    Float,
}

/// What an instruction does with vector registers.
struct Use {
    destination: Option<(u8, LaneKind)>,
    sources: Vec<u8>,
    source_kind: LaneKind,
}

/// Returns the set of vector registers whose lanes are floats, bit n for vn; none at a SEW that has no floats.
pub(crate) fn float_registers(dbg: &Debugger) -> u32 {
    let hart = dbg.session.hart();
    let vtype = hart.v.vtype();
    if vtype.vill || vtype.sew.bits() < 16 {
        return 0;
    }
    let code = match dbg.scratch {
        // What was typed is all before pc.
        Some(_) => Some(scratch::CODE..hart.pc),
        None => dbg.session.names.range(hart.pc).filter(|range| range.contains(&hart.pc)),
    };
    let Some(code) = code else { return 0 };
    let (first, last) = (hart.pc.saturating_sub(MOST), hart.pc.saturating_add(MOST));
    floats_in(hart, hart.pc, code.start.max(first)..code.end.min(last))
}

/// The same where `pc` in this code is about to run.
fn floats_in(hart: &Hart, pc: u64, code: Range<u64>) -> u32 {
    let mut kinds = [LaneKind::Unknown; 32];
    // Behind pc only what reads a register says something of it, until it is written.
    let mut is_open = [true; 32];
    // What was written behind pc, and what a loop brings back from there.
    let mut behind = [LaneKind::Unknown; 32];
    let mut back = None;
    let mut at = code.start;
    while at < code.end {
        let Some(raw) = encoding(hart, at) else { break };
        let inst = hart.config.decoder.decode(raw);
        if at >= pc && inst.as_ref().and_then(|inst| target(inst, at)).is_some_and(|to| to <= pc) {
            back.get_or_insert(behind);
        }
        if let Some(used) = inst.and_then(|inst| uses(&inst)) {
            for &source in &used.sources {
                let kind = &mut kinds[usize::from(source)];
                if *kind == LaneKind::Unknown && is_open[usize::from(source)] {
                    *kind = used.source_kind;
                }
            }
            if let Some((register, kind)) = used.destination {
                match at < pc {
                    true => kinds[usize::from(register)] = kind,
                    false => {
                        is_open[usize::from(register)] = false;
                        if kind != LaneKind::Unknown {
                            behind[usize::from(register)] = kind;
                        }
                    }
                }
            }
        }
        at += length(raw);
    }
    let kind = |n: usize| match (kinds[n], back) {
        (LaneKind::Unknown, Some(back)) => back[n],
        (kind, _) => kind,
    };
    (0..32).filter(|&n| kind(n as usize) == LaneKind::Float).fold(0, |set, n| set | 1 << n)
}

fn uses(inst: &Inst) -> Option<Use> {
    let (form, name) = (inst.op.form(), inst.op.row().mnemonic());
    let there = |shape: Shape, number: u8| (shape != Shape::None).then_some(number);
    let destination = there(form.vd, inst.rd);
    if form.memory.is_some() {
        // Offsets are integers; what is loaded or stored is not known.
        let sources = there(form.vs2, inst.rs2).into_iter().collect();
        let destination = destination.filter(|_| !form.stores()).map(|number| (number, LaneKind::Unknown));
        return Some(Use { destination, sources, source_kind: LaneKind::Integer });
    }
    let mut sources: Vec<u8> =
        [there(form.vs1, inst.rs1), there(form.vs2, inst.rs2)].into_iter().flatten().collect();
    sources.extend(destination.filter(|_| form.reads_vd));
    let is_float = (name.starts_with("vf") || name.starts_with("vmf")) && !name.starts_with("vfirst");
    let moves =
        ["vmv", "vslide", "vrgather", "vcompress", "vmerge"].iter().any(|start| name.starts_with(start));
    let (source_kind, result) = match (is_float, moves) {
        // Integers to floats, as in vfwcvt.f.xu.v; floats to integers, and classes.
        (true, _) if name.contains(".f.x") => (LaneKind::Integer, LaneKind::Float),
        (true, _) if name.contains(".x.f") || name.contains(".xu.f") || name.starts_with("vfclass") => {
            (LaneKind::Float, LaneKind::Integer)
        }
        (true, _) => (LaneKind::Float, LaneKind::Float),
        (false, true) => (LaneKind::Unknown, LaneKind::Unknown),
        (false, false) => (LaneKind::Integer, LaneKind::Integer),
    };
    let destination = destination.filter(|_| form.vd != Shape::Mask).map(|number| (number, result));
    (destination.is_some() || !sources.is_empty()).then_some(Use { destination, sources, source_kind })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rivet_hart::Config;
    use rivet_isa::Isa;

    use super::*;

    /// The float registers where `pc` of these lines is about to run.
    fn floats(lines: &[&str], pc: usize) -> Vec<u32> {
        let isa: Isa = "rv64gcv_zvl128b".parse().expect("an ISA");
        let mut dbg = Debugger::scratch(Arc::new(Config::new(isa))).expect("a machine");
        let start = dbg.session.hart().pc;
        // All of them are four bytes long; the branch goes nowhere, so that nothing runs.
        dbg.execute(&format!("{{\nj end\n{}\nend:\n}}", lines.join("\n"))).expect("code");
        let hart = dbg.session.hart();
        let inst = |at| hart.config.decoder.decode(encoding(hart, at)?);
        let first =
            (start..start + 8).step_by(2).find(|&at| inst(at).is_some_and(|inst| uses(&inst).is_some()));
        let first = first.expect("a vector instruction");
        let set = floats_in(hart, first + 4 * pc as u64, first..first + 4 * lines.len() as u64);
        (0..32).filter(|n| set >> n & 1 != 0).collect()
    }

    #[test]
    fn the_last_writer_decides() {
        let code =
            ["vfadd.vv v8, v9, v10", "vadd.vv v8, v11, v12", "vfcvt.f.x.v v13, v11", "vfcvt.x.f.v v14, v9"];
        assert_eq!(floats(&code, 1), [8, 9, 10]);
        assert_eq!(floats(&code, 4), [9, 10, 13]);
    }

    #[test]
    fn what_was_loaded_is_what_reads_it() {
        let code = ["vle32.v v8, (a0)", "vle32.v v9, (a1)", "vfmul.vv v10, v8, v8", "vadd.vi v11, v9, 1"];
        assert_eq!(floats(&code, 2), [8]);
        assert_eq!(floats(&code, 4), [8, 10]);
        // What v8 gets later says nothing of what it holds.
        assert!(floats(&["vadd.vi v8, v8, 1", "vle32.v v8, (a0)", "vfmul.vv v10, v8, v8"], 1).is_empty());
        // Unless a loop has been there.
        let loops =
            ["again: vle32.v v8, (a0)", "vfadd.vf v8, v8, fa0", "vfmul.vf v9, v8, fa0", "bne a0, a1, again"];
        assert_eq!(floats(&loops, 0), [8, 9]);
        assert!(floats(&loops[..3], 0).is_empty());
        assert_eq!(floats(&["vfredusum.vs v8, v9, v10", "vmflt.vv v0, v11, v12"], 2), [8, 9, 10, 11, 12]);
    }
}
