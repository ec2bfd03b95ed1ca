//! What the text of an instruction may refer to: the ISA, its own address, and names.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::Symbol;
use super::outside::Outside;
use crate::Isa;

/// The answer to the question for a name.
pub(super) enum SymbolLookup {
    /// It is this.
    Here(Symbol),
    /// It is not known yet, but may be defined further down.
    Later,
    /// Another file defines it.
    Outside,
    /// Nothing defines it.
    Nowhere,
}

/// Where names come from.
pub(super) trait Names {
    /// The symbol called `name`.
    fn symbol(&self, name: &str) -> SymbolLookup;

    /// The next local label `number` from here, ahead or back.
    fn local(&self, number: u64, ahead: bool) -> SymbolLookup;
}

/// Everything that one statement can see.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    /// What the hart has.
    pub(super) isa: &'a Isa,
    /// Address of the statement, if it is known.
    pub(super) pc: Option<u64>,
    /// Compress what can be compressed?
    pub(super) compress: bool,
    /// Where names come from.
    pub(super) names: &'a dyn Names,
    /// Targets of `%pcrel_hi` by the address of their `auipc`, for the `%pcrel_lo` that names it.
    pub(super) targets: &'a RefCell<BTreeMap<u64, u64>>,
    /// What is left to linkers.
    pub(super) outside: &'a RefCell<Outside>,
}
