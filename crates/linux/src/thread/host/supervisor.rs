//! The host thread that began the run: it waits for timers, keys and the host's files for all others, and for the end.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::AsFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rivet_sim::{ExitStatus, Machine, SimError};

use crate::Linux;
use crate::thread::host::vcpu::await_false;
use crate::thread::host::{Finished, Host};

/// What wakes the keeper.
pub(super) struct Bell {
    out: PipeReader,
    into: PipeWriter,
    /// There is a byte in the pipe, or will be at once.
    rung: AtomicBool,
    /// The keeper has files of the guest's in hand.
    holds: AtomicBool,
    alarmed: AtomicBool,
}

impl Bell {
    pub(super) fn new() -> io::Result<Bell> {
        let (out, into) = io::pipe()?;
        let no = || AtomicBool::new(false);
        Ok(Bell { out, into, rung: no(), holds: no(), alarmed: no() })
    }

    /// The keeper looks at everything soon.
    pub(super) fn ring(&self) {
        if !self.rung.swap(true, Ordering::AcqRel) {
            // An empty pipe of our own takes a byte.
            let _ = (&self.into).write_all(&[1]);
        }
    }

    /// The keeper lets go of the guest's files: who closes one that he has waited for closes it at once.
    pub(super) fn take_files(&self) {
        self.ring();
        await_false(&self.holds);
    }

    /// A host thread has died of a mistake of ours.
    pub(super) fn alarm(&self) {
        self.alarmed.store(true, Ordering::Release);
        self.ring();
    }

    fn quiet(&self) {
        if self.rung.load(Ordering::Acquire) {
            let _ = (&self.out).read_exact(&mut [0]);
            // Who rings from here on is heard; who rang before is looked at now.
            self.rung.store(false, Ordering::Release);
        }
    }
}

/// Runs a first process to the end of the run.
pub(super) fn keep(host: &Arc<Host>, linux: Linux, machine: Machine) -> Finished {
    let listens = linux.config.keyboard.is_some();
    let mut kernel = host.lock();
    kernel.begin(host, linux, machine);
    let status = loop {
        if host.left() == 0 {
            break Ok(ExitStatus::InstructionLimit);
        }
        let awaited = match kernel.awaited() {
            _ if host.bell.alarmed.load(Ordering::Acquire) => break Err(SimError::NoHart),
            Ok(awaited) => awaited,
            Err(end) => break end,
        };
        let now = kernel.now();
        host.bell.holds.store(true, Ordering::Relaxed);
        drop(kernel);
        awaited.sleep(now, listens, Some(host.bell.out.as_fd()));
        drop(awaited);
        host.bell.holds.store(false, Ordering::Release);
        host.bell.quiet();
        kernel = host.lock();
        kernel.look();
    };
    let (first, threads) = kernel.close();
    drop(kernel);
    for thread in threads {
        if let Err(mistake) = thread.join() {
            std::panic::resume_unwind(mistake);
        }
    }
    let diagnosis = first.as_ref().and_then(|first| first.os.diagnosis().cloned());
    let instructions = first.map_or(0, |first| first.machine.instret()) + host.lock().retired();
    Finished { status, diagnosis, instructions }
}
