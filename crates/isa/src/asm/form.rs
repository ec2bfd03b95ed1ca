//! A name to the forms that have it, and a form with its operands to an instruction.
//!
//! The names come from the rows of the table, from the aliases, and from what both derive: segment counts, `.aq` and
//! `.rl`, numbers of may-be operations. No instruction is listed here.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::cursor::Cursor;
use super::error::{Error, Problem};
use super::operand::{Notes, is_hidden, is_optional, put, read};
use super::scope::Scope;
use crate::alias::{ALIASES, Alias, SYNONYMS};
use crate::decode::available;
use crate::disasm::{default_rounding, segment_mnemonic};
use crate::nearest::nearest_few;
use crate::op::{ROWS, Xlens};
use crate::{Constraint, Inst, Isa, List, Op, Operand, Row};

/// One way to write an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// The instruction it stands for.
    pub(super) op: Op,
    /// The operands that are written, in order; those hidden in the mnemonic are among them.
    operands: &'static [Operand],
    /// What it fixes besides.
    alias: Option<&'static Alias>,
    /// What the mnemonic says: segment count less one, aq and rl, a number.
    aux: Option<u8>,
}

/// All names that stand in tables, with their forms in the order in which they are tried.
static FORMS: LazyLock<HashMap<&'static str, Vec<Form>>> = LazyLock::new(|| {
    let rows =
        ROWS.iter().map(|r| (r.mnemonic(), Form { op: r.op, operands: &r.operands, alias: None, aux: None }));
    let aliases = ALIASES.iter().chain(SYNONYMS);
    let others =
        aliases.map(|a| (a.mnemonic, Form { op: a.op, operands: a.operands, alias: Some(a), aux: None }));
    let mut forms: HashMap<_, Vec<Form>> = HashMap::new();
    for (name, form) in rows.chain(others) {
        forms.entry(name).or_default().push(form);
    }
    forms
});

/// The operand kind whose value the mnemonic carries.
fn carried(row: &Row) -> Option<Operand> {
    use Operand::*;
    row.operands.iter().copied().find(|o| matches!(o, Nf | Aqrl | MopR | MopRr | CMop))
}

/// The forms called `name`, in lower case.
pub(super) fn forms(name: &str) -> Vec<Form> {
    let plain = FORMS.get(name).into_iter().flatten().copied();
    let plain: Vec<Form> = plain.filter(|f| !f.is_numbered()).collect();
    if plain.is_empty() { derived(name) } else { plain }
}

/// The forms of a name that carries an operand: `vlseg3e8.v`, `lr.w.aq`, `mop.r.5`.
fn derived(name: &str) -> Vec<Form> {
    let with = |base: &str, aux: u8, fits: &dyn Fn(Operand, &Row) -> bool| -> Vec<Form> {
        let found = FORMS.get(base).into_iter().flatten();
        let found =
            found.filter(|f| f.alias.is_none() && carried(f.op.row()).is_some_and(|o| fits(o, f.op.row())));
        found.map(|f| Form { aux: Some(aux), ..*f }).collect()
    };
    if let Some(at) = name.find("seg") {
        let rest = &name[at + 3..];
        let Some(fields @ 2..=8) = rest.chars().next().and_then(|c| c.to_digit(10)) else {
            return Vec::new();
        };
        let base = format!("{}{}", &name[..at], &rest[1..]);
        return with(&base, fields as u8 - 1, &|kind, row| {
            kind == Operand::Nf && segment_mnemonic(row.mnemonic(), fields as usize) == name
        });
    }
    let Some((base, last)) = name.rsplit_once('.') else { return Vec::new() };
    match last {
        "rl" => with(base, 1, &|kind, _| kind == Operand::Aqrl),
        "aq" => with(base, 2, &|kind, _| kind == Operand::Aqrl),
        "aqrl" => with(base, 3, &|kind, _| kind == Operand::Aqrl),
        _ => match last.parse::<u8>() {
            Ok(number) if number.to_string() == last => with(base, number, &|kind, _| {
                let (min, max, step) = kind.range();
                let number = i32::from(number);
                !matches!(kind, Operand::Nf | Operand::Aqrl)
                    && (min..=max).contains(&number)
                    && (number - min) % step == 0
            }),
            _ => Vec::new(),
        },
    }
}

/// Names of what `isa` has, and `others`, in order.
pub(super) fn names(isa: &Isa, others: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let has = |forms: &[Form]| forms.iter().any(|f| available(f.op, isa) && !f.is_numbered());
    let own = FORMS.iter().filter(|(_, forms)| has(forms)).map(|(name, _)| *name);
    let mut names: Vec<_> = own.chain(others).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Names near `name`, of what `isa` has and of `others`.
pub(super) fn near(name: &str, isa: &Isa, others: impl Iterator<Item = &'static str>) -> Vec<String> {
    nearest_few(name, names(isa, others).into_iter(), 3)
}

/// An instruction that is there in the tables but not in `isa`.
pub(super) fn unavailable(name: &str, op: Op, isa: &Isa) -> Problem {
    let row = op.row();
    let needs = match row.xlens {
        Xlens::rv32 if isa.xlen.bits() != 32 => "rv32".to_owned(),
        Xlens::rv64 if isa.xlen.bits() != 64 => "rv64".to_owned(),
        _ => {
            let lacking = row.needs.iter().filter(|any| !any.iter().any(|&e| isa.has(e)));
            let any = |any: &List<crate::Ext, 2>| {
                any.iter().map(crate::Ext::to_string).collect::<Vec<_>>().join(" or ")
            };
            lacking.map(any).collect::<Vec<_>>().join(" and ")
        }
    };
    Problem::Unavailable { name: name.into(), needs, isa: isa.to_string() }
}

impl Form {
    /// Is the name incomplete without a number, as `mop.r` is?
    fn is_numbered(&self) -> bool {
        matches!(carried(self.op.row()), Some(Operand::MopR | Operand::MopRr | Operand::CMop))
    }

    /// Reads the operands that follow the mnemonic, to the end of the statement.
    pub(super) fn read(&self, cursor: &mut Cursor<'_>, scope: &Scope<'_>) -> Result<(Inst, Notes), Error> {
        let row = self.op.row();
        let mut inst = Inst::new(self.op);
        let mut notes = Notes::default();
        for &kind in &row.operands {
            match (kind.constraint(), kind) {
                (Constraint::Fixed(value), _) => put(kind, value, &mut inst),
                (_, Operand::Rm) => inst.aux = default_rounding(self.op),
                _ => {}
            }
        }
        if let Some(aux) = self.aux {
            inst.aux = aux;
        }
        let mut first = true;
        for &kind in self.operands.iter().filter(|&&kind| !is_hidden(kind)) {
            if is_optional(kind) && cursor.at_end() {
                continue;
            }
            if !first {
                cursor.expect(",")?;
            }
            first = false;
            read(kind, cursor, scope, &mut inst, &mut notes)?;
        }
        cursor.finish()?;
        if let Some(alias) = self.alias {
            alias.fill(&mut inst);
        }
        Ok((inst, notes))
    }
}
