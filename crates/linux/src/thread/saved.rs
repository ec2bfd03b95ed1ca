//! Threads in a snapshot: their state and their waits.
//!
//! Invariant: deadlines that are read are converted to the present clock.

use std::sync::Arc;

use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::kernel::file_snapshot::{FileSnapshot, ReopenedFiles};
use crate::kernel::identity::pid as first_pid;
use crate::kernel::siginfo::{AltStack, Pending};
use crate::kernel::tracing::ThreadTrace;
use crate::kernel::wait::{Wait, WaitFor};
use crate::thread::attributes::ThreadAttributes;
use crate::thread::rseq::{Area, CpuIds};
use crate::thread::{Thread, Threads};

impl Wait {
    fn save(&self, tid: u32, out: &mut Writer, snapshot: &mut FileSnapshot) {
        out.option(self.deadline);
        out.word(self.restart.into());
        match &self.on {
            &WaitFor::Futex { addr, bits } => out.words(&[0, addr, bits.into()]),
            WaitFor::Sleep { rest } => {
                out.word(1);
                out.option(*rest);
            }
            // Only where processes are granted, which cannot be put aside.
            WaitFor::Child(_)
            | WaitFor::HostProgram
            | WaitFor::Vfork(_)
            | WaitFor::SharedFutex(_)
            | WaitFor::Signal => out.word(2),
            WaitFor::Lock(_) | WaitFor::Ipc(_) => out.word(5),
            &WaitFor::SignalOf { set, info } => out.words(&[3, set, info]),
            WaitFor::Files(files) => {
                out.words(&[4, files.len() as u64]);
                for (file, wanted) in files {
                    let number = snapshot.put(file, || format!("a file that thread {tid} waits for"));
                    out.words(&[number, (*wanted).into()]);
                }
            }
        }
    }

    fn load(
        from: &mut Reader<'_>,
        reopened: &ReopenedFiles,
        shift: &dyn Fn(u64) -> u64,
    ) -> Result<Wait, Damaged> {
        let deadline = from.option()?.map(shift);
        let restart = from.word()? != 0;
        let on = match from.word()? {
            0 => WaitFor::Futex { addr: from.word()?, bits: from.half()? },
            1 => WaitFor::Sleep { rest: from.option()? },
            2 => WaitFor::Signal,
            // Nobody has a lock when the process goes on: the call is to be run again.
            5 => WaitFor::Lock(u64::MAX),
            3 => WaitFor::SignalOf { set: from.word()?, info: from.word()? },
            _ => {
                let mut files = Vec::new();
                for _ in 0..from.count(16)? {
                    files.push((reopened.get(from.word()?)?, from.word()? as u16));
                }
                WaitFor::Files(files)
            }
        };
        Ok(Wait { on, deadline, restart })
    }
}

impl Thread {
    fn save(&self, out: &mut Writer, snapshot: &mut FileSnapshot) {
        out.word(self.tid.into());
        out.data(&self.name);
        out.word(self.mask);
        out.option(self.saved_mask);
        self.pending.save(out);
        let AltStack { base, flags, size } = self.alt_stack;
        out.words(&[base, flags.into(), size, self.clear_tid, self.robust_list.0, self.robust_list.1]);
        let rseq = self.rseq.map_or([0; 3], |area| [area.at, area.len.into(), area.signature.into()]);
        out.words(&rseq);
        out.word(self.affinity);
        out.word(self.wait.is_some().into());
        if let Some(wait) = &self.wait {
            wait.save(self.tid, out, snapshot);
        }
        out.word(self.waiting_since);
        out.option(self.deadline);
        out.words(&[self.retries.into(), self.transferred]);
        out.option(self.vector.map(u64::from));
        self.attributes.save(out);
    }

    fn load(
        from: &mut Reader<'_>,
        reopened: &ReopenedFiles,
        shift: &dyn Fn(u64) -> u64,
    ) -> Result<Thread, Damaged> {
        let tid = from.half()?;
        let name = from.data()?.try_into().map_err(|_| Damaged::new("a thread name is not 16 bytes long"))?;
        let (mask, saved_mask, pending) = (from.word()?, from.option()?, Pending::load(from)?);
        let alt_stack = AltStack { base: from.word()?, flags: from.half()?, size: from.word()? };
        let [clear_tid, head, size] = from.words()?;
        let rseq = Area { at: from.word()?, len: from.half()?, signature: from.half()? };
        Ok(Thread {
            tid,
            name,
            mask,
            saved_mask,
            pending,
            alt_stack,
            clear_tid,
            robust_list: (head, size),
            rseq: (rseq.len > 0).then_some(rseq),
            // Threads that are saved take turns, on one processor.
            place: CpuIds::default(),
            affinity: from.word()?,
            wait: if from.word()? != 0 { Some(Wait::load(from, reopened, shift)?) } else { None },
            waiting_since: from.word()?,
            deadline: from.option()?.map(shift),
            retries: from.word()? != 0,
            tried_in_vain: false,
            transferred: from.word()?,
            vector: from.option()?.map(|control| control as u32),
            attributes: ThreadAttributes::load(from)?,
            trace: ThreadTrace::default(),
            // Its hart has seen nothing yet.
            generation: u64::MAX,
            guarded: u64::MAX,
            code_generation: u64::MAX,
        })
    }
}

impl Threads {
    /// Writes the threads for [`Threads::load`].
    pub(crate) fn save(&self, out: &mut Writer, snapshot: &mut FileSnapshot) {
        out.words(&[self.next().into(), self.waits, self.list.len() as u64]);
        self.list.iter().for_each(|thread| thread.save(out, snapshot));
    }

    /// Reads the threads of a machine with `harts` harts; `shift` converts deadlines to the present clock.
    pub(crate) fn load(
        &self,
        from: &mut Reader<'_>,
        reopened: &ReopenedFiles,
        harts: usize,
        shift: &dyn Fn(u64) -> u64,
    ) -> Result<Threads, Damaged> {
        let (next_tid, waits) = (from.half()?, from.word()?);
        let count = from.count(8)?;
        let list = (0..count).map(|_| Thread::load(from, reopened, shift)).collect::<Result<Vec<_>, _>>()?;
        // A new thread gets a hart of this number, which no other has.
        let known = |thread: &Thread| (first_pid()..next_tid).contains(&thread.tid);
        if list.len() != harts
            || !list.iter().all(known)
            || next_tid > i32::MAX as u32
            || waits > i64::MAX as u64
        {
            return Err(Damaged::new("its threads do not match its harts"));
        }
        let (next_tid, last) = (Arc::new(next_tid.into()), Arc::clone(&self.last));
        Ok(Threads { list, next_tid, last, waits, most: self.most, has_passed: false })
    }
}
