// _Float16 arithmetic and conversions.
#include <stdio.h>

#define N __attribute__((noinline))

N static _Float16 poly(_Float16 x) { return x * x * (_Float16)0.5 - x + (_Float16)3; }
N static float sum(const _Float16 *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
int main(void) {
  _Float16 v[20];
  for (int i = 0; i < 20; i++) v[i] = poly((_Float16)(i - 7));
  printf("%g %g %g %d\n", (double)v[3], (double)v[19], (double)sum(v, 20), (int)(v[0] > v[1]));
  return 0;
}
