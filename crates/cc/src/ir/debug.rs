//! Debug information says where in the source a function and its instructions come from.

use std::sync::Arc;

/// A place in the source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DebugLoc {
    /// The number of the file in [`DebugInfo::files`].
    pub file: u32,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if it is not known.
    pub column: u32,
}

/// A file of the source (`DIFile`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SourceFile {
    /// The folder that the name is relative to.
    pub directory: String,
    /// Its name.
    pub name: String,
}

/// What was compiled as one (`DICompileUnit`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompileUnit {
    /// The number of its file.
    pub file: u32,
    /// What translated the source.
    pub producer: String,
    /// The language, as DWARF numbers it.
    pub language: u16,
}

/// The files and units of a module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DebugInfo {
    /// The files.
    pub files: Vec<SourceFile>,
    /// The units.
    pub units: Vec<CompileUnit>,
}

/// A function in the source (`DISubprogram`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subprogram {
    /// Its name in the source.
    pub name: String,
    /// The name of its symbol; empty if that is its name.
    pub linkage_name: String,
    /// Where it is declared.
    pub declared: DebugLoc,
    /// The line of its opening brace.
    pub scope_line: u32,
    /// Whether other units see it.
    pub external: bool,
    /// The number of its unit.
    pub unit: u32,
    /// The module's files and units.
    pub info: Arc<DebugInfo>,
}

impl Subprogram {
    /// The file of a place in it.
    pub fn file(&self, loc: DebugLoc) -> Option<&SourceFile> {
        self.info.files.get(loc.file as usize)
    }
}
