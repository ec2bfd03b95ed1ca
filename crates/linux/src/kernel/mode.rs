//! Who answers a process: the kernel, also while it is recorded, a recording, or nobody.

use std::sync::Arc;

use rivet_hart::{Config, Hart};
use rivet_mem::UserSpace;
use rivet_sim::SimError;

use crate::Linux;
use crate::config::{Input, LinuxConfig};
use crate::kernel::random::Generator;
use crate::process::loader::{Loaded, Module};
use crate::record::{Recorder, Replay};

/// Who answers a process.
pub(crate) enum Mode {
    /// The kernel.
    Live,
    /// The kernel, and what it does is written down.
    Recorded(Box<Recorder>),
    /// A recording.
    Replay(Box<Replay>),
    /// Nobody: the process is that of a core file, which cannot run.
    Core,
}

impl Mode {
    pub(crate) fn recorder(&self) -> Option<&Recorder> {
        match self {
            Mode::Recorded(recorder) => Some(recorder),
            _ => None,
        }
    }

    pub(crate) fn recorder_mut(&mut self) -> Option<&mut Recorder> {
        match self {
            Mode::Recorded(recorder) => Some(recorder),
            _ => None,
        }
    }

    /// Takes the recorder; then nothing is written down any more.
    pub(crate) fn take_recorder(&mut self) -> Option<Box<Recorder>> {
        match std::mem::replace(self, Mode::Live) {
            Mode::Recorded(recorder) => Some(recorder),
            other => {
                *self = other;
                None
            }
        }
    }
}

impl Linux {
    /// Creates a process whose calls nobody answers: it was built from a file.
    pub(crate) fn without_kernel(
        mut config: LinuxConfig,
        isa: &Arc<Config>,
        space: Arc<UserSpace>,
        hart: Hart,
        modules: Vec<Module>,
        auxv: Vec<u8>,
    ) -> Result<(Linux, Hart), SimError> {
        config.stdin = Input::Bytes(Arc::default());
        let random = Generator::new(config.random);
        let loaded = Loaded { space, hart, brk: 0, mmap: 0..0, stack: 0, trampoline: 0, modules, auxv };
        Linux::assemble(config, isa, random, |_, _| Ok(loaded))
    }
}
