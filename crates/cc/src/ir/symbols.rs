//! Symbols are the names by which a function refers to functions and variables, and what it knows of these.

use super::entity::Symbol;
use super::function::Function;
use super::global::Reach;
use super::types::Type;
use super::value::Const;

/// What a function knows of a symbol.
#[derive(Clone, Debug)]
pub(super) struct SymbolData {
    name: String,
    reach: Reach,
    /// Bytes that can be read there.
    readable: u64,
    /// Whether it is a variable of no more bytes.
    is_whole: bool,
    /// Of a constant that holds nothing but addresses: whose.
    targets: Option<Vec<String>>,
    is_pure: bool,
}

impl Function {
    /// The name behind a symbol.
    pub fn symbol(&self, symbol: Symbol) -> &str {
        &self.symbols[symbol.index()].name
    }

    /// The symbol of this name.
    pub fn add_symbol(&mut self, name: &str) -> Symbol {
        let index = self.symbols.iter().position(|s| s.name == name).unwrap_or_else(|| {
            self.symbols.push(SymbolData {
                name: name.into(),
                reach: Reach::default(),
                readable: 0,
                is_whole: false,
                targets: None,
                is_pure: false,
            });
            self.symbols.len() - 1
        });
        Symbol::from_index(index)
    }

    /// How many symbols there are.
    pub fn symbol_count(&self) -> usize {
        self.symbols.len()
    }

    /// How the address of a symbol is found.
    pub fn reach(&self, symbol: Symbol) -> Reach {
        self.symbols[symbol.index()].reach
    }

    /// Says how the address of a symbol is found.
    pub fn set_reach(&mut self, symbol: Symbol, reach: Reach) {
        self.symbols[symbol.index()].reach = reach;
    }

    /// How many bytes can be read at a symbol, whatever happens; 0 where that is not known.
    pub fn readable(&self, symbol: Symbol) -> u64 {
        self.symbols[symbol.index()].readable
    }

    /// The bytes of a variable, if no other file may define a larger one.
    pub fn size(&self, symbol: Symbol) -> Option<u64> {
        let data = &self.symbols[symbol.index()];
        data.is_whole.then_some(data.readable)
    }

    /// Says how many bytes can be read at a symbol, and whether these are all.
    pub fn set_readable(&mut self, symbol: Symbol, bytes: u64, is_whole: bool) {
        let data = &mut self.symbols[symbol.index()];
        (data.readable, data.is_whole) = (bytes, is_whole);
    }

    /// The symbols whose addresses a constant holds, if it holds nothing else.
    pub fn targets(&self, symbol: Symbol) -> Option<&[String]> {
        self.symbols[symbol.index()].targets.as_deref()
    }

    /// Says whose addresses it holds.
    pub fn set_targets(&mut self, symbol: Symbol, targets: Vec<String>) {
        self.symbols[symbol.index()].targets = Some(targets);
    }

    /// Whether calls of a symbol return, and neither read nor write memory.
    pub fn is_pure(&self, symbol: Symbol) -> bool {
        self.symbols[symbol.index()].is_pure
    }

    /// Says that they do.
    pub fn set_pure(&mut self, symbol: Symbol, is_pure: bool) {
        self.symbols[symbol.index()].is_pure = is_pure;
    }

    /// Whether a symbol is another name for something that may have a symbol of its own.
    pub fn is_alias(&self, symbol: Symbol) -> bool {
        self.aliases.contains(&symbol)
    }

    /// Says that a symbol is another name.
    pub fn set_alias(&mut self, symbol: Symbol) {
        self.aliases.push(symbol);
    }

    /// Whether the address of a symbol is a value of this function.
    pub fn has_address(&self, symbol: Symbol) -> bool {
        self.constants.contains_key(&(Type::PTR, Const::Symbol(symbol)))
    }
}
