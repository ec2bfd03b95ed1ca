//! Files that are not of the host's: devices without hardware, and what `/proc` and `/sys` tell of process and
//! machine. One table: path and contents.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;

use rivet_hart::Config;
use rivet_mem::UserSpace;

use super::config::LinuxConfig;
use super::errno::Errno;
use super::guest::Guest;
use super::loader::machine_name;
use super::open::{ACCESS_MODE, APPEND, Kind, NONBLOCK, OpenFile};
use super::random::Generator;

/// What such a file holds.
#[derive(Clone)]
enum Contents {
    Null,
    Zero,
    Full,
    Random,
    /// The same bytes always.
    Text(Arc<[u8]>),
    /// The mappings as they are when it is opened.
    Maps,
}

/// The table.
#[derive(Default)]
pub(super) struct Pseudo {
    files: Vec<(&'static str, Contents)>,
    space: Option<(Arc<UserSpace>, Generator)>,
}

fn zero_terminated(strings: &[OsString]) -> Vec<u8> {
    strings.iter().flat_map(|string| string.as_bytes().iter().copied().chain([0])).collect()
}

fn text(bytes: impl AsRef<[u8]>) -> Contents {
    Contents::Text(bytes.as_ref().into())
}

impl Pseudo {
    /// The files of a process.
    pub(super) fn new(
        config: &LinuxConfig,
        guest: &Guest,
        isa: &Config,
        auxv: &[u8],
        random: Generator,
    ) -> Pseudo {
        let arguments: Vec<u8> = zero_terminated(&config.args);
        let environment: Vec<u8> = zero_terminated(&config.env);
        let name = config.path.file_name().unwrap_or_default().as_bytes();
        let name = [&name[..name.len().min(15)], b"\n"].concat();
        let files = vec![
            ("/dev/null", Contents::Null),
            ("/dev/zero", Contents::Zero),
            ("/dev/full", Contents::Full),
            ("/dev/random", Contents::Random),
            ("/dev/urandom", Contents::Random),
            ("/proc/self/auxv", text(auxv)),
            ("/proc/self/cmdline", text(arguments)),
            ("/proc/self/comm", text(name)),
            ("/proc/self/environ", text(environment)),
            ("/proc/self/maps", Contents::Maps),
            ("/proc/cpuinfo", text(cpuinfo(isa))),
            ("/proc/sys/kernel/osrelease", text(format!("{}\n", super::process::RELEASE))),
            ("/proc/sys/vm/overcommit_memory", text("1\n")),
            ("/sys/devices/system/cpu/online", text("0\n")),
            ("/sys/devices/system/cpu/possible", text("0\n")),
        ];
        Pseudo { files, space: Some((Arc::clone(&guest.space), random)) }
    }

    /// The files of a child with this memory.
    pub(super) fn child(&self, guest: &Guest) -> Pseudo {
        let space = self.space.as_ref().map(|(_, random)| (Arc::clone(&guest.space), random.clone()));
        Pseudo { files: self.files.clone(), space }
    }

    /// Opens one, if `path` is one of them.
    pub(super) fn open(&self, path: &Path, flags: u32) -> Result<Option<Arc<OpenFile>>, Errno> {
        let Some((_, contents)) = self.files.iter().find(|(name, _)| Path::new(name) == path) else {
            return Ok(None);
        };
        let Some((space, random)) = &self.space else { return Ok(None) };
        let kind = match contents {
            Contents::Null => Kind::Null,
            Contents::Zero => Kind::Zero,
            Contents::Full => Kind::Full,
            Contents::Random => Kind::Random(random.clone()),
            Contents::Text(_) | Contents::Maps if flags & ACCESS_MODE != 0 => return Err(Errno::EACCES),
            Contents::Text(bytes) => return Ok(Some(OpenFile::bytes(Arc::clone(bytes), path))),
            Contents::Maps => return Ok(Some(OpenFile::bytes(maps(space).into_bytes().into(), path))),
        };
        Ok(Some(OpenFile::new(kind, flags & (ACCESS_MODE | APPEND | NONBLOCK), path)))
    }
}

/// `/proc/self/maps`.
fn maps(space: &UserSpace) -> String {
    let mut text = String::new();
    for mapping in space.mappings() {
        let (perms, origin) = (mapping.perms, &mapping.origin);
        let kind = if origin.shared { 's' } else { 'p' };
        let offset = origin.offset.unwrap_or(0);
        let line = format!("{:08x}-{:08x} {perms}{kind} {offset:08x} 00:00 0", mapping.start, mapping.end);
        let _ = match origin.name.is_empty() {
            true => writeln!(text, "{line} "),
            false => writeln!(text, "{line:<72} {}", origin.name),
        };
    }
    text
}

/// `/proc/cpuinfo` of one hart.
fn cpuinfo(config: &Config) -> String {
    let isa = &config.isa;
    let single: String = isa.exts.iter().map(|ext| ext.name()).filter(|name| name.len() == 1).collect();
    let long: Vec<&str> = isa.exts.iter().map(|ext| ext.name()).filter(|name| name.len() > 1).collect();
    let separator = if long.is_empty() { "" } else { "_" };
    let machine = machine_name(isa.xlen).replace("riscv", "rv");
    format!(
        "processor\t: 0\nhart\t\t: 0\nisa\t\t: {machine}{single}{separator}{}\nmmu\t\t: sv39\n\n",
        long.join("_")
    )
}
