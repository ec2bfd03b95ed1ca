//! What would make an illegal instruction legal: the nearest other state, operands or types, found by trying them.

use rivet_hart::{Cause, Hart, Trap, World};
use rivet_isa::{Inst, Lmul, Rule, Sew, Shape, Vtype};

use super::trial;

/// In words; empty where nothing is known.
pub(super) fn remedy(hart: &Hart, inst: &Inst) -> String {
    let all = [other_state, other_register, other_type];
    all.into_iter().find_map(|try_it| try_it(hart, inst)).unwrap_or_default()
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
        |_| "turn floating point on: li t0, 0x2000; csrs mstatus, t0 makes FS initial".into(),
    ),
    (|hart| hart.v.vstart = 0, |_| "write 0 to vstart first: csrw vstart, zero".into()),
    (
        |hart| hart.frm = 0,
        |_| "write a rounding mode from 0 to 4 to frm: fsrmi 0 is to nearest, ties to even".into(),
    ),
    (|hart| whole_groups(hart, 4), |_| "let vl and vstart be multiples of 4".into()),
    (|hart| whole_groups(hart, 8), |_| "let vl and vstart be multiples of 8".into()),
];

fn whole_groups(hart: &mut Hart, size: usize) {
    hart.v.vl -= hart.v.vl % size;
    hart.v.vstart -= hart.v.vstart % size;
}

fn vectors_on(hart: &Hart) -> String {
    match hart.world {
        World::User(_) => {
            "the kernel has not given this program vectors: prctl(PR_RISCV_V_SET_CONTROL) asks for them"
        }
        World::Bare(_) => "turn vectors on: li t0, 0x200; csrs mstatus, t0 makes VS initial",
    }
    .into()
}

/// The one change of state after which this rule is not broken any more; another one may be.
fn other_state(hart: &Hart, inst: &Inst) -> Option<String> {
    let mut copy = trial::copy(hart)?;
    let mut broken_after = |change: fn(&mut Hart)| {
        trial::restore(&mut copy, hart);
        change(&mut copy);
        trial::run(&mut copy, *inst).err().and_then(|trap| Rule::named_in(&trap.why))
    };
    let now = broken_after(|_| ());
    let helps = |(change, _): &&Change| broken_after(*change) != now;
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
        // Whole element groups of any size.
        copy.v.vl = copy.v.vlmax().min(8);
        !copy.v.vtype().vill && is_legal(&trial::run(&mut copy, *inst))
    };
    if vtype.vill {
        let by_sew = [Sew::E32, Sew::E64, Sew::E16, Sew::E8];
        let all =
            by_sew.into_iter().flat_map(|sew| Lmul::ALL.into_iter().skip(3).map(move |lmul| (sew, lmul)));
        let found = all.into_iter().find(|&(sew, lmul)| legal(sew, lmul));
        let (sew, lmul) = found.unwrap_or((Sew::E32, Lmul::M1));
        return Some(format!("choose a type first, for instance vsetvli t0, zero, {sew}, {lmul}, ta, ma"));
    }
    let same: Vec<String> =
        Lmul::ALL.into_iter().filter(|&lmul| legal(vtype.sew, lmul)).map(|lmul| lmul.to_string()).collect();
    if !same.is_empty() {
        return Some(format!("legal with {} {}", vtype.sew, are(&same)));
    }
    let widths: Vec<String> =
        Sew::ALL.into_iter().filter(|&sew| legal(sew, vtype.lmul)).map(|sew| sew.to_string()).collect();
    if !widths.is_empty() {
        return Some(format!("legal with {} {}", vtype.lmul, are(&widths)));
    }
    let all = Sew::ALL.into_iter().flat_map(|sew| Lmul::ALL.into_iter().map(move |lmul| (sew, lmul)));
    let both: Vec<String> = all
        .into_iter()
        .filter(|&(sew, lmul)| legal(sew, lmul))
        .map(|(sew, lmul)| format!("{sew} {lmul}"))
        .collect();
    (!both.is_empty()).then(|| format!("legal {}", are(&both)))
}

/// `is m1`, `are m1, m2`.
fn are(names: &[String]) -> String {
    format!("{} {}", if names.len() == 1 { "is" } else { "are" }, names.join(", "))
}
