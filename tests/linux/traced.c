// build: -O1 -static -pthread
// processes: 8
/* ptrace: system calls, signals, memory and registers, events, and a tracer that leaves. */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *why(long r) { return r >= 0 ? "ok" : strerrorname_np(errno); }
static int counter, handled;
static long word = 0x1122334455667788;
static void handler(int sig) { handled += sig; }

/* Waits for a stop and says what it is. */
static int stop(pid_t pid, const char *what) {
    int status = 0;
    pid_t got = waitpid(pid, &status, __WALL);
    printf("%s:", what);
    if (got < 0) printf(" %s\n", strerrorname_np(errno));
    else if (WIFEXITED(status)) printf(" exit %d\n", WEXITSTATUS(status));
    else if (WIFSIGNALED(status)) printf(" killed by %s\n", sigabbrev_np(WTERMSIG(status)));
    else printf(" signal %d%s, event %d\n", WSTOPSIG(status) & 0x7f, WSTOPSIG(status) & 0x80 ? " of a call" : "", status >> 16);
    return status;
}

static void calls(void) {
    pid_t pid = fork();
    if (!pid) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        raise(SIGSTOP);
        syscall(SYS_write, 1, "written by the child\n", 21);
        syscall(SYS_close, 999);
        _exit(7);
    }
    stop(pid, "first");
    printf("options %s, odd options %s\n", why(ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_TRACESYSGOOD)), why(ptrace(PTRACE_SETOPTIONS, pid, 0, 1ul << 40)));
    for (int n = 0; n < 9; n++) {
        ptrace(PTRACE_SYSCALL, pid, 0, 0);
        int status = 0;
        waitpid(pid, &status, 0);
        if (WIFEXITED(status)) {
            printf("exit %d\n", WEXITSTATUS(status));
            break;
        }
        struct __ptrace_syscall_info info = { 0 };
        long size = ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info);
        if (info.op == PTRACE_SYSCALL_INFO_ENTRY)
            printf("enters %s, %ld bytes\n", info.entry.nr == SYS_write ? "write" : info.entry.nr == SYS_close ? "close" : info.entry.nr == SYS_exit_group ? "exit_group" : "another", size);
        else if (info.op == PTRACE_SYSCALL_INFO_EXIT)
            printf("returns %ld, error %d, %ld bytes\n", (long)info.exit.rval, info.exit.is_error, size);
        if (info.op == PTRACE_SYSCALL_INFO_ENTRY && info.entry.nr == SYS_close) printf("closes %ld\n", (long)info.entry.args[0]);
    }
}

static void memory(void) {
    pid_t pid = fork();
    if (!pid) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        signal(SIGUSR1, handler);
        raise(SIGUSR1);
        __asm__ volatile(".option push; .option norvc; ebreak; .option pop");
        _exit(word == 99 && counter == 5 && handled == SIGUSR1 ? 0 : 1);
    }
    stop(pid, "signal");
    errno = 0;
    long seen = ptrace(PTRACE_PEEKDATA, pid, &word, 0);
    printf("peek %#lx %d\n", seen, errno);
    seen = ptrace(PTRACE_PEEKDATA, pid, (void *)8, 0);
    printf("nowhere %s\n", why(seen));
    printf("poke %s\n", why(ptrace(PTRACE_POKEDATA, pid, &word, 99)));
    siginfo_t info = { 0 };
    ptrace(PTRACE_GETSIGINFO, pid, 0, &info);
    printf("info %d of itself %d\n", info.si_signo == SIGUSR1, info.si_pid == pid);
    ptrace(PTRACE_CONT, pid, 0, SIGUSR1);
    stop(pid, "breakpoint");
    ptrace(PTRACE_GETSIGINFO, pid, 0, &info);
    uint64_t regs[33] = { 0 };
    struct iovec iov = { regs, sizeof regs };
    printf("registers %s %zu, at the breakpoint %d\n", why(ptrace(PTRACE_GETREGSET, pid, NT_PRSTATUS, &iov)), iov.iov_len, (void *)regs[0] == info.si_addr);
    long five = 5;
    struct iovec local = { &five, 4 }, remote = { &counter, 4 };
    printf("process_vm_writev %ld\n", (long)process_vm_writev(pid, &local, 1, &remote, 1, 0));
    regs[0] += 4;
    iov.iov_len = 256;
    printf("set %s\n", why(ptrace(PTRACE_SETREGSET, pid, NT_PRSTATUS, &iov)));
    iov = (struct iovec){ regs, sizeof regs };
    printf("floats %s %zu\n", why(ptrace(PTRACE_GETREGSET, pid, NT_FPREGSET, &iov)), iov.iov_len);
    printf("unknown %s\n", why(ptrace(PTRACE_GETREGSET, pid, 0x777, &iov)));
    printf("step %s\n", why(ptrace(PTRACE_SINGLESTEP, pid, 0, 0)));
    ptrace(PTRACE_CONT, pid, 0, 0);
    stop(pid, "end");
    printf("gone %s\n", why(ptrace(PTRACE_CONT, pid, 0, 0)));
}

static void events(void) {
    pid_t pid = fork();
    if (!pid) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        raise(SIGSTOP);
        pid_t own = fork();
        if (!own) _exit(3);
        waitpid(own, 0, 0);
        _exit(4);
    }
    stop(pid, "first");
    ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_TRACEFORK | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL);
    ptrace(PTRACE_CONT, pid, 0, 0);
    stop(pid, "fork");
    unsigned long child = 0;
    ptrace(PTRACE_GETEVENTMSG, pid, 0, &child);
    ptrace(PTRACE_CONT, pid, 0, 0);
    stop(child, "its child");
    ptrace(PTRACE_CONT, child, 0, 0);
    stop(child, "its child");
    // It has waited for its child.
    int status = stop(pid, "parent");
    if (WIFSTOPPED(status)) {
        ptrace(PTRACE_CONT, pid, 0, WSTOPSIG(status));
        stop(pid, "parent");
    }
}

static void attached(void) {
    int p[2], q[2];
    pipe(p);
    pipe(q);
    pid_t pid = fork();
    if (!pid) {
        char byte;
        read(p[0], &byte, 1);
        write(q[1], "b", 1);
        read(p[0], &byte, 1);
        _exit(byte);
    }
    printf("attach %s\n", why(ptrace(PTRACE_ATTACH, pid, 0, 0)));
    stop(pid, "attached");
    printf("twice %s\n", why(ptrace(PTRACE_ATTACH, pid, 0, 0)));
    printf("myself %s, nobody %s\n", why(ptrace(PTRACE_ATTACH, getpid(), 0, 0)), why(ptrace(PTRACE_ATTACH, 999999, 0, 0)));
    printf("detach %s\n", why(ptrace(PTRACE_DETACH, pid, 0, 0)));
    char byte = 0;
    write(p[1], "a", 1);
    read(q[0], &byte, 1);
    printf("goes on %c\n", byte);
    printf("seize %s\n", why(ptrace(PTRACE_SEIZE, pid, 0, PTRACE_O_TRACESYSGOOD)));
    printf("interrupt %s\n", why(ptrace(PTRACE_INTERRUPT, pid, 0, 0)));
    stop(pid, "seized");
    char path[64], text[4096] = "";
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *f = fopen(path, "r");
    fread(text, 1, sizeof text - 1, f);
    fclose(f);
    char *tracer = strstr(text, "TracerPid:\t");
    printf("state %d, tracer %d\n", strstr(text, "State:\tt (tracing stop)") != 0, tracer && atoi(tracer + 11) == getpid());
    ptrace(PTRACE_CONT, pid, 0, 0);
    kill(pid, SIGSTOP);
    stop(pid, "signal");
    ptrace(PTRACE_CONT, pid, 0, SIGSTOP);
    stop(pid, "group");
    printf("listen %s\n", why(ptrace(PTRACE_LISTEN, pid, 0, 0)));
    kill(pid, SIGCONT);
    stop(pid, "listened");
    ptrace(PTRACE_CONT, pid, 0, 0);
    stop(pid, "continue");
    ptrace(PTRACE_CONT, pid, 0, SIGCONT);
    write(p[1], "\x2a", 1);
    stop(pid, "end");
}

static void *run(void *x) { counter++; return x; }
static void threads(void) {
    pid_t pid = fork();
    if (!pid) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        raise(SIGSTOP);
        pthread_t t;
        pthread_create(&t, 0, run, 0);
        pthread_join(t, 0);
        _exit(10 + counter);
    }
    stop(pid, "first");
    ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_TRACECLONE);
    ptrace(PTRACE_CONT, pid, 0, 0);
    stop(pid, "clone");
    unsigned long tid = 0;
    ptrace(PTRACE_GETEVENTMSG, pid, 0, &tid);
    stop(tid, "thread");
    ptrace(PTRACE_CONT, pid, 0, 0);
    ptrace(PTRACE_CONT, tid, 0, 0);
    stop(tid, "thread");
    stop(pid, "end");
}

static void killed(void) {
    // The pipe ends when the last who has it is gone.
    int p[2];
    char byte;
    pipe(p);
    pid_t tracer = fork();
    if (!tracer) {
        close(p[0]);
        pid_t pid = fork();
        if (!pid) {
            for (;;) pause();
        }
        ptrace(PTRACE_SEIZE, pid, 0, PTRACE_O_EXITKILL);
        _exit(0);
    }
    close(p[1]);
    stop(tracer, "tracer");
    printf("its tracee is gone: %ld\n", (long)read(p[0], &byte, 1));
}

int main(void) {
    setvbuf(stdout, 0, _IONBF, 0);
    // While a run is recorded, nobody traces.
    pid_t pid = fork();
    int status = 0;
    if (!pid) _exit(ptrace(PTRACE_TRACEME, 0, 0, 0) != 0);
    waitpid(pid, &status, 0);
    if (WEXITSTATUS(status)) return puts("refused") < 0;
    calls();
    memory();
    events();
    attached();
    threads();
    killed();
}
