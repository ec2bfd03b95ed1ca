//! Extended attributes of files of granted directories.
//!
//! A guest has those that belong to users (`user.`); all others as the host decides if it sees the host.

use std::os::fd::OwnedFd;

use rustix::fs::XattrFlags;

use crate::abi::errno::Errno;
use crate::abi::fcntl::PATH;
use crate::fs::look::path_of;
use crate::fs::ownership::{link_to, may_change};
use crate::fs::path::{ResolvedPath, find, stat};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{Directory, FileKind};

/// Longest name (`XATTR_NAME_MAX`), and largest value or list.
const LONGEST: usize = 255;
const LARGEST: u64 = 65_536;

/// The file of a call.
enum Target {
    /// A path of the host that leads to the open file and nothing else, and whether a grant forbids changes.
    Host { path: String, is_fixed: bool, _handle: Option<OwnedFd> },
    /// A file that has no attributes.
    Bare,
}

/// How a call names its file.
#[derive(Clone, Copy)]
enum Named {
    Path,
    Link,
    Descriptor,
}

fn target(c: &Call, named: Named) -> Result<Target, Errno> {
    let follow = match named {
        Named::Path => true,
        Named::Link => false,
        Named::Descriptor => {
            let file = c.os.files.get(c.int(0))?;
            let path = match &file.kind {
                FileKind::Path => return Err(Errno::EBADF),
                _ if file.has(PATH) => return Err(Errno::EBADF),
                FileKind::Host(host) => link_to(host),
                FileKind::Directory(Directory { dir: Some(dir), .. }) => link_to(dir),
                _ => return Ok(Target::Bare),
            };
            return Ok(Target::Host { path, is_fixed: may_change(&file).is_err(), _handle: None });
        }
    };
    let path = path_of(c, 0)?;
    stat(c, &path, follow)?;
    match find(c, &path, follow)? {
        ResolvedPath::Host(place) => {
            let (handle, is_fixed) = (place.handle()?, place.is_fixed());
            Ok(Target::Host { path: link_to(&handle), is_fixed, _handle: Some(handle) })
        }
        ResolvedPath::Made(..) => Ok(Target::Bare),
    }
}

impl Target {
    /// Returns the host's path for a change.
    fn changeable(&self) -> Result<&str, Errno> {
        match self {
            Target::Host { is_fixed: true, .. } => Err(Errno::EROFS),
            target => target.path(),
        }
    }

    fn path(&self) -> Result<&str, Errno> {
        match self {
            Target::Host { path, .. } => Ok(path),
            Target::Bare => Err(Errno::EOPNOTSUPP),
        }
    }
}

/// Converts an error of the host: without its `/proc` there are no attributes.
fn failed(errno: rustix::io::Errno) -> Errno {
    if errno == rustix::io::Errno::NOENT { Errno::EOPNOTSUPP } else { errno.into() }
}

/// Returns whether the guest has an attribute.
fn is_seen(c: &Call, name: &[u8]) -> bool {
    c.os.config.host || name.starts_with(b"user.")
}

/// Reads the name of an attribute. ERANGE if it has no or too great a length.
fn name(c: &Call) -> Result<Vec<u8>, Errno> {
    let name = c.os.guest.space.read_cstr(c.args[1], LONGEST + 1)?;
    match name.len() {
        0 | 256.. => Err(Errno::ERANGE),
        _ => Ok(name),
    }
}

/// Writes a value or a list; with a size of 0 its length alone is asked for.
fn answer(c: &Call, bytes: &[u8], at: u64, size: u64) -> Value {
    match bytes.len() as u64 {
        len if size == 0 => Ok(len),
        len if len > size => Err(Errno::ERANGE),
        len => c.os.guest.write(at, bytes).map(|()| len),
    }
}

fn set_of(c: &Call, named: Named) -> Value {
    let flags = c.args[4] as u32;
    let known = XattrFlags::from_bits(flags).ok_or(Errno::EINVAL)?;
    let (name, size) = (name(c)?, c.args[3]);
    if size > LARGEST {
        return Err(Errno::E2BIG);
    }
    let mut value = vec![0; size as usize];
    c.os.guest.space.read(c.args[2], &mut value)?;
    let target = target(c, named)?;
    if !is_seen(c, &name) {
        return Err(Errno::EOPNOTSUPP);
    }
    rustix::fs::setxattr(target.changeable()?, name, &value, known).map_err(failed)?;
    Ok(0)
}

fn get_of(c: &Call, named: Named) -> Value {
    let name = name(c)?;
    let target = target(c, named)?;
    if !is_seen(c, &name) {
        return Err(Errno::EOPNOTSUPP);
    }
    let mut value = vec![0; LARGEST as usize];
    let len = rustix::fs::getxattr(target.path()?, name, &mut value[..]).map_err(failed)?;
    answer(c, &value[..len], c.args[2], c.args[3])
}

fn list_of(c: &Call, named: Named) -> Value {
    let target = target(c, named)?;
    let Ok(path) = target.path() else { return Ok(0) };
    let mut list = vec![0; LARGEST as usize];
    let len = match rustix::fs::listxattr(path, &mut list[..]) {
        Ok(len) => len,
        Err(rustix::io::Errno::NOENT | rustix::io::Errno::OPNOTSUPP) => return Ok(0),
        Err(errno) => return Err(errno.into()),
    };
    let names = list[..len].split_inclusive(|&byte| byte == 0).filter(|name| is_seen(c, name));
    answer(c, &names.flatten().copied().collect::<Vec<u8>>(), c.args[1], c.args[2])
}

fn remove_of(c: &Call, named: Named) -> Value {
    let name = name(c)?;
    let target = target(c, named)?;
    if !is_seen(c, &name) {
        return Err(Errno::EOPNOTSUPP);
    }
    rustix::fs::removexattr(target.changeable()?, name).map_err(failed)?;
    Ok(0)
}

macro_rules! calls {
    ($($call:ident $does:ident $named:ident;)*) => {
        $( pub(crate) fn $call(c: &mut Call) -> Value { $does(c, Named::$named) } )*
    };
}

calls! {
    setxattr set_of Path;
    lsetxattr set_of Link;
    fsetxattr set_of Descriptor;
    getxattr get_of Path;
    lgetxattr get_of Link;
    fgetxattr get_of Descriptor;
    listxattr list_of Path;
    llistxattr list_of Link;
    flistxattr list_of Descriptor;
    removexattr remove_of Path;
    lremovexattr remove_of Link;
    fremovexattr remove_of Descriptor;
}
