//! Memory and instructions by address.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::protocol::{
    DisassembleArguments, Disassembly, Instruction, MemoryRead, MemoryWritten, Problem, ReadMemoryArguments,
    WriteMemoryArguments, problem,
};
use super::state::State;
use crate::debugger::Debugger;
use crate::memory::{peek_some, poke};
use crate::view::code::{following, listed, preceding};

/// Bytes that are read at once, at most.
const MOST_BYTES: u64 = 1 << 20;
/// Instructions of one request, at most.
const MOST_INSTRUCTIONS: i64 = 10_000;

/// The address that a reference means.
pub(super) fn address(dbg: &Debugger, reference: &str, offset: i64) -> Result<u64, Problem> {
    let text = reference.trim();
    let number = match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    match number {
        Ok(number) => Ok(dbg.session.hart().address(number, offset as u64)),
        Err(_) => problem!("{reference} is not an address"),
    }
}

/// `readMemory`.
pub(super) fn read(
    _: &mut State,
    dbg: &mut Debugger,
    args: ReadMemoryArguments,
) -> Result<MemoryRead, Problem> {
    let at = address(dbg, &args.memory_reference, args.offset)?;
    let count = args.count.min(MOST_BYTES);
    let bytes = peek_some(dbg.session.hart(), at, count as usize);
    Ok(MemoryRead {
        address: format!("{at:#x}"),
        unreadable_bytes: count - bytes.len() as u64,
        data: BASE64_STANDARD.encode(bytes),
    })
}

/// `writeMemory`: all of it, or nothing.
pub(super) fn write(
    _: &mut State,
    dbg: &mut Debugger,
    args: WriteMemoryArguments,
) -> Result<MemoryWritten, Problem> {
    let at = address(dbg, &args.memory_reference, args.offset)?;
    let Ok(bytes) = BASE64_STANDARD.decode(&args.data) else {
        return problem!("the data is not in base64");
    };
    dbg.edit(|hart| poke(hart, at, &bytes))?;
    Ok(MemoryWritten { bytes_written: bytes.len() })
}

/// `disassemble`: as many instructions as were asked for; where there is no memory, invalid ones.
pub(super) fn disassemble(
    state: &mut State,
    dbg: &mut Debugger,
    args: DisassembleArguments,
) -> Result<Disassembly, Problem> {
    let at = address(dbg, &args.memory_reference, args.offset)?;
    if !(0..=MOST_INSTRUCTIONS).contains(&args.instruction_count) {
        return problem!("instructionCount must be 0 to {MOST_INSTRUCTIONS}");
    }
    if args.instruction_offset.unsigned_abs() > MOST_INSTRUCTIONS as u64 {
        return problem!("instructionOffset must be -{MOST_INSTRUCTIONS} to {MOST_INSTRUCTIONS}");
    }
    let count = args.instruction_count as usize;
    let mut starts = match args.instruction_offset {
        0.. => {
            let skipped = args.instruction_offset as usize;
            following(dbg, at, skipped + count).split_off(skipped)
        }
        offset => {
            let mut starts = preceding(dbg, at, offset.unsigned_abs() as usize);
            starts.extend(following(dbg, at, count));
            starts
        }
    };
    starts.truncate(count);
    let mut last = None;
    let instructions = starts.into_iter().map(|at| {
        let mut instruction = instruction(dbg, at, args.resolve_symbols);
        let line = dbg.session.names.line(at);
        // A line is said where it begins.
        if line != last
            && let Some(line) = &line
        {
            instruction.location = Some(state.source(dbg, &line.file));
            instruction.line = Some(state.line(line.line));
        }
        last = line;
        instruction
    });
    Ok(Disassembly { instructions: instructions.collect() })
}

fn instruction(dbg: &Debugger, at: u64, symbols: bool) -> Instruction {
    let hart = dbg.session.hart();
    let mut text = Instruction {
        address: format!("{at:#x}"),
        instruction_bytes: None,
        instruction: "no memory".into(),
        symbol: symbols.then(|| dbg.session.names.place(at)).flatten(),
        location: None,
        line: None,
        presentation_hint: Some("invalid"),
    };
    let Some(listed) = listed(hart, &dbg.session.names, at) else { return text };
    let bytes = &listed.raw.to_le_bytes()[..listed.length as usize];
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    text.instruction_bytes = Some(bytes.join(" "));
    let name = listed.target.map_or(String::new(), |name| format!(" <{name}>"));
    text.instruction = listed.text + &name;
    if listed.is_legal {
        text.presentation_hint = None;
    }
    text
}
