//! `ioctl` on pseudo-terminals.

use std::sync::Arc;

use super::termios::{Termios, cc};
use super::{ControllingTerminal, PtyEnd, PtyState, open_slave, packet};
use crate::abi::errno::Errno;
use crate::abi::fcntl::{CLOEXEC, NONBLOCK, READ_WRITE};
use crate::abi::record::Record;
use crate::abi::signal::{LAST, SIGTTOU, SIGWINCH};
use crate::fs::job_control;
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::description::OpenFile;

/// What is flushed: bits of the argument of TCFLSH plus 1.
const INPUT: u64 = 1;
const OUTPUT: u64 = 2;

pub(crate) fn ioctl(c: &mut Call, end: &PtyEnd, command: u32, arg: u64) -> Result<CallOutcome, Errno> {
    let pty = Arc::clone(&end.pty);
    if !end.is_master && !pty.state().has_master {
        return Err(if command == 0x5410 { Errno::ENOTTY } else { Errno::EIO });
    }
    let terminal = ControllingTerminal::Pty(Arc::clone(&pty));
    if changes(command)
        && !end.is_master
        && let Some(stopped) = job_control::background(c, &terminal, SIGTTOU)?
    {
        return Ok(stopped);
    }
    match command {
        // The master sees groups without being of the session.
        0x540f | 0x5429 if end.is_master => {
            let (session, foreground) = pty.session();
            let value = if command == 0x540f { Some(foreground) } else { session };
            c.os.guest.set_u32(arg, value.filter(|_| session.is_some()).unwrap_or(0))?;
            return Ok(0.into());
        }
        // TIOCGPTPEER
        0x5441 if end.is_master => {
            let kind = open_slave(c, &pty, arg as u32)?;
            let file = OpenFile::new(kind, arg as u32 & (READ_WRITE | NONBLOCK | 1), pty.path());
            return Ok(CallOutcome::Value(c.os.files.add(file, 0, arg as u32 & CLOEXEC != 0)? as u64));
        }
        _ => {}
    }
    if let Some(answer) = job_control::ioctl(c, &terminal, command, arg) {
        return answer;
    }
    if end.is_master
        && let Some(answer) = master(c, end, command, arg)
    {
        return answer.map(Into::into);
    }
    either(c, end, command, arg).map(Into::into)
}

/// Returns whether a command changes the terminal, which stops processes of the background.
fn changes(command: u32) -> bool {
    // TCSETS to TCFLSH without gets, TCSETS2 and its kin, TIOCSETD.
    matches!(command, 0x5402..=0x5404 | 0x5406..=0x540b | 0x402c_542b..=0x402c_542d | 0x5423)
}

/// Commands for the master; `None` for others.
fn master(c: &mut Call, end: &PtyEnd, command: u32, arg: u64) -> Option<Value> {
    let pty = &end.pty;
    let put = |value: u32| c.os.guest.set_u32(arg, value).map(|()| 0);
    Some(match command {
        // TIOCGPTN
        0x8004_5430 => put(pty.number),
        // TIOCSPTLCK, TIOCGPTLCK
        0x4004_5431 => c.os.guest.u32(arg).map(|locked| {
            pty.state().is_locked = locked != 0;
            0
        }),
        0x8004_5439 => put(pty.state().is_locked.into()),
        // TIOCPKT, TIOCGPKT
        0x5420 => c.os.guest.u32(arg).map(|on| {
            let mut state = pty.state();
            (state.packets, state.report) = (on != 0, 0);
            0
        }),
        0x8004_5438 => put(pty.state().packets.into()),
        // TIOCSIG: the argument itself is the signal.
        0x4004_5436 if (1..=u64::from(LAST)).contains(&arg) => {
            let state = pty.state();
            pty.signal(&state, arg as u32);
            Ok(0)
        }
        0x4004_5436 => Err(Errno::EINVAL),
        _ => return None,
    })
}

/// Commands for both ends, which mean the slave's modes.
fn either(c: &mut Call, end: &PtyEnd, command: u32, arg: u64) -> Value {
    let pty = &end.pty;
    match command {
        // TCGETS, TCGETS2: with both speeds, of the B38400 that is always set.
        0x5401 | 0x802c_542a => {
            let mut record = pty.state().discipline.termios.record();
            if command != 0x5401 {
                record = Record::new(false).bytes(&record).u32(38400).u32(38400).done();
            }
            c.os.guest.write(arg, &record)?;
        }
        // TCSETS, TCSETSW, TCSETSF, and those with speeds
        0x5402..=0x5404 | 0x402c_542b..=0x402c_542d => {
            let termios = Termios::read(&c.os.guest, arg)?;
            let mut state = pty.state();
            if matches!(command, 0x5404 | 0x402c_542d) {
                flush(&mut state, INPUT);
            }
            state.set(termios);
        }
        // TCSBRK, TCSBRKP, TIOCSBRK, TIOCCBRK: there is no line to break, and output is out at once.
        0x5409 | 0x5425 | 0x5427 | 0x5428 => {}
        // TCXONC
        0x540a => flow(&mut pty.state(), end.is_master, arg)?,
        // TCFLSH: what is input for the master is output here.
        0x540b => {
            let wanted = if arg <= 2 { arg + 1 } else { return Err(Errno::EINVAL) };
            let turned = wanted >> 1 & 1 | wanted << 1 & 2;
            flush(&mut pty.state(), if end.is_master { turned } else { wanted });
        }
        // TIOCEXCL, TIOCNXCL, TIOCGEXCL
        0x540c | 0x540d => pty.state().is_exclusive = command == 0x540c,
        0x8004_5440 => c.os.guest.set_u32(arg, pty.state().is_exclusive.into())?,
        // TIOCOUTQ
        0x5411 => {
            let state = pty.state();
            let queued = if end.is_master { 0 } else { state.discipline.output.len() };
            c.os.guest.set_u32(arg, queued as u32)?;
        }
        // TIOCSTI
        0x5412 => {
            let [byte] = c.os.guest.array(arg)?;
            let mut state = pty.state();
            if let Some(signal) = state.discipline.accept(byte) {
                pty.signal(&state, signal);
            }
        }
        // TIOCGWINSZ, TIOCSWINSZ
        0x5413 => {
            let size = pty.state().size;
            let record = size.iter().fold(Record::new(false), |record, &value| record.u16(value));
            c.os.guest.write(arg, &record.done())?;
        }
        0x5414 => {
            let bytes: [u8; 8] = c.os.guest.array(arg)?;
            let size = std::array::from_fn(|n| u16::from_le_bytes([bytes[2 * n], bytes[2 * n + 1]]));
            let mut state = pty.state();
            if std::mem::replace(&mut state.size, size) != size {
                pty.signal(&state, SIGWINCH);
            }
        }
        // TIOCSETD, TIOCGETD: N_TTY is the only one.
        0x5423 if c.os.guest.u32(arg)? != 0 => return Err(Errno::EINVAL),
        0x5423 => {}
        0x5424 => c.os.guest.set_u32(arg, 0)?,
        // FIONREAD
        0x541b => c.os.guest.set_u32(arg, end.waiting() as u32)?,
        // TIOCGDEV
        0x8004_5432 => c.os.guest.set_u32(arg, pty.device() as u32)?,
        _ => return Err(Errno::ENOTTY),
    }
    pty.state().stamp += 1;
    Ok(0)
}

/// Forgets input, output or both of the slave.
fn flush(state: &mut PtyState, what: u64) {
    if what & INPUT != 0 {
        state.discipline.flush_input();
    }
    if what & OUTPUT != 0 {
        state.discipline.output.clear();
    }
    if state.packets {
        state.report |= u8::from(what & INPUT != 0) * packet::FLUSHED_INPUT;
        state.report |= u8::from(what & OUTPUT != 0) * packet::FLUSHED_OUTPUT;
    }
}

/// Stops or starts output (`TCOOFF`, `TCOON`), or that of the other end by its characters (`TCIOFF`, `TCION`).
fn flow(state: &mut PtyState, is_master: bool, action: u64) -> Result<(), Errno> {
    let before = state.discipline.is_stopped;
    let characters = state.discipline.termios.characters;
    match action {
        0 | 1 if is_master => {}
        0 | 1 => state.discipline.is_stopped = action == 0,
        2 | 3 => {
            let byte = characters[if action == 2 { cc::STOP } else { cc::START }];
            match (byte, is_master) {
                (0, _) => {}
                (byte, true) => drop(state.discipline.accept(byte)),
                (byte, false) => state.discipline.output.extend([byte]),
            }
        }
        _ => return Err(Errno::EINVAL),
    }
    state.note_flow(before);
    Ok(())
}

impl PtyState {
    /// Sets the modes; a master with packets is told whether Ctrl-S and Ctrl-Q count.
    fn set(&mut self, termios: Termios) {
        let heeds = |termios: &Termios| {
            let [start, stop] = [cc::START, cc::STOP].map(|index| termios.characters[index]);
            termios.input & super::termios::input::IXON != 0 && (stop, start) == (19, 17)
        };
        let (before, stopped) = (heeds(&self.discipline.termios), self.discipline.is_stopped);
        self.discipline.set(termios);
        if self.packets && heeds(&termios) != before {
            self.report &= !(packet::HEEDS_KEYS | packet::IGNORES_KEYS);
            self.report |= if before { packet::IGNORES_KEYS } else { packet::HEEDS_KEYS };
        }
        self.note_flow(stopped);
    }
}
