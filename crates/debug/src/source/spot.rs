//! Spots are addresses of the guest in the source: the row of the line table that covers them.

use std::ops::Range;
use std::rc::Rc;

use super::frames::Sources;
use super::info::DebugInfo;
use super::rows::Row;
use super::scopes::Scope;

/// An address in the source.
#[derive(Clone)]
pub(crate) struct Spot {
    pub(crate) info: Rc<DebugInfo>,
    /// What was added to the file's addresses.
    pub(crate) bias: u64,
    unit: usize,
    row: Row,
}

impl Spot {
    /// The addresses of the guest that the row covers.
    pub(crate) fn range(&self) -> Range<u64> {
        self.row.start.wrapping_add(self.bias)..self.row.end.wrapping_add(self.bias)
    }

    /// Is it of the same line?
    pub(crate) fn same_line(&self, other: &Spot) -> bool {
        Rc::ptr_eq(&self.info, &other.info) && self.unit == other.unit && self.row.same_line(&other.row)
    }

    /// Is it of this line of this file of the same unit?
    pub(crate) fn is_line(&self, (file, line): (usize, u32)) -> bool {
        (self.row.file, self.row.line) == (file, line)
    }

    /// Is an address of the guest the first of its function?
    pub(crate) fn is_entry(&self, address: u64) -> bool {
        let at = address.wrapping_sub(self.bias);
        self.info.function_range(at).is_some_and(|range| range.start == at)
    }

    /// Does a statement begin at its first address?
    pub(crate) fn is_stmt(&self) -> bool {
        self.row.is_stmt
    }

    /// The functions around an address of the guest, the innermost first.
    pub(crate) fn scopes(&self, address: u64) -> Vec<Scope> {
        self.info.scopes(address.wrapping_sub(self.bias))
    }
}

impl Sources {
    /// The place of an address in the source; None where no line is to blame for it.
    pub(crate) fn spot(&self, address: u64) -> Option<Spot> {
        let (info, bias) = self.at(address)?;
        let at = address.wrapping_sub(bias);
        let row = info.row(at).filter(|row| row.line > 0)?;
        let unit = info.unit_at(at)?;
        Some(Spot { info, bias, unit, row })
    }
}
