//! `rivet repl --core FILE [PROGRAM]` opens a core file in the debugger.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivet_debug::Surroundings;
use rivet_debug::names::Names;
use rivet_debug::{Debugger, Session};
use rivet_elf::{Class, CoreFile, Image};
use rivet_isa::{Xlen, reg};
use rivet_linux::{Core, Linux};
use rivet_sim::{Machine, input};

use crate::error::CliError;
use crate::program;
use crate::report;
use crate::target::{self, MachineArgs};

/// Most bytes of a core file, and of a mapped file.
const LARGEST: u64 = 16 << 30;

/// Opens a core file of this program, or of the one that the file names.
pub(crate) fn open(path: &Path, program: Option<&str>, args: &MachineArgs) -> Result<Debugger, CliError> {
    let sim = |source| CliError::Sim { path: path.to_owned(), source: Box::new(source) };
    let bytes = input::read(path, LARGEST).map_err(|source| CliError::read(path, source))?;
    let core = Core::new(CoreFile::parse(&program::shown(path), bytes)?).map_err(sim)?;
    let xlen = if core.class() == Class::Elf32 { Xlen::Rv32 } else { Xlen::Rv64 };
    if let Some(number) = core.first_missing_register() {
        let name = reg::x_name(number);
        report::note(&format!(
            "{}: the registers from {name} on (x{number}) are not in it",
            program::shown(path)
        ));
    }
    let mut config = target::config(args, xlen, false)?;
    if config.isa.xlen != xlen {
        return Err(CliError::Usage(format!("{}: a core file of {xlen}", path.display())));
    }
    if let Some(vlen) = core.vlenb().and_then(|vlenb| u32::try_from(vlenb.checked_mul(8)?).ok())
        && args.vlen.is_empty()
        && let Ok(isa) = config.isa.with_vlen(vlen)
    {
        config.isa = isa;
    }
    let named = core.program().map(str::to_owned);
    let file = program.map(PathBuf::from).or_else(|| named.clone().map(PathBuf::from));
    let image: Option<Arc<Image>> = match (program, &file) {
        (Some(_), Some(file)) => Some(Arc::new(program::load(file)?)),
        // Whatever is at that path here may be something else.
        (None, Some(file)) if file.is_file() => program::load(file).ok().map(Arc::new),
        _ => None,
    };
    let sysroot = args.surroundings.sysroot.clone();
    let mut read = |mapped: &str| {
        let own = file.as_deref().filter(|_| Some(mapped) == named.as_deref());
        let inside = sysroot.as_ref().map(|root| root.join(mapped.trim_start_matches('/')));
        let places = [own.map(Path::to_owned), inside, Some(PathBuf::from(mapped))];
        let bytes = places.into_iter().flatten().find_map(|path| input::read(&path, LARGEST).ok());
        bytes.map(Arc::new)
    };
    let (linux, harts) = Linux::core(&core, &Arc::new(config), image.clone(), &mut read).map_err(sim)?;
    let env = Surroundings::Linux(Box::new(linux));
    let names = match (&image, &file) {
        (Some(image), Some(file)) => Names::of(&env, image, file),
        _ => Names::default(),
    };
    Ok(Debugger::new(Session::new(Machine::from_harts(harts), env, names)))
}

/// Says what has stopped the program.
pub(crate) fn summary(debugger: &Debugger) -> String {
    let linux = debugger.session.surroundings().linux();
    let diagnosis = linux.and_then(Linux::diagnosis).map(ToString::to_string);
    diagnosis.unwrap_or_else(|| "the program was not stopped by a signal".into())
}
