//! An error takes one line that names what, where and, if known, what to do.

use std::io;
use std::path::{Path, PathBuf};

use rivet_elf::printable;
use rivet_sim::input::{InputError, plain};

/// An error of the command line's: exit code 2.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// A file cannot be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: InputError,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {}", path.display(), plain(source))]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Not a program.
    #[error("{0}")]
    Elf(Box<rivet_elf::ElfError>),
    /// Not an ISA.
    #[error("--isa {text}: {source}")]
    Isa {
        /// What was given.
        text: String,
        /// Why.
        source: Box<rivet_isa::isa_string::IsaError>,
    },
    /// The program and the machine do not fit.
    #[error("{0}")]
    Usage(String),
    /// The machine cannot be built or go on.
    #[error("{}: {source}", path.display())]
    Sim {
        /// The program.
        path: PathBuf,
        /// Why.
        source: Box<rivet_sim::SimError>,
    },
    /// Not a litmus test, or one that cannot run.
    #[error("{}: {source}", path.display())]
    Litmus {
        /// The test.
        path: PathBuf,
        /// Why.
        source: Box<rivet_litmus::LitmusError>,
    },
    /// The engines differ: a mistake of Rivet's.
    #[error("the engines differ: {0}")]
    Differ(String),
    /// Not a program that the compiler takes.
    #[error("{0}")]
    Compile(Box<rivet_cc::CcError>),
    /// A program that a pass of the compiler does not take.
    #[error("{}: {source}", path.display())]
    Pass {
        /// The program.
        path: PathBuf,
        /// Why.
        source: Box<rivet_cc::CcError>,
    },
    /// The host does not give what is needed.
    #[error("{0}")]
    Host(String),
    /// Standard output cannot be written.
    #[error("cannot write standard output: {0}")]
    Stdout(#[from] io::Error),
}

impl From<rivet_elf::ElfError> for CliError {
    fn from(error: rivet_elf::ElfError) -> CliError {
        CliError::Elf(Box::new(error))
    }
}

impl From<rivet_cc::CcError> for CliError {
    fn from(error: rivet_cc::CcError) -> CliError {
        CliError::Compile(Box::new(error))
    }
}

impl CliError {
    /// A file cannot be read.
    pub(crate) fn read(path: &Path, source: impl Into<InputError>) -> CliError {
        CliError::Read { path: path.to_owned(), source: source.into() }
    }

    /// The error in words. One about a file takes one line, whatever the file's name holds.
    pub(crate) fn words(&self) -> String {
        match self {
            CliError::Usage(_) | CliError::Differ(_) | CliError::Compile(_) => self.to_string(),
            _ => printable(&self.to_string()).into_owned(),
        }
    }

    /// The place in a source that the error is about; empty for others.
    pub(crate) fn snippet(&self) -> String {
        match self {
            CliError::Compile(error) => error.styled_snippet(),
            _ => String::new(),
        }
    }

    /// The reader of standard output has gone: no reason to complain.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, CliError::Stdout(e) if e.kind() == io::ErrorKind::BrokenPipe)
    }
}
