//! Fix-its name the nearest state, operands or types that make an illegal instruction legal; they are found by trial.

use rivet_hart::{AddressSpace, Cause, Hart, Trap};
use rivet_isa::{Inst, Lmul, Rule, Sew, Shape, Vtype};

use super::trial;

/// In words; empty where nothing is known. `rule` is what it breaks now.
pub(super) fn fix_it(hart: &Hart, inst: &Inst, rule: Option<Rule>) -> String {
    let found = match rule {
        Some(Rule::Vill) => Some(first_type(hart, inst)),
        _ => other_state(hart, inst, rule)
            .or_else(|| other_register(hart, inst))
            .or_else(|| other_type(hart, inst)),
    };
    found.unwrap_or_default()
}

/// Is it legal, or does it at least get as far as its memory?
fn is_legal(result: &Result<(), Trap>) -> bool {
    !matches!(result, Err(trap) if trap.cause == Cause::IllegalInstruction)
}

/// A change of what is no operand, and how to make it.
type Change = (fn(&mut Hart), fn(&Hart) -> String);

const CHANGES: &[Change] = &[
    (|hart| hart.vs = 1, vectors_on),
    (
        |hart| hart.fs = 1,
        |_| "enable floating point with li t0, 0x2000; csrs mstatus, t0 (FS = Initial)".into(),
    ),
    (|hart| hart.v.vstart = 0, |_| "clear vstart first: csrw vstart, zero".into()),
    (
        |hart| hart.frm = 0,
        |_| "set a rounding mode from 0 to 4 in frm: fsrmi 0 rounds to nearest, ties to even".into(),
    ),
    (|hart| whole_groups(hart, 4), |_| "make vl and vstart multiples of 4".into()),
    (|hart| whole_groups(hart, 8), |_| "make vl and vstart multiples of 8".into()),
];

fn whole_groups(hart: &mut Hart, size: usize) {
    hart.v.vl -= hart.v.vl % size;
    hart.v.vstart -= hart.v.vstart % size;
}

fn vectors_on(hart: &Hart) -> String {
    match hart.space {
        AddressSpace::User(_) => {
            "the kernel has not enabled vectors for this program: call prctl(PR_RISCV_V_SET_CONTROL)"
        }
        AddressSpace::Bare(_) => "enable vectors with li t0, 0x200; csrs mstatus, t0 (VS = Initial)",
    }
    .into()
}

/// The one change of state after which this rule is not broken any more; another one may be.
fn other_state(hart: &Hart, inst: &Inst, rule: Option<Rule>) -> Option<String> {
    let mut copy = trial::copy(hart)?;
    let helps = |(change, _): &&Change| {
        trial::restore(&mut copy, hart);
        change(&mut copy);
        let broken = trial::run(&mut copy, *inst).err().and_then(|trap| Rule::named_in(&trap.why));
        broken != rule
    };
    CHANGES.iter().find(helps).map(|(_, words)| words(hart))
}

/// One other register that makes it legal: the nearest one.
fn other_register(hart: &Hart, inst: &Inst) -> Option<String> {
    type Field = (fn(&mut Inst) -> &mut u8, Shape);
    let form = inst.op.form();
    let fields: [Field; 3] =
        [(|inst| &mut inst.rd, form.vd), (|inst| &mut inst.rs2, form.vs2), (|inst| &mut inst.rs1, form.vs1)];
    let mut copy = trial::copy(hart)?;
    let xlen = hart.config.isa.xlen;
    for (field, _) in fields.into_iter().filter(|(_, shape)| *shape != Shape::None) {
        let now = *field(&mut inst.clone());
        let mut others: Vec<u8> = (0..32).filter(|&reg| reg != now).collect();
        others.sort_unstable_by_key(|reg| (reg.abs_diff(now), *reg));
        for reg in others {
            let mut other = *inst;
            *field(&mut other) = reg;
            let Some(raw) = other.encode(xlen) else { continue };
            other.raw = raw;
            trial::restore(&mut copy, hart);
            if is_legal(&trial::run(&mut copy, other)) {
                return Some(format!("legal alternative: {}", other.text(xlen, None)));
            }
        }
    }
    None
}

/// Is it legal under that type, with some elements?
fn is_legal_under(copy: &mut Hart, hart: &Hart, inst: &Inst, sew: Sew, lmul: Lmul) -> bool {
    let other = Vtype { sew, lmul, vill: false, ..hart.v.vtype() };
    trial::restore(copy, hart);
    copy.v.set_vtype_bits(other.imm().into());
    // Whole element groups of any size.
    copy.v.vl = copy.v.vlmax().min(8);
    !copy.v.vtype().vill && is_legal(&trial::run(copy, *inst))
}

/// A type to begin with: one under which it is legal, if there is any.
fn first_type(hart: &Hart, inst: &Inst) -> String {
    let usual = [Sew::E32, Sew::E64, Sew::E16, Sew::E8].map(|sew| (sew, Lmul::M1));
    let types = usual.into_iter().chain(all_types());
    let found = trial::copy(hart).and_then(|mut copy| {
        types.into_iter().find(|&(sew, lmul)| is_legal_under(&mut copy, hart, inst, sew, lmul))
    });
    let (sew, lmul) = found.unwrap_or((Sew::E32, Lmul::M1));
    let other = format!("set vtype first, for example vsetvli t0, zero, {sew}, {lmul}, ta, ma");
    // A type that only a wider ELEN has was asked for.
    let isa = &hart.config.isa;
    let asked = hart.v.vill_origin.map(|origin| Vtype::from_bits(origin.bits));
    match asked.filter(|asked| !asked.vill && asked.sew.bits() > isa.elen) {
        Some(asked) => {
            format!("add zve{}x to --isa for SEW = {}, or {other}", asked.sew.bits(), asked.sew.bits())
        }
        None => other,
    }
}

fn all_types() -> impl Iterator<Item = (Sew, Lmul)> {
    Sew::ALL.into_iter().flat_map(|sew| Lmul::ALL.into_iter().map(move |lmul| (sew, lmul)))
}

/// The types under which it is legal: of the same SEW if there are any, else of the same LMUL.
fn other_type(hart: &Hart, inst: &Inst) -> Option<String> {
    let now = hart.v.vtype();
    let mut copy = trial::copy(hart)?;
    let legal: Vec<(Sew, Lmul)> =
        all_types().filter(|&(sew, lmul)| is_legal_under(&mut copy, hart, inst, sew, lmul)).collect();
    let same_sew = legal.iter().filter(|(sew, _)| *sew == now.sew).map(|(_, lmul)| lmul.to_string());
    let same_lmul = legal.iter().filter(|(_, lmul)| *lmul == now.lmul).map(|(sew, _)| sew.to_string());
    let both = legal.iter().map(|(sew, lmul)| format!("{sew} {lmul}"));
    let named = [
        (format!("legal with {}", now.sew), same_sew.collect::<Vec<_>>()),
        (format!("legal with {}", now.lmul), same_lmul.collect()),
        ("legal".to_string(), both.collect()),
    ];
    let (start, names) = named.into_iter().find(|(_, names)| !names.is_empty() && !now.vill)?;
    Some(format!("{start}: {}", names.join(", ")))
}
