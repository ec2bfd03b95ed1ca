//! `$_siginfo` is the `siginfo_t` of the signal that has stopped the program (qXfer:siginfo). gdbstub does not know it.

use rivet_linux::siginfo;

use super::framing::checksum;
use super::target::{Stub, part};
use crate::session::{Stop, Surroundings};

/// What is added to the answer to `qSupported`.
pub(super) const FEATURE: &str = ";qXfer:siginfo:read+";
/// How a request begins.
const REQUEST: &[u8] = b"qXfer:siginfo:read:";
/// Bytes of `siginfo_t`.
const SIZE: usize = 128;
/// `si_code` of signals that the kernel sends.
const SI_KERNEL: i32 = 0x80;

impl Stub<'_> {
    /// The answer to a request for it; None if it is another packet.
    pub(super) fn siginfo(&self, body: &[u8]) -> Option<Vec<u8>> {
        let rest = body.strip_prefix(REQUEST)?;
        let number = |text: &str| u64::from_str_radix(text, 16).ok();
        let range = std::str::from_utf8(rest).ok().and_then(|rest| rest.strip_prefix(':')?.split_once(','));
        let range = range.and_then(|(offset, length)| Some((number(offset)?, number(length)?)));
        let (Some((offset, length)), Some(info)) = (range, self.bytes()) else {
            return Some(b"$E01#a6".into());
        };
        let mut some = [0; SIZE];
        let length = part(&info, offset, usize::try_from(length).unwrap_or(SIZE), &mut some);
        // The last part is told from those before it.
        let end = offset.saturating_add(length as u64) >= SIZE as u64;
        Some(escaped(if end { b'l' } else { b'm' }, &some[..length]))
    }

    /// The `siginfo_t` of the last stop, with the address of what was done.
    fn bytes(&self) -> Option<Vec<u8>> {
        let Surroundings::Linux(linux) = self.debugger.session.surroundings() else { return None };
        let hart = self.debugger.session.hart();
        let (signal, code, address) = match &self.debugger.last.as_ref()?.stop {
            Stop::Trap(trap) => linux.fault_signal(trap, hart.pc),
            Stop::Interrupted => (2, SI_KERNEL, 0),
            // SIGTRAP: TRAP_BRKPT, TRAP_TRACE.
            Stop::Point => (5, 1, hart.pc),
            Stop::Done => (5, 2, hart.pc),
            // Bit 0 is for signal 1.
            Stop::Signals(set) => (set.trailing_zeros() + 1, 0, 0),
            Stop::Ended(_) | Stop::Start | Stop::Failed(_) => return None,
        };
        Some(siginfo(signal, code, address, hart.is_rv32))
    }
}

/// A packet with binary data.
fn escaped(first: u8, bytes: &[u8]) -> Vec<u8> {
    let mut body = vec![first];
    for &byte in bytes {
        match byte {
            b'#' | b'$' | b'}' | b'*' => body.extend([b'}', byte ^ 0x20]),
            byte => body.push(byte),
        }
    }
    let sum = checksum(&body);
    [b"$", &body[..], format!("#{sum:02x}").as_bytes()].concat()
}
