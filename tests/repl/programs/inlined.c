// A function that is inlined at two places, and a line that is not always reached: freestanding, no library.
// clang-19 --target=riscv64 -march=rv64gc -mabi=lp64d -g -O1 -ffreestanding -nostdlib -static -fuse-ld=lld
//   -fdebug-prefix-map="$PWD"=. -o inlined.elf inlined.c
volatile long total;

static inline __attribute__((always_inline)) long twice(long n) {
    total = n + n;
    return total;
}

static __attribute__((noinline)) long some(long n) {
    if (n > 100) {
        total = 0;
    }
    return total + n;
}

static void leave(long code) {
    register long a0 __asm__("a0") = code;
    register long a7 __asm__("a7") = 93;
    __asm__ volatile("ecall" : : "r"(a0), "r"(a7));
}

static __attribute__((noinline)) long both(long n) {
    long first = twice(n);
    long second = some(n);
    return twice(first + second);
}

void _start(void) {
    leave(both(3));
}
