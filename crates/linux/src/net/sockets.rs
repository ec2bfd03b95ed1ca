//! Socket calls: pairs are always available, host sockets need the network grant (`--net`).

use std::ffi::OsStr;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivet_mem::Access;
use rustix::fs::FileType;
use rustix::net::{SocketAddrAny, SocketAddrUnix};

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::{AT_FDCWD, CLOEXEC, NONBLOCK, PATH, READ_WRITE};
use crate::abi::record::Record;
use crate::fs::mounts::GrantedPath;
use crate::fs::ownership::link_to;
use crate::fs::path::{self, ResolvedPath};
use crate::fs::read_write::{Answer, fail, fail_until};
use crate::fs::writable::{identity, masked};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::net::bound::BoundPath;
use crate::net::peer::Credentials;
use crate::net::unix::{self, SocketType};
use crate::net::{Address, INET, INET6, NETLINK, NetSocket, UNIX, names, options};

/// The flag bits of a socket type.
const TYPE_FLAGS: u32 = CLOEXEC | NONBLOCK;
/// `MSG_DONTWAIT`.
pub(crate) const DONT_WAIT: u32 = 0x40;
pub(super) const NO_SIGNAL: u32 = 0x4000;
/// Maximum size of a `struct sockaddr`.
pub(super) const MOST_ADDRESS: u64 = 128;

/// Returns family, type and flags of a socket; an error for unsupported ones.
fn kind(c: &Call) -> Result<(u16, u32, u32), Errno> {
    let (family, style) = (c.args[0] as u32, c.args[1] as u32);
    let (flags, style) = (style & TYPE_FLAGS, style & !TYPE_FLAGS);
    if style > 10 || style == 0 {
        return Err(Errno::EINVAL);
    }
    let family = u16::try_from(family).map_err(|_| Errno::EAFNOSUPPORT)?;
    match family {
        UNIX if SocketType::of(style).is_none() => Err(Errno::ESOCKTNOSUPPORT),
        UNIX if !matches!(c.args[2], 0 | 1) => Err(Errno::EPROTONOSUPPORT),
        _ => Ok((family, style, flags)),
    }
}

pub(crate) fn socketpair(c: &mut Call) -> Value {
    let (family, style, flags) = kind(c)?;
    match family {
        UNIX => {}
        // The protocol comes first: TCP and UDP.
        INET | INET6 if !matches!((style, c.args[2]), (1, 0 | 6) | (2, 0 | 17)) => {
            return Err(Errno::EPROTONOSUPPORT);
        }
        INET | INET6 => return Err(Errno::EOPNOTSUPP),
        _ => return Err(Errno::EAFNOSUPPORT),
    }
    let style = SocketType::of(style).ok_or(Errno::ESOCKTNOSUPPORT)?;
    c.os.guest.space.check(c.args[3], 8, Access::Store)?;
    let ends = unix::pair(style, Credentials::guest(c.os.process.pid))
        .map(|end| OpenFile::new(FileKind::Socket(end), flags & NONBLOCK | READ_WRITE, "socket:"));
    let [one, other] = c.os.files.add_pair(ends, flags & CLOEXEC != 0)?;
    c.os.guest.write(c.args[3], &Record::new(false).u32(one).u32(other).done())?;
    Ok(0)
}

pub(crate) fn socket(c: &mut Call) -> Value {
    let (family, style, flags) = kind(c)?;
    if !c.os.config.net || !matches!(family, UNIX | INET | INET6 | NETLINK) {
        tracing::info!(family, "socket refused: requires --net");
        return Err(Errno::EAFNOSUPPORT);
    }
    // Before the right to have one: raw sockets are of a protocol.
    if matches!((family, style, c.args[2]), (INET | INET6, 3, 0)) {
        return Err(Errno::EPROTONOSUPPORT);
    }
    let socket = NetSocket::open(family, style, c.args[2] as u32)?;
    let file = OpenFile::new(FileKind::Net(socket), flags & NONBLOCK | READ_WRITE, "socket:");
    c.os.files.add(file, 0, flags & CLOEXEC != 0).map(u64::from)
}

/// Returns the socket of a descriptor.
pub(crate) fn get(c: &Call) -> Result<Arc<OpenFile>, Errno> {
    let file = c.os.files.get(c.int(0))?;
    match file.kind {
        FileKind::Socket(_) | FileKind::Net(_) => Ok(file),
        _ if file.has(PATH) => Err(Errno::EBADF),
        _ => Err(Errno::ENOTSOCK),
    }
}

/// Reads the address that a pointer and a length name.
pub(super) fn address(c: &Call, at: u64, len: u64) -> Result<Address, Errno> {
    let len = u64::from(len as u32);
    if len > MOST_ADDRESS {
        return Err(Errno::EINVAL);
    }
    let mut bytes = vec![0; len as usize];
    c.os.guest.space.read(at, &mut bytes)?;
    Address::parse(&bytes)
}

/// Writes an address, truncated to the buffer, and its full length. A null pointer asks for none.
pub(crate) fn tell(c: &Call, record: &[u8], at: u64, len_at: u64) -> Result<(), Errno> {
    if at == 0 {
        return Ok(());
    }
    let room = c.os.guest.u32(len_at)? as i32;
    let room = usize::try_from(room).map_err(|_| Errno::EINVAL)?;
    c.os.guest.write(at, &record[..record.len().min(room)])?;
    c.os.guest.set_u32(len_at, record.len() as u32)
}

/// Converts an address for the host: a guest path becomes a host path through an open descriptor, which must stay open
/// for the call.
pub(super) fn host_address(
    c: &Call,
    address: &Address,
    creates: bool,
) -> Result<(SocketAddrAny, Option<OwnedFd>), Errno> {
    match address {
        Address::V4(at) => Ok(((*at).into(), None)),
        Address::V6(at) => Ok(((*at).into(), None)),
        Address::Netlink(at) => Ok(((*at).into(), None)),
        Address::Abstract(name) if name.is_empty() => Err(Errno::EINVAL),
        Address::Abstract(name) => Ok((names::to_host(name)?.into(), None)),
        Address::Path(path) => {
            let path = path::absolute(c, AT_FDCWD, Path::new(OsStr::from_bytes(path)))?;
            let place = match path::find(c, &path, !creates)? {
                ResolvedPath::Host(place) => place,
                ResolvedPath::Made(..) => return Err(Errno::EACCES),
            };
            let (host, file) = if creates { new_socket(&place)? } else { present_socket(&place)? };
            Ok((SocketAddrUnix::new(host)?.into(), Some(file)))
        }
    }
}

/// Returns the path for a new socket in a directory; `bind` does not follow a symbolic link of that name.
fn new_socket(place: &GrantedPath) -> Result<(PathBuf, OwnedFd), Errno> {
    let entry = place.writable()?;
    if entry.name == "." {
        return Err(Errno::EADDRINUSE);
    }
    let host = Path::new(&link_to(&entry.folder)).join(&entry.name);
    Ok((host, entry.folder.into()))
}

/// Returns the path of an existing socket: the host follows the link of this descriptor and nothing else.
fn present_socket(place: &GrantedPath) -> Result<(PathBuf, OwnedFd), Errno> {
    let file = place.handle()?;
    match FileType::from_raw_mode(rustix::fs::fstat(&file)?.st_mode) {
        FileType::Socket => Ok((link_to(&file).into(), file)),
        FileType::Symlink => Err(Errno::ELOOP),
        _ => Err(Errno::ECONNREFUSED),
    }
}

pub(crate) fn bind(c: &mut Call) -> Value {
    let file = get(c)?;
    let mut at = address(c, c.args[1], c.args[2])?;
    let FileKind::Net(socket) = &file.kind else { return Err(Errno::EINVAL) };
    if at == Address::Abstract(Vec::new()) {
        at = Address::Abstract(names::choose());
    }
    let (address, folder) = host_address(c, &at, true)?;
    masked(c.os.files.umask(), || rustix::net::bind(socket.fd(), &address))?;
    if let Address::Abstract(name) = &at {
        socket.name.get_or_init(|| names::identity(name));
    }
    if let Address::Path(path) = &at {
        socket.path.get_or_init(|| path.clone());
        if let Ok(host) = SocketAddrUnix::try_from(address)
            && let (Some(host), Some(folder)) = (host.path_bytes(), folder)
        {
            socket.bound.get_or_init(|| BoundPath::new(host, path, folder));
        }
    }
    if let Address::Path(_) = at
        && let (_, Some(file)) = host_address(c, &at, false)?
    {
        socket.name.get_or_init(|| identity(&file).unwrap_or_default());
    }
    Ok(0)
}

pub(crate) fn listen(c: &mut Call) -> Value {
    let file = get(c)?;
    let FileKind::Net(socket) = &file.kind else { return Err(Errno::EOPNOTSUPP) };
    rustix::net::listen(socket.fd(), c.int(1))?;
    if let Some(&name) = socket.name.get() {
        let pid = c.os.process.pid;
        c.os.process_table.lock().listeners.listen(name, &file, pid);
        socket.peer.get_or_init(|| Credentials::guest(pid));
    }
    Ok(0)
}

pub(crate) fn accept(c: &mut Call) -> Answer {
    accepted(c, 0)
}

pub(crate) fn accept4(c: &mut Call) -> Answer {
    let flags = c.args[3] as u32;
    if flags & !TYPE_FLAGS != 0 {
        return Err(Errno::EINVAL);
    }
    accepted(c, flags)
}

fn accepted(c: &mut Call, flags: u32) -> Answer {
    let file = get(c)?;
    let FileKind::Net(listener) = &file.kind else { return Err(Errno::EINVAL) };
    let (socket, from) = match listener.accept() {
        Ok(accepted) => accepted,
        Err(Errno::EAGAIN) => {
            let deadline = options::deadline(c, &file, false)?;
            return fail_until(c, &file, event::IN, Errno::EAGAIN, deadline);
        }
        Err(errno) => return fail(c, &file, event::IN, errno),
    };
    if socket.family == UNIX {
        let name = listener.name.get().copied();
        let peer = c.os.process_table.lock().listeners.accepted(name, socket.fd());
        socket.peer.get_or_init(|| peer);
        socket.options.inherit_credentials(&listener.options);
        if let Some(path) = listener.path.get() {
            socket.path.get_or_init(|| path.clone());
        }
    }
    tell(c, &from.record(), c.args[1], c.args[2])?;
    let file = OpenFile::new(FileKind::Net(socket), flags & NONBLOCK | READ_WRITE, "socket:");
    Ok(u64::from(c.os.files.add(file, 0, flags & CLOEXEC != 0)?).into())
}

pub(crate) fn connect(c: &mut Call) -> Answer {
    let file = get(c)?;
    let FileKind::Net(socket) = &file.kind else { return Err(Errno::EISCONN) };
    let family = c.os.guest.array::<2>(c.args[1])?;
    if family == [0, 0] {
        rustix::net::connect_unspec(socket.fd())?;
        return Ok(0.into());
    }
    let at = address(c, c.args[1], c.args[2])?;
    // A call that waited is run again, and finds how it went.
    let (address, name) = host_address(c, &at, false)?;
    match rustix::net::connect(socket.fd(), &address) {
        Ok(()) => {
            let name = match &at {
                Address::Abstract(name) => Some(names::identity(name)),
                _ => name.map(|name| identity(&name)).transpose()?,
            };
            if let Some(name) = name.filter(|_| socket.style != SocketType::Datagram.number()) {
                let pid = c.os.process.pid;
                let peer = c.os.process_table.lock().listeners.connected(name, socket.fd(), pid);
                socket.peer.get_or_init(|| peer);
            }
            if let Address::Path(path) = at {
                socket.peer_path.get_or_init(|| path);
            }
            Ok(0.into())
        }
        Err(rustix::io::Errno::ISCONN) if c.thread().deadline.is_some() => Ok(0.into()),
        Err(rustix::io::Errno::INPROGRESS | rustix::io::Errno::ALREADY) if !file.has(NONBLOCK) => {
            // Longer than any host tries.
            let deadline = c.now().saturating_add(600_000_000_000);
            c.thread().deadline.get_or_insert(deadline);
            fail(c, &file, event::OUT, Errno::EAGAIN)
        }
        Err(errno) => Err(errno.into()),
    }
}

pub(crate) fn getsockname(c: &mut Call) -> Value {
    let at = match &get(c)?.kind {
        FileKind::Net(socket) => {
            let host = Address::of_host(Some(rustix::net::getsockname(socket.fd())?))?;
            socket.path.get().map_or(host, |path| Address::Path(path.clone()))
        }
        _ => Address::Path(Vec::new()),
    };
    c.os.guest.check_scatter(&[(c.args[1], 1)], 1)?;
    tell(c, &at.record(), c.args[1], c.args[2]).map(|()| 0)
}

pub(crate) fn getpeername(c: &mut Call) -> Value {
    let at = match &get(c)?.kind {
        FileKind::Net(socket) => {
            let host = Address::of_host(rustix::net::getpeername(socket.fd())?)?;
            socket.peer_path.get().map_or(host, |path| Address::Path(path.clone()))
        }
        _ => Address::Path(Vec::new()),
    };
    c.os.guest.check_scatter(&[(c.args[1], 1)], 1)?;
    tell(c, &at.record(), c.args[1], c.args[2]).map(|()| 0)
}

pub(crate) fn shutdown(c: &mut Call) -> Value {
    use rustix::net::Shutdown;
    let file = get(c)?;
    let how = match c.int(1) {
        0 => Shutdown::Read,
        1 => Shutdown::Write,
        2 => Shutdown::Both,
        _ => return Err(Errno::EINVAL),
    };
    match &file.kind {
        FileKind::Net(socket) => rustix::net::shutdown(socket.fd(), how)?,
        FileKind::Socket(socket) => socket.shut(how != Shutdown::Write, how != Shutdown::Read),
        _ => return Err(Errno::ENOTSOCK),
    }
    Ok(0)
}

pub(crate) fn getsockopt(c: &mut Call) -> Value {
    let file = get(c)?;
    options::get(c, &file)
}

pub(crate) fn setsockopt(c: &mut Call) -> Value {
    let file = get(c)?;
    options::set(c, &file)
}
