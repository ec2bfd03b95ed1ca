// Bit counts, rotations, byte order, minima and maxima, of all widths.
#include <stdint.h>
#include <stdio.h>

#define N __attribute__((noinline))
N static int pop(uint64_t x) { return __builtin_popcountll(x) + __builtin_popcount(x) * 100; }
N static int lead(uint64_t x) { return __builtin_clzll(x | 1) * 100 + __builtin_clz((uint32_t)x | 1); }
N static int trail(uint64_t x) { return __builtin_ctzll(x | 1ull << 63) * 100 + __builtin_ctz((uint32_t)x | 1u << 31); }
N static uint64_t swap(uint64_t x) {
  return __builtin_bswap64(x) ^ __builtin_bswap32(x) ^ __builtin_bswap16(x);
}
N static uint64_t turn(uint64_t x) { return __builtin_bitreverse64(x) ^ __builtin_bitreverse32(x) ^ __builtin_bitreverse8(x); }
N static uint64_t left64(uint64_t x, int n) { return __builtin_rotateleft64(x, n); }
N static uint32_t left32(uint32_t x, int n) { return x << (n & 31) | x >> (-n & 31); }
N static uint16_t right16(uint16_t x, int n) { return __builtin_rotateright16(x, n); }
N static uint8_t right8(uint8_t x, int n) { return __builtin_rotateright8(x, n); }
N static long least(long a, long b) { return a < b ? a : b; }
N static unsigned most(unsigned a, unsigned b) { return a > b ? a : b; }
N static int size(int x) { return __builtin_abs(x); }
N static int parity(uint64_t x) { return __builtin_parityll(x); }
N static int first(uint64_t x) { return __builtin_ffsll(x); }

int main(void) {
  uint64_t x = 0x0123456789abcdef;
  for (int i = 0; i < 20; i++) {
    printf("%d %d %d %lx %lx ", pop(x), lead(x), trail(x), swap(x), turn(x));
    printf("%lx %x %x %x ", left64(x, i * 7), left32(x, i), right16(x, i), right8(x, i));
    printf("%ld %u %d %d %d\n", least(x, -x), most(x, x >> 7), size(x), parity(x), first(x));
    x = x * 6364136223846793005u + 1442695040888963407u;
    if (i == 10) x = 0;
    if (i == 12) x = 1ull << 63;
  }
  return 0;
}
