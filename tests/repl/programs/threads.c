// Three threads, one after the other, that do the same: freestanding, no library.
// clang-19 --target=riscv64 -march=rv64gc -mabi=lp64d -g -O1 -ffreestanding -nostdlib -static -fuse-ld=lld
//   -fdebug-prefix-map="$PWD"=. -o threads.elf threads.c
enum { CLONE = 220, EXIT = 93, FUTEX = 98 };
enum { THREAD = 0x10f00 | 0x40000, SET_TID = 0x100000, CLEAR_TID = 0x200000 };

static long call(long n, long a, long b, long c, long d, long e) {
    register long a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c;
    register long a3 __asm__("a3") = d, a4 __asm__("a4") = e, a7 __asm__("a7") = n;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a7) : "memory");
    return a0;
}

static char stack[4096] __attribute__((aligned(16)));
static volatile int tid;
volatile long total;

__attribute__((noinline)) void work(void) {
    total += 1;
}

__attribute__((noinline, noreturn)) void thread(void) {
    work();
    call(EXIT, 0, 0, 0, 0, 0);
    __builtin_unreachable();
}

/// The child goes on with another stack: it must not return.
static long clone(void) {
    register long a0 __asm__("a0") = THREAD | SET_TID | CLEAR_TID, a1 __asm__("a1") = (long)(stack + sizeof stack);
    register long a2 __asm__("a2") = (long)&tid, a3 __asm__("a3") = 0, a4 __asm__("a4") = (long)&tid;
    register long a7 __asm__("a7") = CLONE;
    __asm__ volatile("ecall\n bnez a0, 1f\n call thread\n1:"
                     : "+r"(a0)
                     : "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a7)
                     : "memory", "ra");
    return a0;
}

void _start(void) {
    for (int n = 0; n < 3; n++) {
        clone();
        int now;
        while ((now = tid) != 0) {
            call(FUTEX, (long)&tid, 0, now, 0, 0);
        }
    }
    call(EXIT, total, 0, 0, 0, 0);
}
