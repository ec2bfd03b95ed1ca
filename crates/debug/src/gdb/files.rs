//! GDB reads files of the target: the memory map, the program and what that has loaded.
//!
//! With the mappings GDB writes a core file without calling functions of the program, which would end its past. Nothing
//! else can be opened: a client is to reach no file of the host's.

use std::collections::BTreeMap;

use gdbstub::target::ext::host_io::{
    HostIo, HostIoClose, HostIoCloseOps, HostIoErrno, HostIoError, HostIoFstat, HostIoFstatOps, HostIoOpen,
    HostIoOpenFlags, HostIoOpenMode, HostIoOpenOps, HostIoPread, HostIoPreadOps, HostIoReadlink,
    HostIoReadlinkOps, HostIoResult, HostIoStat,
};

use super::target::{Stub, part};
use crate::session::Surroundings;

/// Files that can be open at the same time.
const MOST: usize = 64;

/// Files that a client has open: their bytes, by descriptor.
#[derive(Default)]
pub(super) struct Files(BTreeMap<u32, Vec<u8>>);

impl Stub<'_> {
    /// The bytes of a file that can be read.
    fn file(&self, name: &str) -> Option<Vec<u8>> {
        let Surroundings::Linux(linux) = self.debugger.session.surroundings() else { return None };
        // All threads are of one process.
        let parts: Vec<&str> = name.split('/').collect();
        if let ["", "proc", _, "maps"] | ["", "proc", _, "task", _, "maps"] = parts[..] {
            return Some(linux.maps());
        }
        if let Some(module) = linux.modules().iter().find(|module| module.name == name) {
            return Some(module.image.file().to_vec());
        }
        // A library that the program has mapped.
        let mapping = linux.space().mappings().into_iter().find(|mapping| &*mapping.origin.name == name)?;
        Some(linux.module_at(mapping.start)?.image.file().to_vec())
    }

    /// The guest's path of the program, if it is one of Linux'.
    pub(super) fn program(&self) -> Option<&str> {
        let module = self.debugger.session.surroundings().linux()?.modules().first()?;
        Some(&module.name)
    }

    fn open_file(&self, descriptor: u32) -> HostIoResult<&Vec<u8>, Self> {
        self.files.0.get(&descriptor).ok_or(HostIoError::Errno(HostIoErrno::EBADF))
    }
}

impl HostIo for Stub<'_> {
    fn support_open(&mut self) -> Option<HostIoOpenOps<'_, Self>> {
        Some(self)
    }

    fn support_close(&mut self) -> Option<HostIoCloseOps<'_, Self>> {
        Some(self)
    }

    fn support_pread(&mut self) -> Option<HostIoPreadOps<'_, Self>> {
        Some(self)
    }

    fn support_readlink(&mut self) -> Option<HostIoReadlinkOps<'_, Self>> {
        Some(self)
    }

    fn support_fstat(&mut self) -> Option<HostIoFstatOps<'_, Self>> {
        Some(self)
    }
}

impl HostIoOpen for Stub<'_> {
    fn open(&mut self, name: &[u8], flags: HostIoOpenFlags, _: HostIoOpenMode) -> HostIoResult<u32, Self> {
        let writes = HostIoOpenFlags::O_WRONLY | HostIoOpenFlags::O_RDWR | HostIoOpenFlags::O_TRUNC;
        if flags.intersects(writes) {
            return Err(HostIoError::Errno(HostIoErrno::EROFS));
        }
        let bytes = std::str::from_utf8(name).ok().and_then(|name| self.file(name));
        let bytes = bytes.ok_or(HostIoError::Errno(HostIoErrno::ENOENT))?;
        let free = (3..).find(|descriptor| !self.files.0.contains_key(descriptor));
        let descriptor = free.filter(|_| self.files.0.len() < MOST);
        let descriptor = descriptor.ok_or(HostIoError::Errno(HostIoErrno::EMFILE))?;
        self.files.0.insert(descriptor, bytes);
        Ok(descriptor)
    }
}

impl HostIoClose for Stub<'_> {
    fn close(&mut self, descriptor: u32) -> HostIoResult<(), Self> {
        self.open_file(descriptor)?;
        self.files.0.remove(&descriptor);
        Ok(())
    }
}

impl HostIoPread for Stub<'_> {
    fn pread(
        &mut self,
        descriptor: u32,
        count: usize,
        offset: u64,
        to: &mut [u8],
    ) -> HostIoResult<usize, Self> {
        Ok(part(self.open_file(descriptor)?, offset, count, to))
    }
}

impl HostIoReadlink for Stub<'_> {
    fn readlink(&mut self, name: &[u8], to: &mut [u8]) -> HostIoResult<usize, Self> {
        let parts: Vec<&[u8]> = name.split(|&byte| byte == b'/').collect();
        match (&parts[..], self.program()) {
            ([b"", b"proc", _, b"exe"], Some(program)) => Ok(part(program.as_bytes(), 0, to.len(), to)),
            _ => Err(HostIoError::Errno(HostIoErrno::ENOENT)),
        }
    }
}

impl HostIoFstat for Stub<'_> {
    fn fstat(&mut self, descriptor: u32) -> HostIoResult<HostIoStat, Self> {
        let size = self.open_file(descriptor)?.len() as u64;
        Ok(HostIoStat {
            st_dev: 0,
            st_ino: 0,
            st_mode: HostIoOpenMode::S_IFREG | HostIoOpenMode::S_IRUSR,
            st_nlink: 1,
            st_uid: 0,
            st_gid: 0,
            st_rdev: 0,
            st_size: size,
            st_blksize: 4096,
            st_blocks: size.div_ceil(512),
            st_atime: 0,
            st_mtime: 0,
            st_ctime: 0,
        })
    }
}
