//! The threads' code, assembled and decoded.

use rivet_hart::Config;
use rivet_isa::{Inst, asm};

use crate::LitmusError;
use crate::layout;
use crate::test::{Cell, MAX_ROWS, Test};

/// An instruction of a thread.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) inst: Inst,
    /// The line of the test that it comes from, and its cell.
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// The code of a thread: instructions of 4 bytes one after the other, and an `ebreak` behind them.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    /// Address of the first instruction.
    pub(crate) start: u64,
    pub(crate) steps: Vec<Step>,
    /// The instructions and the `ebreak`.
    pub(crate) bytes: Vec<u8>,
}

impl Code {
    /// Assembles a column.
    pub(crate) fn new(test: &Test, thread: usize, config: &Config) -> Result<Code, LitmusError> {
        let cells = &test.columns[thread];
        for cell in cells {
            check(cell)?;
        }
        let lines: Vec<String> = cells.iter().map(|cell| spelled(&cell.text)).collect();
        let text = format!("{}\nebreak", lines.join("\n"));
        let start = layout::code(thread);
        let program = asm::program(&text, start, &config.isa, &asm::Options::default());
        let program = program.map_err(|errors| refused(&errors, cells, thread))?;
        let mut steps = Vec::new();
        if let (Some(cell), false) = (cells.first(), program.bytes.len().is_multiple_of(4)) {
            return Err(refuse(cell, thread, "the thread has compressed instructions, expected full ones"));
        }
        // All but the ebreak.
        let count = program.bytes.len() / 4 - 1;
        for (index, word) in program.bytes.as_chunks().0.iter().take(count).enumerate() {
            let address = start + 4 * index as u64;
            let statement = program.lines.iter().rev().find(|(at, _)| *at <= address);
            let cell = &cells[statement.map_or(0, |(_, line)| line - 1)];
            let decoded = config.decoder.decode(u32::from_le_bytes(*word)).filter(|inst| inst.len == 4);
            let inst = decoded.ok_or_else(|| refuse(cell, thread, "expected instructions of 4 bytes"))?;
            if index == MAX_ROWS {
                return Err(refuse(cell, thread, &format!("a thread has at most {MAX_ROWS} instructions")));
            }
            steps.push(Step { inst, line: cell.line, text: cell.text.clone() });
        }
        Ok(Code { start, steps, bytes: program.bytes })
    }

    /// Returns the address behind the last instruction.
    pub(crate) fn end(&self) -> u64 {
        self.start + 4 * self.steps.len() as u64
    }

    /// Returns the index of the instruction at an address; that of the end is their number.
    pub(crate) fn index(&self, address: u64) -> Option<usize> {
        let offset = address.checked_sub(self.start)?;
        let index = (offset / 4) as usize;
        (offset.is_multiple_of(4) && index <= self.steps.len()).then_some(index)
    }
}

/// An error about a cell.
pub(crate) fn refuse(cell: &Cell, thread: usize, why: &str) -> LitmusError {
    LitmusError::new(cell.line, format!("P{thread}: `{}`: {why}", cell.text))
}

/// Refuses what is no instruction.
fn check(cell: &Cell) -> Result<(), LitmusError> {
    let statement = cell.text.rsplit(':').next().unwrap_or_default().trim_start();
    match statement.starts_with('.') {
        true => Err(LitmusError::new(cell.line, format!("`{}`: directives have no place here", cell.text))),
        false => Ok(()),
    }
}

/// herd writes `.aq.rl` where the assembler has `.aqrl`.
fn spelled(text: &str) -> String {
    text.replacen(".aq.rl", ".aqrl", 1)
}

/// The first error of the assembler, at the cell's line.
fn refused(errors: &[asm::Error], cells: &[Cell], thread: usize) -> LitmusError {
    let first = errors.first();
    let cell = first.and_then(|error| cells.get(error.line.saturating_sub(1)));
    match (first, cell) {
        (Some(error), Some(cell)) => refuse(cell, thread, &error.problem.to_string()),
        _ => LitmusError::new(1, format!("P{thread} cannot be assembled")),
    }
}
