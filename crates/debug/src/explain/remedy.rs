//! What would make an illegal instruction legal: the nearest other operands or types, found by trying them.

use rivet_exec::Rule;
use rivet_hart::{Cause, Hart, Trap, World};
use rivet_isa::{Inst, Lmul, Sew, Vtype};

use super::trial;

/// In words; empty where nothing is known.
pub(super) fn remedy(hart: &Hart, inst: &Inst, rule: Option<Rule>, why: &str) -> String {
    if let Some(rule) = rule {
        return by_rule(hart, inst, rule);
    }
    let user = matches!(hart.world, World::User(_));
    if why.contains("mstatus.VS = 0") {
        return match user {
            true => {
                "the kernel has not given this program vectors: prctl(PR_RISCV_V_SET_CONTROL) asks for them"
                    .into()
            }
            false => "turn vectors on: li t0, 0x200; csrs mstatus, t0 makes VS initial".into(),
        };
    }
    if why.contains("mstatus.FS = 0") {
        return "turn floating point on: li t0, 0x2000; csrs mstatus, t0 makes FS initial".into();
    }
    String::new()
}

fn by_rule(hart: &Hart, inst: &Inst, rule: Rule) -> String {
    match rule {
        Rule::Vill => "choose a type first, for instance vsetvli t0, zero, e32, m1, ta, ma".into(),
        Rule::FromZero | Rule::NeverStops | Rule::WholeVstart => {
            "write 0 to vstart first: csrw vstart, zero".into()
        }
        Rule::Frm => "write a rounding mode from 0 to 4 to frm: fsrmi 0 is to nearest, ties to even".into(),
        Rule::HighProduct | Rule::IndexEew => String::new(),
        Rule::Aligned
        | Rule::PastV31
        | Rule::Mask
        | Rule::Overlap
        | Rule::Apart
        | Rule::IndexApart
        | Rule::SourceWidth => {
            other_register(hart, inst).or_else(|| other_type(hart, inst)).unwrap_or_default()
        }
        Rule::WholeGroups => "let vl and vstart be multiples of the element group's size".into(),
        _ => other_type(hart, inst).or_else(|| other_register(hart, inst)).unwrap_or_default(),
    }
}

/// Is it legal, or does it at least get as far as its memory?
fn is_legal(result: &Result<(), Trap>) -> bool {
    !matches!(result, Err(trap) if trap.cause == Cause::IllegalInstruction)
}

/// One other register that makes it legal: the nearest one.
fn other_register(hart: &Hart, inst: &Inst) -> Option<String> {
    type Field = (fn(&mut Inst) -> &mut u8, bool);
    let form = inst.op.form();
    let none = rivet_isa::Shape::None;
    let fields: [Field; 3] = [
        (|inst| &mut inst.rd, form.vd != none),
        (|inst| &mut inst.rs2, form.vs2 != none),
        (|inst| &mut inst.rs1, form.vs1 != none),
    ];
    let mut copy = trial::copy(hart)?;
    let xlen = hart.config.isa.xlen;
    for (field, _) in fields.into_iter().filter(|(_, there)| *there) {
        let now = *field(&mut inst.clone());
        let mut others: Vec<u8> = (0..32).filter(|&reg| reg != now).collect();
        others.sort_by_key(|reg| (reg.abs_diff(now), *reg));
        for reg in others {
            let mut other = *inst;
            *field(&mut other) = reg;
            let Some(raw) = other.encode(xlen) else { continue };
            other.raw = raw;
            trial::restore(&mut copy, hart);
            if is_legal(&trial::run(&mut copy, other)) {
                return Some(format!("legal would be {}", other.text(xlen, None)));
            }
        }
    }
    None
}

/// The types under which it is legal: of the same SEW if there are any.
fn other_type(hart: &Hart, inst: &Inst) -> Option<String> {
    let vtype = hart.v.vtype();
    let mut copy = trial::copy(hart)?;
    let mut legal = |sew: Sew, lmul: Lmul| {
        let other = Vtype { sew, lmul, vill: false, ..vtype };
        trial::restore(&mut copy, hart);
        copy.v.set_vtype_bits(other.imm().into());
        copy.v.vl = copy.v.vlmax().min(4);
        !copy.v.vtype().vill && is_legal(&trial::run(&mut copy, *inst))
    };
    let same: Vec<String> =
        Lmul::ALL.into_iter().filter(|&lmul| legal(vtype.sew, lmul)).map(|lmul| lmul.to_string()).collect();
    if !same.is_empty() {
        return Some(format!("legal with {} are {}", vtype.sew, same.join(", ")));
    }
    let widths: Vec<String> =
        Sew::ALL.into_iter().filter(|&sew| legal(sew, vtype.lmul)).map(|sew| sew.to_string()).collect();
    (!widths.is_empty()).then(|| format!("legal with {} are {}", vtype.lmul, widths.join(", ")))
}
