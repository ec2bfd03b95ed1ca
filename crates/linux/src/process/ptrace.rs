//! `ptrace`: the tracer's requests. The traced side is in `traced`.
//!
//! A process can trace those of its run, which all have its user, and nobody else's. A recording would not know what a
//! tracer changes: there all requests are refused.

use std::sync::Arc;

use rivet_mem::UserSpace;

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::abi::signal::{SIGKILL, SIGSTOP, SIGTRAP, UNBLOCKABLE};
use crate::fs::proc::memory::{peek, poke};
use crate::kernel::call::{Call, Value};
use crate::kernel::mode::Mode;
use crate::kernel::processes::{OUTSIDE, ProcessTable};
use crate::kernel::remote::{may_change, space_of};
use crate::kernel::siginfo::SigInfo;
use crate::kernel::tracing::{EXIT_KILL, Registers, Stop, Tracee, Why};

/// Options that are known: system calls told apart, events of new tasks, programs and exits, and `PTRACE_O_EXITKILL`.
const OPTIONS: u64 = EXIT_KILL | 0x7f;

pub(crate) fn ptrace(c: &mut Call) -> Value {
    if !matches!(c.os.mode, Mode::Live) {
        return Err(Errno::EPERM);
    }
    let (request, tid, addr, data) = (c.int(0), c.args[1] as u32, c.args[2], c.args[3]);
    match request {
        // PTRACE_TRACEME
        0 => trace_me(c),
        // PTRACE_ATTACH, PTRACE_SEIZE
        16 => attach(c, tid, 0, false),
        0x4206 if addr != 0 => Err(Errno::EIO),
        0x4206 => attach(c, tid, data, true),
        // PTRACE_KILL, PTRACE_INTERRUPT: wherever it is.
        8 => of_tracee(c, tid, |tracee| tracee.pid).map(|pid| {
            c.os.send_to(pid, SigInfo::kernel(SIGKILL));
            0
        }),
        0x4207 => of_tracee(c, tid, |tracee| match tracee.is_seized {
            true => {
                tracee.interrupt = tracee.stop.is_none() || tracee.resume.is_some();
                Ok(0)
            }
            false => Err(Errno::EIO),
        })?,
        // PTRACE_PEEKTEXT, PTRACE_PEEKDATA
        1 | 2 => {
            let space = space_of_stopped(c, tid)?;
            let mut word = vec![0; c.os.guest.word_size() as usize];
            match peek(&space, addr, &mut word)? {
                n if n == word.len() => c.os.guest.write(data, &word).map(|()| 0),
                _ => Err(Errno::EIO),
            }
        }
        // PTRACE_POKETEXT, PTRACE_POKEDATA
        4 | 5 => {
            let space = space_of_stopped(c, tid)?;
            may_change(c.os, &space)?;
            let word = &data.to_le_bytes()[..c.os.guest.word_size() as usize];
            let n = poke(&space, addr, word)?;
            if n == word.len() { Ok(0) } else { Err(Errno::EIO) }
        }
        _ => of_stopped(c, request, tid, addr, data),
    }
}

/// Requests about a thread that has stopped.
fn of_stopped(c: &mut Call, request: i32, tid: u32, addr: u64, data: u64) -> Value {
    let rv32 = c.os.guest.rv32;
    match request {
        // PTRACE_CONT, PTRACE_SYSCALL, PTRACE_DETACH
        7 | 24 | 17 => {
            let signal = u32::try_from(data).ok().filter(|&signal| signal <= 64).ok_or(Errno::EIO)?;
            stopped(c, tid, |tracee, _| {
                tracee.at_calls = request == 24;
                tracee.is_released = request == 17;
            })?;
            let table = &mut c.os.process_table.lock().tracing;
            table.0.get_mut(&tid).into_iter().for_each(|tracee| tracee.go_on(signal));
            Ok(0)
        }
        // PTRACE_SETOPTIONS
        0x4200 if data & !OPTIONS != 0 => Err(Errno::EINVAL),
        0x4200 => stopped(c, tid, |tracee, _| tracee.options = data).map(|()| 0),
        // PTRACE_GETEVENTMSG
        0x4201 => {
            let message = stopped(c, tid, |_, stop| match stop.why {
                Why::Event(_, message) => message,
                Why::Entry(..) => 1,
                Why::Exit(_) => 2,
                _ => 0,
            })?;
            c.os.guest.set_word(data, message).map(|()| 0)
        }
        // PTRACE_GETSIGINFO, PTRACE_SETSIGINFO
        0x4202 => {
            let info = stopped(c, tid, |tracee, stop| siginfo(tracee, stop.why))?.ok_or(Errno::EINVAL)?;
            c.os.guest.write(data, &info.record(rv32)).map(|()| 0)
        }
        0x4203 => {
            let number = c.os.guest.u32(data)?;
            let code = c.os.guest.u32(data.wrapping_add(8))? as i32;
            stopped(c, tid, |_, stop| match stop.why {
                Why::Signal(info) => {
                    stop.why = Why::Signal(SigInfo { number, code, ..info });
                    Ok(0)
                }
                _ => Err(Errno::EINVAL),
            })?
        }
        // PTRACE_GETREGSET, PTRACE_SETREGSET
        0x4204 | 0x4205 => register_set(c, tid, addr, data, request == 0x4205),
        // PTRACE_LISTEN
        0x4208 => stopped(c, tid, |tracee, stop| {
            let is_group = tracee.is_seized && matches!(stop.why, Why::Group(_) | Why::Event(128, _));
            tracee.listens = is_group;
            if is_group { Ok(0) } else { Err(Errno::EIO) }
        })?,
        // PTRACE_GETSIGMASK, PTRACE_SETSIGMASK
        0x420a | 0x420b if addr != 8 => Err(Errno::EINVAL),
        0x420a => {
            let mask = stopped(c, tid, |_, stop| stop.mask)?;
            c.os.guest.write(data, &mask.to_le_bytes()).map(|()| 0)
        }
        0x420b => {
            let mask = c.os.guest.u64(data)? & !UNBLOCKABLE;
            stopped(c, tid, |_, stop| stop.mask = mask).map(|()| 0)
        }
        // PTRACE_GET_SYSCALL_INFO
        0x420e => {
            let info = stopped(c, tid, |_, stop| call_info(stop, rv32))?;
            let n = info.len().min(usize::try_from(addr).unwrap_or(usize::MAX));
            c.os.guest.write(data, &info[..n]).map(|()| info.len() as u64)
        }
        // Also PTRACE_SINGLESTEP, which the processor does not have.
        _ => stopped(c, tid, |_, _| ()).and(Err(Errno::EIO)),
    }
}

fn trace_me(c: &mut Call) -> Value {
    let (pid, tid) = (c.os.process.pid, c.thread().tid);
    let mut table = c.os.process_table.lock();
    let parent = table.get(pid).map_or(OUTSIDE, |entry| entry.parent);
    if table.tracing.get(tid).is_some() || table.get(parent).is_none() {
        return Err(Errno::EPERM);
    }
    table.tracing.0.insert(tid, Tracee::new(parent, pid, 0, false));
    drop(table);
    c.os.follow_tracers();
    Ok(0)
}

/// Returns the process of a thread.
fn process_of(table: &ProcessTable, tid: u32) -> Option<u32> {
    let (pid, _) =
        table.iter().find(|(pid, entry)| entry.lives() && (*pid == tid || entry.info.tids.contains(&tid)))?;
    Some(pid)
}

fn attach(c: &mut Call, tid: u32, options: u64, seizes: bool) -> Value {
    if options & !OPTIONS != 0 {
        return Err(Errno::EIO);
    }
    let own = c.os.process.pid;
    let mut table = c.os.process_table.lock();
    let pid = process_of(&table, tid).ok_or(Errno::ESRCH)?;
    if pid == own || table.tracing.get(tid).is_some() {
        return Err(Errno::EPERM);
    }
    table.tracing.0.insert(tid, Tracee::new(own, pid, options, seizes));
    if !seizes {
        table.send(pid, SigInfo::kernel(SIGSTOP), Some(tid));
    }
    Ok(0)
}

/// Does something with a thread that the caller traces; ESRCH for others.
fn of_tracee<T>(c: &mut Call, tid: u32, act: impl FnOnce(&mut Tracee) -> T) -> Result<T, Errno> {
    let own = c.os.process.pid;
    let mut table = c.os.process_table.lock();
    let tracee = table.tracing.get_mut(tid).filter(|tracee| tracee.tracer == own);
    tracee.map(act).ok_or(Errno::ESRCH)
}

/// Does something with a thread that has stopped for the caller; ESRCH for others.
fn stopped<T>(c: &mut Call, tid: u32, act: impl FnOnce(&mut Tracee, &mut Stop) -> T) -> Result<T, Errno> {
    of_tracee(c, tid, |tracee| {
        let mut stop = tracee.stop.take().filter(|_| tracee.resume.is_none() && !tracee.listens)?;
        let result = act(tracee, &mut stop);
        tracee.stop = Some(stop);
        Some(result)
    })?
    .ok_or(Errno::ESRCH)
}

fn space_of_stopped(c: &mut Call, tid: u32) -> Result<Arc<UserSpace>, Errno> {
    let pid = stopped(c, tid, |tracee, _| tracee.pid)?;
    space_of(c.os, pid)
}

/// Returns what `PTRACE_GETSIGINFO` says of a stop; `None` for a group stop of an attached thread.
fn siginfo(tracee: &Tracee, why: Why) -> Option<SigInfo> {
    let status = tracee.status(why) as i32;
    let trap = SigInfo { code: status, ..SigInfo::user(tracee.pid, SIGTRAP, 0) };
    match why {
        Why::Signal(info) => Some(info),
        Why::Group(_) if !tracee.is_seized => None,
        Why::Group(signal) => Some(SigInfo { number: signal, ..trap }),
        _ => Some(trap),
    }
}

/// Encodes `struct ptrace_syscall_info`: kind, architecture, pc, stack pointer; number and arguments, or the result.
fn call_info(stop: &Stop, rv32: bool) -> Vec<u8> {
    const AUDIT_ARCH: u32 = 0x4000_00f3;
    const AUDIT_64: u32 = 0x8000_0000;
    let kind = match stop.why {
        Why::Entry(..) => 1,
        Why::Exit(_) => 2,
        _ => 0,
    };
    let record = Record::new(rv32).u32(kind).u32(AUDIT_ARCH | if rv32 { 0 } else { AUDIT_64 });
    let record = record.u64(stop.registers.x[0]).u64(stop.registers.x[2]);
    match stop.why {
        Why::Entry(number, args) => {
            args.iter().fold(record.u64(number), |record, &arg| record.u64(arg)).done()
        }
        Why::Exit(value) => {
            let is_error = Errno::of_answer(value).is_err();
            record.u64(value).u8(is_error.into()).done()
        }
        _ => record.done(),
    }
}

/// `PTRACE_GETREGSET` and `PTRACE_SETREGSET`: general, floating-point and vector registers.
fn register_set(c: &mut Call, tid: u32, kind: u64, vector: u64, sets: bool) -> Value {
    const NT_PRSTATUS: u64 = 1;
    const NT_FPREGSET: u64 = 2;
    const NT_RISCV_VECTOR: u64 = 0x901;
    let [at, room] = c.os.guest.words(vector)?;
    let word = c.os.guest.word_size() as usize;
    let registers = stopped(c, tid, |_, stop| stop.registers.clone())?;
    let whole: Vec<u8> = match kind {
        NT_PRSTATUS => registers.x.iter().flat_map(|x| x.to_le_bytes().into_iter().take(word)).collect(),
        NT_FPREGSET => registers.f.iter().flat_map(|f| f.to_le_bytes()).collect(),
        NT_RISCV_VECTOR if registers.v.is_empty() => return Err(Errno::EINVAL),
        NT_RISCV_VECTOR => registers.v.clone(),
        _ => return Err(Errno::EINVAL),
    };
    let n = whole.len().min(usize::try_from(room).unwrap_or(usize::MAX));
    let size = if kind == NT_PRSTATUS { word } else { 8 };
    if !n.is_multiple_of(size) {
        return Err(Errno::EINVAL);
    }
    if !sets {
        c.os.guest.write(at, &whole[..n])?;
        return c.os.guest.set_word(vector.wrapping_add(word as u64), n as u64).map(|()| 0);
    }
    let mut bytes = whole;
    c.os.guest.space.read(at, &mut bytes[..n])?;
    let value = |n: usize| {
        let mut value = [0; 8];
        value[..size].copy_from_slice(&bytes[n * size..(n + 1) * size]);
        u64::from_le_bytes(value)
    };
    let new = match kind {
        NT_PRSTATUS => Registers { x: std::array::from_fn(value), ..registers },
        NT_FPREGSET => Registers { f: std::array::from_fn(value), ..registers },
        _ => Registers { v: bytes, ..registers },
    };
    stopped(c, tid, |_, stop| stop.registers = new)?;
    c.os.guest.set_word(vector.wrapping_add(word as u64), n as u64).map(|()| 0)
}
