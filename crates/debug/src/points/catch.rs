//! Catchpoints wait for what a Linux program asks its kernel for, and for signals.

use std::collections::BTreeSet;

use rivet_hart::{Cause, Hart, Trap};
use rivet_linux::{ProcessCall, process_call, system_call};

/// What a catchpoint waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Catch {
    /// System calls with these numbers, or all; and their return.
    Calls(Option<BTreeSet<u64>>),
    /// Calls that make a process or replace its program.
    Process(Vec<ProcessCall>),
    /// The signals of a set.
    Signals(u64),
}

impl Catch {
    /// Is it the system call that a hart is about to make?
    pub(super) fn is_call(&self, trap: &Trap, hart: &Hart) -> bool {
        trap.cause == Cause::EcallU
            && match self {
                Catch::Calls(None) => true,
                Catch::Calls(Some(numbers)) => numbers.contains(&number(hart)),
                Catch::Process(calls) => process_call(hart).is_some_and(|call| calls.contains(&call)),
                Catch::Signals(_) => false,
            }
    }
}

/// The number of the system call at a hart's pc.
fn number(hart: &Hart) -> u64 {
    unsigned(hart, hart.call_number())
}

fn unsigned(hart: &Hart, value: u64) -> u64 {
    if hart.is_rv32 { u64::from(value as u32) } else { value }
}

/// `write(fd = 1, buf = 0x1234, count = 3)`, as a hart is about to make it.
pub(crate) fn call(hart: &Hart) -> String {
    let args: [u64; 6] = std::array::from_fn(|n| unsigned(hart, hart.x(10 + n as u8)));
    let Some(call) = system_call(number(hart), &args, hart.is_rv32) else {
        return format!("system call {}", number(hart));
    };
    let show = |value: u64| {
        let signed = if hart.is_rv32 { i64::from(value as i32) } else { value as i64 };
        if (-4096..65536).contains(&signed) { signed.to_string() } else { format!("{value:#x}") }
    };
    let args: Vec<String> = call
        .arguments
        .iter()
        .zip(args)
        .map(|((name, _), value)| format!("{name} = {}", show(value)))
        .collect();
    format!("{}({})", call.name, args.join(", "))
}

/// A system call whose return a catchpoint waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Returning {
    /// The number of the point.
    pub(crate) id: u32,
    name: String,
    hart: u64,
    /// The instruction behind the call, and the instructions that the hart had retired by then.
    pub(crate) address: u64,
    instret: u64,
}

impl Returning {
    /// Of the call that a hart is about to make, which a point has stopped at.
    pub(crate) fn of(id: u32, hart: &Hart) -> Returning {
        let name = call(hart).split('(').next().unwrap_or_default().to_owned();
        Returning { id, name, hart: hart.id, address: hart.address(hart.pc, 4), instret: hart.instret }
    }

    /// What it has returned, if the hart has just come back from it.
    pub(crate) fn result(&self, hart: &Hart) -> Option<String> {
        let here = (hart.id, hart.pc, hart.instret) == (self.hart, self.address, self.instret);
        let value = if hart.is_rv32 { i64::from(hart.x(10) as i32) } else { hart.x(10) as i64 };
        let value = if (-4096..65536).contains(&value) { value.to_string() } else { format!("{value:#x}") };
        here.then(|| format!("{} returned {value}", self.name))
    }

    /// Is it of this hart?
    pub(crate) fn is_of(&self, hart: &Hart) -> bool {
        self.hart == hart.id
    }
}
