//! Progress of a check, shown on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error; hidden unless that is a terminal.
pub struct Progress(ProgressBar);

impl Default for Progress {
    fn default() -> Progress {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
            bar.set_style(style);
        }
        Progress(bar)
    }
}

impl Progress {
    /// No bar.
    pub(crate) fn hidden() -> Progress {
        Progress(ProgressBar::hidden())
    }

    /// So many things are to be done from here on.
    pub(crate) fn expect(&self, count: usize, of: &'static str) {
        self.0.set_length(count as u64);
        self.0.set_position(0);
        self.0.set_message(of);
    }

    /// One more is done.
    pub(crate) fn done(&self) {
        self.0.inc(1);
    }

    /// All is done: the bar goes.
    pub fn finish(self) {
        self.0.finish_and_clear();
    }
}
