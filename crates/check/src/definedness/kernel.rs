//! The environment's part: what system calls are given, and what they write.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rivet_debug::{Surroundings, unwind};
use rivet_exec::Exit;
use rivet_hart::{Cause as TrapCause, Hart};
use rivet_jit::JitEngine;
use rivet_linux::{Given, SystemCall, system_call};
use rivet_mem::{ContentChange, UserSpace};
use rivet_sim::{Environment, Machine, Next, SimError};

use super::Shadow;
use super::origin::{Cause, Origin};
use super::uses::{Detail, Use};
use crate::unlike::{EXECVE, Moving, RT_SIGRETURN};

/// Bytes of a system call's effects that are recorded, at most.
pub(super) const JOURNAL: u64 = 1 << 28;
/// Bytes of a text or buffer that are looked at, at most.
const BYTES: u64 = 1 << 24;
/// Elements of an array of `struct iovec`, at most.
const VECTORS: u64 = 1024;

/// The register of the first argument of a system call.
const FIRST: u8 = 10;

/// The system call that maps files, and the bit of its third argument that makes pages executable.
const MMAP: u64 = 222;
const PROT_EXEC: u64 = 4;

/// System calls that start processes, or another program.
const CLONE: u64 = 220;
const CLONE3: u64 = 435;
const EXECVEAT: u64 = 281;

/// What ran without a shadow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unchecked {
    /// Processes that the program has started.
    pub processes: bool,
    /// The program that it has become by `execve`.
    pub program: bool,
}

/// An environment that tells the shadow what the kernel does.
pub(super) struct Kernel<'a, S> {
    /// The surroundings, in which threads may move between unlike harts.
    pub(super) around: &'a mut Moving<S>,
    pub(super) shadow: Rc<RefCell<Shadow>>,
    pub(super) space: Option<Arc<UserSpace>>,
    /// Where the thread that moved last goes on, then its callers.
    pub(super) moved: Vec<u64>,
    /// The address by which a bare-metal program calls its host.
    pub(super) tohost: Option<u64>,
    pub(super) unchecked: Unchecked,
}

impl<S: std::borrow::BorrowMut<Surroundings>> Kernel<'_, S> {
    /// What the kernel has written is defined.
    fn take_changes(&self) {
        let Some(space) = &self.space else { return };
        let mut shadow = self.shadow.borrow_mut();
        match space.take_changes() {
            Some(changes) => changes.contents().for_each(|change| match change {
                ContentChange::New(range) => shadow.memory.define(range),
                ContentChange::Copy { from, to } => shadow.memory.copy(from, to),
            }),
            // It was too much to be recorded.
            None => shadow.memory.clear(),
        }
    }

    /// A system call has been made that may have started something that has no shadow.
    fn look_for_unchecked(&mut self, machine: &mut Machine, number: u64) {
        let Some((linux, space)) = self.around.surroundings.borrow().linux().zip(self.space.as_ref()) else {
            return;
        };
        match number {
            CLONE | CLONE3 => self.unchecked.processes |= linux.process_numbers().len() > 1,
            EXECVE | EXECVEAT if !Arc::ptr_eq(linux.space(), space) => {
                self.unchecked.program = true;
                machine.set_engine(|| Box::new(JitEngine::new()));
            }
            _ => {}
        }
    }

    /// A library may have been mapped at the address that the call gives.
    fn learn(&self, machine: &mut Machine) {
        let addr = machine.hart().x(FIRST);
        let linux = self.around.surroundings.borrow().linux();
        let Some(module) = linux.and_then(|linux| linux.module_at(addr)) else { return };
        let mut shadow = self.shadow.borrow_mut();
        shadow.heap.learn(&module.image, module.bias, &module.name);
        if let Some(names) = &shadow.names {
            names.borrow_mut().add(module.bias, module.image, None);
        }
    }

    /// The thread goes on on another hart, if it has moved since `made` moves had been made.
    fn go_on(&mut self, machine: &mut Machine, index: usize, made: u64) {
        if self.around.moves.is_none() {
            return;
        }
        let Some(hart) = machine.harts.get(index) else { return };
        let mut shadow = self.shadow.borrow_mut();
        if self.around.made() > made
            && let Some(names) = &shadow.names
        {
            self.moved = unwind::frames(hart, &names.borrow()).iter().map(|frame| frame.pc).collect();
        }
        if shadow.fit(hart.v.vlenb(), hart.pc) {
            machine.flush();
        }
    }
}

impl<S: std::borrow::BorrowMut<Surroundings>> Environment for Kernel<'_, S> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        if self.unchecked.program {
            return self.around.ready(machine, index);
        }
        let pc = machine.harts.get(index).map(|hart| hart.pc);
        let made = self.around.made();
        let ready = self.around.ready(machine, index)?;
        self.take_changes();
        if ready {
            let mut shadow = self.shadow.borrow_mut();
            shadow.select(index);
            if machine.harts.get(index).map(|hart| hart.pc) != pc {
                shadow.registers_given();
            }
            drop(shadow);
            self.go_on(machine, index, made);
        }
        Ok(ready)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        self.around.horizon(machine)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        if self.unchecked.program {
            return self.around.handle(machine, exit);
        }
        let is_call = matches!(&exit, Exit::Trap(trap) if trap.cause == TrapCause::EcallU);
        let (pc, number) = (machine.hart().pc, machine.hart().call_number());
        let args: [u64; 3] = std::array::from_fn(|i| machine.hart().x(FIRST + i as u8));
        if is_call && self.space.is_some() {
            self.shadow.borrow_mut().system_call(machine.hart());
        }
        if let Some(tohost) = self.tohost {
            self.shadow.borrow_mut().host_call(machine.hart(), tohost);
        }
        let (current, made) = (machine.current, self.around.made());
        let next = self.around.handle(machine, exit)?;
        self.take_changes();
        if is_call {
            self.look_for_unchecked(machine, number);
        }
        if self.unchecked.program {
            return Ok(next);
        }
        if is_call && number == MMAP && args[2] & PROT_EXEC != 0 {
            self.learn(machine);
        }
        let mut shadow = self.shadow.borrow_mut();
        match next {
            Next::Retire => shadow.retire(),
            _ if is_call && self.space.is_some() => match number {
                RT_SIGRETURN => shadow.registers_given(),
                _ => shadow.call_returned(pc),
            },
            _ if self.space.is_some()
                && machine.harts.get(machine.current).is_some_and(|hart| hart.pc != pc) =>
            {
                shadow.registers_given();
            }
            _ => {}
        }
        drop(shadow);
        if next != Next::Retire {
            self.go_on(machine, current, made);
        }
        Ok(next)
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        let next = self.around.idle(machine);
        self.take_changes();
        next
    }
}

impl Shadow {
    /// The kernel has set all registers.
    fn registers_given(&mut self) {
        let mut new = super::registers::Registers::new(self.vlenb);
        new.allocator = self.hart().allocator;
        *self.hart_mut() = new;
    }

    /// A system call has returned: its result is defined, and vector registers do not survive it.
    fn call_returned(&mut self, pc: u64) {
        self.define(FIRST);
        self.hart_mut().fault_only_first = None;
        if self.vlenb > 0 {
            let origin = self.origins.root(pc, None, Cause::SystemCall);
            let all = 0..32 * self.vlenb;
            self.hart_mut().fill(all, Some(origin));
        }
    }

    /// Reports undefined arguments and buffers of the call that is about to be made.
    fn system_call(&mut self, hart: &Hart) {
        let args: [u64; 6] = std::array::from_fn(|i| self.address(hart.x(FIRST + i as u8), 0));
        let (register, number) = (hart.call_register(), hart.call_number());
        if self.hart().dirty_x >> register & 1 != 0 {
            let origin = self.hart().x_origin[usize::from(register)];
            self.report_call(
                hart,
                Use::Argument,
                origin,
                Detail::Argument { call: "system call", name: "number" },
            );
            self.trust(register);
        }
        let Some(call) = system_call(number, &args, hart.is_rv32) else { return };
        for (n, &(name, given)) in call.arguments.iter().enumerate().take(6) {
            self.argument(hart, &call, name, n);
            let next = args.get(n + 1).copied().unwrap_or(0);
            match given {
                Given::Value => {}
                Given::Text => self.text(hart, &call, args[n]),
                Given::Bytes => self.buffer(hart, &call, args[n], next),
                Given::Vectors => self.vectors(hart, &call, args[n], next),
            }
        }
    }

    fn argument(&mut self, hart: &Hart, call: &SystemCall, name: &'static str, n: usize) {
        let register = FIRST + n as u8;
        let is_exit = matches!(call.name, "exit" | "exit_group");
        // Of an exit code eight bits leave the program.
        let mask = if is_exit { 0xff } else { u64::MAX };
        if self.hart().x[usize::from(register)] & mask == 0 {
            return;
        }
        let origin = self.hart().x_origin[usize::from(register)];
        let used = if is_exit { Use::ExitCode } else { Use::Argument };
        self.report_call(hart, used, origin, Detail::Argument { call: call.name, name });
        self.trust(register);
    }

    fn text(&mut self, hart: &Hart, call: &SystemCall, at: u64) {
        let mut byte = [0];
        for addr in (0..4096).map(|i| at.wrapping_add(i)) {
            let (undefined, origin) = self.memory.byte(addr);
            if undefined != 0 {
                let detail = Detail::Buffer { call: call.name, byte: addr.wrapping_sub(at), of: 0, addr };
                return self.report_call(hart, Use::Buffer, origin, detail);
            }
            if !hart.peek(addr, &mut byte) || byte[0] == 0 {
                return;
            }
        }
    }

    pub(super) fn buffer(&mut self, hart: &Hart, call: &SystemCall, at: u64, length: u64) {
        let range = at..at.saturating_add(length.min(BYTES));
        if let Some((addr, _, origin)) = self.memory.first_undefined(range) {
            let detail = Detail::Buffer { call: call.name, byte: addr - at, of: length, addr };
            self.report_call(hart, Use::Buffer, origin, detail);
        }
    }

    fn vectors(&mut self, hart: &Hart, call: &SystemCall, at: u64, count: u64) {
        let size = u64::from(hart.xlen() / 8);
        for i in 0..count.min(VECTORS) {
            let word = |n: u64| {
                let mut bytes = [0; 8];
                let at = at.wrapping_add((2 * i + n) * size);
                hart.peek(at, &mut bytes[..size as usize]).then(|| u64::from_le_bytes(bytes))
            };
            if let (Some(at), Some(length)) = (word(0), word(1)) {
                self.buffer(hart, call, at, length);
            }
        }
    }

    /// Reports a use by a system call.
    fn report_call(&mut self, hart: &Hart, used: Use, origin: Origin, detail: Detail) {
        self.report(hart, used, hart.pc, None, origin, detail);
    }
}
