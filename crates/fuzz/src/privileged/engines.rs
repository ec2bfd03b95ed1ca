//! Compiled code runs a program beside the interpreter.

use std::sync::Arc;

use rivet_board::Options;
use rivet_elf::Image;
use rivet_exec::Interpreter;
use rivet_hart::Config;
use rivet_jit::JitEngine;
use rivet_sim::LockstepPair;

use super::isa;

/// Instructions after which a program is left alone.
const MOST: u64 = 200_000;

/// Entries of a block before it is compiled.
const THRESHOLD: u32 = 1;

/// Whether both engines do the same with a program; the error says what differs.
pub fn agree(elf: &[u8]) -> Result<(), String> {
    let image = Image::parse("program.elf", elf).map_err(|e| e.to_string())?;
    let config = Arc::new(Config::new(rivet_board::with_modes(isa())));
    let boot = || {
        let output = Box::new(std::io::sink());
        rivet_board::boot(&image, Arc::clone(&config), &Options::default(), output).map_err(|e| e.to_string())
    };
    let ((mut first, mut of_first), (mut second, mut of_second)) = (boot()?, boot()?);
    first.set_engine(|| Box::new(Interpreter::new()));
    second.set_engine(|| Box::new(JitEngine::with_threshold(THRESHOLD)));
    // How it ends is the same, too: by tohost, or as a trap without a handler.
    LockstepPair::new().run((&mut first, &mut of_first), (&mut second, &mut of_second), MOST).map(drop)
}
