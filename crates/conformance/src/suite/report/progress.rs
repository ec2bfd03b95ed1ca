//! A progress bar is shown while tests run, on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::suite::TestResult;

/// The bar, or nothing where no one looks.
pub struct Progress(ProgressBar);

impl Progress {
    /// For so many tests, on standard error; hidden unless that is a terminal.
    pub fn new(tests: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(tests as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
            bar.set_style(style);
        }
        Progress(bar)
    }

    /// One more is done.
    pub fn done(&self, outcome: &TestResult) {
        self.0.set_message(outcome.name.clone());
        self.0.inc(1);
    }

    /// All are done: the bar goes.
    pub fn finish(self) {
        self.0.finish_and_clear();
    }
}
