//! A process that is put aside and goes on: what its descriptors stand for is there again.

use std::path::Path;
use std::sync::{Arc, Mutex};

use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_linux::{Clocks, Linux, LinuxConfig, Output};
use rivet_sim::{ExitStatus, Machine};

use crate::linux::host;

const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <dirent.h>
#include <signal.h>
#include <unistd.h>
static volatile int signals;
static void count(int s) { signals++; }
int main(int argc, char **argv) {
    int set = epoll_create1(0), outer = epoll_create1(0), event = eventfd(3, 0), timer = timerfd_create(CLOCK_MONOTONIC, 0);
    int memory = memfd_create("m", MFD_ALLOW_SEALING), folder = open("/proc/self", O_RDONLY), path = open("/proc/self/maps", O_PATH), p[2];
    pipe(p);
    write(memory, "abcdef", 6), lseek(memory, 2, SEEK_SET), fcntl(memory, F_ADD_SEALS, F_SEAL_GROW);
    struct itimerspec in = { { 0, 0 }, { 5, 0 } };
    timerfd_settime(timer, 0, &in, 0);
    timer_t every;
    signal(SIGALRM, count);
    timer_create(CLOCK_MONOTONIC, 0, &every);
    in.it_value.tv_sec = 4;
    timer_settime(every, 0, &in, 0);
    struct epoll_event e = { EPOLLIN | EPOLLET, { .u64 = 7 } }, got[4];
    epoll_ctl(set, EPOLL_CTL_ADD, event, &e);
    e.data.u64 = 8, e.events = EPOLLIN;
    epoll_ctl(set, EPOLL_CTL_ADD, timer, &e);
    epoll_ctl(outer, EPOLL_CTL_ADD, set, &e);
    printf("reported %d\n", epoll_wait(set, got, 4, 0));
    if (argc > 1) { int s[2]; socketpair(AF_UNIX, SOCK_STREAM, 0, s); }
    write(1, "ready\n", 6);
    for (volatile int i = 0; i < 200000; i++) ;
    printf("edge is seen %d\n", epoll_wait(set, got, 4, 0));
    int found = epoll_wait(outer, got, 4, -1);
    printf("signal: %d, %d of them\n", found, signals);
    printf("timer: %d ", epoll_wait(outer, got, 4, -1));
    found = epoll_wait(set, got, 4, 0);
    printf("%d %lu\n", found, (unsigned long)got[0].data.u64);
    uint64_t n;
    read(event, &n, 8);
    char text[8] = "";
    printf("event %lu, memory %zd ", (unsigned long)n, read(memory, text, 8));
    printf("%s, seals %d\n", text, fcntl(memory, F_GET_SEALS));
    found = 0;
    DIR *d = fdopendir(folder);
    for (struct dirent *entry; (entry = readdir(d));) found |= !strcmp(entry->d_name, "maps");
    printf("folder %d, path %d, pipe %zd\n", found, fcntl(path, F_GETFL) & O_PATH ? 1 : 0, write(p[1], "x", 1));
}
"#;

/// A process in the middle, and what it has printed.
type Half = (Linux, Machine, Arc<Mutex<Vec<u8>>>);

/// Runs it until it says that it is ready.
fn ready(name: &str, args: &[&str]) -> Option<Half> {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.c"));
    std::fs::write(&source, SOURCE).unwrap();
    let program = host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1"], &[])?;
    let image = Arc::new(Image::parse(name, &std::fs::read(program).unwrap()).unwrap());
    let (output, text) = Output::buffer();
    let mut config = LinuxConfig::new(std::iter::once(name).chain(args.iter().copied()));
    (config.stdout, config.clocks) = (output, Clocks::Virtual);
    let isa = Arc::new(Config::new(Isa::parse("rv64gc").unwrap()));
    let (mut linux, hart) = Linux::start(config, isa, image).unwrap();
    let mut machine = Machine::new(hart);
    for _ in 0..10_000 {
        if text.lock().unwrap().ends_with(b"ready\n") {
            return Some((linux, machine, text));
        }
        assert!(matches!(machine.run(&mut linux, 1000), Ok(ExitStatus::InstructionLimit)));
    }
    panic!("it never is ready");
}

#[test]
fn descriptors_of_every_kind_go_on() {
    let Some((mut linux, mut machine, text)) = ready("saving", &[]) else { return };
    let saved = linux.suspend(&machine).unwrap();
    let revived = linux.revive(&saved, machine.harts.len(), &machine).unwrap();
    linux.resume(&mut machine, revived);
    assert_eq!(machine.run(&mut linux, 100_000_000).ok(), Some(ExitStatus::Code(0)));
    let said = String::from_utf8_lossy(&text.lock().unwrap()).into_owned();
    // Standard output goes to no terminal: what was buffered comes last.
    assert_eq!(
        said,
        "ready\nreported 1\nedge is seen 0\nsignal: -1, 1 of them\ntimer: 1 1 8\nevent 3, memory 4 cdef, seals 4\n\
         folder 1, path 1, pipe 1\n"
    );
}

#[test]
fn sockets_say_that_they_cannot() {
    let Some((linux, machine, _)) = ready("saving_sockets", &["socket"]) else { return };
    let error = linux.suspend(&machine).unwrap_err().to_string();
    assert!(error.contains("is socket:") && error.starts_with("cannot save the process: "), "{error}");
}
