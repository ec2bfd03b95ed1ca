//! A module is a whole translation unit.

use super::features::Features;
use super::function::Function;
use super::global::{Alias, Global};
use super::signature::{Abi, Param};
use super::types::Type;

/// Functions, global variables, and the names of functions that other files define.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The functions, in the order of the source.
    pub functions: Vec<Function>,
    /// The global variables, in the order of the source.
    pub globals: Vec<Global>,
    /// Other names of functions and variables.
    pub aliases: Vec<Alias>,
    /// Functions that other files define.
    pub declarations: Vec<Declaration>,
    /// Assembly of the file itself (`module asm`), line by line.
    pub assembly: Vec<String>,
    /// The ABI, if the module says so.
    pub abi: Option<Abi>,
    /// What the target has, if the module or the options say so.
    pub features: Option<Features>,
    /// The code is for a shared library, whose definitions those of the executable replace.
    pub is_shared: bool,
}

/// A function that another file defines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Its name, without the `@`.
    pub name: String,
    /// The type of its result.
    pub ret: Type,
    /// Its parameters.
    pub params: Vec<Param>,
    /// It takes more arguments than its parameters.
    pub variadic: bool,
    /// It need not be defined anywhere (`extern_weak`).
    pub weak: bool,
    /// It returns, and neither reads nor writes memory (`willreturn memory(none)`).
    pub is_pure: bool,
}

impl Module {
    /// The ABI: that which the module says, or that of its functions.
    pub fn abi(&self) -> Abi {
        let soft = self.functions.iter().any(|func| func.attrs.abi() == Abi::Soft);
        self.abi.unwrap_or(if soft { Abi::Soft } else { Abi::Hard })
    }

    /// The function of this name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|f| f.name == name)
    }
}
