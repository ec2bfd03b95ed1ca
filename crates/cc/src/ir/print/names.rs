//! This module names every block and value: its own name, made unique, or the next number.

use std::collections::{HashMap, HashSet};

use super::super::entity::{Block, Value};
use super::super::function::Function;
use super::super::types::Type;
use super::super::value::ValueDef;
use super::value::constant;

/// The names in one function.
pub(crate) struct Names {
    values: HashMap<Value, String>,
    blocks: HashMap<Block, String>,
}

impl Names {
    pub(crate) fn new(func: &Function) -> Names {
        let mut taken = HashSet::new();
        let mut next = 0_u32;
        let mut names = Names { values: HashMap::new(), blocks: HashMap::new() };
        let mut name = |own: &Option<Box<str>>| {
            let own = own.as_deref().filter(|name| !name.is_empty() && name.parse::<u64>().is_err());
            match own {
                None => {
                    next += 1;
                    (next - 1).to_string()
                }
                Some(own) => unique(own, &mut taken),
            }
        };
        for i in 0..func.params().len() {
            let value = func.param(i);
            names.values.insert(value, name(&func.value(value).name));
        }
        for &block in func.layout() {
            names.blocks.insert(block, name(&func.block(block).name));
            for result in func.block(block).insts().iter().filter_map(|&inst| func.inst(inst).result()) {
                names.values.insert(result, name(&func.value(result).name));
            }
        }
        names
    }

    /// A block's name as a label, without the `:`.
    pub(super) fn block(&self, block: Block) -> String {
        self.blocks.get(&block).map_or_else(|| format!("removed.{}", block.index()), |name| quoted(name))
    }

    /// A value as an operand.
    pub(crate) fn value(&self, func: &Function, value: Value) -> String {
        match &func.value(value).def {
            ValueDef::Const(c) => constant(func, func.ty(value), c),
            _ => match self.values.get(&value) {
                Some(name) => format!("%{}", quoted(name)),
                None => format!("%removed.{}", value.index()),
            },
        }
    }

    /// A value as an operand, its type in front.
    pub(super) fn typed(&self, func: &Function, value: Value) -> String {
        format!("{} {}", func.ty(value), self.value(func, value))
    }

    /// The name of the instruction that a splat begins with.
    pub(super) fn of_insert(&self, value: Value) -> String {
        let name = self.values.get(&value).cloned().unwrap_or_default();
        format!("%{}", quoted(&format!("splat.{name}.insert")))
    }
}

fn unique(own: &str, taken: &mut HashSet<String>) -> String {
    let mut name = own.to_string();
    let mut n = 0;
    while !taken.insert(name.clone()) {
        n += 1;
        name = format!("{own}.{n}");
    }
    name
}

/// A name as it is written, in quotes if need be.
pub(in crate::ir) fn quoted(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-$._".contains(c);
    if !name.is_empty() && name.chars().all(plain) {
        return name.into();
    }
    text(name)
}

/// A text in quotes.
pub(super) fn text(text: &str) -> String {
    let escaped = |c: char| match c {
        '"' | '\\' | '\0'..'\x20' => format!("\\{:02X}", u32::from(c)),
        c => c.to_string(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

/// For the tables of intrinsics: an immediate of this type.
pub(super) fn immediate(ty: Type, number: u64) -> (Option<Type>, String) {
    let text = if ty == Type::I1 { (number != 0).to_string() } else { number.to_string() };
    (Some(ty), format!("{ty} {text}"))
}
