/* Calls func_1 of a program by csmith in each variant there is, and prints where a result is not that of variant 0, which
   clang compiled to scalar code. Comes behind the program's text; VARIANTS has a bit for each variant. */
#undef func_1
typedef unsigned long u64;

void *memset(void *to, int byte, u64 size) {
    for (volatile unsigned char *p = to; size--; p++) *p = (unsigned char)byte;
    return to;
}
void *memmove(void *to, const void *from, u64 size) {
    volatile unsigned char *p = to;
    const unsigned char *q = from;
    if ((u64)p <= (u64)q) while (size--) *p++ = *q++;
    else while (size--) p[size] = q[size];
    return to;
}
void *memcpy(void *to, const void *from, u64 size) { return memmove(to, from, size); }

static void ecall(long number, long a, long b, long c) {
    register long a7 __asm__("a7") = number, a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
}
static void put(const char *text) {
    long size = 0;
    while (text[size]) size++;
    ecall(64, 1, (long)text, size);
}

__typeof__(func_1_0()) func_1_1(void), func_1_2(void), func_1_3(void), func_1_4(void);

void _start(void) {
    put("at the scalar variant\n");
    u64 wanted = (u64)func_1_0();
#define COMPARE(variant) \
    if (VARIANTS >> variant & 1) { \
        put("at variant " #variant "\n"); \
        if ((u64)func_1_##variant() != wanted) put("wrong func_1_" #variant "\n"); \
    }
#if VARIANTS & 2
    COMPARE(1)
#endif
#if VARIANTS & 4
    COMPARE(2)
#endif
#if VARIANTS & 8
    COMPARE(3)
#endif
#if VARIANTS & 16
    COMPARE(4)
#endif
    put("done\n");
    ecall(94, 0, 0, 0);
    for (;;);
}
