//! A guest that wants out of the granted folder, by more than a hundred routes; and the same with everything granted
//! that can be: none leads out, and nothing outside is changed.

use std::collections::BTreeMap;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::{Path, PathBuf};

use rivet_linux::{Grant, LinuxConfig};
use rivet_sim::ExitStatus;

use crate::linux::host;

/// Fewest routes: each is a line of the program's.
const ROUTES: usize = 100;

/// All that is in a folder, apart from the granted one: modes, sizes, times of change.
fn facts(top: &Path) -> BTreeMap<PathBuf, (u32, u64, i64, i64)> {
    let entries = std::fs::read_dir(top).unwrap().map(|entry| entry.unwrap());
    let outside = entries.filter(|entry| entry.file_name() != "granted");
    outside
        .map(|entry| {
            let meta = entry.metadata().unwrap();
            (entry.path(), (meta.mode(), meta.size(), meta.mtime(), meta.ctime()))
        })
        .collect()
}

fn try_all(name: &str, granted: &[&str], adjust: impl FnOnce(&mut LinuxConfig)) {
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.dir"));
    let _ = std::fs::remove_dir_all(&top);
    std::fs::create_dir_all(top.join("granted/sub")).unwrap();
    std::fs::create_dir_all(top.join("folder")).unwrap();
    std::fs::write(top.join("secret"), "TOP SECRET\n").unwrap();
    std::fs::write(top.join("granted/control"), "NO SECRET\n").unwrap();
    symlink("secret", top.join("link")).unwrap();
    let source = top.join(format!("{name}.c"));
    std::fs::write(&source, include_str!("escapes.c")).unwrap();
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1", "-w"], &[])
    else {
        return;
    };
    let mut config = LinuxConfig::new([name.into(), top.clone().into_os_string()]);
    config.grants = vec![Grant { host: top.join("granted"), guest: Some("/g".into()), read_only: false }];
    adjust(&mut config);
    let before = facts(&top);
    let outcome = host::run("rv64gc", &program, config, "");
    assert!(
        matches!(outcome.result, Ok(ExitStatus::Code(0))),
        "{:?} {:?}\n{}",
        outcome.result,
        outcome.diagnosis,
        outcome.stdout
    );
    let mut lines = outcome.stdout.lines();
    assert_eq!(lines.next(), Some("control: REACHED"));
    let reached: Vec<&str> = lines
        .filter(|line| line.contains("REACHED"))
        .filter(|line| !granted.iter().any(|name| line.ends_with(&format!(" {name}: REACHED"))))
        .collect();
    assert!(reached.is_empty(), "{reached:#?}");
    let last = outcome.stdout.lines().last().and_then(|line| line.strip_prefix("routes "));
    assert!(last.is_some_and(|routes| routes.parse::<usize>().unwrap() >= ROUTES), "{last:?}");
    assert_eq!(facts(&top), before, "something outside has changed");
    assert_eq!(std::fs::read_to_string(top.join("secret")).unwrap(), "TOP SECRET\n");
}

#[test]
fn no_route_leads_out_of_the_granted_folder() {
    try_all("escapes", &[], |_| {});
}

#[test]
fn processes_lead_nowhere_else() {
    try_all("escapes_fork", &[], |config| config.max_processes = Some(8));
}

#[test]
fn the_network_leads_to_no_file() {
    // Sockets of netlink read the host's interfaces, and change nothing.
    try_all("escapes_net", &["internet", "netlink"], |config| config.net = true);
}
