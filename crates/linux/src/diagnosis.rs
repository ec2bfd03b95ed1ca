//! What is known of a program that a signal killed.

use std::fmt;

use crate::kernel::siginfo::signal_name;

/// Why and where a signal killed the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// Number of the signal.
    pub signal: u32,
    /// `si_code`: what kind of fault it was, or who sent it.
    pub code: i32,
    /// Number of the thread.
    pub thread: u32,
    /// Address of the instruction.
    pub pc: u64,
    /// The name of that address, such as `main+0x12`.
    pub symbol: Option<String>,
    /// The 32 bits at pc, if there is memory; a compressed instruction is the lower half.
    pub instruction: Option<u32>,
    /// The address that could not be accessed, for faults of memory.
    pub address: Option<u64>,
    /// The broken rule in words; empty for a signal that was sent.
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
