//! `--perf-map`: names for compiled code, in the file where perf looks for them.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use rivet_debug::names::Names;
use rivet_jit::{CodeLog, HostCodeKind};

use crate::error::CliError;
use crate::output::OutputFile;

/// The file, which is opened before the process is confined, and what will be in it.
pub(super) struct PerfMap {
    path: PathBuf,
    file: File,
    pub(super) log: CodeLog,
}

impl PerfMap {
    /// Opens the file, which must not exist: perf asks for a name that anyone can guess, and put a link there.
    pub(super) fn create() -> Result<PerfMap, CliError> {
        let path = PathBuf::from(format!("/tmp/perf-{}.map", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        let file = options.open(&path).map_err(|source| OutputFile::failed(&path, source))?;
        Ok(PerfMap { path, file, log: CodeLog::default() })
    }

    /// Writes a line for each piece of code: address and size in hexadecimal, and the guest's name for it.
    pub(super) fn write(self, names: &Names) -> Result<(), CliError> {
        let mut out = BufWriter::new(&self.file);
        for code in self.log.all() {
            let place = names.place(code.pc).unwrap_or_else(|| format!("{:#x}", code.pc));
            let kind = match code.kind {
                HostCodeKind::Block => "block",
                HostCodeKind::Region => "region",
                HostCodeKind::ScalarRegion => "scalar region",
                HostCodeKind::VectorLoop => "vector loop",
            };
            writeln!(out, "{:x} {:x} {place} [{kind}]", code.address, code.bytes)
                .map_err(|source| OutputFile::failed(&self.path, source))?;
        }
        out.flush().map_err(|source| OutputFile::failed(&self.path, source))
    }
}
