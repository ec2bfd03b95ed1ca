//! Symbols of other files: what a program leaves to linkers.

use std::collections::BTreeMap;

use super::expr::Value;

/// A part of an instruction that a linker fills in, as nothing in the program defines the symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The part.
    pub kind: ReferenceKind,
    /// The symbol; empty for [`ReferenceKind::PcrelLow`].
    pub symbol: String,
    /// What is added to its address.
    pub addend: i64,
}

/// The part that a linker fills in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceKind {
    /// `%hi(symbol)`.
    High,
    /// `%lo(symbol)`.
    Low,
    /// `%pcrel_hi(symbol)`.
    PcrelHigh,
    /// `%pcrel_lo(label)`, where the label has this address: what belongs to the [`ReferenceKind::PcrelHigh`] there.
    PcrelLow(u64),
    /// `la`: of two instructions, of which the second is a load where addresses come from a table.
    Address,
    /// `call`, `tail` and `jump`: of two instructions.
    Call,
}

/// The symbols that nothing defines, and what refers to them, by the address of the first instruction.
#[derive(Debug, Default)]
pub(super) struct Outside {
    pub(super) names: Vec<String>,
    pub(super) references: BTreeMap<u64, Reference>,
}

impl Outside {
    /// The value of a name.
    pub(super) fn value(&mut self, name: &str) -> Value {
        self.names.push(name.into());
        Value { number: 0, outside: Some(self.names.len() - 1), ..Value::later() }
    }

    /// Notes the instruction at `pc` if `value` is a symbol of another file and a number.
    pub(super) fn refer(&mut self, pc: Option<u64>, kind: ReferenceKind, value: &Value) {
        let (Some(pc), Some(name), 1) = (pc, value.outside, value.addresses) else { return };
        let symbol = self.names[name].clone();
        self.references.insert(pc, Reference { kind, symbol, addend: value.number });
    }

    /// Notes that the instruction at `pc` has the lower part of an address whose upper part `high` has, if that is one of
    /// another file.
    pub(super) fn refer_low(&mut self, pc: Option<u64>, high: u64) -> bool {
        let known = self.references.get(&high).is_some_and(|high| high.kind == ReferenceKind::PcrelHigh);
        if let (Some(pc), true) = (pc, known) {
            let kind = ReferenceKind::PcrelLow(high);
            self.references.insert(pc, Reference { kind, symbol: String::new(), addend: 0 });
        }
        known
    }
}
