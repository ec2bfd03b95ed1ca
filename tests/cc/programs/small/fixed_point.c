// Sines, square roots and a Mandelbrot set in integers.
#include <stdio.h>

#define N __attribute__((noinline))

N static int root(unsigned n) {
  unsigned r = 0, b = 1u << 30;
  while (b > n) b >>= 2;
  for (; b; b >>= 2)
    if (n >= r + b) {
      n -= r + b;
      r = (r >> 1) + b;
    } else r >>= 1;
  return r;
}
N static int inside(int cx, int cy) {
  int x = 0, y = 0, i = 0;
  for (; i < 50 && (x * x + y * y) >> 12 < 4 << 12; i++) {
    int t = ((x * x - y * y) >> 12) + cx;
    y = ((2 * x * y) >> 12) + cy;
    x = t;
  }
  return i;
}
int main(void) {
  unsigned s = 0;
  for (int y = -4; y <= 4; y++)
    for (int x = -8; x <= 4; x++) s = s * 7 + inside(x << 10, y << 10);
  printf("%d %d %u\n", root(1000000), root(12345678), s);
  return 0;
}
