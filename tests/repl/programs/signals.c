// System calls and signals: handlers, a refused fork and exec, a fault with a handler: freestanding, no library.
// clang-19 --target=riscv64 -march=rv64gc -mabi=lp64d -g -O0 -ffreestanding -nostdlib -static -fuse-ld=lld
//   -fdebug-prefix-map="$PWD"=. -o signals.elf signals.c
enum { WRITE = 64, EXIT = 93, KILL = 129, SIGACTION = 134, GETPID = 172, CLONE = 220, EXECVE = 221 };
enum { SIGUSR1 = 10, SIGSEGV = 11, SIGUSR2 = 12, SIGCHLD = 17 };

static long call(long n, long a, long b, long c, long d) {
    register long a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c;
    register long a3 __asm__("a3") = d, a4 __asm__("a4") = 0, a7 __asm__("a7") = n;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a7) : "memory");
    return a0;
}

struct action {
    void (*handler)(int number, void *info, unsigned long *context);
    unsigned long flags, mask;
};

volatile int seen[65];

static void count(int number, void *info, unsigned long *context) {
    (void)info;
    (void)context;
    seen[number] += 1;
}

// The fault's instruction is left behind: pc is the first of the saved registers.
static void skip(int number, void *info, unsigned long *context) {
    (void)info;
    seen[number] += 1;
    context[22] += 4;
}

static void handle(int number, void (*handler)(int, void *, unsigned long *)) {
    struct action action = {handler, 4, 0};
    call(SIGACTION, number, (long)&action, 0, 8);
}

static void send(int number) {
    call(KILL, call(GETPID, 0, 0, 0, 0), number, 0, 0);
}

static void fault(void) {
    __asm__ volatile(".option push\n.option norvc\nsw zero, 0(zero)\n.option pop" ::: "memory");
}

void _start(void) {
    handle(SIGUSR1, count);
    handle(SIGUSR2, count);
    handle(SIGCHLD, count);
    handle(SIGSEGV, skip);
    call(WRITE, 1, (long)"one\n", 4, 0);
    send(SIGUSR1);
    send(SIGCHLD);
    send(SIGUSR2);
    call(WRITE, 1, (long)"two\n", 4, 0);
    fault();
    long child = call(CLONE, SIGCHLD, 0, 0, 0);
    long program = call(EXECVE, (long)"/bin/true", 0, 0, 0);
    call(WRITE, 1, (long)"end\n", 4, 0);
    call(EXIT, (child < 0) + (program < 0), 0, 0, 0);
    for (;;) {
    }
}
