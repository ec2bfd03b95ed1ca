//! The target implements gdbstub's traits for the debugger: registers, memory, threads, process data.
//!
//! GDB's threads are harts: threads of a user program, too, are harts. Their numbers are those of the harts, from 1.

use std::num::NonZeroUsize;

use gdbstub::arch::{Arch, RegId, Registers};
use gdbstub::common::{Pid, Tid};
use gdbstub::target::ext::auxv::{Auxv, AuxvOps};
use gdbstub::target::ext::base::BaseOps;
use gdbstub::target::ext::base::multithread::{MultiThreadBase, MultiThreadResumeOps};
use gdbstub::target::ext::base::single_register_access::{SingleRegisterAccess, SingleRegisterAccessOps};
use gdbstub::target::ext::breakpoints::BreakpointsOps;
use gdbstub::target::ext::catch_syscalls::CatchSyscallsOps;
use gdbstub::target::ext::exec_file::{ExecFile, ExecFileOps};
use gdbstub::target::ext::host_io::HostIoOps;
use gdbstub::target::ext::libraries::LibrariesSvr4Ops;
use gdbstub::target::ext::monitor_cmd::MonitorCmdOps;
use gdbstub::target::ext::target_description_xml_override::{
    TargetDescriptionXmlOverride, TargetDescriptionXmlOverrideOps,
};
use gdbstub::target::ext::thread_extra_info::{ThreadExtraInfo, ThreadExtraInfoOps};
use gdbstub::target::{Target, TargetError, TargetResult};
use rivet_hart::{AddressSpace, Hart};

use super::Restart;
use super::breakpoints::Asked;
use super::description::description;
use super::files::Files;
use super::processes::Processes;
use super::registers::{self, Register};
use super::resume::Wanted;
use crate::debugger::Debugger;
use crate::error::{Reply, complain};
use crate::memory;
use crate::session::Surroundings;

/// RISC-V of either width: addresses of RV32 are short ones of 64 bits.
pub(super) enum Riscv {}

impl Arch for Riscv {
    type Usize = u64;
    type Registers = Core;
    type BreakpointKind = usize;
    type RegId = Register;
}

impl RegId for Register {
    fn from_raw_id(id: usize) -> Option<(Register, Option<NonZeroUsize>)> {
        Register::from_number(id).map(|register| (register, None))
    }
}

/// The bytes of the integer registers and pc.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Core {
    bytes: Vec<u8>,
    pc: u64,
}

impl Registers for Core {
    type ProgramCounter = u64;

    fn pc(&self) -> u64 {
        self.pc
    }

    fn gdb_serialize(&self, mut write_byte: impl FnMut(Option<u8>)) {
        self.bytes.iter().for_each(|&byte| write_byte(Some(byte)));
    }

    fn gdb_deserialize(&mut self, bytes: &[u8]) -> Result<(), ()> {
        self.bytes = bytes.to_vec();
        Ok(())
    }
}

/// A debugger in GDB's hands.
pub(super) struct Stub<'a> {
    pub(super) debugger: &'a mut Debugger,
    /// Breakpoints and watchpoints that the client has set.
    pub(super) asked: Asked,
    /// How it wants the program to go on.
    pub(super) wanted: Wanted,
    /// The signal that has stopped the program is to reach it.
    pub(super) passes_signal: bool,
    /// The thread that is to go on, if the client has named one.
    pub(super) continued: Option<Tid>,
    /// Only the thread that steps or goes on is to run.
    pub(super) is_locked: bool,
    /// Why the last change was refused.
    pub(super) excuse: Option<String>,
    /// The thread that the client has looked at last.
    pub(super) looked_at: Option<Tid>,
    /// The point for system calls that it wants to be told of.
    pub(super) calls: Option<u32>,
    /// What it knows of processes.
    pub(super) processes: Processes,
    /// Files that the client has open.
    pub(super) files: Files,
    restart: Restart<'a>,
    description: String,
    /// Bytes of a vector register in the description; those of some harts may be shorter.
    vlenb: usize,
}

/// The hart with the longest vector registers, whose description serves all; otherwise this one.
fn widest<'a>(harts: &'a [Hart], this: &'a Hart) -> &'a Hart {
    harts
        .iter()
        .filter(|hart| hart.v.vlenb() > this.v.vlenb())
        .max_by_key(|hart| hart.v.vlenb())
        .unwrap_or(this)
}

impl<'a> Stub<'a> {
    pub(super) fn new(debugger: &'a mut Debugger, restart: Restart<'a>) -> Stub<'a> {
        let widest = widest(debugger.session.harts(), debugger.session.hart());
        let (description, vlenb) = (description(widest), widest.v.vlenb());
        Stub {
            debugger,
            asked: Asked::default(),
            wanted: Wanted::default(),
            passes_signal: false,
            continued: None,
            is_locked: false,
            excuse: None,
            looked_at: None,
            calls: None,
            processes: Processes::default(),
            files: Files::default(),
            restart,
            description,
            vlenb,
        }
    }

    /// Makes the machine anew. `words` are the program and its arguments in hexadecimal digits, with `;` between them.
    pub(super) fn start_again(&mut self, words: &[u8]) -> Reply<()> {
        let words: Option<Vec<String>> = words.split(|&byte| byte == b';').map(text).collect();
        let Some((program, arguments)) = words.as_deref().and_then(|words| words.split_first()) else {
            return complain!("not a hex-encoded string");
        };
        let session = (self.restart)(program, arguments)?;
        self.forget();
        self.begin_processes();
        self.debugger.renew(session);
        (self.wanted, self.passes_signal, self.looked_at) = (Wanted::default(), false, None);
        Ok(())
    }

    /// The number of the hart's thread.
    pub(super) fn tid(hart: &Hart) -> Tid {
        NonZeroUsize::MIN.saturating_add(hart.id as usize)
    }

    /// The thread whose hart is looked at.
    pub(super) fn current(&self) -> Tid {
        Stub::tid(self.debugger.session.hart())
    }

    /// The index of a thread's hart.
    pub(super) fn index(&self, tid: Tid) -> Option<usize> {
        self.debugger.session.harts().iter().position(|hart| Stub::tid(hart) == tid)
    }

    fn hart(&mut self, tid: Tid) -> TargetResult<&Hart, Self> {
        let index = self.index(tid).ok_or(TargetError::NonFatal)?;
        self.looked_at = Some(tid);
        Ok(&self.debugger.session.harts()[index])
    }

    /// Changes a thread's hart, or the memory that it sees. In the past that is the end of what came after.
    fn change(&mut self, tid: Tid, change: impl FnOnce(&mut Hart) -> Reply<()>) -> TargetResult<(), Self> {
        let index = self.index(tid).ok_or(TargetError::NonFatal)?;
        self.looked_at = Some(tid);
        self.looking_at(index, |debugger| debugger.edit(change)).map_err(|complaint| {
            self.excuse = Some(complaint.to_string());
            TargetError::NonFatal
        })
    }

    /// Lets the debugger look at a hart for a while; otherwise it looks at the one that goes on.
    pub(super) fn looking_at<T>(&mut self, index: usize, then: impl FnOnce(&mut Debugger) -> T) -> T {
        let session = &mut self.debugger.session;
        let here = session.index();
        session.choose(index);
        let result = then(self.debugger);
        self.debugger.session.choose(here);
        result
    }
}

impl Target for Stub<'_> {
    type Arch = Riscv;
    /// What ends a session; nothing of the target's does.
    type Error = std::convert::Infallible;

    fn base_ops(&mut self) -> BaseOps<'_, Riscv, Self::Error> {
        BaseOps::MultiThread(self)
    }

    fn support_breakpoints(&mut self) -> Option<BreakpointsOps<'_, Self>> {
        Some(self)
    }

    fn support_monitor_cmd(&mut self) -> Option<MonitorCmdOps<'_, Self>> {
        Some(self)
    }

    fn support_target_description_xml_override(
        &mut self,
    ) -> Option<TargetDescriptionXmlOverrideOps<'_, Self>> {
        Some(self)
    }

    fn support_host_io(&mut self) -> Option<HostIoOps<'_, Self>> {
        Some(self)
    }

    fn support_exec_file(&mut self) -> Option<ExecFileOps<'_, Self>> {
        if self.program().is_some() { Some(self) } else { None }
    }

    fn support_libraries_svr4(&mut self) -> Option<LibrariesSvr4Ops<'_, Self>> {
        if self.program().is_some() { Some(self) } else { None }
    }

    fn support_catch_syscalls(&mut self) -> Option<CatchSyscallsOps<'_, Self>> {
        if self.program().is_some() { Some(self) } else { None }
    }

    fn support_auxv(&mut self) -> Option<AuxvOps<'_, Self>> {
        match self.debugger.session.surroundings() {
            Surroundings::Linux(_) => Some(self),
            Surroundings::Bare(_) | Surroundings::Scratch(_) => None,
        }
    }
}

impl MultiThreadBase for Stub<'_> {
    fn read_registers(&mut self, core: &mut Core, tid: Tid) -> TargetResult<(), Self> {
        let hart = self.hart(tid)?;
        let read = |register| registers::read(hart, register);
        core.bytes = registers::core(hart).filter_map(read).flatten().collect();
        core.pc = hart.pc;
        Ok(())
    }

    fn write_registers(&mut self, core: &Core, tid: Tid) -> TargetResult<(), Self> {
        let hart = self.hart(tid)?;
        let word = hart.xlen() as usize / 8;
        if core.bytes.len() != word * registers::core(hart).count() {
            return Err(TargetError::NonFatal);
        }
        self.change(tid, |hart| {
            let all: Vec<_> = registers::core(hart).zip(core.bytes.chunks_exact(word)).collect();
            // pc is the first to be written: it may be refused, and nothing is to have changed then.
            all.into_iter().rev().try_for_each(|(register, bytes)| registers::write(hart, register, bytes))
        })
    }

    fn support_single_register_access(&mut self) -> Option<SingleRegisterAccessOps<'_, Tid, Self>> {
        Some(self)
    }

    fn read_addrs(&mut self, start: u64, data: &mut [u8], tid: Tid) -> TargetResult<usize, Self> {
        let hart = self.hart(tid)?;
        let found = memory::peek_some(hart, hart.address(start, 0), data.len());
        if found.is_empty() && !data.is_empty() {
            return Err(TargetError::NonFatal);
        }
        data[..found.len()].copy_from_slice(&found);
        Ok(found.len())
    }

    fn write_addrs(&mut self, start: u64, data: &[u8], tid: Tid) -> TargetResult<(), Self> {
        if data.is_empty() {
            // The client tries whether we understand the packet.
            return Ok(());
        }
        self.change(tid, |hart| {
            let start = hart.address(start, 0);
            memory::poke(hart, start, data)
        })
    }

    fn list_active_threads(&mut self, thread_is_active: &mut dyn FnMut(Tid)) -> Result<(), Self::Error> {
        // The first is what a client looks at that has just connected.
        let current = self.current();
        thread_is_active(current);
        let harts = self.debugger.session.harts();
        harts.iter().map(Stub::tid).filter(|&tid| tid != current).for_each(thread_is_active);
        Ok(())
    }

    fn support_resume(&mut self) -> Option<MultiThreadResumeOps<'_, Self>> {
        Some(self)
    }

    fn support_thread_extra_info(&mut self) -> Option<ThreadExtraInfoOps<'_, Self>> {
        Some(self)
    }
}

impl SingleRegisterAccess<Tid> for Stub<'_> {
    fn read_register(&mut self, tid: Tid, register: Register, to: &mut [u8]) -> TargetResult<usize, Self> {
        let mut bytes = registers::read(self.hart(tid)?, register).ok_or(TargetError::NonFatal)?;
        if matches!(register, Register::V(_)) {
            bytes.resize(self.vlenb, 0);
        }
        let to = to.get_mut(..bytes.len()).ok_or(TargetError::NonFatal)?;
        to.copy_from_slice(&bytes);
        Ok(bytes.len())
    }

    fn write_register(&mut self, tid: Tid, register: Register, bytes: &[u8]) -> TargetResult<(), Self> {
        let own = self.hart(tid)?.v.vlenb();
        let bytes = match register {
            Register::V(_) if bytes.len() == self.vlenb => bytes.get(..own).unwrap_or(bytes),
            _ => bytes,
        };
        self.change(tid, |hart| registers::write(hart, register, bytes))
    }
}

impl ThreadExtraInfo for Stub<'_> {
    fn thread_extra_info(&self, tid: Tid, to: &mut [u8]) -> Result<usize, Self::Error> {
        let hart = self.index(tid).map(|index| &self.debugger.session.harts()[index]);
        let words = hart.map_or(String::new(), |hart| match hart.space {
            AddressSpace::User(_) => format!("on hart {}", hart.id),
            AddressSpace::Bare(_) => format!("hart {} in {:?}-mode", hart.id, hart.mode()),
        });
        Ok(part(words.as_bytes(), 0, to.len(), to))
    }
}

impl TargetDescriptionXmlOverride for Stub<'_> {
    fn target_description_xml(
        &self,
        annex: &[u8],
        offset: u64,
        length: usize,
        to: &mut [u8],
    ) -> TargetResult<usize, Self> {
        match annex {
            b"target.xml" => Ok(part(self.description.as_bytes(), offset, length, to)),
            _ => Err(TargetError::NonFatal),
        }
    }
}

impl ExecFile for Stub<'_> {
    fn get_exec_file(
        &self,
        _: Option<Pid>,
        offset: u64,
        length: usize,
        to: &mut [u8],
    ) -> TargetResult<usize, Self> {
        let name = self.program().ok_or(TargetError::NonFatal)?;
        Ok(part(name.as_bytes(), offset, length, to))
    }
}

impl Auxv for Stub<'_> {
    fn get_auxv(&self, offset: u64, length: usize, to: &mut [u8]) -> TargetResult<usize, Self> {
        let linux = self.debugger.session.surroundings().linux().ok_or(TargetError::NonFatal)?;
        Ok(part(linux.auxv(), offset, length, to))
    }
}

/// A text of hexadecimal digits.
fn text(digits: &[u8]) -> Option<String> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    String::from_utf8(digits.chunks(2).map(byte).collect::<Option<_>>()?).ok()
}

/// Copies a part of something, as far as it goes, and says how much that is.
pub(super) fn part(whole: &[u8], offset: u64, length: usize, to: &mut [u8]) -> usize {
    let start = usize::try_from(offset).map_or(whole.len(), |offset| offset.min(whole.len()));
    let length = length.min(to.len()).min(whole.len() - start);
    to[..length].copy_from_slice(&whole[start..start + length]);
    length
}
