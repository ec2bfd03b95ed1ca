//! Terminal job control: foreground groups, stop signals for background access, keys that send signals.
//!
//! The host's terminal, if a standard stream is one, belongs to the session that the first process was started in; the
//! foreground group is in the process table, the host does not know it. Pseudo-terminals are the guest's own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rivet_sim::Next;

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::signal::SIGTTOU;
use crate::fs::pty::ControllingTerminal;
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::identity::pid as first_pid;
use crate::kernel::siginfo::SigInfo;

/// SIGINT, SIGQUIT, SIGTSTP, SIGWINCH, which a terminal sends to its foreground group; SIGHUP, SIGUSR1, SIGUSR2,
/// SIGTERM, which others send to the first process.
const KEYS: [u32; 8] = [2, 3, 20, 28, 1, 10, 12, 15];

/// How many of them go to the foreground group.
const TO_GROUP: usize = 4;

/// Signals of the host that reach the guest: those of the terminal (Ctrl-C, Ctrl-\, Ctrl-Z, a new window size), and
/// those of other processes.
#[derive(Clone, Debug, Default)]
pub struct Keyboard([Arc<AtomicBool>; KEYS.len()]);

impl Keyboard {
    /// Returns number and flag of each signal. A flag that is set sends the signal to the foreground group or the first
    /// process, before the next turn of the first process.
    pub fn flags(&self) -> impl Iterator<Item = (u32, &Arc<AtomicBool>)> {
        KEYS.into_iter().zip(&self.0)
    }
}

/// Handles terminal access of a background process: its group gets the stop signal and the call is restarted later.
/// `None` if access is allowed; EIO if the signal would have no effect.
pub(crate) fn background(
    c: &mut Call,
    terminal: &ControllingTerminal,
    signal: u32,
) -> Result<Option<CallOutcome>, Errno> {
    let (group, orphaned) = {
        let table = c.os.process_table.lock();
        let Some(own) = table.get(c.os.process.pid) else { return Ok(None) };
        let (session, foreground) = terminal.session(&table);
        if session != Some(own.session) || own.group == foreground {
            return Ok(None);
        }
        (own.group, table.is_orphaned(own.group))
    };
    if c.os.refuses(c.machine.current, signal) {
        return if signal == SIGTTOU { Ok(None) } else { Err(Errno::EIO) };
    }
    if orphaned {
        return Err(Errno::EIO);
    }
    let members = c.os.process_table.lock().group(group);
    members.into_iter().for_each(|pid| c.os.send_to(pid, SigInfo::kernel(signal)));
    // The hart is still at the call.
    Ok(Some(CallOutcome::Next(Next::Resume)))
}

/// Handles the `ioctl` commands for sessions and groups; `None` for other commands.
pub(crate) fn ioctl(
    c: &mut Call,
    terminal: &ControllingTerminal,
    command: u32,
    arg: u64,
) -> Option<Result<CallOutcome, Errno>> {
    let own = c.os.process.pid;
    let (session, theirs) = {
        let table = c.os.process_table.lock();
        let session = table.get(own)?.session;
        (session, terminal.session(&table).0 == Some(session))
    };
    Some(match command {
        // TIOCSCTTY: the leader of a session without a terminal takes it, if nobody has it.
        0x540e if theirs => Ok(0.into()),
        0x540e => {
            let mut table = c.os.process_table.lock();
            let is_free = terminal.session(&table).0.is_none();
            if session != own || !is_free || table.terminal_of(session).is_some() {
                return Some(Err(Errno::EPERM));
            }
            terminal.set_session(&mut table, Some(session), own);
            Ok(0.into())
        }
        // TIOCNOTTY
        0x5422 if theirs && session == own => {
            terminal.leave(&mut c.os.process_table.lock());
            Ok(0.into())
        }
        0x5422 if theirs => Ok(0.into()),
        // TIOCGPGRP, TIOCSPGRP, TIOCGSID
        0x540f | 0x5410 | 0x5422 | 0x5429 if !theirs => Err(Errno::ENOTTY),
        0x540f => {
            let (_, foreground) = terminal.session(&c.os.process_table.lock());
            c.os.guest.set_u32(arg, foreground).map(|()| 0.into())
        }
        0x5410 => set_foreground(c, terminal, session, arg),
        0x5429 => c.os.guest.set_u32(arg, session).map(|()| 0.into()),
        _ => return None,
    })
}

fn set_foreground(
    c: &mut Call,
    terminal: &ControllingTerminal,
    session: u32,
    arg: u64,
) -> Result<CallOutcome, Errno> {
    if let Some(stopped) = background(c, terminal, SIGTTOU)? {
        return Ok(stopped);
    }
    let group = c.os.guest.u32(arg)?;
    if group as i32 <= 0 {
        return Err(Errno::EINVAL);
    }
    let mut table = c.os.process_table.lock();
    let mut members = table.iter().filter(|(_, entry)| entry.group == group).peekable();
    if members.peek().is_none() {
        return Err(Errno::ESRCH);
    }
    if members.any(|(_, entry)| entry.session != session) {
        return Err(Errno::EPERM);
    }
    drop(members);
    terminal.set_session(&mut table, Some(session), group);
    Ok(0.into())
}

impl Linux {
    /// Sends the signals of pressed keys to the foreground group.
    pub(crate) fn read_keys(&mut self) {
        let Some(keyboard) = &self.config.keyboard else { return };
        for (n, (signal, flag)) in keyboard.flags().enumerate() {
            if flag.load(Ordering::Relaxed) && flag.swap(false, Ordering::Relaxed) {
                let mut table = self.process_table.lock();
                if n < TO_GROUP {
                    let group = table.foreground;
                    table.send_group(group, signal);
                } else {
                    table.send(first_pid(), SigInfo::kernel(signal), None);
                }
            }
        }
    }
}
