//! What the kernel around a program does: how programs end, what is reported of them, options, both widths.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_linux::{Clocks, Grant, Linux, LinuxConfig, Random};
use rivet_sim::{ExitStatus, Machine, SimError};

use crate::linux::host;
use rivet_testkit::elf;

/// `addi rd, x0, value`
fn li(rd: u32, value: i32) -> u32 {
    (value as u32) << 20 | rd << 7 | 0x13
}

const A0: u32 = 10;
const A1: u32 = 11;
const A2: u32 = 12;
const A3: u32 = 13;
const A7: u32 = 17;
const ECALL: u32 = 0x73;
const EBREAK: u32 = 0x0010_0073;

fn assembled(name: &str, code: &[u32], rv32: bool) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, elf::program(code, rv32, 0)).unwrap();
    path
}

fn compiled(name: &str, source: &str, compiler: &str, flags: &[&str]) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("c");
    std::fs::write(&path, source).unwrap();
    host::compile(compiler, &path, flags, &[])
}

fn glibc(name: &str, source: &str) -> Option<PathBuf> {
    compiled(name, source, "riscv64-linux-gnu-gcc", &["-static", "-O1"])
}

fn run(isa: &str, program: &Path) -> host::Outcome {
    host::run(isa, program, LinuxConfig::new(["program"]), "")
}

#[test]
fn exit_codes_pass_through() {
    for rv32 in [false, true] {
        let program = assembled(&format!("exit{rv32}"), &[li(A0, 300), li(A7, 94), ECALL], rv32);
        let outcome = run(if rv32 { "rv32i" } else { "rv64i" }, &program);
        assert!(matches!(outcome.result, Ok(ExitStatus::Code(44))), "{:?}", outcome.result);
    }
}

#[test]
fn unknown_calls_are_enosys() {
    // The code is the negative answer: 38.
    let negate = 0x40a0_0533; // sub a0, x0, a0
    let program = assembled("enosys", &[li(A7, 999), ECALL, negate, li(A7, 93), ECALL], false);
    assert!(matches!(run("rv64i", &program).result, Ok(ExitStatus::Code(38))));
}

#[test]
fn faults_are_explained() {
    let load = 0x0000_3503; // ld a0, 0(x0)
    let vadd = 0x02a6_0457; // vadd.vv v8, v10, v12
    let mret = 0x3020_0073;
    for (name, code, signal, reason) in [
        ("load", load, 11, "load page fault: load at 0x0: address not mapped"),
        ("illegal", 0, 4, "illegal instruction: all bits are 0 [Introduction all_zeros]"),
        ("lacking", vadd, 4, "illegal instruction: it needs zve32x, which rv64i lacks"),
        ("privileged", mret, 4, "illegal instruction: mret in U-mode [Machine, mret xret_in_lower_mode]"),
        ("break", EBREAK, 5, "breakpoint"),
    ] {
        let outcome = run("rv64i", &assembled(name, &[li(A0, 1), code], false));
        assert!(
            matches!(outcome.result, Ok(ExitStatus::Signal(found)) if found == signal),
            "{:?}",
            outcome.result
        );
        let diagnosis = outcome.diagnosis.unwrap();
        assert_eq!((diagnosis.signal as i32, diagnosis.pc), (signal, elf::CODE + 4));
        assert_eq!(diagnosis.instruction, Some(code));
        assert!(diagnosis.reason.contains(reason), "{}", diagnosis.reason);
    }
}

#[test]
fn an_overflow_of_the_stack_is_named() {
    let source = "int f(int n) { volatile char a[4096]; a[0] = n; return f(n + 1) + a[0]; }\nint main(void) { return f(0); }\n";
    let Some(program) = glibc("overflow", source) else { return };
    let outcome = run("rv64gc", &program);
    assert!(matches!(outcome.result, Ok(ExitStatus::Signal(11))), "{:?}", outcome.result);
    let diagnosis = outcome.diagnosis.unwrap();
    assert!(diagnosis.reason.ends_with("; stack overflow"), "{diagnosis}");
    assert!(diagnosis.symbol.unwrap().starts_with("f"));
}

#[test]
fn the_first_thread_decides_the_code() {
    let source = r#"
        #include <pthread.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        static void *late(void *x) { sleep(1); syscall(SYS_exit, 9); return 0; }
        int main(void) { pthread_t t; pthread_create(&t, 0, late, 0); syscall(SYS_exit, 5); }
    "#;
    let Some(program) = glibc("leader", source) else { return };
    let mut config = LinuxConfig::new(["leader"]);
    config.clocks = Clocks::Virtual;
    let outcome = host::run("rv64gc", &program, config, "");
    assert!(
        matches!(outcome.result, Ok(ExitStatus::Code(5))),
        "{:?} {:?}",
        outcome.result,
        outcome.diagnosis
    );
}

#[test]
fn shared_mappings_reach_their_file() {
    let source = r#"
        #include <fcntl.h>
        #include <string.h>
        #include <sys/mman.h>
        int main(void) {
            int fd = open("/g/file", O_RDWR);
            char *a = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
            char *b = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
            memcpy(a, "ABC", 3);
            memcpy(b, "xyz", 3);
            a[4000] = 1;
            return 0;
        }
    "#;
    let Some(program) = glibc("shared", source) else { return };
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shared.dir");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("file"), "abcdef").unwrap();
    let mut config = LinuxConfig::new(["shared"]);
    config.grants = vec![Grant { host: dir.clone(), guest: Some("/g".into()), read_only: false }];
    let outcome = host::run("rv64gc", &program, config, "");
    assert!(
        matches!(outcome.result, Ok(ExitStatus::Code(0))),
        "{:?} {:?}",
        outcome.result,
        outcome.diagnosis
    );
    assert_eq!(std::fs::read_to_string(dir.join("file")).unwrap(), "ABCdef");
}

#[test]
fn waiting_for_ever_is_an_error() {
    // futex(sp, FUTEX_WAIT, *sp = argc = 1, no timeout)
    let code = [0x0001_0513, li(A1, 0), li(A2, 1), li(A3, 0), li(A7, 98), ECALL];
    assert!(matches!(run("rv64i", &assembled("wait", &code, false)).result, Err(SimError::Deadlock)));
}

#[test]
fn the_wrong_width_is_refused() {
    let outcome = run("rv64gc", &assembled("narrow", &[ECALL], true));
    assert!(matches!(outcome.result, Err(SimError::Load(_))), "{:?}", outcome.result);
}

#[test]
fn vectors_across_a_call_by_choice() {
    // vsetivli x0, 1, e8; vmv.v.i v1, 5; getpid; the code is vl.
    let code = [0xcc00_f057, 0x5e02_b0d7, li(A7, 172), ECALL, 0xc200_2573, li(A7, 93), ECALL];
    let program = assembled("vectors", &code, false);
    for (clobbers, vl) in [(false, 1), (true, 0)] {
        let mut config = LinuxConfig::new(["vectors"]);
        config.syscall_clobbers_vector = clobbers;
        let outcome = host::run("rv64gcv", &program, config, "");
        assert!(matches!(outcome.result, Ok(ExitStatus::Code(code)) if code == vl), "{:?}", outcome.result);
    }
}

#[test]
fn vectors_may_have_to_be_asked_for() {
    let program = assembled("asked", &[0xcc00_f057, li(A7, 93), ECALL], false);
    let mut config = LinuxConfig::new(["asked"]);
    config.vector_default_allow = false;
    let outcome = host::run("rv64gcv", &program, config, "");
    assert!(matches!(outcome.result, Ok(ExitStatus::Signal(4))), "{:?}", outcome.result);
}

/// Freestanding code for RV32: writes, grows the heap, maps, sleeps, handles a signal.
const RV32: &str = r#"
static long call(long n, long a, long b, long c, long d, long e, long f) {
    register long a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c;
    register long a3 __asm__("a3") = d, a4 __asm__("a4") = e, a5 __asm__("a5") = f, a7 __asm__("a7") = n;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5), "r"(a7) : "memory");
    return a0;
}
static void say(const char *s) { long n = 0; while (s[n]) n++; call(64, 1, (long)s, n, 0, 0, 0); }
static volatile int handled, fault_address;
static void handler(int sig, void *info, void *context) {
    handled = sig;
    fault_address = ((int *)info)[3];
    /* uc_mcontext begins at 160; its first word is pc. */
    ((int *)context)[40] += 4;
}
struct { void (*handler)(int, void *, void *); long flags; long mask[2]; } action = { handler, 4, { 0, 0 } };
struct { long long seconds; long long nanos; } now;
void _start(void) {
    say("hello\n");
    long heap = call(214, 0, 0, 0, 0, 0, 0);
    if (call(214, heap + 8192, 0, 0, 0, 0, 0) != heap + 8192) say("brk\n");
    *(volatile int *)(heap + 4096) = 7;
    char *page = (char *)call(222, 0, 4096, 3, 0x22, -1, 0);
    page[4095] = 1;
    if (call(222, 0, 4096, 3, 0x20, -1, 0) != -22) say("mmap\n");
    if (call(403, 1, (long)&now, 0, 0, 0, 0) || now.seconds < 0) say("clock\n");
    if (call(113, 1, (long)&now, 0, 0, 0, 0) != -38) say("time32\n");
    call(134, 11, (long)&action, 0, 8, 0, 0);
    __asm__ volatile(".option push\n.option norvc\nlw a0, 64(zero)\n.option pop" ::: "a0", "memory");
    if (handled != 11 || fault_address != 64) say("signal\n");
    say("done\n");
    call(94, 5, 0, 0, 0, 0, 0);
    for (;;) ;
}
"#;

#[test]
fn programs_for_rv32() {
    let flags =
        ["-march=rv32imac", "-mabi=ilp32", "-nostdlib", "-ffreestanding", "-O1", "-static", "-Wl,--no-relax"];
    let Some(program) = compiled("rv32", RV32, "riscv64-unknown-elf-gcc", &flags) else { return };
    let outcome = run("rv32imac", &program);
    assert!(
        matches!(outcome.result, Ok(ExitStatus::Code(5))),
        "{:?} {:?}",
        outcome.result,
        outcome.diagnosis
    );
    assert_eq!(outcome.stdout, "hello\ndone\n");
}

#[test]
fn dynamic_programs_find_their_loader_in_the_sysroot() {
    let sysroot = Path::new("/usr/riscv64-linux-gnu");
    let source = "#include <stdio.h>\n#include <math.h>\nint main(int n, char **v) { printf(\"%.3f\\n\", sin(n)); return 3; }\n";
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dynamic.c");
    std::fs::write(&path, source).unwrap();
    let Some(program) = host::compile("riscv64-linux-gnu-gcc", &path, &["-O1"], &["-lm"]) else { return };
    let mut config = LinuxConfig::new(["dynamic"]);
    let outcome = host::run("rv64gc", &program, config.clone(), "");
    assert!(
        matches!(&outcome.result, Err(SimError::Load(why)) if why.contains("-L")),
        "{:?}",
        outcome.result
    );
    if !sysroot.join("lib/ld-linux-riscv64-lp64d.so.1").exists() {
        println!("skipped: there is no dynamic loader in {}", sysroot.display());
        return;
    }
    config.sysroot = Some(sysroot.to_owned());
    let outcome = host::run("rv64gc", &program, config, "");
    assert!(
        matches!(outcome.result, Ok(ExitStatus::Code(3))),
        "{:?} {:?}",
        outcome.result,
        outcome.diagnosis
    );
    assert_eq!(outcome.stdout, "0.841\n");
}

/// Sleeps, times out, is interrupted; with virtual clocks all in no time.
const SLEEPER: &str = r#"
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static volatile int alarms;
static void on_alarm(int s) { alarms++; }
static void *writer(void *fd) { sleep(2); write(*(int *)fd, "x", 1); return 0; }
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec / 1e9; }
int main(void) {
    double start = now();
    sleep(1000);
    printf("slept %d\n", (int)(now() - start));
    struct sigaction a = { .sa_handler = on_alarm };
    sigaction(SIGALRM, &a, 0);
    alarm(5);
    start = now();
    unsigned left = sleep(100);
    printf("alarm after %d, left %u, %d\n", (int)(now() - start), left, alarms);
    int fds[2];
    pipe(fds);
    struct pollfd p = { fds[0], POLLIN, 0 };
    start = now();
    int n = poll(&p, 1, 3000);
    printf("poll %d after %d\n", n, (int)(now() - start));
    pthread_t t;
    pthread_create(&t, 0, writer, &fds[1]);
    start = now();
    n = poll(&p, 1, 10000);
    char c;
    read(fds[0], &c, 1);
    printf("poll %d after %d: %c\n", n, (int)(now() - start), c);
    pthread_join(t, 0);
    a.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &a, 0);
    struct itimerval every = { { 10, 0 }, { 1, 0 } };
    setitimer(ITIMER_REAL, &every, 0);
    pthread_create(&t, 0, writer, &fds[1]);
    n = read(fds[0], &c, 1);
    printf("read %d with %d alarms\n", n, alarms);
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&m);
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 4;
    n = pthread_mutex_timedlock(&m, &until);
    printf("lock %s\n", n == ETIMEDOUT ? "timed out" : "?");
    close(fds[0]);
    write(fds[1], "x", 1);
    printf("not reached\n");
}
"#;

#[test]
fn virtual_time_passes_at_once_and_pipes_break() {
    let Some(program) = glibc("sleeper", SLEEPER) else { return };
    let mut config = LinuxConfig::new(["sleeper"]);
    config.clocks = Clocks::Virtual;
    let outcome = host::run("rv64gc", &program, config, "");
    // A broken pipe kills, and what was not flushed is lost: the output goes to no terminal.
    assert!(matches!(outcome.result, Ok(ExitStatus::Signal(13))), "{:?}", outcome.result);
    assert_eq!(outcome.stdout, "");
    let flushing = SLEEPER.replace("close(fds[0]);", "fflush(stdout);\n    close(fds[0]);");
    let Some(program) = glibc("flushing", &flushing) else { return };
    let mut config = LinuxConfig::new(["flushing"]);
    config.clocks = Clocks::Virtual;
    let outcome = host::run("rv64gc", &program, config, "");
    let expected =
        "slept 1000\nalarm after 5, left 95, 1\npoll 0 after 3\npoll 1 after 2: x\nread 1 with 2 alarms\n";
    assert!(outcome.stdout.starts_with(expected), "{}", outcome.stdout);
    assert!(outcome.stdout.ends_with("lock timed out\n"), "{}", outcome.stdout);
}

#[test]
fn runs_can_be_repeated() {
    let source = r#"
        #include <pthread.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <sys/random.h>
        #include <time.h>
        static void *work(void *x) { for (volatile int i = 0; i < 30000; i++) ; printf("%p ", &x); return 0; }
        int main(void) {
            unsigned r; getrandom(&r, sizeof r, 0);
            struct timespec t; clock_gettime(CLOCK_REALTIME, &t);
            printf("%u %ld.%09ld %p %p\n", r, (long)t.tv_sec, t.tv_nsec, &r, malloc(10));
            pthread_t ts[4];
            for (int i = 0; i < 4; i++) pthread_create(&ts[i], 0, work, 0);
            for (int i = 0; i < 4; i++) pthread_join(ts[i], 0);
        }
    "#;
    let Some(program) = glibc("repeat", source) else { return };
    let run = |seed| {
        let mut config = LinuxConfig::new(["repeat"]);
        (config.clocks, config.random) = (Clocks::Virtual, Random::Seeded(seed));
        host::run("rv64gc", &program, config, "").stdout
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn symbols_and_memory_can_be_looked_up() {
    let Some(program) = glibc("symbols", "int main(void) { return 0; }\n") else { return };
    let bytes = std::fs::read(&program).unwrap();
    let image = Arc::new(Image::parse("symbols", &bytes).unwrap());
    let main = image.symbols.address("main").unwrap();
    let config = Arc::new(Config::new(Isa::parse("rv64gc").unwrap()));
    let (mut linux, hart) = Linux::start(LinuxConfig::new(["symbols"]), config, image).unwrap();
    assert_eq!(linux.symbol(main + 2).as_deref(), Some("main+0x2"));
    assert!(linux.space().perms_at(main).is_some());
    // A run that is out of instructions can go on.
    let mut machine = Machine::new(hart);
    assert!(matches!(machine.run(&mut linux, 100), Ok(ExitStatus::InstructionLimit)));
    assert_eq!(machine.instret(), 100);
    assert!(matches!(machine.run(&mut linux, 100_000_000), Ok(ExitStatus::Code(0))));
}

#[test]
fn controls_of_any_file() {
    // ioctl_fio(2): FIOCLEX and FIONCLEX of any descriptor; FIOASYNC of pipes and sockets only. personality(2).
    let source = r#"
        #include <errno.h>
        #include <fcntl.h>
        #include <stdio.h>
        #include <sys/ioctl.h>
        #include <sys/personality.h>
        #include <unistd.h>
        int main(void) {
            int on = 1, null = open("/dev/null", O_RDONLY), ends[2];
            if (pipe(ends)) return 1;
            printf("%d %d ", ioctl(null, FIOCLEX), fcntl(null, F_GETFD));
            printf("%d %d ", ioctl(null, FIONCLEX), fcntl(null, F_GETFD));
            printf("%d %d ", ioctl(ends[0], FIOASYNC, &on), ioctl(ends[0], FIOASYNC, 8) ? errno : 0);
            printf("%d %d\n", ioctl(null, FIOASYNC, &on) ? errno : 0, ioctl(99, FIOCLEX) ? errno : 0);
            int same = personality(0xffffffff);
            printf("%x %d\n", same, personality(same | ADDR_NO_RANDOMIZE) == same);
            printf("%d\n", (personality(0xffffffff) & ADDR_NO_RANDOMIZE) != 0);
            return 0;
        }
    "#;
    let Some(program) = glibc("controls", source) else { return };
    let outcome = run("rv64gc", &program);
    assert_eq!(outcome.stdout, "0 1 0 0 0 14 25 9\n40000 1\n1\n", "{:?}", outcome.diagnosis);
}
