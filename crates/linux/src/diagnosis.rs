//! The diagnosis of a program that a signal killed.

use std::fmt;

use crate::kernel::siginfo::signal_name;

/// The reason why a signal killed the program, and the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// Signal number.
    pub signal: u32,
    /// `si_code`: the kind of fault, or who sent the signal.
    pub code: i32,
    /// Thread id.
    pub thread: u32,
    /// Address of the instruction.
    pub pc: u64,
    /// Symbol and offset of `pc`, such as `main+0x12`.
    pub symbol: Option<String>,
    /// The 32 bits at `pc` if memory is mapped there; a compressed instruction is the lower half.
    pub instruction: Option<u32>,
    /// The address that could not be accessed, for memory faults.
    pub address: Option<u64>,
    /// The rule that was broken; empty for a signal that was sent.
    pub reason: String,
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at pc {:#x}", signal_name(self.signal), self.pc)?;
        if let Some(symbol) = &self.symbol {
            write!(f, " ({symbol})")?;
        }
        match self.instruction {
            Some(bits) if bits & 3 == 3 => write!(f, ", instruction {bits:08x}")?,
            Some(bits) => write!(f, ", instruction {:04x}", bits as u16)?,
            None => {}
        }
        if !self.reason.is_empty() {
            write!(f, ": {}", self.reason)?;
        }
        Ok(())
    }
}
