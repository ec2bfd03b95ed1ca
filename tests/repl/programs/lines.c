// A program with a line table, for source breakpoints and backtraces: freestanding, no library.
// clang-19 --target=riscv64 -march=rv64gc -mabi=lp64d -g -O0 -ffreestanding -nostdlib -static -fuse-ld=lld
//   -fdebug-prefix-map="$PWD"=. -o lines.elf lines.c
static long add(long a, long b) {
    return a + b;
}

long total;

static long sum(long n) {
    long s = 0;
    for (long i = 1; i <= n; i++) {
        s = add(s, i);
        total = s;
    }
    return s;
}

static void leave(long code) {
    register long a0 __asm__("a0") = code;
    register long a7 __asm__("a7") = 93;
    __asm__ volatile("ecall" : : "r"(a0), "r"(a7));
}

void _start(void) {
    leave(sum(3));
}
