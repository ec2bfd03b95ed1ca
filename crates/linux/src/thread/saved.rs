//! Threads in a snapshot: what each has and waits for.
//!
//! Invariant: deadlines that are read are values of the clock that counts now.

use std::sync::Arc;

use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::kernel::identity::PID;
use crate::kernel::saved_files::{Shelf, Taken};
use crate::kernel::siginfo::{AltStack, Pending};
use crate::kernel::wait::{On, Wait};
use crate::thread::rseq::{Area, Place};
use crate::thread::{Thread, Threads};

impl Wait {
    fn save(&self, tid: u32, out: &mut Writer, shelf: &mut Shelf) {
        out.option(self.deadline);
        out.word(self.restart.into());
        match &self.on {
            &On::Futex { addr, bits } => out.words(&[0, addr, bits.into()]),
            On::Sleep { rest } => {
                out.word(1);
                out.option(*rest);
            }
            // Only where processes are granted, which cannot be put aside.
            On::Child(_) | On::Vfork(_) | On::SharedFutex(_) | On::Signal => out.word(2),
            On::Lock(_) => out.word(5),
            &On::SignalOf { set, info } => out.words(&[3, set, info]),
            On::Files(files) => {
                out.words(&[4, files.len() as u64]);
                for (file, wanted) in files {
                    let number = shelf.put(file, || format!("a file that thread {tid} waits for"));
                    out.words(&[number, (*wanted).into()]);
                }
            }
        }
    }

    fn load(from: &mut Reader<'_>, taken: &Taken, shift: &dyn Fn(u64) -> u64) -> Result<Wait, Damaged> {
        let deadline = from.option()?.map(shift);
        let restart = from.word()? != 0;
        let on = match from.word()? {
            0 => On::Futex { addr: from.word()?, bits: from.half()? },
            1 => On::Sleep { rest: from.option()? },
            2 => On::Signal,
            // Nobody has a lock when the process goes on: the call is to be run again.
            5 => On::Lock(u64::MAX),
            3 => On::SignalOf { set: from.word()?, info: from.word()? },
            _ => {
                let mut files = Vec::new();
                for _ in 0..from.count(16)? {
                    files.push((taken.get(from.word()?)?, from.word()? as u16));
                }
                On::Files(files)
            }
        };
        Ok(Wait { on, deadline, restart })
    }
}

impl Thread {
    fn save(&self, out: &mut Writer, shelf: &mut Shelf) {
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
            wait.save(self.tid, out, shelf);
        }
        out.word(self.waiting_since);
        out.option(self.deadline);
        out.words(&[self.retries.into(), self.moved]);
        out.option(self.vector.map(u64::from));
    }

    fn load(from: &mut Reader<'_>, taken: &Taken, shift: &dyn Fn(u64) -> u64) -> Result<Thread, Damaged> {
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
            place: Place::default(),
            affinity: from.word()?,
            wait: if from.word()? != 0 { Some(Wait::load(from, taken, shift)?) } else { None },
            waiting_since: from.word()?,
            deadline: from.option()?.map(shift),
            retries: from.word()? != 0,
            moved: from.word()?,
            vector: from.option()?.map(|control| control as u32),
            // Its hart has seen nothing yet.
            generation: u64::MAX,
            guarded: u64::MAX,
            exec_generation: u64::MAX,
        })
    }
}

impl Threads {
    /// For [`Threads::load`].
    pub(crate) fn save(&self, out: &mut Writer, shelf: &mut Shelf) {
        out.words(&[self.next().into(), self.waits, self.list.len() as u64]);
        self.list.iter().for_each(|thread| thread.save(out, shelf));
    }

    /// What was saved of a machine with so many harts; `shift` makes deadlines those of now.
    pub(crate) fn load(
        &self,
        from: &mut Reader<'_>,
        taken: &Taken,
        harts: usize,
        shift: &dyn Fn(u64) -> u64,
    ) -> Result<Threads, Damaged> {
        let (next_tid, waits) = (from.half()?, from.word()?);
        let count = from.count(8)?;
        let list = (0..count).map(|_| Thread::load(from, taken, shift)).collect::<Result<Vec<_>, _>>()?;
        // A new thread gets a hart of this number, which no other has.
        let known = |thread: &Thread| (PID..next_tid).contains(&thread.tid);
        if list.len() != harts
            || !list.iter().all(known)
            || next_tid > i32::MAX as u32
            || waits > i64::MAX as u64
        {
            return Err(Damaged::new("its threads do not match its harts"));
        }
        let (next_tid, last) = (Arc::new(next_tid.into()), Arc::clone(&self.last));
        Ok(Threads { list, next_tid, last, waits, most: self.most })
    }
}
