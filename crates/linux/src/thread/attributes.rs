//! Thread attributes of `prctl`.

use rivet_sim::bytes::{Damaged, Reader, Writer};

/// Default of `PR_SET_TIMERSLACK` in nanoseconds.
const TIMER_SLACK: u64 = 50_000;

/// The `PR_MCE_KILL` policy of a thread, with the values of `PR_MCE_KILL_GET`.
pub(crate) const MCE_LATE: u64 = 0;
pub(crate) const MCE_EARLY: u64 = 1;
pub(crate) const MCE_DEFAULT: u64 = 2;

/// Thread attributes that `prctl` sets; they have no effect besides those calls.
#[derive(Clone, Copy)]
pub(crate) struct ThreadAttributes {
    pub(crate) keep_caps: bool,
    pub(crate) no_new_privs: bool,
    /// Timer slack, and the value that `PR_SET_TIMERSLACK` with 0 restores, in nanoseconds.
    pub(crate) timer_slack: u64,
    pub(crate) default_slack: u64,
    pub(crate) machine_check: u64,
    /// `PR_SET_CFI` cannot disable landing pads any more.
    pub(crate) landing_pads_locked: bool,
}

impl Default for ThreadAttributes {
    fn default() -> ThreadAttributes {
        ThreadAttributes {
            keep_caps: false,
            no_new_privs: false,
            timer_slack: TIMER_SLACK,
            default_slack: TIMER_SLACK,
            machine_check: MCE_DEFAULT,
            landing_pads_locked: false,
        }
    }
}

impl ThreadAttributes {
    /// Returns the attributes of a thread that this thread creates.
    pub(crate) fn child(&self) -> ThreadAttributes {
        ThreadAttributes { default_slack: self.timer_slack, ..*self }
    }

    /// Returns the attributes after `execve`.
    pub(crate) fn executed(&self) -> ThreadAttributes {
        ThreadAttributes { keep_caps: false, landing_pads_locked: false, ..*self }
    }

    /// Writes the attributes for [`ThreadAttributes::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        out.words(&[self.keep_caps.into(), self.no_new_privs.into()]);
        out.words(&[self.timer_slack, self.default_slack, self.machine_check]);
        out.words(&[self.landing_pads_locked.into()]);
    }

    /// Reads what [`ThreadAttributes::save`] wrote.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<ThreadAttributes, Damaged> {
        let [keep_caps, no_new_privs, timer_slack, default_slack, machine_check, locked] = from.words()?;
        Ok(ThreadAttributes {
            keep_caps: keep_caps != 0,
            no_new_privs: no_new_privs != 0,
            timer_slack,
            default_slack,
            machine_check: machine_check.min(MCE_DEFAULT),
            landing_pads_locked: locked != 0,
        })
    }
}
