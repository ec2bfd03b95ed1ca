//! The kernel as a machine's environment: it answers itself, or a recording does.

use rivet_exec::Exit;
use rivet_sim::{Environment, Machine, Next, SimError};

use crate::Linux;
use crate::TIMER_SLICE;
use crate::kernel::mode::Mode;
use crate::record::EventKind;

impl Environment for Linux {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        if matches!(self.mode, Mode::Core) {
            return Err(SimError::Core);
        }
        if let Some(answer) = self.replayed(|replay| {
            let answer = replay.shown_ready(machine, index);
            replay.note_shared_changes(machine);
            answer
        }) {
            return answer;
        }
        let kind = |answer: &bool| EventKind::Ready { index: index as u64, answer: *answer };
        self.recorded(machine, |linux, machine| linux.prepare(machine, index), kind)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        if let Mode::Replay(replay) = &mut self.mode {
            return replay.shown_horizon(machine);
        }
        match self.clock.has_timers() || self.process.limits_cpu() {
            true => TIMER_SLICE,
            false if self.has_company() || self.config.keyboard.is_some() => crate::process::scheduler::TURN,
            false => u64::MAX,
        }
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        if let Some(answer) = self.replayed(|replay| {
            let answer = replay.shown_handle(machine, &exit);
            replay.note_shared_changes(machine);
            answer
        }) {
            return answer;
        }
        let kind = if matches!(exit, Exit::Trap(_)) { EventKind::Trap } else { EventKind::Asked };
        self.recorded(machine, |linux, machine| linux.attend(machine, exit), |next| kind(*next))
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        if let Some(answer) = self.replayed(|replay| {
            let answer = replay.shown_idle(machine);
            replay.note_shared_changes(machine);
            answer
        }) {
            return answer;
        }
        self.recorded(machine, Linux::rest, |next| EventKind::Idle(*next))
    }
}
