//! What a program of `--host` leaves running when it ends: daemons, and jobs of a shell.

use fork::{Fork, fork};
use rivet_linux::Linux;
use rivet_sim::{Machine, limits};

/// Lets the processes that are left go on in a host process of their own, so that this one can end as the first did.
/// Waits for them if that is impossible.
pub(super) fn leave(machine: &mut Machine, linux: &mut Linux) {
    if !linux.has_left_others() {
        return;
    }
    // Only the thread that forks goes on in the copy; that which watches the limits is started again.
    let expected = 1 + usize::from(limits::is_watched());
    let threads = std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count);
    match if threads == expected { fork().ok() } else { None } {
        Some(Fork::Parent(_)) => {}
        Some(Fork::Child) => {
            if linux.has_left_session() {
                // The terminal's keys are not for them.
                let _ = rustix::process::setsid();
            }
            if limits::watch() {
                finish(machine, linux);
            }
            std::process::exit(0);
        }
        None => finish(machine, linux),
    }
}

/// Runs all to their ends. Nobody waits for what they would report.
fn finish(machine: &mut Machine, linux: &mut Linux) {
    while linux.has_left_others() && limits::reached().is_none() && machine.run(linux, u64::MAX).is_ok() {}
}
