//! The real GDB.

use std::io::{Read, Seek};
use std::path::Path;
use std::process::{Command, Stdio};

use super::have;

/// Its program.
const GDB: &str = "gdb-multiarch";

/// Is it there? Prints a line if not.
pub(crate) fn is_there() -> bool {
    have(GDB)
}

/// GDB without init files, which obeys commands and ends. On a busy host an answer may take longer than the two seconds that
/// it waits for one.
pub(crate) fn gdb() -> Command {
    let mut gdb = Command::new(GDB);
    gdb.args(["-nx", "-batch", "-ex", "set remotetimeout 60"]).stdin(Stdio::null()).env_remove("RIVET_LOG");
    gdb
}

/// The words that connect it to `rivet gdb OPTIONS` by a pipe.
pub(crate) fn connect(options: &str) -> String {
    format!("target remote | {} gdb --stdio {options}", env!("CARGO_BIN_EXE_rivet"))
}

/// What it prints while it obeys these commands in a folder, errors in their places.
pub(crate) fn said<'a>(
    mut gdb: Command,
    folder: &Path,
    commands: impl IntoIterator<Item = &'a str>,
) -> String {
    let mut file = tempfile::tempfile().expect("a file");
    let to = || file.try_clone().expect("a file");
    gdb.args(commands.into_iter().flat_map(|command| ["-ex", command])).stdout(to()).stderr(to());
    gdb.current_dir(folder).status().expect("gdb runs");
    let mut text = Vec::new();
    file.rewind().and_then(|()| file.read_to_end(&mut text)).expect("its words");
    String::from_utf8_lossy(&text).into_owned()
}
