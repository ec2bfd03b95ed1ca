//! Confinement takes from the process what the rest of a run does not need, before the guest's first instruction.
//!
//! The first wall is the simulator: a guest reaches only what its system calls find through its grants. Should that have
//! a hole, the host's kernel still refuses: files outside the grants (`files`), and programs, tracing, and the network
//! without `--net` (`calls`). What a kernel lacks of this is left out, and a debug line says so.
//!
//! Invariant: whoever confines itself has opened what it needs, or has named it in [`Needs`]. Threads that are there
//! already keep their files, so that guests run on threads that are started later.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod files;

use std::path::{Path, PathBuf};

use crate::target::{MachineArgs, SurroundingsArgs};

/// What a run needs of the host from here on.
#[derive(Clone, Default)]
pub(crate) struct Needs {
    /// Folders and files to read.
    read: Vec<PathBuf>,
    /// Folders and files to change.
    write: Vec<PathBuf>,
    /// Folders beneath which empty folders may be removed.
    remove: Vec<PathBuf>,
    /// Sockets of all kinds.
    net: bool,
    /// Everything.
    host: bool,
}

impl Needs {
    /// The folders that the options grant a Linux program.
    pub(crate) fn of(args: &MachineArgs) -> Needs {
        Needs::around(&args.surroundings)
    }

    /// The same where only the surroundings are known.
    pub(crate) fn around(args: &SurroundingsArgs) -> Needs {
        let read = args.sysroot.iter().cloned().collect();
        let mut needs = Needs { read, host: args.host, ..Needs::default() };
        for grant in args.grants() {
            if grant.read_only { needs.read.push(grant.host) } else { needs.write.push(grant.host) }
        }
        needs
    }

    /// With the network, if it is granted.
    pub(crate) fn net(self, net: bool) -> Needs {
        Needs { net, ..self }
    }

    /// With a folder or file to read.
    pub(crate) fn reading(mut self, path: impl Into<PathBuf>) -> Needs {
        self.read.push(path.into());
        self
    }

    /// With the folder of a file to write.
    pub(crate) fn writing_beside(mut self, file: &Path) -> Needs {
        self.write.push(folder(file).to_owned());
        self
    }

    /// With what a debugger of this program opens as it is told: debug information beside the program, and snapshots there,
    /// in the working directory and among temporary files.
    pub(crate) fn debugger(self, program: &Path) -> Needs {
        self.writing_beside(program).writing(".").writing(std::env::temp_dir())
    }

    /// With the folder of a file that Rivet keeps from run to run, which is made if there is none.
    pub(crate) fn keeping(self, file: &Path) -> Needs {
        if let Err(error) = std::fs::create_dir_all(folder(file)) {
            tracing::debug!("{}: {error}", folder(file).display());
        }
        self.writing_beside(file)
    }

    /// With a folder to write.
    pub(crate) fn writing(mut self, folder: impl Into<PathBuf>) -> Needs {
        self.write.push(folder.into());
        self
    }

    /// With a folder to write that is removed in the end.
    pub(crate) fn scratch(mut self, folder: &Path) -> Needs {
        self.remove.push(self::folder(folder).to_owned());
        self.writing(folder)
    }

    /// Gives up all else, for good.
    #[cfg(target_os = "linux")]
    pub(crate) fn confine(&self) {
        if self.host {
            tracing::debug!("not confined (--host)");
            return;
        }
        if let Err(error) = files::restrict(self) {
            tracing::debug!("files are not confined by the host: {error}");
        }
        match calls::restrict(self.net) {
            Ok(()) => tracing::debug!(net = self.net, "confined by seccomp"),
            Err(error) => tracing::debug!("system calls are not confined by the host: {error}"),
        }
    }

    /// Gives up the files of the calling thread and of those that it starts, where another has confined the process.
    #[cfg(target_os = "linux")]
    pub(crate) fn confine_thread(&self) {
        if !self.host
            && let Err(error) = files::restrict(self)
        {
            tracing::debug!("files are not confined by the host: {error}");
        }
    }

    /// Other hosts have no such wall.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn confine_thread(&self) {}

    /// Other hosts have no such wall.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn confine(&self) {
        tracing::debug!("this host cannot confine Rivet");
    }
}

fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
