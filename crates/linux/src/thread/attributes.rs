//! Thread attributes of `prctl`.

use rivet_sim::bytes::{Damaged, Reader, Writer};

/// Default of `PR_SET_TIMERSLACK` in nanoseconds.
const TIMER_SLACK: u64 = 50_000;

/// The `PR_MCE_KILL` policy of a thread, with the values of `PR_MCE_KILL_GET`.
pub(crate) const MCE_LATE: u64 = 0;
pub(crate) const MCE_EARLY: u64 = 1;
pub(crate) const MCE_DEFAULT: u64 = 2;

/// A shadow stack that the kernel has made for a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShadowStack {
    pub(crate) base: u64,
    pub(crate) size: u64,
}

impl ShadowStack {
    /// Returns the first address behind it.
    pub(crate) fn end(self) -> u64 {
        self.base.wrapping_add(self.size)
    }
}

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
    /// The kernel's shadow stack of the thread.
    pub(crate) shadow_stack: Option<ShadowStack>,
    /// `PR_SET_SHADOW_STACK_STATUS` cannot change it any more.
    pub(crate) shadow_stack_locked: bool,
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
            shadow_stack: None,
            shadow_stack_locked: false,
        }
    }
}

impl ThreadAttributes {
    /// Returns the attributes of a thread that this thread creates.
    pub(crate) fn child(&self) -> ThreadAttributes {
        ThreadAttributes { default_slack: self.timer_slack, ..*self }
    }

    /// Returns whether landing pads and the shadow stack are locked.
    pub(crate) fn cfi_locks(&self) -> [bool; 2] {
        [self.landing_pads_locked, self.shadow_stack_locked]
    }

    /// Returns the attributes after `execve`.
    pub(crate) fn executed(&self) -> ThreadAttributes {
        let (shadow_stack, shadow_stack_locked) = (None, false);
        ThreadAttributes {
            keep_caps: false,
            landing_pads_locked: false,
            shadow_stack,
            shadow_stack_locked,
            ..*self
        }
    }

    /// Writes the attributes for [`ThreadAttributes::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        out.words(&[self.keep_caps.into(), self.no_new_privs.into()]);
        out.words(&[self.timer_slack, self.default_slack, self.machine_check]);
        out.words(&[self.landing_pads_locked.into(), self.shadow_stack_locked.into()]);
        let stack = self.shadow_stack.unwrap_or(ShadowStack { base: 0, size: 0 });
        out.words(&[stack.base, stack.size]);
    }

    /// Reads what [`ThreadAttributes::save`] wrote.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<ThreadAttributes, Damaged> {
        let [keep_caps, no_new_privs, timer_slack, default_slack, machine_check] = from.words()?;
        let [landing_pads_locked, shadow_stack_locked, base, size] = from.words()?;
        Ok(ThreadAttributes {
            keep_caps: keep_caps != 0,
            no_new_privs: no_new_privs != 0,
            timer_slack,
            default_slack,
            machine_check: machine_check.min(MCE_DEFAULT),
            landing_pads_locked: landing_pads_locked != 0,
            shadow_stack: (size > 0).then_some(ShadowStack { base, size }),
            shadow_stack_locked: shadow_stack_locked != 0,
        })
    }
}
