//! A socket's name that changes while it is used leads nowhere outside the granted folder.

use std::os::unix::fs::symlink;
use std::os::unix::net::{UnixDatagram, UnixListener};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rivet_linux::{Grant, LinuxConfig};
use rivet_sim::ExitStatus;

use crate::linux::host;

/// Connects and sends to names again and again; how often is the first argument.
const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
int main(int argc, char **argv) {
    struct sockaddr_un stream = { AF_UNIX, "/g/stream" }, packet = { AF_UNIX, "/g/packet" };
    int connected = 0, sent = 0, from = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
    for (int n = atoi(argv[1]); n; n--) {
        int s = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
        connected += connect(s, (void *)&stream, sizeof stream) == 0;
        sent += sendto(from, "x", 1, 0, (void *)&packet, sizeof packet) == 1;
        close(s);
    }
    printf("%d %d\n", connected > 0, sent > 0);
    return 0;
}
"#;

/// Puts in turn a socket and a link to one outside at a name.
fn swap(folder: &Path, name: &str) {
    let (path, part) = (folder.join(name), folder.join(format!("{name}.part")));
    for link in [true, false] {
        let made = match link {
            true => symlink(format!("../outside.{name}"), &part),
            false => std::fs::hard_link(folder.join(format!("{name}.real")), &part),
        };
        made.and_then(|()| std::fs::rename(&part, &path)).unwrap();
        let _ = std::fs::remove_file(&part);
    }
}

#[test]
fn a_link_swapped_in_does_not_lead_out() {
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join("swapped.dir");
    let _ = std::fs::remove_dir_all(&top);
    let folder = top.join("granted");
    std::fs::create_dir_all(&folder).unwrap();
    let source = top.join("swapped.c");
    std::fs::write(&source, SOURCE).unwrap();
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1"], &[]) else {
        return;
    };
    let outside = UnixListener::bind(top.join("outside.stream")).unwrap();
    outside.set_nonblocking(true).unwrap();
    let outside_packets = UnixDatagram::bind(top.join("outside.packet")).unwrap();
    outside_packets.set_nonblocking(true).unwrap();
    let inside = UnixListener::bind(folder.join("stream.real")).unwrap();
    inside.set_nonblocking(true).unwrap();
    let inside_packets = UnixDatagram::bind(folder.join("packet.real")).unwrap();
    inside_packets.set_nonblocking(true).unwrap();
    let done = AtomicBool::new(false);
    let said = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                swap(&folder, "stream");
                swap(&folder, "packet");
                while inside.accept().is_ok() {}
                while inside_packets.recv(&mut [0]).is_ok() {}
            }
        });
        let mut said = (false, false);
        let end = Instant::now() + Duration::from_secs(5);
        while Instant::now() < end {
            let mut config = LinuxConfig::new(["swapped", "3000"]);
            config.grants = vec![Grant { host: folder.clone(), guest: Some("/g".into()), read_only: false }];
            config.net = true;
            let outcome = host::run("rv64gc", &program, config, "");
            assert!(matches!(outcome.result, Ok(ExitStatus::Code(0))), "{:?}", outcome.result);
            said = (said.0 || outcome.stdout.starts_with("1 "), said.1 || outcome.stdout.ends_with(" 1\n"));
        }
        done.store(true, Ordering::Relaxed);
        said
    });
    assert_eq!(said, (true, true), "what is inside is reached");
    assert!(outside.accept().is_err(), "connected outside the granted folder");
    assert!(outside_packets.recv(&mut [0]).is_err(), "sent outside the granted folder");
}
