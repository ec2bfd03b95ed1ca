// Loops that data may end at any time: short and long ones, with and without what the source says of them.
#include <stdio.h>
#include <string.h>

#define N __attribute__((noinline))
N static int divided(unsigned n) {
  for (unsigned i = 1; i <= 20; i++)
    if (n % i) return (int)i;
  return 0;
}
N static int prime(unsigned n) {
  for (unsigned i = 2; i * i <= n; i++)
    if (n % i == 0) return 0;
  return n > 1;
}
N static int mostly(const int *p, int n) {
  for (int i = 0; i < n; i++)
    if (__builtin_expect(p[i] == 0, 1)) return i;
  return -1;
}
N static int hardly(const int *p, int n) {
  for (int i = 0; i < n; i++)
    if (__builtin_expect(p[i] == 0, 0)) return i;
  return -1;
}
N static long length(const char *s) {
  long n = 0;
  while (s[n]) n++;
  return n;
}
/* What an iteration leaves to the next one: of none, what came in, whatever lies in front of the array. */
N static unsigned before(const unsigned *p, const int *q, int n, unsigned v) {
  for (int i = 0; i < n; i++) {
    if (q[i] == 5) return v + 2;
    v = p[i];
  }
  return v;
}
N static int asked(const unsigned *p, unsigned n, unsigned by) {
#pragma clang loop vectorize(enable)
  for (unsigned i = 0; i < n; i++)
    if (p[i] / by == 3) return (int)i;
  return -1;
}
N static int ratio(const float *p, float by, int n) {
  int i = 0;
  while (i < n && p[i] / by < 2.5f) i++;
  return i;
}

int main(void) {
  int p[100], count = 0;
  unsigned u[100];
  float f[100];
  for (int i = 0; i < 100; i++) p[i] = (i * 37 + 5) % 61, u[i] = (unsigned)(i * 29 + 7) % 97, f[i] = (float)i / 8;
  for (unsigned n = 0; n < 1000; n++) count += prime(n);
  printf("%d %d %d %d\n", count, divided(7), divided(232792560), divided(232792560u / 19 * 17));
  for (int n = 0; n <= 100; n += 25) printf("%d %d %d %d %d\n", mostly(p, n), hardly(p, n), asked(u, n, 3), asked(u, n, 30), ratio(f, 1.5f, n));
  for (int k = 0; k < 40; k += 3) printf("%u ", before(u + k + 1, p + k, 50 - k, 1000));
  p[0] = 1;
  for (int k = 61; k > 20; k -= 4) printf("%u ", before(u + k + 1, p + k, 30 + k % 2, 1000));
  printf("\n%ld %ld\n", length(""), length("a string that is longer than a vector register of 256 bits, by some characters"));
}
