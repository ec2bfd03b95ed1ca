// Restartable sequences: what registering says, what the area holds, and where a sequence goes on that a handler
// or another thread has interrupted. The C library's own area is left out by its tunable.
// With an argument: threads count by processors, each of which is to have one user at a time.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/rseq.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define SIGNATURE 0xf1401073

struct area {
    uint32_t cpu_id_start, cpu_id;
    uint64_t sequence;
    uint32_t flags, node_id, mm_cid, rest;
} __attribute__((aligned(32)));

static _Thread_local struct area area = { 7, 7, 0, 0, 7, 7, 0 };

static int call(void *at, unsigned len, int flags, unsigned signature) {
    return syscall(SYS_rseq, at, len, flags, signature) ? errno : 0;
}

static const char *name(int error) { return error ? strerrorname_np(error) : "0"; }

/* Adds to *counter what it held before, after `slow` rounds, and 1: whoever comes between makes it begin anew. Gives how
   often it began. */
long add(struct area *area, volatile long *counter, long slow);
__asm__(".text\n"
        "add:\n"
        "  li a4, 0\n"
        "  la a5, sequence\n"
        "again:\n"
        "  addi a4, a4, 1\n"
        "  sd a5, 8(a0)\n"
        "start:\n"
        "  ld a6, 0(a1)\n"
        "  mv a7, a2\n"
        "1: beqz a7, 2f\n"
        "  addi a7, a7, -1\n"
        "  j 1b\n"
        "2: addi a6, a6, 1\n"
        "  sd a6, 0(a1)\n"
        "end:\n"
        "  sd zero, 8(a0)\n"
        "  mv a0, a4\n"
        "  ret\n"
        "  .balign 4\n"
        "  .word 0xf1401073\n"
        "abort:\n"
        "  j again\n"
        ".data\n"
        "  .balign 32\n"
        "sequence:\n"
        "  .word 0, 0\n"
        "  .dword start, end - start, abort\n"
        ".text\n");

/* The same with the counter of the processor it is on, of those at `counters`; begins anew as well if that is another one
   by the time it is in the sequence. */
long add_here(struct area *area, volatile long *counters, long slow);
__asm__(".text\n"
        "add_here:\n"
        "  li a4, 0\n"
        "  la a5, sequence_here\n"
        "again_here:\n"
        "  addi a4, a4, 1\n"
        "  lw t0, 0(a0)\n"
        "  sd a5, 8(a0)\n"
        "start_here:\n"
        "  lw t1, 4(a0)\n"
        "  bne t0, t1, again_here\n"
        "  slli t1, t1, 3\n"
        "  add t1, t1, a1\n"
        "  ld a6, 0(t1)\n"
        "  mv a7, a2\n"
        "1: beqz a7, 2f\n"
        "  addi a7, a7, -1\n"
        "  j 1b\n"
        "2: addi a6, a6, 1\n"
        "  sd a6, 0(t1)\n"
        "end_here:\n"
        "  sd zero, 8(a0)\n"
        "  mv a0, a4\n"
        "  ret\n"
        "  .balign 4\n"
        "  .word 0xf1401073\n"
        "abort_here:\n"
        "  j again_here\n"
        ".data\n"
        "  .balign 32\n"
        "sequence_here:\n"
        "  .word 0, 0\n"
        "  .dword start_here, end_here - start_here, abort_here\n"
        ".text\n");

static volatile long counter;
static volatile long counters[64];
static volatile long seen;

static void *many(void *unused) {
    long again = 0;
    if (call(&area, 32, 0, SIGNATURE)) return 0;
    for (int i = 0; i < 300; i++) again += add(&area, &counter, 3000) - 1;
    return (void *)again;
}

/* By processors; then confined to each of them in turn. Gives how often sequences began anew, or -1 for a number that is
   none. */
static void *by_processors(void *processors) {
    long again = 0, count = (long)processors;
    if (call(&area, 32, 0, SIGNATURE)) return (void *)-1;
    for (int i = 0; i < 200; i++) {
        again += add_here(&area, counters, 20000) - 1;
        if (area.cpu_id >= count || area.mm_cid >= count) return (void *)-1;
    }
    for (int i = 0; i < count; i++) {
        cpu_set_t set;
        unsigned cpu, node;
        CPU_ZERO(&set);
        CPU_SET(i, &set);
        if (sched_setaffinity(0, sizeof set, &set)) return (void *)-1;
        again += add_here(&area, counters, 100) - 1;
        syscall(SYS_getcpu, &cpu, &node, 0);
        if (area.cpu_id != i || cpu != i || node) return (void *)-1;
        CPU_ZERO(&set);
        if (sched_getaffinity(0, sizeof set, &set) || CPU_COUNT(&set) != 1 || !CPU_ISSET(i, &set)) return (void *)-1;
    }
    return (void *)again;
}

static int count_by_processors(long processors) {
    enum { THREADS = 8 };
    pthread_t threads[THREADS];
    long again = 0, sum = 0, wrong = 0;
    for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, by_processors, (void *)processors);
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        again += (long)result, wrong += (long)result < 0;
    }
    for (int i = 0; i < 64; i++) sum += counters[i];
    printf("sum: %ld, wrong: %ld, begun anew: %s\n", sum, wrong, again > 0 ? "yes" : "no");
    return 0;
}

/* A signal within a sequence: ebreak in it. */
long stop(struct area *area, void *sequence);
__asm__(".text\n"
        "stop:\n"
        "  sd a1, 8(a0)\n"
        "stop_start:\n"
        "  ebreak\n"
        "  li a0, 1\n"
        "stop_end:\n"
        "  sd zero, 8(a0)\n"
        "  ret\n"
        "  .balign 4\n"
        "  .word 0xf1401073\n"
        "stop_abort:\n"
        "  li a0, 2\n"
        "  ret\n");
extern char stop_start[], stop_end[], stop_abort[];
static struct rseq_cs of_stop;

static void at_stop(int number, siginfo_t *info, void *context) {
    ucontext_t *u = context;
    seen = u->uc_mcontext.__gregs[0] == (uintptr_t)stop_abort;
}

/* How a child ends that registers and runs `stop` with this description. */
static void dies(const char *what, struct rseq_cs with, uint64_t at, uint32_t flags) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        of_stop = with;
        area.flags = flags;
        stop(&area, (void *)(at ? at : (uintptr_t)&of_stop));
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    printf("%s: %s\n", what, WIFSIGNALED(status) ? sigabbrev_np(WTERMSIG(status)) : "ended");
}

int main(int argc, char **argv) {
    if (argc > 1) return count_by_processors(atoi(argv[1]));
    printf("%lu %lu\n", getauxval(27), getauxval(28));

    printf("leave before: %s\n", name(call(&area, 32, 1, SIGNATURE)));
    printf("flags: %s %s\n", name(call(&area, 32, 2, SIGNATURE)), name(call(&area, 32, 3, SIGNATURE)));
    printf("short: %s, of address: %s\n", name(call(&area, 31, 0, SIGNATURE)), name(call((char *)&area + 8, 32, 0, SIGNATURE)));
    printf("kernel's: %s, nothing's: %s, none: %s\n", name(call((void *)-4096, 32, 0, SIGNATURE)),
           name(call((void *)0x1000, 32, 0, SIGNATURE)), name(call(0, 32, 0, SIGNATURE)));
    area.sequence = 12345;
    printf("register: %s\n", name(call(&area, 32, 0, SIGNATURE)));
    printf("%u %u %lu %u %u\n", area.cpu_id_start, area.cpu_id, (long)area.sequence, area.node_id, area.mm_cid);
    static struct area other;
    printf("again: %s, other: %s, size: %s, signature: %s\n", name(call(&area, 32, 0, SIGNATURE)),
           name(call(&other, 32, 0, SIGNATURE)), name(call(&area, 64, 0, SIGNATURE)), name(call(&area, 32, 0, 1)));
    printf("leave other: %s, size: %s, signature: %s\n", name(call(&other, 32, 1, SIGNATURE)),
           name(call(&area, 64, 1, SIGNATURE)), name(call(&area, 32, 1, 1)));

    /* A handler that runs meanwhile returns to the abort. */
    struct sigaction action = { .sa_sigaction = at_stop, .sa_flags = SA_SIGINFO };
    sigaction(SIGTRAP, &action, 0);
    of_stop = (struct rseq_cs){ 0, 0, (uintptr_t)stop_start, stop_end - stop_start, (uintptr_t)stop_abort };
    printf("signal: %ld", stop(&area, &of_stop));
    printf(", handler saw the abort: %ld, sequence %lu\n", seen, (long)area.sequence);

    /* A signal outside of it only ends it. */
    area.sequence = (uintptr_t)&of_stop;
    raise(SIGTRAP);
    printf("outside: %lu\n", (long)area.sequence);

    struct rseq_cs good = of_stop, bad = good;
    dies("good", good, 0, 0);
    bad.version = 1;
    dies("version", bad, 0, 0);
    bad = good, bad.flags = 1;
    dies("flags", bad, 0, 0);
    dies("flags of the area", good, 0, 1);
    bad = good, bad.abort_ip = bad.start_ip;
    dies("abort within", bad, 0, 0);
    bad = good, bad.abort_ip = (uintptr_t)main;
    dies("signature", bad, 0, 0);
    bad = good, bad.post_commit_offset = -1;
    dies("end", bad, 0, 0);
    dies("description", good, 0x10, 0);
    dies("kernel's description", good, -64, 0);

    /* Others run in the middle of it. */
    pthread_t threads[4];
    long again = 0;
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, many, 0);
    for (int i = 0; i < 4; i++) {
        void *result;
        pthread_join(threads[i], &result);
        again += (long)result;
    }
    printf("count: %ld, begun anew: %s\n", counter, again > 0 ? "yes" : "no");

    printf("left: %s", name(call(&area, 32, 1, SIGNATURE)));
    printf(", now %u %d\n", area.cpu_id_start, (int)area.cpu_id);
    printf("once more: %s %d\n", name(call(&area, 32, 0, SIGNATURE)), (int)area.cpu_id);
}
