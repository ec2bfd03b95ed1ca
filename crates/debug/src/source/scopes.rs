//! Scopes are the functions and blocks around an address; functions that were inlined are scopes of their own.

use std::ops::Range;

use gimli::{AttributeValue, Dwarf, Unit, UnitOffset};

use super::info::{Bytes, DebugInfo, Die};

/// Functions inlined in each other and blocks in blocks, at most.
const DEEPEST: usize = 64;
/// Variables of a scope, at most.
const MOST_VARIABLES: usize = 4096;

/// A function with code of its own.
pub(super) struct Function {
    range: Range<u64>,
    offset: UnitOffset,
}

impl Function {
    pub(crate) fn read(dwarf: &Dwarf<Bytes>, unit: &Unit<Bytes>) -> Vec<Function> {
        let mut found = Vec::new();
        let mut entries = unit.entries();
        while let Ok(Some((_, entry))) = entries.next_dfs() {
            if entry.tag() != gimli::DW_TAG_subprogram {
                continue;
            }
            let Ok(mut ranges) = dwarf.die_ranges(unit, entry) else { continue };
            while let Ok(Some(range)) = ranges.next() {
                if range.begin < range.end {
                    found.push(Function { range: range.begin..range.end, offset: entry.offset() });
                }
            }
        }
        found.sort_by_key(|function| function.range.start);
        found
    }
}

/// A function around an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// Its entry: of the function, or of the inlined copy.
    pub(crate) die: Die,
    /// Was it inlined?
    pub(crate) inlined: bool,
    /// For an inlined one: file and line of the call.
    pub(crate) call: Option<(usize, u32)>,
    /// Blocks in it around the address, the outermost first.
    pub(crate) blocks: Vec<Die>,
}

/// A variable or an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    /// Its entry.
    pub(crate) die: Die,
    /// Its name.
    pub(crate) name: String,
    /// Is it an argument?
    pub(crate) is_argument: bool,
}

impl DebugInfo {
    /// The functions around an address, the innermost first. The last has code of its own.
    pub(crate) fn scopes(&self, at: u64) -> Vec<Scope> {
        let mut scopes = self.scopes_outside_in(at).unwrap_or_default();
        scopes.reverse();
        scopes
    }

    fn scopes_outside_in(&self, at: u64) -> Option<Vec<Scope>> {
        let number = self.unit_at(at)?;
        let functions = self.functions(number);
        let after = functions.partition_point(|function| function.range.start <= at);
        let function = functions[..after].iter().rev().take(8).find(|f| f.range.contains(&at))?;
        let die = |offset| Die { unit: number, offset };
        let mut scopes =
            vec![Scope { die: die(function.offset), inlined: false, call: None, blocks: Vec::new() }];
        let mut cursor = self.unit(number)?.entries_at_offset(function.offset).ok()?;
        cursor.next_dfs().ok()??;
        // The walk goes down where an entry covers the address, and past everything else.
        let (mut depth, mut inside) = (0, 0);
        while let Ok(Some((delta, entry))) = cursor.next_dfs() {
            depth += delta;
            if depth <= inside || scopes.len() > DEEPEST {
                break;
            }
            if depth > inside + 1 {
                continue;
            }
            let inlined = match entry.tag() {
                gimli::DW_TAG_inlined_subroutine => true,
                gimli::DW_TAG_lexical_block => false,
                _ => continue,
            };
            if !self.covers(number, entry, at) {
                continue;
            }
            inside = depth;
            let this = die(entry.offset());
            if inlined {
                let number = |kind| match entry.attr_value(kind).ok().flatten() {
                    Some(AttributeValue::FileIndex(index)) => Some(index),
                    Some(value) => value.udata_value(),
                    None => None,
                };
                let file = number(gimli::DW_AT_call_file).and_then(|n| usize::try_from(n).ok());
                let line = number(gimli::DW_AT_call_line).and_then(|n| u32::try_from(n).ok());
                scopes.push(Scope { die: this, inlined, call: file.zip(line), blocks: Vec::new() });
            } else if let Some(last) = scopes.last_mut()
                && last.blocks.len() < DEEPEST
            {
                last.blocks.push(this);
            }
        }
        Some(scopes)
    }

    /// The addresses of the function that an address belongs to, inlined copies aside: the stretch around it.
    pub(crate) fn function_range(&self, at: u64) -> Option<Range<u64>> {
        let functions = self.functions(self.unit_at(at)?);
        functions.iter().find(|function| function.range.contains(&at)).map(|function| function.range.clone())
    }

    /// Does the first address of an inlined copy in `scopes` begin at `at`?
    pub(crate) fn begins_at(&self, scope: &Scope, at: u64) -> bool {
        self.first_address(scope.die) == Some(at)
    }

    /// The arguments of a function, in their order.
    pub(crate) fn arguments(&self, scope: &Scope) -> Vec<Variable> {
        self.variables_below(scope.die, true).into_iter().filter(|variable| variable.is_argument).collect()
    }

    /// Do location lists say where the variables of a unit are at each address?
    pub(crate) fn follows_variables(&self, unit: usize) -> bool {
        let Some(mut entries) = self.unit(unit).map(Unit::entries) else { return false };
        while let Ok(Some((_, entry))) = entries.next_dfs() {
            let is_variable = [gimli::DW_TAG_formal_parameter, gimli::DW_TAG_variable].contains(&entry.tag());
            let place = entry.attr_value(gimli::DW_AT_location).ok().flatten().filter(|_| is_variable);
            if let Some(AttributeValue::LocationListsRef(_) | AttributeValue::DebugLocListsIndex(_)) = place {
                return true;
            }
        }
        false
    }

    /// The variables of a scope, blocks from the innermost to the outermost.
    pub(crate) fn locals(&self, scope: &Scope) -> Vec<Vec<Variable>> {
        let blocks = scope.blocks.iter().rev().chain([&scope.die]);
        let variables = blocks.map(|&die| self.variables_below(die, false));
        variables.map(|all| all.into_iter().filter(|variable| !variable.is_argument).collect()).collect()
    }

    fn variables_below(&self, die: Die, arguments: bool) -> Vec<Variable> {
        let mut found = self.own_variables(die, arguments);
        // An instance leaves out what it has optimised away, and static variables.
        if let Some(origin) = self.referred_by(die, gimli::DW_AT_abstract_origin) {
            let here: Vec<Die> = found.iter().flat_map(|variable| self.origins(variable.die)).collect();
            let missing = self.own_variables(origin, arguments);
            found.extend(missing.into_iter().filter(|variable| !here.contains(&variable.die)));
        }
        found
    }

    fn own_variables(&self, die: Die, arguments: bool) -> Vec<Variable> {
        let mut found = Vec::new();
        for child in self.children(die).into_iter().take(MOST_VARIABLES) {
            let is_argument = match self.tag(child) {
                Some(gimli::DW_TAG_formal_parameter) => true,
                Some(gimli::DW_TAG_variable) => false,
                _ => continue,
            };
            if is_argument != arguments {
                continue;
            }
            if let Some(name) = self.name(child) {
                found.push(Variable { die: child, name, is_argument });
            }
        }
        found
    }

    /// The call sites in the function around `at` that return to an address.
    pub(super) fn call_sites(&self, at: u64, return_to: u64) -> Vec<Die> {
        let mut found = Vec::new();
        let Some(unit) = self.unit_at(at) else { return found };
        let Some(function) = self.scopes(at).last().map(|scope| scope.die) else { return found };
        let Some(Ok(mut cursor)) = self.unit(unit).map(|unit| unit.entries_at_offset(function.offset)) else {
            return found;
        };
        let mut depth = 0;
        let Ok(Some(_)) = cursor.next_dfs() else { return found };
        while let Ok(Some((delta, entry))) = cursor.next_dfs() {
            depth += delta;
            if depth <= 0 {
                break;
            }
            let kind = match entry.tag() {
                gimli::DW_TAG_call_site => gimli::DW_AT_call_return_pc,
                gimli::DW_TAG_GNU_call_site => gimli::DW_AT_low_pc,
                _ => continue,
            };
            let value = entry.attr_value(kind).ok().flatten();
            let address =
                value.and_then(|value| self.dwarf(unit).attr_address(self.unit(unit)?, value).ok().flatten());
            if address == Some(return_to) {
                found.push(Die { unit, offset: entry.offset() });
            }
        }
        found
    }

    /// The variable or argument that a name means in a scope.
    pub(crate) fn variable(&self, scope: &Scope, name: &str) -> Option<Die> {
        let mut all = self.locals(scope);
        all.push(self.arguments(scope));
        all.into_iter().flatten().find(|variable| variable.name == name).map(|variable| variable.die)
    }
}
