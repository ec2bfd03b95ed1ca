// build: -static -O2 -pthread
// What threads count together, each kind of atomic on its own; and what fences promise.
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

enum { THREADS = 8, TIMES = 3000, ROUNDS = 1000, STEPS = 100000, PATIENCE = 200 };

static long amo, reserved, locked, spun;
static unsigned char bytes[4];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int spin;

static void *count(void *arg) {
    for (int i = 0; i < TIMES; i++) {
        __atomic_add_fetch(&amo, 1, __ATOMIC_RELAXED);
        long old, failed;
        do {
            __asm__ volatile("lr.d %0, (%2)\n addi %0, %0, 1\n sc.d %1, %0, (%2)"
                             : "=&r"(old), "=&r"(failed) : "r"(&reserved) : "memory");
        } while (failed);
        /* Bytes beside each other, without atomics for bytes. */
        __atomic_add_fetch(&bytes[(long)arg % 4], 1, __ATOMIC_RELAXED);
        pthread_mutex_lock(&mutex);
        locked++;
        pthread_mutex_unlock(&mutex);
        while (__atomic_exchange_n(&spin, 1, __ATOMIC_ACQUIRE))
            for (int tries = 0; __atomic_load_n(&spin, __ATOMIC_RELAXED); tries++)
                if (tries > PATIENCE) sched_yield();
        spun++;
        __atomic_store_n(&spin, 0, __ATOMIC_RELEASE);
    }
    return 0;
}

/* Two that meet before each round; with the kernel's help only if one of them has no processor. */
static int arrived;
static void meet(int number) {
    __atomic_add_fetch(&arrived, 1, __ATOMIC_SEQ_CST);
    for (int tries = 0; __atomic_load_n(&arrived, __ATOMIC_SEQ_CST) < number; tries++)
        if (tries > PATIENCE) sched_yield();
}

/* Store buffering: with fences, not both read the old value. */
static long stored[2][8], loaded[2], both_old;
static void *buffer(void *arg) {
    int me = (long)arg;
    for (int round = 0; round < ROUNDS; round++) {
        meet(6 * round + 2);
        __atomic_store_n(&stored[me][0], 1, __ATOMIC_RELAXED);
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
        loaded[me] = __atomic_load_n(&stored[!me][0], __ATOMIC_RELAXED);
        meet(6 * round + 4);
        if (me == 0) {
            both_old += !loaded[0] && !loaded[1];
            stored[0][0] = stored[1][0] = 0;
        }
        meet(6 * round + 6);
    }
    return 0;
}

/* Message passing: who sees the flag sees the data. */
static long data[8], flag, torn;
static void *produce(void *arg) {
    for (long i = 1; i <= STEPS; i++) {
        __atomic_store_n(&data[0], i, __ATOMIC_RELAXED);
        __atomic_thread_fence(__ATOMIC_RELEASE);
        __atomic_store_n(&flag, i, __ATOMIC_RELAXED);
    }
    return arg;
}
static void *consume(void *arg) {
    long seen;
    do {
        seen = __atomic_load_n(&flag, __ATOMIC_RELAXED);
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
        torn += __atomic_load_n(&data[0], __ATOMIC_RELAXED) < seen;
    } while (seen < STEPS);
    return arg;
}

/* Reads of one place never go back in time, and words are never seen in halves. */
static unsigned long whole = 0;
static long halves, back;
static void *write_whole(void *arg) {
    for (unsigned long i = 1; i <= STEPS; i++) __atomic_store_n(&whole, i << 32 | i, __ATOMIC_RELAXED);
    return arg;
}
static void *read_whole(void *arg) {
    unsigned long now, before = 0;
    do {
        now = __atomic_load_n(&whole, __ATOMIC_RELAXED);
        halves += now >> 32 != (now & 0xffffffff);
        back += now < before;
        before = now;
    } while (now >> 32 < STEPS);
    return arg;
}

static void both(void *(*a)(void *), void *(*b)(void *)) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, a, (void *)0);
    pthread_create(&threads[1], 0, b, (void *)1);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
}

int main(void) {
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, count, (void *)i);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
    printf("amo %ld reserved %ld locked %ld spun %ld\n", amo, reserved, locked, spun);
    for (int i = 0; i < 4; i++) printf("byte %d\n", bytes[i] == (unsigned char)(2 * TIMES));
    both(buffer, buffer);
    both(produce, consume);
    both(write_whole, read_whole);
    printf("both old %ld, flag before data %ld, halves %ld, back in time %ld\n", both_old, torn, halves, back);
}
