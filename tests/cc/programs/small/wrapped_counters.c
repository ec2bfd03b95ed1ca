// Loops that end where an unsigned counter wraps around, and sums with one that do.
#include <stdio.h>

__attribute__((noinline)) static unsigned long sums(unsigned long n, unsigned long y) {
    unsigned long s = 0;
    for (unsigned long i = 0; i < n; i += 3) s = (s ^ s >> 7) * 31 + (i + y);
    return s;
}
__attribute__((noinline)) static unsigned long down(const unsigned char *p, unsigned long n) {
    unsigned long s = 0;
    for (unsigned long i = n - 1; i < n; i--) s = (s ^ s >> 7) * 31 + p[i];
    return s;
}
__attribute__((noinline)) static unsigned long down_by_two(const short *p, unsigned long n) {
    unsigned long s = 0;
    for (unsigned long i = n - 2; i < n; i -= 2) s = (s ^ s >> 7) * 31 + (unsigned short)p[i];
    return s;
}
__attribute__((noinline)) static unsigned long up(const unsigned char *p, unsigned long n) {
    unsigned long s = 0;
    for (unsigned long i = 0; i < n; i += 3) s = (s ^ s >> 7) * 31 + p[i];
    return s;
}
__attribute__((noinline)) static unsigned long to_zero(const long *p, unsigned long first) {
    unsigned long s = 0;
    for (unsigned long i = first; i > 2; i++) s = (s ^ s >> 7) * 31 + (unsigned long)p[i + 10];
    return s;
}

int main(void) {
    unsigned char bytes[20];
    short shorts[20];
    long longs[20];
    for (int i = 0; i < 20; i++) {
        bytes[i] = (unsigned char)(i * 7 + 200);
        shorts[i] = (short)(i * 999);
        longs[i] = i * 123456789L;
    }
    printf("%lx %lx %lx ", sums(10, -5ul), sums(7, -1ul), sums(100, 3));
    printf("%lx %lx %lx ", down(bytes, 20), down_by_two(shorts, 20), down_by_two(shorts, 19));
    printf("%lx %lx %lx\n", up(bytes, 20), to_zero(longs, -7ul), to_zero(longs, -1ul));
    return 0;
}
