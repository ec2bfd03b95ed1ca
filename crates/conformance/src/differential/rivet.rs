//! The same program on Rivet, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rivet_elf::Image;
use rivet_exec::{Engine, Exit};
use rivet_hart::{Cause, Config, Hart, World};
use rivet_mem::{Origin, Perms, UserSpace};

use super::DifferentialError;
use super::layout::*;
use super::qemu::Died;
use super::record::signal;

/// Makes the engine that runs the cases.
pub type NewEngine = dyn Fn() -> Box<dyn Engine>;

/// More instructions than any program of cases needs.
const FUEL: u64 = 100_000_000;

/// Runs an executable; gives what it wrote to standard output.
pub(crate) fn run(
    config: &Arc<Config>,
    new_engine: &NewEngine,
    elf: &[u8],
) -> Result<Result<Vec<u8>, Died>, DifferentialError> {
    let run = || small_kernel(config, new_engine, elf);
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(result) => result,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
            Ok(Err(Died(format!("panic: {text}"))))
        }
    }
}

fn small_kernel(
    config: &Arc<Config>,
    new_engine: &NewEngine,
    elf: &[u8],
) -> Result<Result<Vec<u8>, Died>, DifferentialError> {
    let image = Image::parse("cases", elf).map_err(|e| DifferentialError::Rivet(e.to_string()))?;
    let space = UserSpace::new(38)?;
    for s in &image.segments {
        let perms = Perms { read: s.perms.read, write: s.perms.write, execute: s.perms.execute };
        space.map(s.vaddr, s.mem_size, perms, Origin::anonymous()).map_err(|e| DifferentialError::Rivet(e.to_string()))?;
        let _ = space.poke(s.vaddr, &s.data);
    }
    let mut hart = Hart::new(Arc::clone(config), World::User(Arc::clone(&space)));
    hart.pc = image.entry;
    let mut engine = new_engine();
    let mut out = Vec::new();
    let signalled = TEXT + 4 + 16;
    loop {
        match engine.run(&mut hart, FUEL) {
            Exit::Trap(t) if t.cause == Cause::EcallU => {
                match hart.x(17) {
                    64 => {
                        let mut b = vec![0; hart.x(12) as usize];
                        let _ = space.read(hart.x(11), &mut b);
                        out.extend(b);
                        hart.set_x(10, hart.x(12));
                    }
                    94 => return Ok(Ok(out)),
                    _ => hart.set_x(10, 0),
                }
                hart.pc += 4;
            }
            Exit::Trap(t) => {
                let sig = match t.cause {
                    Cause::IllegalInstruction => signal::ILL,
                    Cause::Breakpoint => signal::TRAP,
                    Cause::LoadMisaligned | Cause::StoreMisaligned => signal::BUS,
                    _ => signal::SEGV,
                };
                let put = |at: i32, v: u64| drop(space.poke(VARIABLES + at as u64, &v.to_le_bytes()));
                put(var::SIGNAL, sig);
                put(var::ADDRESS, t.tval);
                put(var::PC, hart.pc);
                hart.pc = signalled;
            }
            other => return Ok(Err(Died(format!("{other:?} at {:#x}", hart.pc)))),
        }
    }
}
