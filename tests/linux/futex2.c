// The calls futex_wake, futex_wait and futex_requeue (454 to 456).
// build: -O1 -static
// libs: -pthread
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { WAKE = 454, WAIT = 455, REQUEUE = 456, U32 = 2, PRIVATE = 128, ALL = -1 };
struct waiter { uint64_t value, address; uint32_t flags, reserved; };
static uint32_t one, other;
static int woken;
static const char *name(long result) { return result < 0 ? strerrorname_np(errno) : "ok"; }
static long wait_on(uint32_t *word, uint64_t value, uint64_t mask, unsigned flags, struct timespec *until, int clock) {
    return syscall(WAIT, word, value, mask, flags, until, clock);
}
static void *sleeper(void *unused) {
    if (wait_on(&one, 0, 1, U32 | PRIVATE, 0, CLOCK_MONOTONIC) == 0) __atomic_add_fetch(&woken, 1, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    printf("changed: %s\n", name(wait_on(&one, 1, 1, U32 | PRIVATE, 0, 0)));
    printf("late: %s", name(wait_on(&one, 0, 1, U32 | PRIVATE, &until, CLOCK_MONOTONIC)));
    clock_gettime(CLOCK_REALTIME, &until);
    printf(" %s\n", name(wait_on(&one, 0, 1, U32, &until, CLOCK_REALTIME)));
    printf("mask: %s, size: %s, flags: %s, value: %s, clock: %s, odd: %s\n", name(wait_on(&one, 0, 0, U32, 0, 0)),
           name(wait_on(&one, 0, 1, 3, 0, 0)), name(wait_on(&one, 0, 1, U32 | 64, 0, 0)),
           name(wait_on(&one, 1ull << 32, 1, U32, 0, 0)), name(wait_on(&one, 0, 1, U32, &until, CLOCK_PROCESS_CPUTIME_ID)),
           name(wait_on((uint32_t *)((char *)&one + 1), 0, 1, U32, 0, 0)));
    printf("wake: %ld, none wanted: %ld, mask: %s, flags: %s\n", syscall(WAKE, &one, ALL, 1, U32 | PRIVATE),
           syscall(WAKE, &one, ALL, 0, U32 | PRIVATE), name(syscall(WAKE, &one, 0, 1, U32)), name(syscall(WAKE, &one, ALL, 1, 1)));
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, sleeper, 0);
    // All wait as soon as three can be moved to the other word and one wakes.
    long done = 0;
    struct waiter words[2] = { { 0, (uintptr_t)&one, U32 | PRIVATE, 0 }, { 0, (uintptr_t)&other, U32 | PRIVATE, 0 } };
    usleep(50000);
    printf("other mask: %ld\n", syscall(WAKE, &one, 2, 4, U32 | PRIVATE));
    words[0].value = 1;
    printf("requeue: %s", name(syscall(REQUEUE, words, 0, 1, 3)));
    words[0].value = 0;
    printf(", %s", name(syscall(REQUEUE, words, 1, 1, 3)));
    done = syscall(REQUEUE, words, 0, 1, 3);
    printf(", %ld\n", done);
    printf("left: %ld\n", syscall(WAKE, &one, ALL, 4, U32 | PRIVATE));
    printf("moved: %ld\n", syscall(WAKE, &other, ALL, 4, U32 | PRIVATE));
    for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
    printf("woken: %d\n", woken);
    return 0;
}
