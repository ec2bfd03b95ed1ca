//! QEMU's clothes: called as `qemu-riscv64`, Rivet understands QEMU's user-mode options and environment.
//!
//! They are translated to arguments of `rivet run --host`, or `rivet gdb --host` for `-g`.

mod options;

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use crate::error::CliError;
use crate::report;
use options::{Asked, OPTIONS, QemuOption, Wanted};

/// Version of QEMU whose options and defaults these are.
const QEMU: &str = "10.0.2";

/// Exit code of QEMU for a program that it cannot load.
const NOT_LOADED: u8 = 255;

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
    let wanted = match gather(std::env::args_os().skip(1), |variable| std::env::var(variable).ok()) {
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

/// Reads environment and command line; what QEMU would say if they are wrong.
fn gather(
    args: impl Iterator<Item = OsString>,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<Wanted, String> {
    let mut wanted = Wanted::default();
    for option in OPTIONS {
        if let Some(value) = variable(option.variable) {
            (option.set)(&mut wanted, &value);
        }
    }
    let mut args = args.map(|arg| arg.into_string());
    while let Some(arg) = args.next() {
        let arg = arg.map_err(|arg| format!("qemu: {} is not UTF-8", arg.display()))?;
        let Some(name) = arg.strip_prefix('-').map(|name| name.strip_prefix('-').unwrap_or(name)) else {
            wanted.program.push(arg);
            break;
        };
        if name.is_empty() {
            break;
        }
        let option = OPTIONS.iter().find(|option| option.name == name);
        let option = option.ok_or_else(|| format!("qemu: unknown option '{name}'"))?;
        let value = match option.value {
            "" => Some(String::new()),
            _ => args.next().and_then(Result::ok),
        };
        let value = value.ok_or_else(|| format!("qemu: missing argument for option '{name}'"))?;
        (option.set)(&mut wanted, &value);
    }
    for arg in args {
        wanted.program.push(arg.map_err(|arg| format!("qemu: {} is not UTF-8", arg.display()))?);
    }
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
