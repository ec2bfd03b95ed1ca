//! A walk through a thread's code.

use std::collections::BTreeSet;

use rivet_isa::Inst;

use super::access::{Access, Fence, Kind, Meaning, meaning};
use super::{Event, EventSet, MAX_EVENTS, MAX_WAYS, Way};
use crate::code::{Code, Step};
use crate::layout::{Layout, extend};
use crate::scratch::Scratch;
use crate::test::Test;
use crate::{LitmusError, Observed};

/// Returns the registers of a thread at the start.
pub(crate) fn start_registers(test: &Test, thread: usize, layout: &Layout) -> [u64; 32] {
    let mut x = [0; 32];
    for initial in test.registers.iter().filter(|initial| initial.thread == thread) {
        x[usize::from(initial.register)] = layout.register(layout.number(initial.value));
    }
    x[0] = 0;
    x
}

/// A thread on its way.
#[derive(Clone)]
struct State {
    /// Index of the next instruction.
    next: usize,
    x: [u64; 32],
    /// The memory operations that each register depends on.
    carried: [EventSet; 32],
    /// Those that a branch depended on.
    control: EventSet,
    events: Vec<Event>,
    /// The fences, with the number of operations before each.
    fences: Vec<(usize, Fence)>,
    /// The last `lr`, if no `sc` came since: its operation.
    reserved: Option<usize>,
}

struct Walk<'a> {
    thread: usize,
    code: &'a Code,
    layout: &'a mut Layout,
    /// What loads may return.
    values: &'a [BTreeSet<u64>],
    scratch: &'a mut Scratch,
    observed: Vec<u8>,
    ways: Vec<Way>,
    /// States to go on from.
    open: Vec<State>,
}

/// Returns the ways of one thread, if loads return these values.
pub(super) fn ways(
    test: &Test,
    thread: usize,
    code: &Code,
    layout: &mut Layout,
    values: &[BTreeSet<u64>],
    scratch: &mut Scratch,
) -> Result<Vec<Way>, LitmusError> {
    let start = State {
        next: 0,
        x: start_registers(test, thread, layout),
        carried: [0; 32],
        control: 0,
        events: Vec::new(),
        fences: Vec::new(),
        reserved: None,
    };
    let of_thread = |observed: &Observed| match observed {
        Observed::Register(of, register) if *of == thread => Some(*register),
        _ => None,
    };
    let observed = test.wanted().filter_map(of_thread).collect();
    let mut walk =
        Walk { thread, code, layout, values, scratch, observed, ways: Vec::new(), open: vec![start] };
    while let Some(state) = walk.open.pop() {
        walk.advance(state)?;
    }
    Ok(walk.ways)
}

impl Walk<'_> {
    fn refuse(&self, step: &Step, why: &str) -> LitmusError {
        LitmusError::new(step.line, format!("P{}: `{}`: {why}", self.thread, step.text))
    }

    /// Executes the next instruction of a state, or ends its way.
    fn advance(&mut self, mut state: State) -> Result<(), LitmusError> {
        let Some(step) = self.code.steps.get(state.next) else {
            let register = |&x: &u8| (Observed::Register(self.thread, x), state.x[usize::from(x)]);
            let registers = self.observed.iter().map(register).collect();
            self.ways.push(Way { events: state.events, registers });
            return match self.ways.len() > MAX_WAYS {
                true => Err(LitmusError::new(1, format!("P{} has more than {MAX_WAYS} ways", self.thread))),
                false => Ok(()),
            };
        };
        match meaning(&step.inst) {
            Meaning::Access(access) => return self.access(state, step, access),
            Meaning::Fence(fence) => state.fences.push((state.events.len(), fence)),
            Meaning::Nothing => {}
            Meaning::Branch => state.control |= sources(&state, step.inst.reads().x),
            Meaning::Computation => {
                let carried = sources(&state, step.inst.reads().x);
                each(step.inst.writes().x, |register| state.carried[register] = carried);
            }
            Meaning::Unknown => {
                return Err(self.refuse(step, "the memory model does not know this instruction"));
            }
        }
        self.execute(&mut state, step)?;
        self.open.push(state);
        Ok(())
    }

    /// Executes an instruction on the scratch hart.
    fn execute(&mut self, state: &mut State, step: &Step) -> Result<(), LitmusError> {
        let pc = self.code.start + 4 * state.next as u64;
        let reached = self.scratch.step(pc, &mut state.x).map_err(|trap| self.refuse(step, &trap))?;
        match self.code.index(reached) {
            Some(next) if next > state.next => state.next = next,
            Some(_) => return Err(self.refuse(step, "it jumps backward, and a litmus test has no loops")),
            None => return Err(self.refuse(step, "it jumps out of the thread")),
        }
        Ok(())
    }

    /// Goes on in every way that an access can.
    fn access(&mut self, state: State, step: &Step, access: Access) -> Result<(), LitmusError> {
        let inst = &step.inst;
        let location = self.location(&state, step, access)?;
        if state.events.len() == MAX_EVENTS {
            return Err(self.refuse(step, &format!("a thread has at most {MAX_EVENTS} memory operations")));
        }
        let unknown = BTreeSet::new();
        let values = self.values.get(location).unwrap_or(&unknown);
        match access.kind {
            Kind::Store => {
                let mut state = state;
                self.execute(&mut state, step)?;
                let written = extend(self.scratch.get(location), access.bytes);
                self.push(state, inst, access, location, (None, Some(written)));
            }
            Kind::StoreConditional => self.conditional(state, step, access, location),
            Kind::Load | Kind::LoadReserved | Kind::Amo => {
                for &value in values {
                    let mut state = state.clone();
                    self.scratch.set(location, value);
                    self.execute(&mut state, step)?;
                    let written =
                        (access.kind == Kind::Amo).then(|| extend(self.scratch.get(location), access.bytes));
                    self.push(state, inst, access, location, (Some(value), written));
                }
            }
        }
        Ok(())
    }

    /// An `sc` fails, or it succeeds if it is paired with an `lr` of the same location.
    fn conditional(&mut self, mut state: State, step: &Step, access: Access, location: usize) {
        let inst = &step.inst;
        let written = extend(state.x[usize::from(inst.rs2)], access.bytes);
        let paired = state.reserved.take().filter(|&lr| state.events[lr].location == location);
        state.next += 1;
        let mut succeeded = state.clone();
        if inst.rd != 0 {
            (state.x[usize::from(inst.rd)], state.carried[usize::from(inst.rd)]) = (1, 0);
            succeeded.x[usize::from(inst.rd)] = 0;
        }
        self.open.push(state);
        if paired.is_some() {
            succeeded.reserved = paired;
            self.push(succeeded, inst, access, location, (None, Some(written)));
        }
    }

    /// Adds the operation of an executed access.
    fn push(
        &mut self,
        mut state: State,
        inst: &Inst,
        access: Access,
        location: usize,
        (read, written): (Option<u64>, Option<u64>),
    ) {
        let kinds = (read.is_some(), written.is_some());
        let index = state.events.len();
        let mut fenced = 0;
        for &(before, fence) in &state.fences {
            for (earlier, event) in state.events[..before].iter().enumerate() {
                let kinds_before = (event.read.is_some(), event.written.is_some());
                fenced |= EventSet::from(fence.orders(kinds_before, kinds)) << earlier;
            }
        }
        let carried = |register: u8| if register == 0 { 0 } else { state.carried[usize::from(register)] };
        let event = Event {
            location,
            read,
            written,
            acquire: access.acquire,
            release: access.release,
            is_conditional_or_amo: matches!(access.kind, Kind::Amo | Kind::StoreConditional),
            paired: state.reserved.filter(|_| access.kind == Kind::StoreConditional),
            address: carried(inst.rs1),
            data: if written.is_some() { carried(inst.rs2) } else { 0 },
            control: state.control,
            fenced,
        };
        state.events.push(event);
        match access.kind {
            Kind::LoadReserved => state.reserved = Some(index),
            Kind::StoreConditional => state.reserved = None,
            _ => {}
        }
        // A load's value comes from memory: its destination depends on the operation alone. That of a store is none.
        each(inst.writes().x, |register| state.carried[register] = 1 << index);
        self.open.push(state);
    }

    /// The location that an access is to; it fixes the width of all accesses to it.
    fn location(&mut self, state: &State, step: &Step, access: Access) -> Result<usize, LitmusError> {
        let base = state.x[usize::from(step.inst.rs1)];
        let offset = if step.inst.op.scalar_access().is_some_and(|access| access.atomic) {
            0
        } else {
            step.inst.imm as u64
        };
        let address = self.layout.register(base.wrapping_add(offset));
        let Some(location) = self.layout.location_at(address) else {
            let why = format!("it accesses {address:#x}, where no location begins");
            return Err(self.refuse(step, &why));
        };
        match self.layout.bytes[location].replace(access.bytes) {
            Some(bytes) if bytes != access.bytes => {
                let why = format!("an access of {} bytes, others of the location have {bytes}", access.bytes);
                Err(self.refuse(step, &why))
            }
            _ => Ok(location),
        }
    }
}

/// The operations that any of these registers depends on.
fn sources(state: &State, registers: u32) -> EventSet {
    let mut all = 0;
    each(registers, |register| all |= state.carried[register]);
    all
}

/// Calls `visit` for each register of a set.
fn each(registers: u32, mut visit: impl FnMut(usize)) {
    (1..32).filter(|register| registers >> register & 1 == 1).for_each(&mut visit);
}
