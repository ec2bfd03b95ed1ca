//! A whole program text.

use super::function::{Function, Param};
use super::types::Type;

/// Functions, and the names of functions that are elsewhere.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The functions, in the order of the source.
    pub functions: Vec<Function>,
    /// Functions outside that are called.
    pub declarations: Vec<Declaration>,
}

/// A function that is elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Its name, without the `@`.
    pub name: String,
    /// What it gives.
    pub ret: Type,
    /// What it takes.
    pub params: Vec<Param>,
}

impl Module {
    /// The function of this name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|f| f.name == name)
    }
}
