// Overflow checks and saturation.
#include <stdio.h>

#define N __attribute__((noinline))

N static int checked(int a, int b, int *r) { return __builtin_mul_overflow(a, b, r); }
N static unsigned char sat(unsigned char a, unsigned char b) {
  unsigned s = a + b;
  return s > 255 ? 255 : s;
}
N static long clamp(long x, long lo, long hi) { return x < lo ? lo : x > hi ? hi : x; }
N static int sum(long a, long b) {
  long r;
  return __builtin_add_overflow(a, b, &r) ? -1 : (int)(r >> 32);
}
int main(void) {
  int r, wraps = checked(65536, 32768, &r), fits = checked(1000, -3, &r);
  printf("%d %d %d %ld %d %d\n", wraps, fits, r, clamp(99, -5, 50), sat(200, 100), sum(1l << 62, 1l << 62));
  return 0;
}
