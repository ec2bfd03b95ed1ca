//! A hart on which single instructions are tried, for what they compute.
//!
//! The memory model decides what loads return; everything else that an instruction does is the interpreter's to say.

use std::io;
use std::sync::Arc;

use rivet_board::{Bare, Options, Ram, boot};
use rivet_elf::{Class, Image};
use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{Config, Hart};
use rivet_isa::Xlen;
use rivet_sim::Machine;

use crate::LitmusError;
use crate::code::Code;
use crate::layout::{self, address};

/// Builds a bare machine with the code of all threads in memory.
pub(crate) fn build(config: &Arc<Config>, threads: &[Code]) -> Result<(Machine, Bare), LitmusError> {
    let options = Options {
        ram: vec![Ram { base: layout::RAM.0, size: layout::RAM.1 }],
        harts: threads.len().max(1),
        ..Options::default()
    };
    let failed = |what: String| LitmusError::new(1, format!("the machine cannot be built: {what}"));
    let class = match config.isa.xlen {
        Xlen::Rv32 => Class::Elf32,
        Xlen::Rv64 => Class::Elf64,
    };
    // The code comes later.
    let image = Image::bare(class, layout::RAM.0, Vec::new());
    let (machine, bare) = boot(&image, Arc::clone(config), &options, Box::new(io::sink()))
        .map_err(|error| failed(error.to_string()))?;
    for code in threads {
        bare.bus().poke(code.start, &code.bytes).map_err(|fault| failed(format!("{fault:?}")))?;
    }
    Ok((machine, bare))
}

/// A hart and its memory.
pub(crate) struct Scratch {
    hart: Hart,
    engine: Interpreter,
    memory: Bare,
}

impl Scratch {
    pub(crate) fn new(config: &Arc<Config>, threads: &[Code]) -> Result<Scratch, LitmusError> {
        let (mut machine, memory) = build(config, threads)?;
        Ok(Scratch { hart: machine.harts.swap_remove(0), engine: Interpreter::new(), memory })
    }

    /// Executes the instruction at `pc` on these registers; gives the next pc, or the trap in words.
    pub(crate) fn step(&mut self, pc: u64, x: &mut [u64; 32]) -> Result<u64, String> {
        (self.hart.pc, self.hart.x) = (pc, *x);
        match self.engine.run(&mut self.hart, 1) {
            Exit::Trap(trap) => return Err(trap.to_string()),
            Exit::Fuel | Exit::Stop => {}
        }
        *x = self.hart.x;
        Ok(self.hart.pc)
    }

    /// Writes a location.
    pub(crate) fn set(&mut self, location: usize, value: u64) {
        // The location is in RAM.
        let _ = self.memory.bus().poke(address(location), &value.to_le_bytes());
    }

    /// Reads a location.
    pub(crate) fn get(&self, location: usize) -> u64 {
        let mut bytes = [0; 8];
        // The location is in RAM.
        let _ = self.memory.bus().peek(address(location), &mut bytes);
        u64::from_le_bytes(bytes)
    }
}
