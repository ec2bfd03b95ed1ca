//! Processes: what is refused without the grant, the limit, ends in every order, and that a run repeats.

use std::path::{Path, PathBuf};

use rivet_linux::{Clocks, LinuxConfig, Output};
use rivet_sim::ExitStatus;

use crate::linux::host;

const ISA: &str = "rv64gc";

fn compiled(name: &str, source: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("c");
    let head = "#define _GNU_SOURCE\n#include <errno.h>\n#include <sched.h>\n#include <signal.h>\n#include <stdio.h>\n\
                #include <stdlib.h>\n#include <string.h>\n#include <sys/mman.h>\n#include <sys/syscall.h>\n\
                #include <sys/wait.h>\n#include <unistd.h>\n";
    std::fs::write(&path, format!("{head}{source}")).unwrap();
    host::compile("riscv64-linux-gnu-gcc", &path, &["-static", "-O1"], &[])
}

fn run(program: &Path, processes: Option<usize>) -> host::Outcome {
    let mut config = LinuxConfig::new(["program"]);
    config.clocks = Clocks::Virtual;
    config.max_processes = processes;
    host::run(ISA, program, config, "")
}

#[track_caller]
fn ends(outcome: &host::Outcome, status: ExitStatus) {
    let found = outcome.result.as_ref().ok();
    assert_eq!(found, Some(&status), "{:?} {:?} {}", outcome.result, outcome.diagnosis, outcome.stdout);
}

#[test]
fn nothing_is_started_without_the_grant() {
    let source = r#"
        int main(void) {
            printf("%d ", fork() == -1 ? errno : 0);
            printf("%d ", vfork() == -1 ? errno : 0);
            printf("%d ", execl("/proc/self/exe", "x", (char *)0) == -1 ? errno : 0);
            printf("%d\n", wait(0) == -1 ? errno : 0);
        }
    "#;
    let Some(program) = compiled("ungranted", source) else { return };
    let outcome = run(&program, None);
    assert_eq!(outcome.stdout, "1 1 1 10\n");
    ends(&outcome, ExitStatus::Code(0));
}

#[test]
fn a_fork_bomb_reaches_the_limit_and_no_further() {
    // Everybody forks until that fails, then waits for all.
    let source = r#"
        int main(void) {
            int *count = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
            int error = 0;
            for (int i = 0; i < 40 && !error; i++) {
                pid_t child = fork();
                if (child == -1) error = errno;
                if (child == 0) __atomic_add_fetch(count, 1, __ATOMIC_SEQ_CST);
            }
            while (!__atomic_load_n(&count[1], __ATOMIC_SEQ_CST) && error != EAGAIN) sched_yield();
            __atomic_store_n(&count[1], 1, __ATOMIC_SEQ_CST);
            while (wait(0) > 0) {}
            if (getppid() == 1) printf("%d more, then %s\n", *count, strerrorname_np(error));
        }
    "#;
    let Some(program) = compiled("bomb", source) else { return };
    let outcome = run(&program, Some(20));
    assert_eq!(outcome.stdout, "19 more, then EAGAIN\n");
    ends(&outcome, ExitStatus::Code(0));
}

#[test]
fn the_others_go_on_until_they_wait() {
    // One has work to do when the first ends, one waits for ever.
    let source = r#"
        int main(void) {
            int p[2];
            if (fork() == 0) { for (;;) pause(); }
            pipe(p);
            if (fork() == 0) {
                close(p[1]);
                char byte;
                while (read(p[0], &byte, 1) == 1) write(1, &byte, 1);
                for (volatile int i = 0; i < 1000000; i++) {}
                write(1, " and after the end\n", 19);
                return 5;
            }
            close(p[0]);
            write(p[1], "before", 6);
            return 3;
        }
    "#;
    let Some(program) = compiled("last", source) else { return };
    let outcome = run(&program, Some(4));
    assert_eq!(outcome.stdout, "before and after the end\n");
    ends(&outcome, ExitStatus::Code(3));
}

#[test]
fn a_signal_that_kills_the_first_is_how_the_run_ends() {
    let source = r#"
        int main(void) {
            pid_t first = getpid();
            if (fork() == 0) { kill(first, SIGKILL); for (;;) pause(); }
            for (;;) {}
        }
    "#;
    let Some(program) = compiled("killed", source) else { return };
    ends(&run(&program, Some(4)), ExitStatus::Signal(9));
}

#[test]
fn children_in_endless_loops_do_not_keep_the_limit_from_being_met() {
    let source = "int main(void) { if (fork() == 0) for (;;) {} wait(0); }\n";
    let Some(program) = compiled("endless", source) else { return };
    let bytes = std::fs::read(&program).unwrap();
    let image = rivet_elf::Image::parse("endless", &bytes).unwrap();
    let isa = std::sync::Arc::new(rivet_hart::Config::new(rivet_isa::Isa::parse(ISA).unwrap()));
    let mut config = LinuxConfig::new(["endless"]);
    config.max_processes = Some(2);
    let (mut linux, hart) = rivet_linux::Linux::start(config, isa, image.into()).unwrap();
    let mut machine = rivet_sim::Machine::new(hart);
    assert_eq!(machine.run(&mut linux, 3_000_000).unwrap(), ExitStatus::InstructionLimit);
    let instructions = machine.instret();
    assert!((3_000_000..3_200_000).contains(&instructions), "{instructions}");
}

#[test]
fn waiting_for_ever_is_found_out() {
    let source = "int main(void) { if (fork() == 0) for (;;) pause(); wait(0); }\n";
    let Some(program) = compiled("deadlock", source) else { return };
    let outcome = run(&program, Some(2));
    assert!(matches!(outcome.result, Err(rivet_sim::SimError::Deadlock)), "{:?}", outcome.result);
}

#[test]
fn runs_repeat_instruction_for_instruction() {
    let source = r#"
        int main(void) {
            for (int i = 0; i < 5; i++) {
                if (fork() == 0) {
                    struct timespec time;
                    for (volatile int n = 0; n < i * 30000; n++) {}
                    usleep(1000 * (5 - i));
                    clock_gettime(CLOCK_MONOTONIC, &time);
                    printf("%d %d %ld %ld\n", i, getpid(), (long)time.tv_sec, time.tv_nsec);
                    exit(i);
                }
            }
            int status;
            for (pid_t pid; (pid = wait(&status)) > 0;) printf("%d: %d\n", pid, WEXITSTATUS(status));
        }
    "#;
    let source = format!("#include <time.h>\n{source}");
    let Some(program) = compiled("again", &source) else { return };
    let traced = || {
        let (trace, text) = Output::buffer();
        let mut config = LinuxConfig::new(["again"]);
        (config.clocks, config.max_processes, config.strace) = (Clocks::Virtual, Some(8), Some(trace));
        let outcome = host::run(ISA, &program, config, "");
        ends(&outcome, ExitStatus::Code(0));
        (outcome.stdout, String::from_utf8_lossy(&text.lock().unwrap()).into_owned())
    };
    let (first, second) = (traced(), traced());
    assert_eq!(first, second);
    // Who sleeps least comes first, whatever it did before.
    let order: Vec<&str> =
        first.0.lines().filter_map(|line| line.split_once(':')).map(|(pid, _)| pid).collect();
    assert_eq!(order, ["1005", "1004", "1003", "1002", "1001"], "{}", first.0);
    assert!(
        first.1.contains("[pid  1003] clock_gettime(") && first.1.contains("[pid  1000] wait4("),
        "{}",
        first.1
    );
}

#[test]
fn threads_and_processes_together() {
    // A child of a thread has that thread alone; the others go on in the parent.
    let source = r#"
        #include <pthread.h>
        static int counter;
        static void *work(void *x) {
            for (int i = 0; i < 1000; i++) { __atomic_add_fetch(&counter, 1, __ATOMIC_SEQ_CST); sched_yield(); }
            return x;
        }
        static void *forker(void *x) {
            pid_t child = fork();
            if (child == 0) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); _exit(7); }
            int status;
            waitpid(child, &status, 0);
            return (void *)(long)WEXITSTATUS(status);
        }
        int main(void) {
            pthread_t a, b;
            void *code;
            pthread_create(&a, 0, work, 0);
            pthread_create(&b, 0, forker, 0);
            pthread_join(a, 0), pthread_join(b, &code);
            printf("%d %ld\n", counter, (long)code);
        }
    "#;
    let Some(program) = compiled("both", source) else { return };
    let outcome = run(&program, Some(4));
    assert_eq!(outcome.stdout, "1000 7\n");
    ends(&outcome, ExitStatus::Code(0));
}

#[test]
fn processes_share_memory_by_name() {
    // What POSIX says of shm_open, shm_unlink and sem_open; a process opens anew what its parent has written.
    let source = r#"
        #include <fcntl.h>
        #include <semaphore.h>
        #include <dirent.h>
        #include <sys/stat.h>
        int main(void) {
            int made = shm_open("/words", O_RDWR | O_CREAT | O_EXCL, 0600);
            printf("%d %d ", made >= 0, ftruncate(made, 8192));
            printf("%d ", shm_open("/words", O_RDWR | O_CREAT | O_EXCL, 0600) == -1 ? errno : 0);
            printf("%d\n", shm_open("/others", O_RDWR, 0) == -1 ? errno : 0);
            sem_t *sem = sem_open("/sem", O_CREAT | O_EXCL, 0600, 0);
            if (sem == SEM_FAILED) return 1;
            pid_t child = fork();
            if (child == 0) {
                int fd = shm_open("/words", O_RDWR, 0);
                int *words = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
                sem_t *again = sem_open("/sem", 0);
                if (words == MAP_FAILED || again == SEM_FAILED) _exit(1);
                while (!__atomic_load_n(&words[1500], __ATOMIC_SEQ_CST)) sched_yield();
                words[1] = words[1500] + 1;
                sem_post(again);
                _exit(7);
            }
            int *words = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, made, 0);
            __atomic_store_n(&words[1500], 41, __ATOMIC_SEQ_CST);
            sem_wait(sem);
            int status;
            waitpid(child, &status, 0);
            printf("%d %d\n", words[1], WEXITSTATUS(status));
            struct stat first, again;
            fstat(made, &first);
            DIR *folder = opendir("/dev/shm");
            int names = 0;
            for (struct dirent *entry; (entry = readdir(folder));) names += entry->d_name[0] != '.';
            printf("%d %o %d %ld\n", names, first.st_mode, first.st_uid == getuid(), (long)first.st_size);
            printf("%d %d ", rename("/dev/shm/words", "/dev/shm/texts"), stat("/dev/shm/texts", &again));
            printf("%d %d\n", first.st_ino == again.st_ino, access("/dev/shm/words", F_OK) ? errno : 0);
            printf("%d %d ", shm_unlink("/texts"), shm_unlink("/texts") ? errno : 0);
            printf("%d %d\n", sem_unlink("/sem"), words[1]);
            FILE *file = fopen("/dev/shm/text", "w+");
            FILE *other = fopen("/dev/shm/text", "r");
            char text[9] = "";
            fputs("twice", file);
            fflush(file);
            printf("%s %ld %ld\n", fgets(text, 9, other), ftell(file), ftell(other));
            link("/dev/shm/text", "/x");
            printf("%d\n", errno);
        }
    "#;
    let Some(program) = compiled("named", source) else { return };
    let outcome = run(&program, Some(4));
    let expected = "1 0 17 2\n42 7\n2 100600 1 8192\n0 0 1 2\n0 2 0 42\ntwice 5 5\n18\n";
    assert_eq!(outcome.stdout, expected);
    ends(&outcome, ExitStatus::Code(0));
}

#[test]
fn segments_of_system_v() {
    // What shmget(2), shmop(2) and shmctl(2) say; a segment that was removed stays for those who have it.
    let source = r#"
        #include <sys/shm.h>
        #define FAILS(call) ((long)(call) == -1 ? errno : 0)
        static long attached(int id) {
            struct shmid_ds facts;
            return shmctl(id, IPC_STAT, &facts) ? -errno : (long)facts.shm_nattch;
        }
        int main(void) {
            struct shmid_ds facts;
            int id = shmget(77, 6000, IPC_CREAT | IPC_EXCL | 0600);
            printf("%d %d ", FAILS(shmget(77, 6000, IPC_CREAT | IPC_EXCL)), FAILS(shmget(77, 6001, 0)));
            printf("%d %d %d\n", FAILS(shmget(78, 1, 0)), FAILS(shmget(IPC_PRIVATE, 0, 0600)), shmget(77, 0, 0) == id);
            int *one = shmat(id, 0, 0), *two = shmat(id, 0, SHM_RDONLY);
            one[1499] = 5;
            printf("%d %ld %d\n", two[1499], attached(id), FAILS(shmat(id, one + 1, 0)));
            pid_t child = fork();
            if (child == 0) {
                long there = attached(id);
                int *three = shmat(shmget(77, 0, 0), 0, 0);
                three[0] = 10 * there + attached(id);
                _exit(0);
            }
            waitpid(child, 0, 0);
            printf("%d %ld ", one[0], attached(id));
            shmctl(id, IPC_STAT, &facts);
            printf("%o %ld %d %d\n", facts.shm_perm.mode, (long)facts.shm_segsz, facts.shm_perm.__key,
                facts.shm_cpid == getpid() && facts.shm_lpid == child && facts.shm_perm.uid == getuid());
            printf("%d %d ", FAILS(shmdt(two)), FAILS(shmdt(two)));
            printf("%d %d %ld ", FAILS(shmctl(id, IPC_RMID, 0)), FAILS(shmget(77, 0, 0)), attached(id));
            printf("%d %d %d\n", one[1499], FAILS(shmdt(one)), FAILS(shmat(id, 0, 0)));
            printf("%d\n", FAILS(shmdt(main)));
        }
    "#;
    let Some(program) = compiled("segments", source) else { return };
    let outcome = run(&program, Some(4));
    assert_eq!(outcome.stdout, "17 22 2 22 1\n5 2 22\n45 2 600 6000 77 1\n0 22 0 2 1 5 0 22\n22\n");
    ends(&outcome, ExitStatus::Code(0));
}
