//! `ioctl`: terminals (`TC*`, `TIOC*`) and `FIONREAD`.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::Ordering;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{NONBLOCK, PATH};
use crate::abi::record::Record;
use crate::config::{Input, Output};
use crate::fs::job_control;
use crate::fs::pty::{self, ControllingTerminal};
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::sockets;

pub(crate) fn ioctl(c: &mut Call) -> Result<CallOutcome, Errno> {
    let file = c.os.files.get(c.int(0))?;
    let (command, arg) = (c.args[1] as u32, c.args[2]);
    if file.has(PATH) {
        return Err(Errno::EBADF);
    }
    // FIONCLEX, FIOCLEX: of the descriptor, whatever file it is.
    if matches!(command, 0x5450 | 0x5451) {
        c.os.files.with(c.int(0), |descriptor| descriptor.cloexec = command == 0x5451)?;
        return Ok(0.into());
    }
    if let FileKind::Pty(end) = &file.kind
        && command != 0x5421
    {
        return pty::ioctl::ioctl(c, end, command, arg);
    }
    if is_terminal(&file)
        && let Some(answer) = job_control::ioctl(c, &ControllingTerminal::Host, command, arg)
    {
        return answer;
    }
    if let FileKind::Net(socket) = &file.kind
        && let Some(answer) = sockets::ioctl(c, socket.fd(), command, arg)
    {
        return answer.map(Into::into);
    }
    control(c, &file, command, arg).map(Into::into)
}

fn control(c: &mut Call, file: &OpenFile, command: u32, arg: u64) -> Value {
    match command {
        // FIONREAD
        0x541b => {
            let waiting = match &file.kind {
                FileKind::Pipe(end) => end.waiting() as u64,
                FileKind::Fifo(fifo) => fifo.waiting()?,
                FileKind::InotifySet(watches) => watches.waiting(),
                FileKind::Host(_) | FileKind::Bytes(..) => file.size()?.saturating_sub(file.seek(0, 1)?),
                FileKind::HostInput => rustix::io::ioctl_fionread(rustix::stdio::stdin())?,
                FileKind::Terminal(file) => rustix::io::ioctl_fionread(file)?,
                FileKind::Socket(_) | FileKind::Net(_) => sockets::waiting(file).ok_or(Errno::EINVAL)?,
                _ => return Err(Errno::ENOTTY),
            };
            c.os.guest.set_u32(arg, waiting.min(i32::MAX as u64) as u32)?;
            Ok(0)
        }
        // FIONBIO
        0x5421 => {
            let on = c.os.guest.u32(arg)? != 0;
            let bit = |flags| Some(if on { flags | NONBLOCK } else { flags & !NONBLOCK });
            let _ = file.flags.fetch_update(Ordering::Relaxed, Ordering::Relaxed, bit);
            Ok(0)
        }
        // FIOASYNC: as with O_ASYNC of `fcntl`, no file sends signals; servers ask for them and poll all the same.
        0x5452 => match &file.kind {
            FileKind::Pipe(_) | FileKind::Socket(_) | FileKind::Net(_) => c.os.guest.u32(arg).map(|_| 0),
            _ => Err(Errno::ENOTTY),
        },
        // RNDGETENTCNT
        0x8004_5200 if matches!(file.kind, FileKind::Random(_)) => c.os.guest.set_u32(arg, 256).map(|()| 0),
        _ => terminal(c, file, command, arg),
    }
}

/// Path of the controlling terminal.
pub(crate) const TERMINAL: &str = "/dev/tty";

/// Opens the controlling terminal of the process's session; the host's if a standard stream is a terminal.
pub(crate) fn open(c: &Call) -> Result<FileKind, Errno> {
    let config = &c.os.config;
    let input = matches!(config.stdin, Input::Host) && is_stream(&FileKind::HostInput);
    let output = |to: &Output| is_stream(&FileKind::Output(to.clone()));
    let table = c.os.process_table.lock();
    let own = table.get(c.os.process.pid).and_then(|own| table.terminal_of(own.session));
    match own {
        Some(ControllingTerminal::Pty(pty)) => Ok(FileKind::Pty(pty.slave()?)),
        Some(ControllingTerminal::Host) if input || output(&config.stdout) || output(&config.stderr) => {
            Ok(open_host()?)
        }
        _ => Err(Errno::ENXIO),
    }
}

/// Opens the host's controlling terminal.
pub(crate) fn open_host() -> io::Result<FileKind> {
    let file = File::options().read(true).write(true).open(TERMINAL)?;
    Ok(FileKind::Terminal(file))
}

/// Returns whether a file is a host terminal.
pub(crate) fn is_stream(kind: &FileKind) -> bool {
    stream(kind).is_some()
}

/// Returns the host's stream if the file is a terminal.
fn stream(kind: &FileKind) -> Option<BorrowedFd<'_>> {
    let fd = match kind {
        FileKind::Terminal(file) => file.as_fd(),
        FileKind::HostInput => rustix::stdio::stdin(),
        FileKind::Output(output) => match output.plain() {
            Output::Stdout => rustix::stdio::stdout(),
            Output::Stderr => rustix::stdio::stderr(),
            _ => return None,
        },
        _ => return None,
    };
    rustix::termios::isatty(fd).then_some(fd)
}

/// Returns whether a file is a terminal.
pub(crate) fn is_terminal(file: &OpenFile) -> bool {
    is_stream(&file.kind)
}

/// Handles terminal `ioctl` commands.
fn terminal(c: &Call, file: &OpenFile, command: u32, arg: u64) -> Value {
    use rustix::termios;
    let fd = stream(&file.kind).ok_or(Errno::ENOTTY)?;
    match command {
        // TCGETS: four words of modes, the line discipline, 19 control characters.
        0x5401 => {
            let now = termios::tcgetattr(fd)?;
            let record = Record::new(false).u32(now.input_modes.bits()).u32(now.output_modes.bits());
            let record = record.u32(now.control_modes.bits()).u32(now.local_modes.bits()).u8(0);
            let control = (0..19).map(|i| control_character(&now, i)).collect::<Vec<u8>>();
            c.os.guest.write(arg, &record.bytes(&control).done())?;
            Ok(0)
        }
        // TCSETS, TCSETSW, TCSETSF: the modes.
        0x5402..=0x5404 => {
            let mut now = termios::tcgetattr(fd)?;
            let modes: [u32; 4] = [
                c.os.guest.u32(arg)?,
                c.os.guest.u32(arg.wrapping_add(4))?,
                0,
                c.os.guest.u32(arg.wrapping_add(12))?,
            ];
            now.input_modes = termios::InputModes::from_bits_retain(modes[0]);
            now.output_modes = termios::OutputModes::from_bits_retain(modes[1]);
            now.local_modes = termios::LocalModes::from_bits_retain(modes[3]);
            let control: [u8; 19] = c.os.guest.array(arg.wrapping_add(17))?;
            now.special_codes[termios::SpecialCodeIndex::VMIN] = control[6];
            now.special_codes[termios::SpecialCodeIndex::VTIME] = control[5];
            let when = match command {
                0x5402 => termios::OptionalActions::Now,
                0x5403 => termios::OptionalActions::Drain,
                _ => termios::OptionalActions::Flush,
            };
            termios::tcsetattr(fd, when, &now)?;
            Ok(0)
        }
        // TIOCGWINSZ
        0x5413 => {
            let size = termios::tcgetwinsize(fd)?;
            let record =
                Record::new(false).u16(size.ws_row).u16(size.ws_col).u16(size.ws_xpixel).u16(size.ws_ypixel);
            c.os.guest.write(arg, &record.done())?;
            Ok(0)
        }
        _ => Err(Errno::ENOTTY),
    }
}

/// Returns control character `index`, in the order of `asm-generic/termbits.h`.
fn control_character(from: &rustix::termios::Termios, index: usize) -> u8 {
    use rustix::termios::SpecialCodeIndex as Index;
    const ORDER: [Option<Index>; 19] = [
        Some(Index::VINTR),
        Some(Index::VQUIT),
        Some(Index::VERASE),
        Some(Index::VKILL),
        Some(Index::VEOF),
        Some(Index::VTIME),
        Some(Index::VMIN),
        None,
        Some(Index::VSTART),
        Some(Index::VSTOP),
        Some(Index::VSUSP),
        Some(Index::VEOL),
        Some(Index::VREPRINT),
        Some(Index::VDISCARD),
        Some(Index::VWERASE),
        Some(Index::VLNEXT),
        Some(Index::VEOL2),
        None,
        None,
    ];
    ORDER[index].map_or(0, |index| from.special_codes[index])
}
