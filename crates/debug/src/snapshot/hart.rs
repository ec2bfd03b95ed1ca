//! The state of a hart is written to a snapshot and read from it.
//!
//! CSRs are read and written by the hart's own rules, as M-mode software would save and restore them, so that whatever
//! a file says, the state is one that a hart can have. Invariant: a state that was read is what the file says, or there
//! is a complaint.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use rivet_hart::{AddressSpace, Config, Hart, HartState, Privilege, csr as rows};
use rivet_isa::{Ext, Vtype, csr};

use crate::error::{Complaint, Reply};
use rivet_sim::bytes::{Reader, Writer};

/// CSRs that say what others say: fields of the hart, other views, what nobody can write.
const ALIASES: &[&str] = &[
    "fflags",
    "frm",
    "fcsr",
    "vstart",
    "vxsat",
    "vxrm",
    "vcsr",
    "vl",
    "vtype",
    "vlenb",
    "seed",
    "sstatus",
    "sie",
    "sip",
    "mip",
    "cycle",
    "time",
    "instret",
    "tselect",
    "tdata1",
    "tdata2",
    "tdata3",
    "tinfo",
    "scountovf",
    "mip",
    "miph",
    "scountinhibit",
    "sieh",
    "siph",
    "mvip",
    "mviph",
    // A write of these claims an interrupt.
    "mtopei",
    "stopei",
    "vstopei",
];

const TSELECT: u16 = 0x7a0;
const TDATA: [u16; 2] = [0x7a1, 0x7a2];
const MISA: u16 = 0x301;
/// While mseccfg.RLB is set, all entries of physical memory protection can be written; it can stay set then. MML says
/// what can be in them.
const MSECCFG: u16 = 0x747;
const RLB: u64 = 1 << 2;
const C: u64 = 1 << 2;

/// The CSRs that a file holds, in the order in which they can be written: protected addresses before what locks them.
fn numbers(hart: &Hart) -> Vec<u16> {
    let wanted = |number: &u16| {
        let name = csr::name(*number).unwrap_or_default();
        let writable = number >> 10 != 3;
        // These show what miselect and the like select.
        let is_window = name.trim_end_matches(|c: char| c.is_ascii_digit()).ends_with("ireg");
        writable && !is_window && !ALIASES.contains(&name) && hart.peek_csr(*number).is_some()
    };
    let rows = rows::descriptions().flat_map(|row| row.numbers.chain(row.high.into_iter().flatten()));
    let mut numbers: Vec<u16> = rows.filter(wanted).collect();
    numbers.sort_by_key(|&number| {
        (number != MISA, !csr::name(number).is_some_and(|n| n.starts_with("pmpaddr")), number)
    });
    numbers.dedup();
    numbers
}

/// The bit of V beside the privilege.
const VIRTUALIZED: u32 = 2;

/// What the words of a file are.
fn words(hart: &Hart) -> [u64; 26] {
    let (reserved, value) = hart.reservation.get().unwrap_or_default();
    let v = &hart.v;
    [
        hart.pc,
        hart.instret,
        hart.id,
        hart.frm.into(),
        hart.fflags.into(),
        hart.fs.into(),
        hart.vs.into(),
        hart.privilege as u64 | u64::from(hart.virtualized) << VIRTUALIZED,
        hart.waiting.into(),
        hart.reservation.get().is_some().into(),
        reserved,
        value,
        hart.irq_lines.load(Ordering::Relaxed),
        hart.csr.mip | hart.irq_edges.load(Ordering::Relaxed),
        // Of these not all bits may be seen.
        hart.csr.mepc,
        hart.csr.sepc,
        hart.csr.vsepc,
        hart.csr.waited,
        hart.csr.entropy,
        hart.csr.elp,
        hart.csr.critical_error,
        v.vl as u64,
        v.vstart as u64,
        v.vxrm.into(),
        v.vxsat.into(),
        v.random,
    ]
}

/// Its triggers. The hart is left with another one selected.
fn triggers(hart: &mut Hart) -> Vec<[u64; 2]> {
    let read = |hart: &Hart, number| hart.peek_csr(number).unwrap_or(0);
    let chosen = |hart: &mut Hart, n: u64| hart.write_csr(TSELECT, n).is_ok() && read(hart, TSELECT) == n;
    let all = (0..).take_while(|&n| chosen(hart, n)).map(|_| ()).collect::<Vec<()>>();
    (0..all.len() as u64)
        .map(|n| {
            chosen(hart, n);
            TDATA.map(|number| read(hart, number))
        })
        .collect()
}

/// A hart in the same state, to be tried out.
fn double(hart: &Hart, config: &Arc<Config>) -> Hart {
    let mut other = Hart::new(Arc::clone(config), hart.space.clone());
    other.set_state(&hart.state());
    other.privilege = Privilege::M;
    other
}

/// Writes the state of a hart.
pub(crate) fn save(hart: &Hart, out: &mut Writer) {
    out.words(&words(hart));
    out.words(&hart.hidden_interrupts());
    out.words(&hart.x);
    out.words(&hart.f);
    out.word(hart.v.vtype().bits(hart.config.isa.xlen));
    out.data(hart.v.file());
    let mut other = double(hart, &hart.config);
    let numbers = numbers(hart);
    out.word(numbers.len() as u64);
    for number in numbers {
        out.words(&[number.into(), hart.peek_csr(number).unwrap_or(0)]);
    }
    out.word(hart.peek_csr(TSELECT).unwrap_or(0));
    let triggers = triggers(&mut other);
    out.word(triggers.len() as u64);
    triggers.iter().for_each(|trigger| out.words(trigger));
    let transfers = hart.csr.transfers.entries();
    out.word(transfers.len() as u64);
    transfers.iter().for_each(|record| out.words(record));
}

/// Reads the state of a hart in that address space; `config` is what it was made of.
pub(crate) fn load(from: &mut Reader<'_>, space: &AddressSpace, config: &Arc<Config>) -> Reply<HartState> {
    let mut hart = Hart::new(Arc::clone(config), space.clone());
    let user = hart.privilege == Privilege::U;
    hart.privilege = Privilege::M;
    let numbered: [u64; 26] = from.words()?;
    let hidden = from.words()?;
    let (x, f): ([u64; 32], [u64; 32]) = (from.words()?, from.words()?);
    let vtype = Vtype::from_bits(from.word()?);
    let vtype = if config.isa.supports(vtype) { vtype } else { Vtype::ILLEGAL };
    let file = from.data()?;
    if file.len() != hart.v.file().len() {
        return Err(Complaint::new("the snapshot is from a hart with a different vector register file"));
    }
    (1..32).for_each(|n| hart.set_x(n, x[usize::from(n)]));
    hart.f = f;
    hart.v.file_mut().copy_from_slice(file);
    hart.v.set_vtype(vtype);
    let [
        pc,
        instret,
        id,
        frm,
        fflags,
        fs,
        vs,
        mode,
        waiting,
        reserved,
        at,
        value,
        lines,
        mip,
        mepc,
        sepc,
        vsepc,
        waited,
        entropy,
        elp,
        critical_error,
        vector @ ..,
    ] = numbered;
    (hart.instret, hart.id) = (instret, id);
    (hart.frm, hart.fflags) = (frm as u8 & 7, fflags as u8 & 31);
    hart.waiting = waiting != 0;
    hart.reservation = (reserved != 0).then_some((at, value)).into();
    hart.irq_lines.store(lines, Ordering::Relaxed);
    (hart.csr.waited, hart.csr.entropy) = (waited, entropy);
    (hart.csr.elp, hart.csr.critical_error) = (elp & 1, critical_error & 1);
    let [vl, vstart, vxrm, vxsat, random] = vector;
    hart.v.vl = (vl as usize).min(hart.v.vlmax());
    hart.v.vstart = vstart as usize & (hart.v.vlenb() * 8).wrapping_sub(1);
    (hart.v.vxrm, hart.v.vxsat, hart.v.random) = (vxrm as u8 & 3, vxsat != 0, random);

    (hart.fs, hart.vs) = (1, 1);
    let csrs = pairs(from)?;
    if let Some(&[_, mseccfg]) = csrs.iter().find(|[number, _]| *number == u64::from(MSECCFG)) {
        restore(&mut hart, MSECCFG, mseccfg | RLB);
    }
    // Some fields can be written only when those of a later register have been.
    for _ in 0..2 {
        for (number, value) in csrs.iter().map(|&[number, value]| (number as u16, value)) {
            restore(&mut hart, number, value);
        }
    }
    let chosen = from.word()?;
    let triggers = pairs(from)?;
    for (n, trigger) in (0..).zip(&triggers) {
        restore(&mut hart, TSELECT, n);
        TDATA.iter().zip(trigger).for_each(|(&number, &value)| restore(&mut hart, number, value));
    }
    restore(&mut hart, TSELECT, chosen);
    let transfers: Result<Vec<_>, _> = (0..from.count(24)?).map(|_| from.words()).collect();
    hart.csr.transfers.set_entries(transfers?);
    (hart.csr.mip, hart.csr.mepc, hart.csr.sepc) = (mip, mepc & !1, sepc & !1);
    hart.csr.vsepc = vsepc & !1;
    hart.set_hidden_interrupts(hidden);
    hart.pc = hart.address(pc, 0) & !1;
    let privilege = mode & !(1 << VIRTUALIZED);
    let has_guests = config.isa.has(Ext::H) && privilege < Privilege::M as u64;
    match mode >> VIRTUALIZED & 1 != 0 && has_guests {
        // What both levels have of FS and VS is in mstatus and vsstatus.
        true => hart.set_virtualized(true),
        false => (hart.fs, hart.vs) = (fs as u8 & 3, vs as u8 & 3),
    }
    hart.privilege = match (user, privilege) {
        (true, _) | (_, 0) => Privilege::U,
        (_, 1) => Privilege::S,
        _ => Privilege::M,
    };

    let state = hart.state();
    let wrong = csrs.iter().find(|&&[number, value]| hart.peek_csr(number as u16) != Some(value));
    let what = match wrong {
        Some(&[number, _]) => csr::name(number as u16).unwrap_or("a CSR"),
        None if words(&hart) != numbered || hart.x != x => "a register",
        None if hart.hidden_interrupts() != hidden => "a virtual interrupt",
        None if self::triggers(&mut hart) != triggers => "a trigger",
        None => return Ok(state),
    };
    Err(Complaint(format!("the snapshot has a state that this hart does not support: {what}")))
}

fn pairs(from: &mut Reader<'_>) -> Reply<Vec<[u64; 2]>> {
    let count = from.count(16)?;
    (0..count).map(|_| Ok(from.words()?)).collect()
}

/// Writes a CSR, unless it holds the value already.
fn restore(hart: &mut Hart, number: u16, value: u64) {
    if number == MISA {
        // It says the same of all harts, apart from C, which can be cleared in front of an aligned instruction.
        let _ = (value & C == 0).then(|| hart.write_csr(MISA, 0));
        return;
    }
    if hart.peek_csr(number) != Some(value) {
        // What it holds then is looked at afterwards.
        let _ = hart.write_csr(number, value);
    }
}
