//! Source lanes are listed for gathers, slides, compress and reductions.
//!
//! Computed from the registers before the instruction runs, by the specification's sentences; the values themselves
//! are the simulator's business.

use rivet_hart::Hart;
use rivet_isa::{Chapter, Function, Inst, reg};
use rivet_sim::bytes::little_endian;

use crate::text::{Role, Text};
use crate::view::lanes::LaneState;
use crate::view::vector::Parts;

/// Lanes that are listed.
const MOST: usize = 32;

/// Where an element of the destination comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Element of vs2.
    Lane(usize),
    /// Element of vs1.
    Lane1(usize),
    /// Nothing: 0.
    Zero,
    /// The scalar operand.
    Scalar,
}

/// The sources of the elements that `inst` writes, if it moves elements; masked-off ones are left out.
pub fn sources(hart: &Hart, inst: &Inst) -> Option<Vec<(usize, Source)>> {
    let (chapter, function, _) = inst.op.semantics();
    let v = &hart.v;
    if chapter != Chapter::vperm || v.vtype().vill {
        return None;
    }
    let (vl, vlmax) = (v.vl, v.vlmax() as u64);
    let parts = Parts::of(hart, !inst.vm);
    let active = (v.vstart..inst.op.body_elements(vl)).filter(|&i| parts.state(i) == LaneState::Body);
    let lane = |index: Option<u64>| match index {
        Some(index) if index < vlmax => Source::Lane(index as usize),
        _ => Source::Zero,
    };
    let alternate =
        |i: usize, from| if i.is_multiple_of(2) { Source::Lane(from) } else { Source::Lane1(from) };
    let amount = match function {
        Function::slideup_vi | Function::slidedown_vi | Function::gather_vi => inst.imm as u64,
        _ => hart.address(hart.x(inst.rs1), 0),
    };
    let picked: Vec<(usize, Source)> = match function {
        Function::gather_vv => {
            active.map(|i| (i, lane(Some(element(hart, inst.rs1, v.vtype().sew.bytes(), i))))).collect()
        }
        Function::gatherei16_vv => active.map(|i| (i, lane(Some(element(hart, inst.rs1, 2, i))))).collect(),
        Function::gather_vx | Function::gather_vi => active.map(|i| (i, lane(Some(amount)))).collect(),
        // V 16.3.1: elements below the offset are left alone.
        Function::slideup_vx | Function::slideup_vi => active
            .filter(|&i| i as u64 >= amount)
            .map(|i| (i, Source::Lane((i as u64 - amount) as usize)))
            .collect(),
        Function::slidedown_vx | Function::slidedown_vi => {
            active.map(|i| (i, lane((i as u64).checked_add(amount)))).collect()
        }
        Function::slide1up_vx | Function::fslide1up_vf => {
            active.map(|i| (i, i.checked_sub(1).map_or(Source::Scalar, Source::Lane))).collect()
        }
        Function::slide1down_vx | Function::fslide1down_vf => {
            active.map(|i| (i, if i + 1 == vl { Source::Scalar } else { Source::Lane(i + 1) })).collect()
        }
        Function::zip_vv => active.map(|i| (i, alternate(i, i / 2))).collect(),
        Function::pair_even => active.map(|i| (i, alternate(i, i - i % 2))).collect(),
        Function::pair_odd => active
            .map(|i| (i, i + 1 - i % 2))
            .map(|(i, from)| (i, if from < vl { alternate(i, from) } else { Source::Zero }))
            .collect(),
        Function::unzip_even => active.map(|i| (i, Source::Lane(2 * i))).collect(),
        Function::unzip_odd => active.map(|i| (i, Source::Lane(2 * i + 1))).collect(),
        Function::compress => {
            (0..vl).filter(|&i| v.mask(inst.rs1, i)).map(Source::Lane).enumerate().collect()
        }
        _ => return None,
    };
    Some(picked)
}

/// The sources as a text; empty for instructions that keep elements in their places.
pub fn show(hart: &Hart, inst: &Inst, width: usize) -> Text {
    let mut text = Text::new();
    let row = inst.op.row();
    if inst.op.is_reduction() {
        return reduction(hart, inst);
    }
    let Some(sources) = sources(hart, inst) else { return text };
    let (vd, vs2) = (reg::v_name(inst.rd), reg::v_name(inst.rs2));
    let scalar = match row.mnemonic().ends_with(".vf") {
        true => reg::f_name(inst.rs1),
        false => reg::x_name(inst.rs1),
    };
    if sources.is_empty() {
        text.line("  lanes: none moved");
        return text;
    }
    let mut column = width;
    for (i, source) in sources.iter().take(MOST) {
        let from = match source {
            Source::Lane(n) => format!("{vs2}[{n}]"),
            Source::Lane1(n) => format!("{}[{n}]", reg::v_name(inst.rs1)),
            Source::Zero => "0".into(),
            Source::Scalar => scalar.to_owned(),
        };
        let item = format!("{vd}[{i}] ← {from}");
        if column + 3 + item.chars().count() > width {
            if !text.is_empty() {
                text.end();
            }
            text.say("  ");
            column = 2;
        } else {
            text.say("   ");
            column += 3;
        }
        column += item.chars().count();
        text.say(item);
    }
    text.end();
    if sources.len() > MOST {
        text.push(Role::Faint, format_args!("  … and {} more", sources.len() - MOST)).end();
    }
    text
}

/// V 14: "vd[0] = sum( vs1[0] , vs2[*] )", `*` being the active elements.
fn reduction(hart: &Hart, inst: &Inst) -> Text {
    let mut text = Text::new();
    let parts = Parts::of(hart, !inst.vm);
    let (vd, vs1, vs2) = (reg::v_name(inst.rd), reg::v_name(inst.rs1), reg::v_name(inst.rs2));
    if hart.v.vl == 0 {
        text.line(format_args!("  {vd}[0] is unchanged: vl is 0"));
        return text;
    }
    let active: Vec<usize> = (0..hart.v.vl).filter(|&i| parts.state(i) == LaneState::Body).collect();
    text.say(format_args!("  {vd}[0] ← {vs1}[0]"));
    if !active.is_empty() {
        text.say(format_args!(" and {vs2}[{}]", runs(&active)));
    }
    if inst.op.row().mnemonic().contains("osum") {
        text.say(", in element order");
    }
    text.end();
    text
}

/// `0 to 3, 5, 7 to 9`.
fn runs(indices: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &i in indices {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == i => *last = i,
            _ => runs.push((i, i)),
        }
    }
    let shown: Vec<String> = runs
        .iter()
        .take(8)
        .map(|&(first, last)| if first == last { first.to_string() } else { format!("{first} to {last}") })
        .collect();
    let more = if runs.len() > 8 { ", …" } else { "" };
    shown.join(", ") + more
}

/// Element `i` of `bytes` bytes in the group at `reg`; 0 where the file ends before it.
fn element(hart: &Hart, reg: u8, bytes: u32, i: usize) -> u64 {
    let at = usize::from(reg) * hart.v.vlenb() + i * bytes as usize;
    let part = hart.v.file().get(at..at + bytes as usize).unwrap_or(&[]);
    little_endian(part)
}
