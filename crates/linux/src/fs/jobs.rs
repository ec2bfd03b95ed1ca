//! The terminal and who may use it: a shell's job control, and keys that send signals.
//!
//! One terminal is there, the host's, if a standard stream is one. It belongs to the session that the first process was
//! started in; the host does not know which group of it is in the foreground, only the world does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rivet_sim::Next;

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::signal::SIGTTOU;
use crate::kernel::call::{Call, Outcome};
use crate::kernel::siginfo::SigInfo;

/// SIGINT, SIGQUIT, SIGTSTP, SIGWINCH: what a terminal sends to the group in its foreground.
const KEYS: [u32; 4] = [2, 3, 20, 28];

/// What the user does with the terminal that is to reach the guest as a signal: Ctrl-C, Ctrl-\, Ctrl-Z, another size.
#[derive(Clone, Debug, Default)]
pub struct Keyboard([Arc<AtomicBool>; KEYS.len()]);

impl Keyboard {
    /// Number and flag of each such signal. Whoever sets a flag sends that signal to the group in the foreground, before
    /// the next turn of the first process.
    pub fn flags(&self) -> impl Iterator<Item = (u32, &Arc<AtomicBool>)> {
        KEYS.into_iter().zip(&self.0)
    }
}

/// A process that is not in the foreground wants the terminal: its group gets a signal that stops it, and the call is
/// run again when it goes on. None if it may go ahead; EIO if a signal would not help.
pub(crate) fn background(c: &mut Call, signal: u32) -> Result<Option<Outcome>, Errno> {
    let (group, orphaned) = {
        let world = c.os.world.lock();
        let Some(own) = world.get(c.os.process.pid) else { return Ok(None) };
        if world.terminal != Some(own.session) || own.group == world.foreground {
            return Ok(None);
        }
        (own.group, world.is_orphaned(own.group))
    };
    if c.os.refuses(c.machine.current, signal) {
        return if signal == SIGTTOU { Ok(None) } else { Err(Errno::EIO) };
    }
    if orphaned {
        return Err(Errno::EIO);
    }
    let members = c.os.world.lock().group(group);
    members.into_iter().for_each(|pid| c.os.send_to(pid, SigInfo::kernel(signal)));
    // The hart is still at the call.
    Ok(Some(Outcome::Next(Next::Resume)))
}

/// `ioctl` of a terminal about sessions and groups; none if it is about something else.
pub(crate) fn ioctl(c: &mut Call, command: u32, arg: u64) -> Option<Result<Outcome, Errno>> {
    let own = c.os.process.pid;
    let (session, theirs) = {
        let world = c.os.world.lock();
        let session = world.get(own)?.session;
        (session, world.terminal == Some(session))
    };
    Some(match command {
        // TIOCSCTTY: the leader of a session without a terminal takes it, if nobody has it.
        0x540e if theirs => Ok(0.into()),
        0x540e => {
            let mut world = c.os.world.lock();
            if session != own || world.terminal.is_some() {
                return Some(Err(Errno::EPERM));
            }
            (world.terminal, world.foreground) = (Some(session), own);
            Ok(0.into())
        }
        // TIOCNOTTY
        0x5422 if theirs && session == own => {
            c.os.world.lock().leave_terminal();
            Ok(0.into())
        }
        0x5422 if theirs => Ok(0.into()),
        // TIOCGPGRP, TIOCSPGRP, TIOCGSID
        0x540f | 0x5410 | 0x5422 | 0x5429 if !theirs => Err(Errno::ENOTTY),
        0x540f => {
            let foreground = c.os.world.lock().foreground;
            c.os.guest.set_u32(arg, foreground).map(|()| 0.into())
        }
        0x5410 => set_foreground(c, session, arg),
        0x5429 => c.os.guest.set_u32(arg, session).map(|()| 0.into()),
        _ => return None,
    })
}

fn set_foreground(c: &mut Call, session: u32, arg: u64) -> Result<Outcome, Errno> {
    if let Some(stopped) = background(c, SIGTTOU)? {
        return Ok(stopped);
    }
    let group = c.os.guest.u32(arg)?;
    if group as i32 <= 0 {
        return Err(Errno::EINVAL);
    }
    let mut world = c.os.world.lock();
    let mut members = world.iter().filter(|(_, entry)| entry.group == group).peekable();
    if members.peek().is_none() {
        return Err(Errno::ESRCH);
    }
    if members.any(|(_, entry)| entry.session != session) {
        return Err(Errno::EPERM);
    }
    drop(members);
    world.foreground = group;
    Ok(0.into())
}

impl Linux {
    /// Sends what the user does at the terminal to the group in the foreground.
    pub(crate) fn read_keys(&mut self) {
        let Some(keyboard) = &self.config.keyboard else { return };
        for (signal, flag) in keyboard.flags() {
            if flag.load(Ordering::Relaxed) && flag.swap(false, Ordering::Relaxed) {
                let mut world = self.world.lock();
                let group = world.foreground;
                world.send_group(group, signal);
            }
        }
    }
}
