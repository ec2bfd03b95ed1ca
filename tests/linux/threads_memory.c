// build: -static -O2 -pthread
// exit: 7
// What threads see of each other's mprotect, munmap, mremap and new code; the end while others run.
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096, ROUNDS = 100 };

static long *page;
static int stop, faults, changes;
static __thread sigjmp_buf back;

static void on_fault(int number, siginfo_t *info, void *context) {
    __atomic_add_fetch(&faults, 1, __ATOMIC_SEQ_CST);
    siglongjmp(back, 1);
}

/* Counts in the page; where it may not, it tries again. */
static void *touch(void *arg) {
    sigsetjmp(back, 1);
    while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) __atomic_add_fetch(&page[1], 1, __ATOMIC_RELAXED);
    return arg;
}

/* The same by plain stores. */
static void *store(void *arg) {
    sigsetjmp(back, 1);
    while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) *(volatile long *)&page[2] += 1;
    return arg;
}

static void settle(void) {
    for (volatile int i = 0; i < 300; i++) {}
}

static void *loop(void *arg) {
    for (;;) {}
}

typedef int function(void);
static function *made;
static int version;
static void *call(void *arg) {
    int bad = 0;
    for (;;) {
        int before = __atomic_load_n(&version, __ATOMIC_SEQ_CST), result = made();
        int after = __atomic_load_n(&version, __ATOMIC_SEQ_CST);
        if (result < before || result > after + 1) bad++;
        if (result == ROUNDS) return (void *)(long)bad;
    }
}

int main(void) {
    pthread_t threads[4];
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
    sigaction(SIGSEGV, &action, 0);
    page = mmap(0, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], 0, i ? touch : store, 0);
    for (int i = 0; i < ROUNDS; i++) {
        mprotect(page, PAGE, PROT_READ);
        long first = *(volatile long *)&page[1], second = *(volatile long *)&page[2];
        settle();
        changes += first != *(volatile long *)&page[1] || second != *(volatile long *)&page[2];
        mprotect(page, PAGE, PROT_READ | PROT_WRITE);
        settle();
    }
    while (__atomic_load_n(&faults, __ATOMIC_RELAXED) == 0) {
        mprotect(page, PAGE, PROT_READ);
        usleep(1000);
        mprotect(page, PAGE, PROT_READ | PROT_WRITE);
    }
    printf("changed while it could not be: %d\n", changes);

    /* Unmapped, and mapped again at once: zero, but for what was stored after that. */
    int old = 0;
    for (int i = 0; i < ROUNDS; i++) {
        page[0] = i + 1;
        munmap(page, PAGE);
        settle();
        void *again = mmap(page, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        old += again != page || page[0] != 0;
    }
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
    printf("old bytes: %d\n", old);

    /* Grows, and moves, while others use other memory of the same kind. */
    char *block = mmap(0, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    strcpy(block, "kept");
    for (int i = 1; i < 64; i++) block = mremap(block, i * PAGE, (i + 1) * PAGE, MREMAP_MAYMOVE);
    printf("%s\n", block);

    /* addi a0, x0, N; ret */
    unsigned *code = mmap(0, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    made = (function *)code;
    code[0] = 0x00000513, code[1] = 0x00008067;
    __builtin___clear_cache((char *)code, (char *)(code + 2));
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, call, 0);
    for (int n = 1; n <= ROUNDS; n++) {
        __atomic_store_n(code, (unsigned)n << 20 | 0x513, __ATOMIC_SEQ_CST);
        __builtin___clear_cache((char *)code, (char *)(code + 2));
        __atomic_store_n(&version, n, __ATOMIC_SEQ_CST);
        settle();
    }
    void *bad, *worse;
    pthread_join(threads[0], &bad), pthread_join(threads[1], &worse);
    printf("old code: %ld\n", (long)bad + (long)worse);

    fflush(stdout);
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, loop, 0);
    usleep(1000);
    exit(7);
}
