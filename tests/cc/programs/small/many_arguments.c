// More arguments than registers, of mixed types.
#include <stdio.h>

#define N __attribute__((noinline))

N static double many(int a, double b, long c, float d, char e, double f, int g, short h, long i, float j, double k, double l,
                     double m, double n, double o, int p, unsigned char q) {
  return a + b * c + d - e * f + g * h + i * j + k - l + m * n - o + p + q;
}
N static double call(double x) { return many(1, x, 3, 4.5f, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 200); }
int main(void) {
  printf("%g %g\n", call(2), call(-1));
  return 0;
}
