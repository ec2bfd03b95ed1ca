//! Wrong calls, one after the other: every number of a call with every argument wrong in every way. The guest gets an
//! error or a signal, the host goes on: no panic, in bounded time, with bounded memory.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rivet_elf::Image;
use rivet_exec::Exit;
use rivet_hart::{Cause, Config, Trap};
use rivet_isa::Isa;
use rivet_linux::{Clocks, Grant, Input, Linux, LinuxConfig, Output};
use rivet_sim::{Environment, ExitStatus, Machine, Next};

use crate::linux::host;
use rivet_testkit::elf::{self, CODE};

const ECALL: u32 = 0x73;
/// Behind the last number that a kernel knows.
const NUMBERS: u64 = 472;
/// `exit`, `exit_group`: they would end it.
const EXITS: [u64; 2] = [93, 94];

fn start(rv32: bool, dir: &Path) -> (Linux, Machine) {
    let image = Arc::new(Image::parse("wrong", &elf::program(&[ECALL; 4], rv32, 0x2000)).unwrap());
    let mut config = LinuxConfig::new(["wrong"]);
    config.stdin = Input::Bytes(b"input\n".as_slice().into());
    (config.stdout, config.stderr) = (Output::buffer().0, Output::buffer().0);
    config.clocks = Clocks::Virtual;
    config.grants = vec![Grant { host: dir.to_owned(), guest: Some("/d".into()), read_only: false }];
    config.cwd = Some("/d".into());
    config.address_bits = Some(32);
    config.max_processes = Some(4);
    let isa = Arc::new(Config::new(Isa::parse(if rv32 { "rv32gc" } else { "rv64gcv" }).unwrap()));
    let (linux, hart) = Linux::start(config, isa, image).unwrap();
    (linux, Machine::new(hart))
}

/// Makes a call. Gives what it leaves in `a0`, unless it waits or ends the process.
fn call(linux: &mut Linux, machine: &mut Machine, number: u64, args: &[u64; 6]) -> Option<i64> {
    machine.current = 0;
    let hart = &mut machine.harts[0];
    hart.pc = CODE;
    hart.set_x(17, number);
    for (register, &value) in (10..).zip(args) {
        hart.set_x(register, value);
    }
    let before = Instant::now();
    let next = linux.handle(machine, Exit::Trap(Trap::new(Cause::EcallU, 0))).unwrap();
    assert!(before.elapsed() < Duration::from_secs(5), "{number} took too long: {args:x?}");
    (next == Next::Resume && machine.harts[0].pc == CODE + 4).then(|| machine.harts[0].x(10) as i64)
}

/// Bytes of memory that the host has for this process.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4096
}

fn sweep(rv32: bool) {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("sweep{rv32}"));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("file"), [7; 9000]).unwrap();
    let before = resident();
    for number in (0..NUMBERS).filter(|number| !EXITS.contains(number)) {
        let (mut linux, mut machine) = start(rv32, &dir);
        let data = CODE + 0x1000;
        let top = linux.space().size();
        linux.space().poke(data, b"file\0").unwrap();
        let bad = [
            0,
            1,
            7,
            0x8000_0000,
            0xffff_f000,
            top - 4,
            u64::MAX,
            u64::MAX << 47,
            // The last bytes of what is mapped.
            CODE + 0x1fff,
            // A closed descriptor, and a large count.
            777,
            1 << 30,
        ];
        let plausible = [3, data, 16, data + 64, 0, 0];
        for n in 0..6 {
            for value in bad {
                // openat("file"): descriptor 3, unless the last call left another.
                call(&mut linux, &mut machine, 56, &[-100i64 as u64, data, 2, 0, 0, 0]);
                let mut args = plausible;
                args[n] = value;
                let given = call(&mut linux, &mut machine, number, &args);
                let errno = given.is_none_or(|value| !(-4095..0).contains(&value) || value >= -133);
                assert!(errno, "{number} {args:x?} gives {given:?}");
                // Whatever it did to the process, the next call begins afresh.
                if given.is_none() || machine.harts.len() != 1 || linux.space().perms_at(data).is_none() {
                    (linux, machine) = start(rv32, &dir);
                    linux.space().poke(data, b"file\0").unwrap();
                }
            }
        }
    }
    let grown = resident().saturating_sub(before);
    assert!(grown < 512 << 20, "the host's memory grew by {grown} bytes");
}

#[test]
fn every_argument_of_every_call_wrong_on_rv64() {
    sweep(false);
}

#[test]
fn every_argument_of_every_call_wrong_on_rv32() {
    sweep(true);
}

/// A pointer that leads nowhere is EFAULT, by call: the number, and which argument it is.
#[test]
fn pointers_that_lead_nowhere_are_efault() {
    const EFAULT: i64 = -14;
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("efault");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("file"), [7; 9000]).unwrap();
    let cwd = -100i64 as u64;
    let data = CODE + 0x1000;
    // The bad pointer stands as `BAD`.
    const BAD: u64 = 8;
    #[rustfmt::skip] // a call a line
    let calls: &[(u64, [u64; 6])] = &[
        (17, [BAD, 100, 0, 0, 0, 0]),            // getcwd
        (34, [cwd, BAD, 0, 0, 0, 0]),            // mkdirat
        (35, [cwd, BAD, 0, 0, 0, 0]),            // unlinkat
        (36, [BAD, cwd, data, 0, 0, 0]),         // symlinkat
        (37, [cwd, data, cwd, BAD, 0, 0]),       // linkat
        (43, [data, BAD, 0, 0, 0, 0]),           // statfs
        (45, [BAD, 0, 0, 0, 0, 0]),              // truncate
        (48, [cwd, BAD, 0, 0, 0, 0]),            // faccessat
        (49, [BAD, 0, 0, 0, 0, 0]),              // chdir
        (56, [cwd, BAD, 0, 0, 0, 0]),            // openat
        (59, [BAD, 0, 0, 0, 0, 0]),              // pipe2
        (63, [3, BAD, 8, 0, 0, 0]),              // read
        (64, [3, BAD, 8, 0, 0, 0]),              // write
        (65, [3, BAD, 1, 0, 0, 0]),              // readv
        (66, [3, BAD, 1, 0, 0, 0]),              // writev
        (67, [3, BAD, 8, 0, 0, 0]),              // pread64
        (71, [3, 3, BAD, 8, 0, 0]),              // sendfile
        (73, [BAD, 1, 0, 0, 0, 0]),              // ppoll
        (78, [cwd, BAD, data, 8, 0, 0]),         // readlinkat
        (79, [cwd, data, BAD, 0, 0, 0]),         // newfstatat
        (80, [3, BAD, 0, 0, 0, 0]),              // fstat
        (85, [1, 0, 0, 0, 0, 0]),                // timerfd_create: descriptor 4
        (86, [4, 0, BAD, 0, 0, 0]),              // timerfd_settime
        (88, [cwd, data, BAD, 0, 0, 0]),         // utimensat
        (98, [BAD, 0, 0, 0, 0, 0]),              // futex
        (101, [BAD, 0, 0, 0, 0, 0]),             // nanosleep
        (103, [0, BAD, 0, 0, 0, 0]),             // setitimer
        (107, [1, 0, BAD, 0, 0, 0]),             // timer_create
        (113, [0, BAD, 0, 0, 0, 0]),             // clock_gettime
        (115, [0, 0, BAD, 0, 0, 0]),             // clock_nanosleep
        (123, [0, 8, BAD, 0, 0, 0]),             // sched_getaffinity
        (132, [BAD, 0, 0, 0, 0, 0]),             // sigaltstack
        (134, [10, BAD, 0, 8, 0, 0]),            // rt_sigaction
        (135, [0, BAD, 0, 8, 0, 0]),             // rt_sigprocmask
        (136, [BAD, 8, 0, 0, 0, 0]),             // rt_sigpending
        (137, [BAD, 0, 0, 8, 0, 0]),             // rt_sigtimedwait
        (148, [BAD, BAD, BAD, 0, 0, 0]),         // getresuid
        (153, [BAD, 0, 0, 0, 0, 0]),             // times
        (160, [BAD, 0, 0, 0, 0, 0]),             // uname
        (163, [7, BAD, 0, 0, 0, 0]),             // getrlimit
        (165, [0, BAD, 0, 0, 0, 0]),             // getrusage
        (169, [BAD, 0, 0, 0, 0, 0]),             // gettimeofday
        (179, [BAD, 0, 0, 0, 0, 0]),             // sysinfo
        (199, [1, 1, 0, BAD, 0, 0]),             // socketpair
        (21, [20, 1, 3, BAD, 0, 0]),             // epoll_ctl
        (232, [0x10000, 4096, BAD, 0, 0, 0]),    // mincore
        (258, [BAD, 1, 0, 0, 0, 0]),             // riscv_hwprobe
        (261, [0, 7, 0, BAD, 0, 0]),             // prlimit64
        (276, [cwd, BAD, cwd, data, 0, 0]),      // renameat2
        (278, [BAD, 8, 0, 0, 0, 0]),             // getrandom
        (279, [BAD, 0, 0, 0, 0, 0]),             // memfd_create
        (286, [3, BAD, 1, 0, 0, 0]),             // preadv2
        (291, [cwd, data, 0, 0x7ff, BAD, 0]),    // statx
        (437, [cwd, data, BAD, 24, 0, 0]),       // openat2
    ];
    let (mut linux, mut machine) = start(false, &dir);
    linux.space().poke(data, b"file\0").unwrap();
    assert_eq!(call(&mut linux, &mut machine, 56, &[cwd, data, 2, 0, 0, 0]), Some(3));
    for (number, args) in calls {
        let given = call(&mut linux, &mut machine, *number, args);
        let expected = if args.contains(&BAD) { EFAULT } else { 4 };
        assert_eq!(given, Some(expected), "call {number} {args:x?}");
    }
}

fn run(name: &str, source: &str) -> Option<host::Outcome> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.c"));
    std::fs::write(&path, source).unwrap();
    let program = host::compile("riscv64-linux-gnu-gcc", &path, &["-static", "-O1"], &["-lpthread"])?;
    let mut config = LinuxConfig::new([name]);
    config.clocks = Clocks::Virtual;
    Some(host::run("rv64gcv", &program, config, ""))
}

#[test]
fn a_stack_that_is_not_there_is_a_fault() {
    let source = r#"
        #include <signal.h>
        static void handler(int s) { }
        int main(void) {
            signal(SIGUSR1, handler);
            /* The handler has no room, whatever the alternate stack is not. */
            __asm__ volatile("li sp, 64; li a7, 172; ecall; li a1, 10; li a7, 129; ecall");
            return 1;
        }
    "#;
    let Some(outcome) = run("stackless", source) else { return };
    assert!(matches!(outcome.result, Ok(ExitStatus::Signal(11))), "{:?}", outcome.result);
}

#[test]
fn signals_in_signals_come_to_an_end() {
    let source = r#"
        #define _GNU_SOURCE
        #include <signal.h>
        #include <stdio.h>
        #include <unistd.h>
        static volatile int depth, deepest;
        static void handler(int s) {
            depth++;
            if (depth > deepest) deepest = depth;
            if (depth < 100) raise(s);
            depth--;
        }
        static void endless(int s) { raise(s); }
        int main(void) {
            struct sigaction a = { .sa_handler = handler, .sa_flags = SA_NODEFER };
            sigaction(SIGUSR1, &a, 0);
            raise(SIGUSR1);
            printf("%d %d\n", deepest, depth);
            fflush(stdout);
            a.sa_handler = endless;
            sigaction(SIGUSR2, &a, 0);
            raise(SIGUSR2);
        }
    "#;
    let Some(outcome) = run("nested", source) else { return };
    assert_eq!(outcome.stdout, "100 0\n");
    // The stack is full in the end.
    assert!(matches!(outcome.result, Ok(ExitStatus::Signal(11))), "{:?}", outcome.result);
}

#[test]
fn a_thousand_threads() {
    let source = r#"
        #include <errno.h>
        #include <pthread.h>
        #include <stdio.h>
        static int sum;
        static pthread_barrier_t all;
        static void *work(void *x) { pthread_barrier_wait(&all); return __atomic_fetch_add(&sum, 1, 5), x; }
        int main(void) {
            static pthread_t threads[1000];
            pthread_attr_t small;
            pthread_attr_init(&small);
            pthread_attr_setstacksize(&small, 65536);
            pthread_barrier_init(&all, 0, 1001);
            for (int i = 0; i < 1000; i++) if (pthread_create(&threads[i], &small, work, 0)) return 1;
            pthread_barrier_wait(&all);
            for (int i = 0; i < 1000; i++) pthread_join(threads[i], 0);
            printf("%d\n", sum);
            int made = 0;
            pthread_barrier_init(&all, 0, 100000);
            while (made < 3000) {
                int error = pthread_create(&threads[0], &small, work, 0);
                if (error) { printf("%s\n", error == EAGAIN ? "EAGAIN" : "?"); break; }
                made++;
            }
            printf("%d\n", made > 1000 && made < 1100);
        }
    "#;
    let Some(outcome) = run("thousand", source) else { return };
    assert_eq!(outcome.stdout, "1000\nEAGAIN\n1\n", "{:?}", outcome.result);
}
