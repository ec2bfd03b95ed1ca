// build: -O1 -static -pthread
// A store, then a load of another word by lr.aqrl, in two threads: one of them sees the store of the other (RVWMO, rules 6
// and 7). Only threads that run at the same time can show that it does not.
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

enum { ROUNDS = 20000 };

static volatile int word[2][32] __attribute__((aligned(128)));
static volatile int arrived[2][32] __attribute__((aligned(128)));
static volatile int seen[2];

static void meet(int me, int step) {
    __atomic_store_n(&arrived[me][0], step, __ATOMIC_SEQ_CST);
    for (int spins = 0; __atomic_load_n(&arrived[!me][0], __ATOMIC_SEQ_CST) < step; spins++)
        if (spins > 300) sched_yield();
}

static void *run(void *which) {
    int me = which != 0, broken = 0;
    volatile int *own = word[me], *other = word[!me];
    for (int round = 0; round < ROUNDS; round++) {
        *own = 0;
        meet(me, 3 * round + 1);
        int value;
        __asm__ volatile("sw %1, 0(%2)\n\tlr.w.aqrl %0, (%3)"
                         : "=&r"(value) : "r"(1), "r"(own), "r"(other) : "memory");
        seen[me] = value;
        meet(me, 3 * round + 2);
        broken += !seen[0] && !seen[1];
        meet(me, 3 * round + 3);
    }
    if (me == 0) printf(broken ? "neither saw the other\n" : "ordered\n");
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, run, (void *)1);
    run(0);
    pthread_join(thread, 0);
    return 0;
}
