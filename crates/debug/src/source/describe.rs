//! Where variables are, in the words of GDB's `info address` and `info scope`.

use gimli::{AttributeValue, Expression, Operation};

use super::info::{Bytes, DebugInfo, Die};
use super::value::register_name;

/// Entries of a location list that are described, at most.
const MOST_ENTRIES: usize = 1000;
/// Operations of an expression that are looked at, at most.
const MOST_OPERATIONS: usize = 100;

/// What descriptions of variables refer to.
pub(crate) struct Whereabouts<'a> {
    pub(crate) info: &'a DebugInfo,
    /// What was added to the file's addresses.
    pub(crate) bias: u64,
    /// The function with code of its own that the variables belong to, which has a frame base.
    pub(crate) function: Option<Die>,
}

fn unreadable() -> String {
    "described by broken debug information".into()
}

impl Whereabouts<'_> {
    /// Where a variable or an argument is: `static storage at address 0x12340`.
    pub(crate) fn of(&self, variable: Die) -> String {
        if let Some((unit, value)) = self.info.attr(variable, gimli::DW_AT_location) {
            return match value {
                AttributeValue::Exprloc(expression) => self.expression(unit, expression),
                AttributeValue::Block(bytes) => self.expression(unit, Expression(bytes)),
                list => self.list(unit, list).unwrap_or_else(unreadable),
            };
        }
        match self.info.attr(variable, gimli::DW_AT_const_value) {
            Some((_, value)) => match value.sdata_value().or_else(|| Some(value.udata_value()? as i64)) {
                Some(value) => format!("constant {value}"),
                None => "constant".into(),
            },
            None => "optimized out".into(),
        }
    }

    fn list(&self, number: usize, value: AttributeValue<Bytes>) -> Option<String> {
        let unit = self.info.unit(number)?;
        let mut list = self.info.dwarf(number).attr_locations(unit, value).ok()??;
        let mut words = "multi-location:".to_owned();
        for _ in 0..MOST_ENTRIES {
            let Some(entry) = list.next().ok()? else { break };
            let [begin, end] = [entry.range.begin, entry.range.end].map(|at| at.wrapping_add(self.bias));
            words += &format!("\n  Range {begin:#x}-{end:#x}: {}", self.expression(number, entry.data));
        }
        Some(words)
    }

    fn operations(&self, unit: usize, expression: Expression<Bytes>) -> Option<Vec<Operation<Bytes>>> {
        let mut operations = expression.operations(self.info.unit(unit)?.encoding());
        let mut all = Vec::new();
        while let Some(operation) = operations.next().ok()? {
            if all.len() == MOST_OPERATIONS {
                return None;
            }
            all.push(operation);
        }
        Some(all)
    }

    fn expression(&self, unit: usize, expression: Expression<Bytes>) -> String {
        let Some(all) = self.operations(unit, expression) else { return unreadable() };
        let is_piece = |operation: &Operation<Bytes>| matches!(operation, Operation::Piece { .. });
        if !all.iter().any(is_piece) {
            return self.location(unit, &all);
        }
        let mut pieces = Vec::new();
        for piece in all.split_inclusive(is_piece) {
            let [place @ .., Operation::Piece { size_in_bits, .. }] = piece else { return unreadable() };
            let size = match size_in_bits % 8 {
                0 => format!("{}-byte", size_in_bits / 8),
                _ => format!("{size_in_bits}-bit"),
            };
            pieces.push(match place {
                [] => format!("an empty {size} piece"),
                place => format!("{} [{size} piece]", self.location(unit, place)),
            });
        }
        pieces.join(", and ")
    }

    fn location(&self, unit: usize, operations: &[Operation<Bytes>]) -> String {
        let complex = || "a value that a DWARF expression computes".to_owned();
        let storage = |at: u64| format!("static storage at address {:#x}", at.wrapping_add(self.bias));
        match operations {
            [] => "optimized out".into(),
            [Operation::Register { register }] => format!("a variable in ${}", register_name(register.0)),
            [Operation::RegisterOffset { register, offset, .. }] => {
                format!("a variable at offset {offset} from base reg ${}", register_name(register.0))
            }
            [Operation::FrameOffset { offset }] => self.in_frame(*offset).unwrap_or_else(complex),
            [Operation::Address { address }] => storage(*address),
            [Operation::AddressIndex { index }] => {
                let at = self.info.unit(unit).map(|of| self.info.dwarf(unit).address(of, *index));
                at.and_then(Result::ok).map_or_else(unreadable, storage)
            }
            [Operation::UnsignedConstant { value }, Operation::StackValue] => format!("the constant {value}"),
            [Operation::SignedConstant { value }, Operation::StackValue] => format!("the constant {value}"),
            [Operation::EntryValue { expression }, Operation::StackValue] => {
                match self.operations(unit, Expression(expression.clone())).as_deref() {
                    Some([Operation::Register { register }]) => {
                        format!("what ${} held at the function's entry", register_name(register.0))
                    }
                    _ => complex(),
                }
            }
            [Operation::UnsignedConstant { value }, Operation::TLS] => {
                format!("a thread-local variable at offset {value:#x} in the thread-local storage")
            }
            [.., Operation::StackValue] => complex(),
            _ => "a variable whose address a DWARF expression computes".into(),
        }
    }

    /// A variable at an offset from the frame base.
    fn in_frame(&self, offset: i64) -> Option<String> {
        let (unit, base) = self.info.attr(self.function?, gimli::DW_AT_frame_base)?;
        let AttributeValue::Exprloc(base) = base else { return None };
        let (register, from) = match self.operations(unit, base)?.as_slice() {
            [Operation::Register { register }] => (register.0, 0),
            [Operation::RegisterOffset { register, offset, .. }] => (register.0, *offset),
            [Operation::CallFrameCFA] => {
                return Some(format!("a variable at offset {offset} from the frame's CFA"));
            }
            _ => return None,
        };
        Some(format!("a variable at frame base reg ${} offset {from}+{offset}", register_name(register)))
    }
}

impl DebugInfo {
    /// Where an entry was declared: file and line.
    pub(crate) fn declared(&self, die: Die) -> Option<(&str, u32)> {
        let (unit, file) = self.attr(die, gimli::DW_AT_decl_file)?;
        let file = match file {
            AttributeValue::FileIndex(index) => index,
            value => value.udata_value()?,
        };
        let line = u32::try_from(self.number(die, gimli::DW_AT_decl_line)?).ok()?;
        Some((self.file_of_entry(unit, usize::try_from(file).ok()?)?, line))
    }
}
