// build: -static -O1 -pthread
// Threads that change each other's code: what is called after the system call for that is the new code, whatever way it was
// written, and what was not changed stays.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/cachectl.h>
#include <sys/mman.h>
#include <unistd.h>

#define ROUNDS 60
#define FUNCTIONS 16
#define PAGE 4096

typedef long (*function)(void);

static pthread_barrier_t barrier;
static char *code;

static void *checked(void *at) {
    if (at == MAP_FAILED) perror("mmap"), exit(1);
    return at;
}

// addi t0, zero, 20; 1: addi t0, t0, -1; bne t0, zero, 1b; addi a0, zero, VALUE; ret
static void write_function(int i, int value) {
    uint32_t text[] = {0x01400293, 0xfff28293, 0xfe029ee3, 0x00000513 | (uint32_t)value << 20, 0x00008067};
    memcpy(code + i * 256, text, sizeof text);
}

static long sum(void) {
    long all = 0;
    // Often enough to be compiled, some of the time.
    for (int times = 0; times < 40; times++)
        for (int i = 0; i < FUNCTIONS; i++) all += ((function)(code + i * 256))() * (i + 1);
    return all;
}

static long expected(const int *values) {
    long all = 0;
    for (int i = 0; i < FUNCTIONS; i++) all += 40 * values[i] * (i + 1);
    return all;
}

static long found[3];

static void *caller(void *arg) {
    for (int round = 0; round < ROUNDS; round++) {
        pthread_barrier_wait(&barrier);
        found[(intptr_t)arg] = sum();
        pthread_barrier_wait(&barrier);
    }
    return NULL;
}

// Changes a few functions each round; `before` and `after` stand around that.
static int play(void (*before)(void), void (*after)(void)) {
    int values[FUNCTIONS], wrong = 0;
    before();
    for (int i = 0; i < FUNCTIONS; i++) write_function(i, values[i] = i);
    after();
    pthread_t threads[2];
    for (intptr_t i = 0; i < 2; i++) pthread_create(&threads[i], NULL, caller, (void *)i);
    for (int round = 0; round < ROUNDS; round++) {
        if (round % 3) {
            before();
            for (int i = round % 5; i < FUNCTIONS; i += 7) write_function(i, values[i] = (round * 31 + i) % 2000);
            after();
        }
        __riscv_flush_icache(code, code + PAGE, 0);
        pthread_barrier_wait(&barrier);
        found[2] = sum();
        pthread_barrier_wait(&barrier);
        for (int i = 0; i < 3; i++) wrong += found[i] != expected(values);
    }
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    return wrong;
}

static void nothing(void) {}
static void open_up(void) { mprotect(code, PAGE, PROT_READ | PROT_WRITE); }
static void seal(void) { mprotect(code, PAGE, PROT_READ | PROT_EXEC); }
static void unmap(void) {
    char held[PAGE];
    memcpy(held, code, PAGE);
    munmap(code, PAGE);
    checked(mmap(code, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0));
    memcpy(code, held, PAGE);
}

int main(void) {
    pthread_barrier_init(&barrier, NULL, 3);
    int all = PROT_READ | PROT_WRITE | PROT_EXEC;
    code = checked(mmap(NULL, PAGE, all, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    printf("written where it is: %d wrong\n", play(nothing, nothing));
    printf("made writable and executable in turns: %d wrong\n", play(open_up, seal));
    printf("mapped anew: %d wrong\n", play(unmap, seal));
}
