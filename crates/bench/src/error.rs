//! An error takes one line that names what, where and, if known, what to do.

use std::io;
use std::path::PathBuf;

/// An error of a benchmark run; exit code 2.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A file or folder cannot be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A program's source does not say what it is.
    #[error("{}: {lack}", path.display())]
    Source {
        /// Which.
        path: PathBuf,
        /// What is missing.
        lack: String,
    },
    /// A program that is needed cannot be run.
    #[error("{tool} cannot be run: {source} ({advice})")]
    Tool {
        /// Its name.
        tool: String,
        /// Why.
        source: io::Error,
        /// What to do.
        advice: &'static str,
    },
    /// The compiler refuses a program.
    #[error("{} cannot be compiled {what}: {message}", path.display())]
    Compile {
        /// The source.
        path: PathBuf,
        /// For what.
        what: &'static str,
        /// The compiler's first error.
        message: String,
    },
    /// What was asked for makes no sense.
    #[error("{0}")]
    Usage(String),
    /// The picture cannot be drawn.
    #[error("the chart cannot be drawn: {0}")]
    Chart(String),
}
