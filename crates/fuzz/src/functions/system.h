/* What a program without a C library needs: memory functions, output, random numbers. u8 and u64 are known. */
#pragma once

static u64 state; /* of the random numbers */

void *memset(void *to, int byte, u64 size) {
    for (volatile u8 *p = to; size--; p++) *p = (u8)byte;
    return to;
}
void *memmove(void *to, const void *from, u64 size) {
    volatile u8 *p = to;
    const u8 *q = from;
    if ((u64)p <= (u64)q) while (size--) *p++ = *q++;
    else while (size--) p[size] = q[size];
    return to;
}
void *memcpy(void *to, const void *from, u64 size) { return memmove(to, from, size); }

static long ecall(long number, long a, long b, long c) {
    register long a7 __asm__("a7") = number, a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
    return a0;
}
static void put(const char *text) {
    long size = 0;
    while (text[size]) size++;
    ecall(64, 1, (long)text, size);
}
static void number(u64 value, unsigned base) {
    char text[24], *p = text + 23;
    *p = 0;
    do *--p = "0123456789abcdef"[value % base];
    while (value /= base);
    put(p);
}
static u64 chance(void) {
    u64 z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}
