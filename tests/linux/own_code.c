// build: -static -O1 -pthread
// Code that is stored without `fence.i` or a call of the kernel: it is run in the end, by whichever thread, in whatever way
// it was written; data beside it is data.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define TRIES 100000000L

typedef int (*function)(void);

static uint32_t *code;

// addi a0, zero, VALUE
static uint32_t load(int value) { return 0x513 | (uint32_t)value << 20; }

// How often it is called until it gives the value: as often as it takes, which is not said.
static int becomes(int value) {
    for (long n = 0; n < TRIES; n++)
        if (((function)code)() == value) return value;
    return -1;
}

static void *caller(void *value) { return (void *)(intptr_t)becomes((int)(intptr_t)value); }

int main(void) {
    code = mmap(0, 8192, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (code == MAP_FAILED) return 1;
    code[0] = load(1), code[1] = 0x8067;
    printf("%d\n", becomes(1));
    for (int value = 2; value < 6; value++) {
        *(volatile uint32_t *)code = load(value);
        printf("%d", becomes(value));
    }
    // Byte by byte, atomically, and by the kernel.
    for (int i = 0; i < 4; i++) ((volatile uint8_t *)code)[i] = (uint8_t)(load(6) >> 8 * i);
    printf("%d", becomes(6));
    __atomic_exchange_n(code, load(7), __ATOMIC_SEQ_CST);
    printf("%d", becomes(7));
    int ends[2];
    uint32_t next = load(8);
    if (pipe(ends) || write(ends[1], &next, 4) != 4 || read(ends[0], code, 4) != 4) return 1;
    printf("%d\n", becomes(8));

    // A counter beside the code.
    volatile uint64_t *counter = (volatile uint64_t *)(code + 16);
    uint64_t sum = 0;
    for (int i = 0; i < 200000; i++) {
        *counter += (uint64_t)((function)code)();
        sum += *counter;
    }
    printf("%lu %lu\n", (unsigned long)*counter, (unsigned long)sum);

    // Seen by another thread, which does nothing but call.
    pthread_t thread;
    void *found;
    for (int value = 9; value < 12; value++) {
        if (pthread_create(&thread, NULL, caller, (void *)(intptr_t)value)) return 1;
        usleep(2000);
        *(volatile uint32_t *)code = load(value);
        pthread_join(thread, &found);
        printf("%d\n", (int)(intptr_t)found);
    }
}
