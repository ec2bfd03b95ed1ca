//! The reason why an encoding traps is the rule in the words of the specification, with a fix-it.

use rivet_hart::{Hart, Trap};
use rivet_isa::reserved::Reason;
use rivet_isa::{Broken, Ext, ExtSet, Inst, Isa, Rule};

use super::fix_it;
use crate::text::{Role, Text, wrap};

/// Why the instruction `raw` traps as illegal.
pub fn reason(hart: &Hart, raw: u32, trap: &Trap, width: usize) -> Text {
    let mut text = Text::new();
    match &hart.config.decoder.decode(raw) {
        None => no_instruction(&mut text, hart, raw, width),
        Some(inst) => {
            let found = Broken::in_words(&trap.why);
            match &found {
                Some(found) => broken(&mut text, found, width),
                None => wrap(&mut text, Role::Plain, &trap.why, width, 2),
            }
            better(&mut text, &fix_it::fix_it(hart, inst, found.map(|found| found.rule)), width);
        }
    }
    text
}

/// What breaks a rule, and the rule.
pub(super) fn broken(text: &mut Text, broken: &Broken, width: usize) {
    wrap(text, Role::Plain, &broken.how, width, 2);
    named(text, broken.rule, width);
}

/// A rule and its sentence.
pub(super) fn named(text: &mut Text, rule: Rule, width: usize) {
    text.say("  ").push(Role::Name, format_args!("rule {} ({})", rule.name(), rule.section())).end();
    wrap(text, Role::Quote, &format!("\"{}\"", rule.sentence()), width, 4);
}

/// What would make it legal.
pub(super) fn better(text: &mut Text, words: &str, width: usize) {
    if !words.is_empty() {
        wrap(text, Role::Good, words, width, 2);
    }
}

/// What another hart would take the encoding for, or which rule reserves it.
pub(super) fn no_instruction(text: &mut Text, hart: &Hart, raw: u32, width: usize) {
    let isa = &hart.config.isa;
    match Reason::of(raw, isa) {
        None => {}
        Some(Reason::Lacks { inst, needs, .. }) => {
            let name = inst.text(isa.xlen, None);
            let words = format!("{name} requires {needs}, which this hart lacks");
            wrap(text, Role::Plain, &words, width, 2);
            if let Some(wanted) = wanted(isa, &inst) {
                better(text, &format!("add {wanted} to --isa"), width);
            }
        }
        Some(Reason::Reserved { broken: rule, near }) => {
            broken(text, &rule, width);
            if let Some(inst) = near.first() {
                better(text, &format!("legal alternative: {}", inst.text(isa.xlen, None)), width);
            }
        }
    }
}

/// The extensions that the ISA lacks for an instruction: all of V rather than a part, unless it has a part already.
fn wanted(isa: &Isa, inst: &Inst) -> Option<String> {
    let v = Isa::new(isa.xlen, ExtSet::of(&[Ext::V]));
    let whole = |ext: Ext| if v.has(ext) && !isa.has(Ext::Zve32x) { Ext::V } else { ext };
    let lacking = inst.op.row().needs.iter().filter(|any| !any.iter().any(|&ext| isa.has(ext)));
    let mut names: Vec<String> =
        lacking.filter_map(|any| any.first()).map(|&ext| whole(ext).to_string()).collect();
    names.dedup();
    (!names.is_empty()).then(|| names.join(" and "))
}
