//! This module gives global variables and functions their addresses in the evaluator's memory.

use std::collections::HashMap;

use super::Memory;
use crate::ir::Module;

/// Functions are this far apart; their addresses are not those of data.
const FUNCTION_BYTES: u64 = 16;

/// Functions without an address of the caller's choice begin here.
const FUNCTIONS: u64 = 0x1000;

impl Memory {
    /// Adds the global variables of a module, each with its first value. `address_of` gives the addresses that symbols
    /// have to have; all others get addresses behind the memory that there is.
    pub fn add_globals(&mut self, module: &Module, address_of: impl Fn(&str) -> Option<u64>) {
        for (at, func) in (0..).zip(&module.functions) {
            let address = address_of(&func.name).unwrap_or(FUNCTIONS + FUNCTION_BYTES * at);
            self.symbols.insert(func.name.clone(), address);
        }
        for global in &module.globals {
            let Some(init) = &global.init else { continue };
            let mut bytes = init.bytes.clone();
            bytes.resize(global.size as usize, 0);
            let address = match address_of(&global.name) {
                Some(address) => {
                    self.add_at(&global.name, address, bytes);
                    address
                }
                None => self.add(&global.name, bytes, 0),
            };
            self.symbols.insert(global.name.clone(), address);
        }
        for alias in &module.aliases {
            if let Some(&target) = self.symbols.get(&alias.target) {
                self.symbols.insert(alias.name.clone(), target.wrapping_add_signed(alias.addend));
            }
        }
        for global in &module.globals {
            let Some(&base) = self.symbols.get(&global.name) else { continue };
            for relocation in global.init.iter().flat_map(|init| &init.relocations) {
                let target = self.symbols.get(&relocation.symbol).copied();
                let mut value = target.map(|address| address.wrapping_add_signed(relocation.addend));
                if let Some(minus) = &relocation.minus {
                    let minus = self.symbols.get(minus).copied();
                    value = value.zip(minus).map(|(a, b)| a.wrapping_sub(b));
                }
                // What is outside of the module has no address here: poison.
                let _ = self.store(base + relocation.offset, relocation.bytes.into(), value);
            }
        }
    }

    /// The address of a symbol.
    pub(super) fn address_of(&self, symbol: &str) -> Option<u64> {
        self.symbols.get(symbol).copied()
    }

    /// The function at an address.
    pub(super) fn function_at<'m>(&self, module: &'m Module, address: u64) -> Option<&'m str> {
        let at = |name: &str| self.symbols.get(name) == Some(&address);
        module.functions.iter().map(|func| func.name.as_str()).find(|name| at(name))
    }
}

/// The addresses of symbols.
pub(super) type Symbols = HashMap<String, u64>;
