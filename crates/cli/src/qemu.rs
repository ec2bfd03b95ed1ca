//! QEMU's clothes: called as `qemu-riscv64`, Rivet understands QEMU's user-mode options and environment.
//!
//! They are translated to arguments of `rivet run --host`, or `rivet gdb --host` for `-g`.

mod options;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use rivet_mem::Start;

use crate::error::CliError;
use crate::report;
use options::{Asked, OPTIONS, QemuOption, Wanted};

/// Version of QEMU whose options and defaults these are.
const QEMU: &str = "10.0.2";

/// Exit code of QEMU for a program that it cannot load.
const NOT_LOADED: u8 = 255;

/// The program that Linux opened for Rivet as its interpreter (flags O and C of binfmt_misc).
static OPENED: Mutex<Option<File>> = Mutex::new(None);

/// A name that Rivet may be called by.
struct Name {
    name: String,
    xlen: u32,
}

impl Name {
    /// The name of QEMU by which this process was called.
    fn of(argv0: &OsStr) -> Option<Name> {
        let name = Path::new(argv0).file_name()?.to_str()?;
        let xlen = match name.strip_suffix("-static").unwrap_or(name) {
            "qemu-riscv64" => 64,
            "qemu-riscv32" => 32,
            _ => return None,
        };
        Some(Name { name: name.to_owned(), xlen })
    }

    fn own() -> Option<Name> {
        Name::of(&std::env::args_os().next()?)
    }
}

/// Rivet's arguments for those of QEMU; an exit code if there is nothing to run. `None` under Rivet's own name.
pub(crate) fn translate() -> Option<Result<Vec<OsString>, ExitCode>> {
    let name = Name::own()?;
    let start = Start::take();
    let args = std::env::args_os().skip(1);
    // Whoever starts a setuid program has no say in how it is run.
    let variable = |name: &str| std::env::var(name).ok().filter(|_| !start.is_secure);
    let wanted = match start.program.is_some() || start.keeps_argv0 {
        true => Ok(handed(args, variable, &start)),
        false => gather(args, variable),
    };
    *OPENED.lock().unwrap_or_else(PoisonError::into_inner) = start.program;
    let wanted = match wanted {
        Ok(wanted) => wanted,
        Err(complaint) => {
            complain(&complaint);
            return Some(Err(ExitCode::FAILURE));
        }
    };
    Some(match wanted.asked {
        Some(Asked::Help) => Err(print(&help(&name))),
        Some(Asked::Usage) => Err(print_code(&help(&name), ExitCode::FAILURE)),
        Some(Asked::Version) => {
            let version = env!("CARGO_PKG_VERSION");
            Err(print(&format!("{} version {QEMU} (Rivet {version}, compatible options)\n", name.name)))
        }
        Some(Asked::Cpus) => Err(print(&options::cpus(name.xlen))),
        Some(Asked::LogItems) => Err(print(options::LOG_ITEMS)),
        None => Ok(wanted.arguments(name.xlen)),
    })
}

/// The exit code that QEMU has for an error; `None` under Rivet's own name.
pub(crate) fn error_code(error: &CliError) -> Option<u8> {
    Name::own()?;
    Some(match error {
        CliError::Elf(_) | CliError::Sim { .. } => NOT_LOADED,
        _ => 1,
    })
}

/// The program to run, if Linux opened it; only the first caller gets it. The path need not be readable then.
pub(crate) fn opened() -> Option<File> {
    OPENED.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// What the environment asks for.
fn environment(variable: impl Fn(&str) -> Option<String>) -> Wanted {
    let mut wanted = Wanted::default();
    for option in OPTIONS {
        if let Some(value) = variable(option.variable) {
            (option.set)(&mut wanted, &value);
        }
    }
    wanted
}

/// The arguments as Linux passes them to an interpreter: the program's path, with flag P its `argv[0]`, and its arguments,
/// none of which is an option.
fn handed(
    mut args: impl Iterator<Item = OsString>,
    variable: impl Fn(&str) -> Option<String>,
    start: &Start,
) -> Wanted {
    let mut wanted = environment(variable);
    if start.is_secure {
        wanted.rivet(["-L", "/"]);
    }
    wanted.program.extend(args.next());
    if start.keeps_argv0 {
        wanted.argv0 = args.next();
    }
    wanted.program.extend(args);
    wanted
}

/// Reads environment and command line; what QEMU would say if they are wrong.
fn gather(
    mut args: impl Iterator<Item = OsString>,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<Wanted, String> {
    let mut wanted = environment(variable);
    while let Some(arg) = args.next() {
        // What is no text is no option.
        let Some(name) = arg.to_str().and_then(|arg| arg.strip_prefix('-')) else {
            wanted.program.push(arg);
            break;
        };
        let name = name.strip_prefix('-').unwrap_or(name);
        if name.is_empty() {
            break;
        }
        let option = OPTIONS.iter().find(|option| option.name == name);
        let option = option.ok_or_else(|| format!("qemu: unknown option '{name}'"))?;
        let value = match option.value {
            "" => Some(String::new()),
            _ => args.next().and_then(|value| value.into_string().ok()),
        };
        let value = value.ok_or_else(|| format!("qemu: missing argument for option '{name}'"))?;
        (option.set)(&mut wanted, &value);
    }
    wanted.program.extend(args);
    match wanted.program.is_empty() && wanted.asked.is_none() {
        true => Err("qemu: no user program specified".into()),
        false => Ok(wanted),
    }
}

fn complain(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", rivet_elf::printable_lines(text));
}

fn print(text: &str) -> ExitCode {
    print_code(text, ExitCode::SUCCESS)
}

fn print_code(text: &str, code: ExitCode) -> ExitCode {
    // Nobody may listen.
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
    code
}

/// The options, in QEMU's layout.
fn help(name: &Name) -> String {
    let mut text = format!(
        "usage: {} [options] program [arguments...]\nLinux CPU emulator (Rivet, for riscv{} programs)\n\n\
         Options and associated environment variables:\n\n\
         Argument             Env-variable         Description\n",
        name.name, name.xlen
    );
    for QemuOption { name, variable, value, help, .. } in OPTIONS {
        let shown = if value.is_empty() { format!("-{name}") } else { format!("-{name} {value}") };
        text += &format!("{shown:<20} {variable:<20} {help}\n");
    }
    text + "\nDefaults:\nQEMU_LD_PREFIX  = /usr/gnemul/qemu-riscv64\nQEMU_STACK_SIZE = 8388608 byte\n\n\
            -E and -U take several variables separated by commas, and can be repeated; the last change counts.\n\
            See `rivet help drop-in`.\n"
}

/// Says that an option has no effect.
fn ignored(option: &str, instead: &str) {
    report::warning(&format!("{option} has no effect{instead}"));
}

#[cfg(test)]
mod tests;
