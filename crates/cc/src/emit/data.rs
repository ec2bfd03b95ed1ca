//! `Data` is what a file contains beside its code: variables, aliases, and symbols that need not be defined.

use std::borrow::Cow;

use crate::ir::{Abi, Alias, Features, Global, Linkage, Module};

/// The data of a file.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// The variables, those of other files included.
    pub globals: Vec<Global>,
    /// Other names for functions and variables.
    pub aliases: Vec<Alias>,
    /// Functions that need not be defined.
    pub weak: Vec<String>,
    /// Lines of assembly.
    pub assembly: Vec<String>,
    /// How functions pass numbers.
    pub abi: Abi,
    /// What the target has, if that is known.
    pub features: Option<Features>,
}

/// The kind of a section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Kind {
    /// Instructions.
    Text,
    /// Constants without addresses in them.
    ReadOnly,
    /// Constants that the dynamic linker may have to complete.
    Relocated,
    /// Variables with a first value.
    Data,
    /// Variables that begin as zeros.
    Zero,
    /// First values of thread-local variables.
    ThreadData,
    /// Thread-local variables that begin as zeros.
    ThreadZero,
}

impl Data {
    /// The data of a module.
    pub fn of(module: &Module) -> Data {
        let weak = module.declarations.iter().filter(|d| d.weak).map(|d| d.name.clone());
        Data {
            globals: module.globals.clone(),
            aliases: module.aliases.clone(),
            weak: weak.collect(),
            assembly: module.assembly.clone(),
            abi: module.abi(),
            features: module.features,
        }
    }

    /// Only assemblers know what a file's own assembly means.
    pub(super) fn without_assembly(&self) -> Result<&Data, String> {
        match self.assembly.is_empty() {
            true => Ok(self),
            false => {
                Err("it has assembly outside of functions: write assembly (-S) and assemble that".into())
            }
        }
    }
}

/// Lets functions, or variables, that name no section have one of their own (`-ffunction-sections`, `-fdata-sections`), so that
/// linkers can drop each.
pub fn give_sections(module: &mut Module, to_functions: bool, to_variables: bool) {
    for func in module.functions.iter_mut().filter(|_| to_functions) {
        func.binding.section.get_or_insert_with(|| format!("{}.{}", Kind::Text.section(), func.name));
    }
    for global in module.globals.iter_mut().filter(|_| to_variables) {
        if global.binding.linkage == Linkage::Common || global.binding.section.is_some() {
            continue;
        }
        global.binding.section =
            section(global).map(|(kind, _)| format!("{}.{}", kind.section(), global.name));
    }
}

/// The section of a variable that this file defines, by its kind and its name; none if another file defines it.
pub(super) fn section(global: &Global) -> Option<(Kind, Cow<'_, str>)> {
    let init = global.init.as_ref()?;
    let kind = match (global.thread_local, global.constant, init.is_zero()) {
        (true, _, true) => Kind::ThreadZero,
        (true, ..) => Kind::ThreadData,
        (_, true, _) if init.relocations.is_empty() => Kind::ReadOnly,
        (_, true, _) => Kind::Relocated,
        (_, _, true) => Kind::Zero,
        _ => Kind::Data,
    };
    let Some(name) = &global.binding.section else { return Some((kind, kind.section().into())) };
    // A section with a name of its own holds bytes, unless its name says otherwise.
    let kind = match kind {
        Kind::Zero if !name.starts_with(".bss") && !name.starts_with(".sbss") => Kind::Data,
        Kind::ThreadZero if !name.starts_with(".tbss") => Kind::ThreadData,
        kind => kind,
    };
    Some((kind, name.into()))
}

impl Kind {
    /// The name of the section that linkers expect.
    pub(super) fn section(self) -> &'static str {
        match self {
            Kind::Text => ".text",
            Kind::ReadOnly => ".rodata",
            Kind::Relocated => ".data.rel.ro",
            Kind::Data => ".data",
            Kind::Zero => ".bss",
            Kind::ThreadData => ".tdata",
            Kind::ThreadZero => ".tbss",
        }
    }

    /// The flags of the section in assembly.
    pub(super) fn flags(self) -> &'static str {
        match self {
            Kind::Text => "ax",
            Kind::ReadOnly => "a",
            Kind::Relocated | Kind::Data | Kind::Zero => "aw",
            Kind::ThreadData | Kind::ThreadZero => "awT",
        }
    }

    /// Whether the section has no bytes in the file.
    pub(super) fn is_zero(self) -> bool {
        matches!(self, Kind::Zero | Kind::ThreadZero)
    }
}
