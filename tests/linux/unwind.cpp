// build: -O1 -static -fnon-call-exceptions
/* Unwinding through signal frames: exceptions out of handlers, backtraces in them, callers of the kernel's functions. */
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <elf.h>
#include <execinfo.h>
#include <stdexcept>
#include <sys/auxv.h>
#include <ucontext.h>

struct Guard {
    const char *name;
    ~Guard() { std::printf("leaving %s\n", name); }
};

static void thrower(int number) { throw std::runtime_error(number == SIGSEGV ? "a fault" : "another signal"); }

__attribute__((noinline)) static int faults(volatile int *at) {
    Guard guard{"faults"};
    return *at;
}

__attribute__((noinline)) static int outer(volatile int *at) {
    Guard guard{"outer"};
    return faults(at) + 1;
}

static int depth;
static void *frames[64];

static void tracer(int) { depth = backtrace(frames, 64); }

__attribute__((noinline)) static int deep(int n) {
    if (n == 0) return std::raise(SIGUSR2) + 1;
    return deep(n - 1) + 1;
}

// A call of a function of the kernel's, made by a handler; the next signal comes before its first instruction.
static void *function;
static struct timespec now;
static volatile bool inside;

static void caller(int, siginfo_t *, void *context) {
    auto &regs = static_cast<ucontext_t *>(context)->uc_mcontext.__gregs;
    std::raise(SIGALRM);
    regs[REG_RA] = regs[REG_PC] + 4;
    regs[REG_PC] = reinterpret_cast<uintptr_t>(function);
    regs[REG_A0] = CLOCK_MONOTONIC;
    regs[REG_A0 + 1] = reinterpret_cast<uintptr_t>(&now);
}

static void alarmed(int, siginfo_t *, void *context) {
    auto &regs = static_cast<ucontext_t *>(context)->uc_mcontext.__gregs;
    inside = regs[REG_PC] == reinterpret_cast<uintptr_t>(function);
    depth = backtrace(frames, 64);
}

extern "C" const char returns_here[];

__attribute__((noinline, noclone)) static void calls() {
    asm volatile(".4byte 0x00100073\nreturns_here:" ::: "ra", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a0", "a1", "a2", "a3", "a4",
                 "a5", "a6", "a7", "memory");
}

// The value of a symbol in the object that the kernel has mapped.
static void *find(const char *name) {
    auto base = getauxval(AT_SYSINFO_EHDR);
    auto header = reinterpret_cast<const Elf64_Ehdr *>(base);
    auto section = reinterpret_cast<const Elf64_Shdr *>(base + header->e_shoff);
    for (int i = 0; i < header->e_shnum; i++) {
        if (section[i].sh_type != SHT_DYNSYM) continue;
        auto symbol = reinterpret_cast<const Elf64_Sym *>(base + section[i].sh_offset);
        auto names = reinterpret_cast<const char *>(base + section[section[i].sh_link].sh_offset);
        for (unsigned n = 0; n < section[i].sh_size / sizeof *symbol; n++)
            if (!std::strcmp(names + symbol[n].st_name, name)) return reinterpret_cast<void *>(base + symbol[n].st_value);
    }
    return nullptr;
}

int main() {
    std::signal(SIGSEGV, thrower);
    std::signal(SIGUSR2, tracer);
    sigset_t none;
    sigemptyset(&none);
    for (int i = 0; i < 2; i++) {
        try {
            outer(nullptr);
        } catch (const std::exception &error) {
            std::printf("caught %s\n", error.what());
        }
        // The handler has not returned.
        sigprocmask(SIG_SETMASK, &none, nullptr);
    }
    deep(10);
    int shallow = depth;
    deep(30);
    std::printf("20 more: %d\n", depth - shallow);

    function = find("__vdso_clock_gettime");
    struct sigaction action = {};
    action.sa_flags = SA_SIGINFO;
    sigaddset(&action.sa_mask, SIGALRM);
    action.sa_sigaction = caller;
    sigaction(SIGTRAP, &action, nullptr);
    action.sa_sigaction = alarmed;
    sigaction(SIGALRM, &action, nullptr);
    calls();
    int seen = 0;
    for (int i = 0; i < depth; i++) seen += frames[i] == returns_here;
    std::printf("inside: %d, the caller is seen: %d, it has the time: %d\n", inside, seen, now.tv_nsec != 0);
}
