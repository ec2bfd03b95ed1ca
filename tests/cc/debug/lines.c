// A program whose lines a debugger follows: a loop that becomes a vector loop, a call out of a loop, and an inlined function.
// clang-19 --target=riscv64 -march=rv64gcv -mabi=lp64d -g -O1 -ffreestanding -fno-vectorize -fno-slp-vectorize
//   -fno-unroll-loops -fdebug-prefix-map="$PWD"=. -S -emit-llvm -o lines.ll lines.c
int data[20], total;
__attribute__((noinline)) static void fill(int *to, int from, int n);
__attribute__((noinline)) static int odd(int x);
static void leave(long code);

void start(void) {
    fill(data, 3, 20);
    for (int i = 0; i < 20; i++) {
        total += odd(data[i]);
    }
    leave(total);
}

static void fill(int *to, int from, int n) {
    for (int i = 0; i < n; i++) {
        int square = i * i;
        to[i] = square + from;
    }
}

static int odd(int x) {
    if (x & 1) {
        return x;
    }
    return 0;
}

static void leave(long code) {
    register long a0 __asm__("a0") = code;
    register long a7 __asm__("a7") = 93;
    __asm__ volatile("ecall" : : "r"(a0), "r"(a7));
}
