// Conversions, comparisons with NaN, rounding, signed zero.
#include <math.h>
#include <stdio.h>

#define N __attribute__((noinline))

N static int order(double a, double b) {
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5;
}
N static long down(double d) { return (long)d; }
N static unsigned char byte(float f) { return (unsigned char)f; }
N static float up(unsigned long u) { return (float)u; }
int main(void) {
  double n = NAN, v[] = {1, 2, -0.0, 0.0, n, INFINITY};
  for (int i = 0; i < 5; i++) printf("%d ", order(v[i], v[i + 1]));
  printf("%ld %u %.9g %d %g\n", down(-2.9), byte(200.7f), up(0xffffff7ffffffffful), signbit(v[2]) != 0, copysign(3, v[2]));
  return 0;
}
