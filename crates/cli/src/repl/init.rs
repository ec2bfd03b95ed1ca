//! Init files hold commands that a session at a terminal begins with: the user's own, and one of the working directory,
//! which is asked for once. Scripts read neither, so that they do the same for everybody.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rivet_debug::Debugger;
use rivet_sim::{bytes, input};

use super::{colours, editor, script};
use crate::error::CliError;

/// Bytes of an init file, at most.
const LARGEST: u64 = 1 << 20;
/// The file of the working directory.
const LOCAL: &str = ".rivetinit";

/// Commands that a session begins with.
pub(super) struct Init {
    path: PathBuf,
    text: String,
}

/// Reads the init files that there are; asks at the terminal whether one of the working directory is to be read, and
/// remembers the answer for this path and these contents.
pub(super) fn read() -> Vec<Init> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let config = absolute("XDG_CONFIG_HOME").or_else(|| Some(absolute("HOME")?.join(".config")));
    let mut all: Vec<Init> = config.and_then(|config| open(config.join("rivet/init"))).into_iter().collect();
    let local = std::env::current_dir().ok().and_then(|folder| open(folder.join(LOCAL)));
    if let Some(local) = local {
        let answers = editor::history().and_then(|path| Some(path.parent()?.join("init")));
        if is_wanted(&local, answers.as_deref(), ask) {
            all.push(local);
        }
    }
    all
}

fn open(path: PathBuf) -> Option<Init> {
    if !path.exists() {
        return None;
    }
    match input::read_text(&path, LARGEST) {
        Ok(text) => Some(Init { path, text }),
        Err(error) => {
            colours::complain(&format!("{}: {error}", path.display()));
            None
        }
    }
}

/// Whether to read a file of the working directory; the whole file is kept with the answer, so that no other is taken
/// for it.
fn is_wanted(init: &Init, answers: Option<&Path>, ask: impl FnOnce(&Init) -> Option<bool>) -> bool {
    let path = init.path.display().to_string();
    let place = answers.map(|folder| folder.join(format!("{:016x}", bytes::digest(path.as_bytes()))));
    let answer = |yes: bool| format!("{}\n{path}\n{}", if yes { "yes" } else { "no" }, init.text);
    if let Some(known) = place.as_ref().and_then(|place| std::fs::read_to_string(place).ok()) {
        if known == answer(true) {
            return true;
        }
        if known == answer(false) {
            return false;
        }
    }
    let Some(yes) = ask(init) else { return false };
    if let (Some(folder), Some(place)) = (answers, &place) {
        let saved = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(place, answer(yes)));
        if let Err(error) = saved {
            tracing::debug!("{}: {error}", place.display());
        }
    }
    yes
}

/// Asks at the terminal; None without an answer.
fn ask(init: &Init) -> Option<bool> {
    let mut out = io::stdout();
    write!(out, "run the commands in {}? (y or n) ", init.path.display()).and_then(|()| out.flush()).ok()?;
    let mut line = String::new();
    io::stdin().read_line(&mut line).ok()?;
    match line.trim() {
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

/// Runs them. A file ends at its first error, which is said; the session goes on. Gives the exit code where they say to
/// leave.
pub(super) fn run(debugger: &mut Debugger, all: &[Init]) -> Result<Option<ExitCode>, CliError> {
    for init in all {
        match script::named(debugger, &init.text, &init.path.display().to_string()) {
            Ok(None) => {}
            Err(CliError::Usage(words)) => colours::complain(&words),
            end => return end,
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_hold_for_one_file_with_these_contents() {
        let folder = tempfile::tempdir().expect("a folder");
        let init = |path: &str, text: &str| Init { path: path.into(), text: text.into() };
        let mut asked = 0;
        let mut wanted = |init: &Init, answer: Option<bool>| {
            is_wanted(init, Some(folder.path()), |_| {
                asked += 1;
                answer
            })
        };
        let (one, other) = (init("/a/.rivetinit", "break main\n"), init("/a/.rivetinit", "shell rm\n"));
        assert!(!wanted(&one, None), "no answer is a no that is not remembered");
        assert!(wanted(&one, Some(true)));
        assert!(wanted(&one, Some(false)), "it is not asked again");
        assert!(!wanted(&other, Some(false)), "the file is another now");
        assert!(!wanted(&other, Some(true)), "it is not asked again");
        assert!(wanted(&init("/b/.rivetinit", "break main\n"), Some(true)));
        assert_eq!(asked, 4);
    }
}
