//! How a block is recorded: it runs in the quick way, and what each instruction leaves is noted, up to the first for which
//! more matters than a memo has.

use rivet_exec::{Done, Uop, run_steps};
use rivet_hart::Hart;

use super::{Look, Memo, State, Step};
use crate::definedness::Shadow;
use crate::definedness::known::{KnownBlock, Needs, Plain, Quick};
use crate::definedness::registers::Registers;
use crate::definedness::vector::Effect;

/// A block that runs, and what is known of it so far.
struct Recorder {
    memo: Memo,
    /// The registers at the start.
    start: Registers,
    /// Vector registers that have been written.
    written: u32,
    has_set: bool,
    /// Vector instructions that are noted.
    vectors: usize,
    is_over: bool,
}

impl Shadow {
    /// Runs a block and gives what it does, if that saves anything.
    pub(super) fn record(
        &mut self,
        hart: &mut Hart,
        uops: &[Uop],
        block: &mut KnownBlock,
    ) -> (Done, Option<Box<Memo>>) {
        let KnownBlock { needs, known, x, f, .. } = block;
        let mut plain = Plain::default();
        let mut recorder = Recorder::new(hart, self);
        let done = run_steps(hart, uops, |hart, i, uop| {
            if recorder.is_over {
                return self.each(hart, i, uop, needs, known, &mut plain);
            }
            if needs[i].quick != Quick::Vector {
                let was = recorder.look(&needs[i]);
                self.step(hart, uop, &needs[i], &mut known[i])?;
                recorder.is_over |= self.running.dirty_x & *x | self.running.dirty_f & *f != 0;
                recorder.note_scalar(hart, was);
                return Ok(());
            }
            let (vl, vtype) = (hart.v.vl, hart.v.vtype_key());
            let Some(elements) = self.vector_is_defined(hart, uop, &mut known[i]) else {
                recorder.is_over = true;
                return self.full_step(hart, uop, &known[i]);
            };
            let plan = known[i].plan.as_deref();
            let effect = plan.and_then(|plan| plan.effect(elements, &self.running));
            let operand = match &effect {
                Some(effect) if effect.is_access => plan.and_then(|plan| self.piece(hart, uop, plan)),
                _ => Some(hart.x(uop.rs1)),
            };
            uop.run(hart)?;
            self.vector_stays_defined(hart, uop, &mut known[i], elements);
            match effect {
                Some(effect) => recorder.note_vector(&self.running, &effect, (vl, vtype), operand),
                None => recorder.is_over = true,
            }
            Ok(())
        });
        let memo = if done.is_ok() { recorder.finish() } else { None };
        (done, memo)
    }
}

impl Recorder {
    fn new(hart: &Hart, shadow: &Shadow) -> Recorder {
        let memo = Memo {
            vtype: None,
            reads: 0,
            open: 0,
            tails: Vec::new(),
            steps: Vec::new(),
            writes: Vec::new(),
            defined: 0,
            left: Vec::new(),
        };
        Recorder {
            memo,
            start: shadow.running.clone(),
            written: 0,
            has_set: false,
            vectors: 0,
            is_over: hart.v.vstart != 0,
        }
    }

    /// What is looked at for an instruction that works on no vector registers; nothing is noted beyond it if there is
    /// more.
    fn look(&mut self, needs: &Needs) -> Option<Quick> {
        self.is_over |= matches!(needs.quick, Quick::Never | Quick::Jump | Quick::Vector);
        (!self.is_over).then_some(needs.quick)
    }

    /// Such an instruction has retired.
    fn note_scalar(&mut self, hart: &Hart, quick: Option<Quick>) {
        let look = match quick {
            Some(Quick::Plain | Quick::Length) => Look::Nothing,
            Some(Quick::Load(bytes)) => Look::Load(bytes),
            Some(Quick::Store(bytes)) => Look::Store(bytes),
            Some(Quick::Stack) => Look::Stack,
            Some(Quick::Vset) => {
                self.has_set = true;
                Look::Vset { vl: hart.v.vl, vtype: hart.v.vtype_key() }
            }
            _ => return,
        };
        if !self.is_over {
            self.push(look);
        }
    }

    /// A vector instruction has retired, under these vl and vtype, whose operand is an offset, or the number of bytes that
    /// it accesses one after the other.
    fn note_vector(
        &mut self,
        registers: &Registers,
        effect: &Effect,
        vtype: (usize, rivet_isa::VtypeKey),
        operand: Option<u64>,
    ) {
        let operand = operand.unwrap_or_default();
        let reads = effect.reads & !self.written;
        // Their undefined bits are no tails alone.
        if self.start.open_v(reads).is_none() || registers.open_v(effect.writes).is_none() {
            self.is_over = true;
            return;
        }
        if !self.has_set {
            self.memo.vtype = Some(vtype);
        }
        self.memo.reads |= reads;
        self.written |= effect.writes;
        let states = (0..32u8).filter(|register| effect.writes >> register & 1 != 0);
        self.memo.writes.extend(states.map(|register| State { register, tail: registers.tail(register) }));
        self.vectors += 1;
        self.push(match (effect.is_access, effect.has_offset) {
            (true, _) => Look::Access(operand),
            (false, true) => Look::Offset(operand),
            (false, false) => Look::Nothing,
        });
    }

    fn push(&mut self, look: Look) {
        self.memo.steps.push(Step { look, after: 0, writes: self.memo.writes.len() as u16 });
    }

    fn finish(mut self) -> Option<Box<Memo>> {
        if self.vectors < 2 {
            return None;
        }
        let memo = &mut self.memo;
        let mut after = 0;
        for step in memo.steps.iter_mut().rev() {
            step.after = after;
            after = if step.look == Look::Nothing { after + 1 } else { 0 };
        }
        memo.open = self.start.open_v(memo.reads)?;
        let open = (0..32u8).filter(|register| memo.open >> register & 1 != 0);
        memo.tails = open.map(|register| State { register, tail: self.start.tail(register) }).collect();
        for register in (0..32u8).filter(|register| self.written >> register & 1 != 0) {
            let last = memo.writes.iter().rfind(|state| state.register == register)?;
            match last.tail {
                None => memo.defined |= 1 << register,
                Some(_) => memo.left.push(*last),
            }
        }
        Some(Box::new(self.memo))
    }
}
