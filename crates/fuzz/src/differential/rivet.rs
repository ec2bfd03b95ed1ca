//! Rivet runs the guest program in this process, as any Linux program.

use std::sync::{Arc, PoisonError};

use rivet_elf::Image;
use rivet_exec::Engine;
use rivet_hart::Config;
use rivet_linux::{Linux, LinuxConfig, Output};
use rivet_sim::{ExitStatus, Machine, SimError, panics};

use super::DifferentialError;
use super::qemu::Died;

/// Makes the engine that runs the cases.
pub type NewEngine = Arc<dyn Fn() -> Box<dyn Engine>>;

/// More instructions than any program of cases needs.
const LIMIT: u64 = 1 << 30;

/// Runs an executable; gives what it wrote to standard output.
pub(crate) fn run(
    config: &Arc<Config>,
    new_engine: &NewEngine,
    elf: &[u8],
) -> Result<Result<Vec<u8>, Died>, DifferentialError> {
    Ok(run_counted(config, new_engine, elf)?.map(|(output, _)| output))
}

/// Runs an executable; gives what it wrote to standard output, and the number of instructions.
pub(crate) fn run_counted(
    config: &Arc<Config>,
    new_engine: &NewEngine,
    elf: &[u8],
) -> Result<Result<(Vec<u8>, u64), Died>, DifferentialError> {
    let image = Image::parse("cases", elf).map_err(|e| DifferentialError::Rivet(e.to_string()))?;
    let (stdout, written) = Output::buffer();
    let machine = || {
        let linux = LinuxConfig { stdout, ..LinuxConfig::new(["cases"]) };
        let (mut linux, hart) = Linux::start(linux, Arc::clone(config), Arc::new(image))?;
        let mut machine = Machine::new(hart);
        let new_engine = Arc::clone(new_engine);
        machine.set_engine(move || new_engine());
        let status = machine.run(&mut linux, LIMIT)?;
        let why = linux.diagnosis().map(|d| format!(": {d}")).unwrap_or_default();
        Ok::<_, SimError>((status, why, machine.instret()))
    };
    match panics::caught(machine) {
        Ok(result) => match result.map_err(|e| DifferentialError::Rivet(e.to_string()))? {
            (ExitStatus::Code(0), _, count) => {
                let output = std::mem::take(&mut *written.lock().unwrap_or_else(PoisonError::into_inner));
                Ok(Ok((output, count)))
            }
            (status, why, _) => Ok(Err(Died(format!("{status}{why}")))),
        },
        Err(panic) => Ok(Err(Died(panic))),
    }
}
