//! The supervisor: the host thread that began the run waits for timers, keys and host files on behalf of all threads.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::AsFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rivet_hart::Retired;
use rivet_sim::{ExitStatus, Machine, SimError};

use crate::Linux;
use crate::thread::host::vcpu::await_false;
use crate::thread::host::{Finished, Host};

/// The waker of the supervisor.
pub(super) struct Waker {
    out: PipeReader,
    into: PipeWriter,
    /// Whether there is, or soon will be, a byte in the pipe.
    rung: AtomicBool,
    /// Whether the supervisor holds guest files in its poll set.
    holds: AtomicBool,
    alarmed: AtomicBool,
}

impl Waker {
    pub(super) fn new() -> io::Result<Waker> {
        let (out, into) = io::pipe()?;
        let no = || AtomicBool::new(false);
        Ok(Waker { out, into, rung: no(), holds: no(), alarmed: no() })
    }

    /// Makes the supervisor check everything soon.
    pub(super) fn ring(&self) {
        if !self.rung.swap(true, Ordering::AcqRel) {
            // An empty pipe of our own takes a byte.
            let _ = (&self.into).write_all(&[1]);
        }
    }

    /// Makes the supervisor drop the guest's files, so that closing one takes effect at once.
    pub(super) fn take_files(&self) {
        self.ring();
        await_false(&self.holds);
    }

    /// Reports that a host thread has panicked.
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
            _ if host.waker.alarmed.load(Ordering::Acquire) => break Err(SimError::NoHart),
            Ok(awaited) => awaited,
            Err(end) => break end,
        };
        let now = kernel.now();
        host.waker.holds.store(true, Ordering::Relaxed);
        drop(kernel);
        awaited.sleep(now, listens, Some(host.waker.out.as_fd()));
        drop(awaited);
        host.waker.holds.store(false, Ordering::Release);
        host.waker.quiet();
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
    let own = first.map_or(Retired::default(), |first| first.machine.retired());
    let retired = own + host.lock().retired();
    Finished { status, diagnosis, retired }
}
