//! System calls as their callers see them: names, arguments, and what the kernel reads through these.

use rivet_hart::Hart;

use crate::abi::clone::{CLONE_THREAD, CLONE_VFORK, clone_flags};
use crate::abi::strace::ArgKind;
use crate::table;

/// What an argument gives the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// Its own value.
    Value,
    /// The bytes at this address up to a zero byte.
    Text,
    /// Bytes at this address; the next argument is their number.
    Bytes,
    /// An array of `struct iovec` whose bytes are read; the next argument is their number.
    Vectors,
}

/// A system call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemCall {
    /// The kernel's name of it.
    pub name: &'static str,
    /// Names of the arguments that matter whatever the others are, in order.
    pub arguments: Vec<(&'static str, Given)>,
}

/// Returns the system call with this number; `args` are its arguments, which decide how many of them there are.
pub fn system_call(number: u64, args: &[u64; 6], rv32: bool) -> Option<SystemCall> {
    const O_CREAT: u64 = 0o100;
    let row = table::row(number, rv32)?;
    // Calls with optional arguments: how many are there always.
    let count = match row.name {
        "openat" if args[2] & O_CREAT == 0 => 3,
        "futex" | "futex_time64" => 3,
        "fcntl" | "ioctl" | "semctl" | "shmctl" | "msgctl" => 2,
        "prctl" | "clone" => 1,
        "mremap" => 4,
        _ => row.args.len(),
    };
    let given = |name: &str, kind: &ArgKind| match kind {
        ArgKind::Str => Given::Text,
        ArgKind::Buffer => Given::Bytes,
        ArgKind::Ptr if name == "iov" && row.name.contains("write") => Given::Vectors,
        _ => Given::Value,
    };
    let arguments = row.args.iter().take(count).map(|(name, kind)| (*name, given(name, kind))).collect();
    Some(SystemCall { name: row.name, arguments })
}

/// Returns the number of the system call with this name.
pub fn system_call_number(name: &str, rv32: bool) -> Option<u64> {
    let exists = |row: &&table::Row| if rv32 { row.rv32 } else { row.rv64 };
    table::ROWS.iter().filter(exists).find(|row| row.name == name).map(|row| row.number.into())
}

/// A system call that makes a process or replaces its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessCall {
    /// `clone` of a process that goes on beside its parent.
    Fork,
    /// `clone` of a process for which the parent waits.
    Vfork,
    /// `execve` or `execveat`.
    Exec,
}

/// Returns what the system call at a hart's pc does with processes; `None` for a thread's `clone` as well.
pub fn process_call(hart: &Hart) -> Option<ProcessCall> {
    let number = hart.call_number();
    match table::row(number, hart.is_rv32)?.name {
        "clone" | "clone3" => match clone_flags(hart)? {
            flags if flags & CLONE_VFORK != 0 => Some(ProcessCall::Vfork),
            flags if flags & CLONE_THREAD != 0 => None,
            _ => Some(ProcessCall::Fork),
        },
        "execve" | "execveat" => Some(ProcessCall::Exec),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_those_of_the_call() {
        let write = system_call(64, &[0; 6], false).expect("write");
        assert_eq!((write.name, write.arguments.len()), ("write", 3));
        assert_eq!(write.arguments[1].1, Given::Bytes);
        // The mode counts only where a file may be created.
        let open = |flags| system_call(56, &[0, 0, flags, 0, 0, 0], false).map(|call| call.arguments.len());
        assert_eq!((open(0), open(0o101)), (Some(3), Some(4)));
        let writev = system_call(66, &[0; 6], false).expect("writev");
        assert_eq!(writev.arguments[1].1, Given::Vectors);
        assert_eq!(system_call(9999, &[0; 6], false), None);
    }
}
