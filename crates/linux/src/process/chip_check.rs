//! The chip check: instructions that the program's CPU lacks are executed all the same, and noted.
//!
//! Invariant: a program sees the CPU that it was promised in all else: HWCAP, `riscv_hwprobe` and `/proc/cpuinfo` tell of
//! no other, and what is no instruction of any hart remains illegal.

use std::fmt;
use std::sync::{Arc, OnceLock};

use rivet_hart::{Cause, Config, Hart, Trap};
use rivet_isa::Decoder;
use rivet_sim::Machine;

use crate::Linux;

/// Is given the process, the hart at an instruction that was executed although the CPU lacks it, its encoding, and the
/// exception that it raises there.
type Note = dyn Fn(&Linux, &Hart, u32, &Trap) + Send + Sync;

/// Who is told of instructions that the CPU lacks ([`LinuxConfig::chip_check`](crate::LinuxConfig::chip_check)).
#[derive(Clone)]
pub struct ChipCheck {
    note: Arc<Note>,
    /// The CPU with all that it lacks; the same for all processes of the run.
    whole: Arc<OnceLock<Arc<Config>>>,
}

impl ChipCheck {
    /// Tells `note` of each time that such an instruction is executed. The hart is as before the instruction, with the
    /// memory as after it.
    pub fn new(note: impl Fn(&Linux, &Hart, u32, &Trap) + Send + Sync + 'static) -> ChipCheck {
        ChipCheck { note: Arc::new(note), whole: Arc::default() }
    }

    /// Returns the CPU with all extensions that can stand beside its own.
    pub(crate) fn whole(&self, cpu: &Config) -> Arc<Config> {
        let whole = || {
            let isa = cpu.isa.with_defaults();
            Arc::new(Config { decoder: Decoder::new(&isa), isa, ..cpu.clone() })
        };
        Arc::clone(self.whole.get_or_init(whole))
    }
}

impl fmt::Debug for ChipCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChipCheck").finish_non_exhaustive()
    }
}

impl Linux {
    /// Executes the illegal instruction of the current hart with the extensions that its CPU lacks. The error is the
    /// exception that remains.
    pub(crate) fn execute_lacking(&self, machine: &mut Machine, trap: Trap) -> Result<(), Trap> {
        let Some(check) = &self.config.chip_check else { return Err(trap) };
        let hart = machine.hart();
        let (pc, x) = (hart.pc, hart.x);
        let mut raw = [0; 4];
        // An instruction of two bytes may be the last of the mapping.
        let is_whole = self.guest.space.peek(pc, &mut raw).is_ok();
        if trap.cause != Cause::IllegalInstruction
            || !(is_whole || self.guest.space.peek(pc, &mut raw[..2]).is_ok())
        {
            return Err(trap);
        }
        let cpu = Arc::clone(&hart.config);
        hart.choose(check.whole(&cpu));
        let done = rivet_exec::step(hart);
        hart.choose(cpu);
        if matches!(&done, Err(left) if left.cause == Cause::IllegalInstruction) {
            return Err(trap);
        }
        let after = (std::mem::replace(&mut hart.pc, pc), std::mem::replace(&mut hart.x, x));
        (check.note)(self, hart, u32::from_le_bytes(raw), &trap);
        (hart.pc, hart.x) = after;
        done.map(drop)
    }
}
