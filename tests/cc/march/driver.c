// Calls both variants of each function and compares what they give. The code that Rivet's calls is here, too: functions of the
// libraries of the compiler and of C, by the instructions that its functions must not use.
#define NAME(name) theirs_##name
#include "functions.c"
#undef NAME

#define OF_INTEGERS(use) \
    use(products) use(quotients) use(wide) use(steps) use(lanes) use(blocks) use(atomics)
#define OF_NUMBERS(use) use(arithmetic) use(mixed) use(sum)

#define DECLARE_INTEGERS(name) u64 rivet_##name(u64, u64);
#define DECLARE_NUMBERS(name) double rivet_##name(double, double);
OF_INTEGERS(DECLARE_INTEGERS)
double rivet_arithmetic(double, double);
double rivet_sum(double, double);
double rivet_mixed(float, double);
float rivet_narrow(double, float);
u64 rivet_compared(double, double);
u64 rivet_to_integers(double, double);
double rivet_of_integers(u64, u64);

#define FORMAT(letters, type)                                       \
    type __add##letters##3(type a, type b) { return a + b; }        \
    type __sub##letters##3(type a, type b) { return a - b; }        \
    type __mul##letters##3(type a, type b) { return a * b; }        \
    type __div##letters##3(type a, type b) { return a / b; }        \
    int __eq##letters##2(type a, type b) { return a == b ? 0 : 1; } \
    int __ne##letters##2(type a, type b) { return a == b ? 0 : 1; } \
    int __lt##letters##2(type a, type b) { return a < b ? -1 : 0; } \
    int __ge##letters##2(type a, type b) { return a >= b ? 0 : -1; } \
    int __gt##letters##2(type a, type b) { return a > b ? 1 : 0; }  \
    int __le##letters##2(type a, type b) { return a <= b ? 0 : 1; } \
    int __unord##letters##2(type a, type b) { return a != a || b != b; } \
    long __fix##letters##di(type a) { return (long)a; }             \
    int __fix##letters##si(type a) { return (int)a; }               \
    u64 __fixuns##letters##di(type a) { return (u64)a; }            \
    u32 __fixuns##letters##si(type a) { return (u32)a; }            \
    type __floatdi##letters(long a) { return (type)a; }             \
    type __floatsi##letters(int a) { return (type)a; }              \
    type __floatundi##letters(u64 a) { return (type)a; }            \
    type __floatunsi##letters(u32 a) { return (type)a; }
FORMAT(df, double)
FORMAT(sf, float)
double __extendsfdf2(float a) { return a; }
float __truncdfsf2(double a) { return (float)a; }
long __muldi3(long a, long b) { return a * b; }
long __divdi3(long a, long b) { return a / b; }
long __moddi3(long a, long b) { return a % b; }
u64 __udivdi3(u64 a, u64 b) { return a / b; }
u64 __umoddi3(u64 a, u64 b) { return a % b; }
__int128 __multi3(__int128 a, __int128 b) { return a * b; }

void *memcpy(void *to, const void *from, u64 bytes) {
    for (u64 i = 0; i < bytes; i++) ((volatile char *)to)[i] = ((const char *)from)[i];
    return to;
}
void *memmove(void *to, const void *from, u64 bytes) {
    if (to < from) return memcpy(to, from, bytes);
    while (bytes--) ((volatile char *)to)[bytes] = ((const char *)from)[bytes];
    return to;
}
void *memset(void *to, int value, u64 bytes) {
    for (u64 i = 0; i < bytes; i++) ((volatile char *)to)[i] = (char)value;
    return to;
}
// There is one thread. The names are not those of C, since clang has its own idea of them.
void load(u64 size, void *from, void *to, int order) __asm__("__atomic_load");
void load(u64 size, void *from, void *to, int order) { memcpy(to, from, size); }
void store(u64 size, void *to, void *from, int order) __asm__("__atomic_store");
void store(u64 size, void *to, void *from, int order) { memcpy(to, from, size); }
void exchange(u64 size, void *at, void *from, void *to, int order) __asm__("__atomic_exchange");
void exchange(u64 size, void *at, void *from, void *to, int order) {
    memcpy(to, at, size);
    memcpy(at, from, size);
}
_Bool compare_exchange(u64 size, void *at, void *expected, void *from, int yes, int no) __asm__("__atomic_compare_exchange");
_Bool compare_exchange(u64 size, void *at, void *expected, void *from, int yes, int no) {
    for (u64 i = 0; i < size; i++)
        if (((char *)at)[i] != ((char *)expected)[i]) {
            memcpy(expected, at, size);
            return 0;
        }
    memcpy(at, from, size);
    return 1;
}

static long call(long number, long a, long b, long c) {
    register long a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c, a7 __asm__("a7") = number;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
    return a0;
}
static int wrong;
static void differ(const char *name) {
    u64 length = 0;
    while (name[length]) length++;
    call(64, 1, (long)name, (long)length);
    wrong = 1;
}
static u64 bits(double number) {
    u64 out;
    memcpy(&out, &number, 8);
    return number != number ? 1 : out;
}

#define COMPARE(name, a, b) \
    if (rivet_##name(a, b) != theirs_##name(a, b)) differ(#name "\n");
#define COMPARE_NUMBERS(name, a, b) \
    if (bits(rivet_##name(a, b)) != bits(theirs_##name(a, b))) differ(#name "\n");
#define CALL_INTEGERS(name) COMPARE(name, i, j)

static const double numbers[] = {0.0, -0.0, 1.0, -1.5, 3.25e7, 1e-310, -1e300, 7e-40, 12345.678, __builtin_inf(), -__builtin_inf(),
                                 __builtin_nan("")};
static const u64 integers[] = {0, 1, 2, 3, 9, 255, 256, 1u << 31, 0xffffffff, 1ul << 32, ~0ul, 1ul << 63, ~0ul >> 1, 0x123456789abcdef};

static void start(void) {
    for (int x = 0; x < 12; x++)
        for (int y = 0; y < 12; y++) {
            double a = numbers[x], b = numbers[y];
            COMPARE_NUMBERS(arithmetic, a, b)
            COMPARE_NUMBERS(sum, a, b)
            COMPARE_NUMBERS(mixed, (float)a, b)
            COMPARE_NUMBERS(narrow, a, (float)b)
            COMPARE(compared, a, b)
            COMPARE(to_integers, a, b)
        }
    for (int x = 0; x < 14; x++)
        for (int y = 0; y < 14; y++) {
            u64 i = integers[x], j = integers[y];
            OF_INTEGERS(CALL_INTEGERS)
            COMPARE_NUMBERS(of_integers, i, j)
        }
    if (!wrong) call(64, 1, (long)"same\n", 5);
    call(93, wrong, 0, 0);
}
__attribute__((naked)) void _start(void) { __asm__("call %0" : : "s"(start)); }
