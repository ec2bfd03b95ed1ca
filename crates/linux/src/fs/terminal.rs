//! `ioctl`: how much can be read, and terminals, which standard streams can be, and `/dev/tty` is.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::Ordering;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{NONBLOCK, PATH};
use crate::abi::record::Record;
use crate::config::{Input, Output};
use crate::fs::jobs;
use crate::kernel::call::{Call, Outcome, Value};
use crate::kernel::description::{Kind, OpenFile};
use crate::kernel::sockets;

pub(crate) fn ioctl(c: &mut Call) -> Result<Outcome, Errno> {
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
    if is_terminal(&file)
        && let Some(answer) = jobs::ioctl(c, command, arg)
    {
        return answer;
    }
    control(c, &file, command, arg).map(Into::into)
}

fn control(c: &mut Call, file: &OpenFile, command: u32, arg: u64) -> Value {
    match command {
        // FIONREAD
        0x541b => {
            let waiting = match &file.kind {
                Kind::Pipe(end) => end.waiting() as u64,
                Kind::Fifo(fifo) => fifo.waiting()?,
                Kind::Watches(watches) => watches.waiting(),
                Kind::Host(_) | Kind::Bytes(..) => file.size()?.saturating_sub(file.seek(0, 1)?),
                Kind::HostInput => rustix::io::ioctl_fionread(rustix::stdio::stdin())?,
                Kind::Terminal(file) => rustix::io::ioctl_fionread(file)?,
                Kind::Socket(_) | Kind::Net(_) => sockets::waiting(file).ok_or(Errno::EINVAL)?,
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
            Kind::Pipe(_) | Kind::Socket(_) | Kind::Net(_) => c.os.guest.u32(arg).map(|_| 0),
            _ => Err(Errno::ENOTTY),
        },
        _ => terminal(c, file, command, arg),
    }
}

/// Where the terminal is.
pub(crate) const TERMINAL: &str = "/dev/tty";

/// Opens the host's terminal by its name. The user has lent it if a standard stream is a terminal, whichever; and a process
/// finds it if its session has it.
pub(crate) fn open(c: &Call) -> Result<Kind, Errno> {
    let config = &c.os.config;
    let input = matches!(config.stdin, Input::Host) && is_stream(&Kind::HostInput);
    let output = |to: &Output| is_stream(&Kind::Output(to.clone()));
    let world = c.os.world.lock();
    let has = world.get(c.os.process.pid).is_some_and(|own| world.terminal == Some(own.session));
    if !has || !(input || output(&config.stdout) || output(&config.stderr)) {
        return Err(Errno::ENXIO);
    }
    Ok(open_host()?)
}

/// The host's controlling terminal.
pub(crate) fn open_host() -> io::Result<Kind> {
    let file = File::options().read(true).write(true).open(TERMINAL)?;
    Ok(Kind::Terminal(file))
}

/// Is it a file of the host's that is a terminal?
pub(crate) fn is_stream(kind: &Kind) -> bool {
    stream(kind).is_some()
}

/// The stream of the host's that a file is, if it is a terminal.
fn stream(kind: &Kind) -> Option<BorrowedFd<'_>> {
    let fd = match kind {
        Kind::Terminal(file) => file.as_fd(),
        Kind::HostInput => rustix::stdio::stdin(),
        Kind::Output(Output::Stdout) => rustix::stdio::stdout(),
        Kind::Output(Output::Stderr) => rustix::stdio::stderr(),
        _ => return None,
    };
    rustix::termios::isatty(fd).then_some(fd)
}

/// Is it a terminal?
pub(crate) fn is_terminal(file: &OpenFile) -> bool {
    is_stream(&file.kind)
}

/// Calls on a terminal.
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

/// Control character `index`, in the order of `asm-generic/termbits.h`.
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
