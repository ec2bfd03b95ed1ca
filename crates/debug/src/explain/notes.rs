//! Notes are added for legal instructions: exceptions that they raise, and reserved or idle states.

use rivet_hart::{Cause, Hart, Trap};
use rivet_isa::{Inst, Lmul, Op, Rule, Sew, Shape, Vtype};

use super::reason::{better, broken, named};
use crate::text::{Role, Text, wrap};

/// The notes on `inst`, which left `after` with this result.
pub(super) fn show(
    text: &mut Text,
    hart: &Hart,
    inst: &Inst,
    after: &Hart,
    result: &Result<(), Trap>,
    width: usize,
) {
    if let Err(trap) = result {
        raised(text, inst, trap, width);
    }
    let form = inst.op.form();
    if inst.op.is_vset() {
        if after.v.vtype().vill {
            sets_vill(text, hart, inst, width);
        }
    } else if [form.vd, form.vs2, form.vs1].into_iter().any(depends_on_vtype) {
        let (vstart, vlmax) = (hart.v.vstart, hart.v.vlmax());
        if vstart >= vlmax {
            text.say("  ").push(Role::Bad, "reserved").line(", but allowed on this hart");
            let words = format!(
                "vstart = {vstart} is greater than the last element index, {}",
                vlmax.saturating_sub(1)
            );
            broken(text, &Rule::PastEnd.broken(words), width);
            better(text, "clear vstart first: csrw vstart, zero", width);
        } else if form.vd == Shape::None {
            // It writes an integer or floating-point register, whatever vl is.
        } else if hart.v.vl == 0 {
            text.line("  no element is updated: vl is 0; use a vsetvli with a nonzero AVL");
        } else if vstart >= hart.v.vl {
            text.line("  no element is updated: vstart >= vl; use csrw vstart, zero");
        }
    }
}

fn depends_on_vtype(shape: Shape) -> bool {
    !matches!(shape, Shape::None | Shape::Whole(_))
}

/// An exception that is no illegal instruction. Faults of memory are told with the addresses.
fn raised(text: &mut Text, inst: &Inst, trap: &Trap, width: usize) {
    let rule = match trap.cause {
        Cause::LoadMisaligned | Cause::StoreMisaligned => Some(Rule::Misaligned.of(inst)),
        Cause::FetchMisaligned => Some(Rule::JumpAligned.of(inst)),
        Cause::Breakpoint | Cause::EcallU | Cause::EcallS | Cause::EcallM => None,
        _ => return,
    };
    let place = rule.map_or(String::new(), |_| format!(" at {:#x}", trap.tval));
    wrap(text, Role::Plain, &format!("raises: {trap}{place}"), width, 2);
    if let Some(rule) = rule {
        named(text, rule, width);
    }
}

/// Why a `vset{i}vl{i}` does not choose the type that it asks for.
fn sets_vill(text: &mut Text, hart: &Hart, inst: &Inst, width: usize) {
    let isa = &hart.config.isa;
    let bits = match inst.op {
        Op::vsetvl => hart.address(hart.x(inst.rs2), 0),
        _ => inst.imm as u64,
    };
    text.say("  ").push(Role::Bad, "sets vill").line(" and vl = 0: vector instructions will trap");
    let refusal = Vtype::refusal(bits, isa).unwrap_or_else(|| {
        let (old, new) = (hart.v.vtype(), Vtype::from_bits(bits));
        Rule::KeepsVl.broken(match old.vill {
            true => "rd = rs1 = x0 keeps vl, which is not allowed while vill is set".to_string(),
            false => format!(
                "rd = rs1 = x0 keeps vl, which is not allowed when VLMAX changes ({} to {})",
                hart.v.vlmax(),
                new.vlmax(isa.vlen)
            ),
        })
    });
    broken(text, &refusal, width);
    better(text, &supported(hart, bits, refusal.rule), width);
}

/// The types near those bits that the hart supports.
fn supported(hart: &Hart, bits: u64, rule: Rule) -> String {
    let isa = &hart.config.isa;
    let fits = |sew: Sew, lmul: Lmul| Vtype::new(sew, lmul).is_supported(isa.elen, isa.vlen);
    let list = |names: Vec<String>| names.join(", ");
    let sew = Sew::from_vsew(bits as u32 >> 3 & 7);
    match rule {
        Rule::KeepsVl => "use a nonzero rd to set vl to VLMAX, or a nonzero rs1 to give the AVL".into(),
        Rule::SewLmul | Rule::LmulSew | Rule::Vlmul => {
            let Some(sew) = sew else { return String::new() };
            let fitting = Lmul::ALL.into_iter().filter(|&lmul| fits(sew, lmul));
            format!("supported with {sew}: {}", list(fitting.map(|lmul| lmul.to_string()).collect()))
        }
        Rule::Vsew | Rule::VillValue => {
            let lmul = Lmul::from_vlmul(bits as u32 & 7).unwrap_or(Lmul::M1);
            let fitting = Sew::ALL.into_iter().filter(|&sew| fits(sew, lmul));
            format!("supported with {lmul}: {}", list(fitting.map(|sew| sew.to_string()).collect()))
        }
        _ => String::new(),
    }
}
