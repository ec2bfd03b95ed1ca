// Counts of bits, rotations, byte swaps, parity.
#include <stdio.h>

#define N __attribute__((noinline))

N static unsigned rotate(unsigned x, int n) { return x << (n & 31) | x >> (-n & 31); }
N static unsigned long swap(unsigned long x) {
  x = (x & 0x00ff00ff00ff00fful) << 8 | (x >> 8 & 0x00ff00ff00ff00fful);
  x = (x & 0x0000ffff0000fffful) << 16 | (x >> 16 & 0x0000ffff0000fffful);
  return x << 32 | x >> 32;
}
N static int count(unsigned long x) {
  int n = 0;
  for (; x; x &= x - 1) n++;
  return n;
}
N static unsigned gray(unsigned n) { return n ^ n >> 1; }
int main(void) {
  printf("%x %lx %d %d %d %d %x\n", rotate(0x12345678, 12), swap(0x0102030405060708), count(0xf0f0f),
         __builtin_ctzl(gray(1 << 20)), __builtin_clz(gray(77)), __builtin_parity(gray(99)), gray(1000));
  return 0;
}
