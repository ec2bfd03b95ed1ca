//! `--host`: the program sees the host as it is, as under QEMU's user mode.
//!
//! Nothing is confined then, by design: such a program may do whatever its user may.

use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;

use rivet_linux::{Grant, LinuxConfig, Random};
use rustix::process::{Resource, Rlimit};

use crate::target::SurroundingsArgs;

/// Most processes at a time.
pub(crate) const MOST_PROCESSES: usize = 4096;

/// Grants the host: files, environment, names, random bytes.
pub(crate) fn show(config: &mut LinuxConfig, args: &SurroundingsArgs) {
    config.host = true;
    config.grants.insert(0, Grant { host: "/".into(), guest: Some("/".into()), read_only: false });
    config.hostname = rustix::system::uname().nodename().to_string_lossy().into_owned();
    config.random = Random::Host;
    config.env = environment(args);
}

/// The host's environment, with the changes of the options; the last change of a variable counts.
fn environment(args: &SurroundingsArgs) -> Vec<OsString> {
    let name = |var: &OsString| var.as_bytes().split(|&byte| byte == b'=').next().map(<[u8]>::to_vec);
    let joined = |(name, value): (OsString, OsString)| {
        let mut var = name;
        var.push("=");
        var.push(value);
        var
    };
    let mut env: Vec<OsString> = std::env::vars_os().map(joined).collect();
    env.retain(|var| !args.unsetenv.iter().any(|unset| name(var).as_deref() == Some(unset.as_bytes())));
    for set in &args.setenv {
        let set = OsString::from(set);
        env.retain(|var| name(var) != name(&set));
        env.push(set);
    }
    env
}

/// Ends the process by the signal that killed the guest, so that whoever waits for it sees the same; without a core dump,
/// which would be Rivet's. Returns if the signal does not kill.
pub(crate) fn die_of(signal: i32) {
    let none = Rlimit { current: Some(0), maximum: rustix::process::getrlimit(Resource::Core).maximum };
    let _ = rustix::process::setrlimit(Resource::Core, none);
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}
