// Loops that leave early, nest, count down, and skip.
#include <stdio.h>

#define N __attribute__((noinline))

N static int first(const int *p, int n, int v) {
  for (int i = 0; i < n; i++)
    if (p[i] == v) return i;
  return -1;
}
N static int pairs(const int *p, int n, int s) {
  int c = 0;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      if (p[i] + p[j] != s) continue;
      c++;
      if (c > 5) goto done;
    }
done:
  return c;
}
N static int down(int n) {
  int s = 0;
  do {
    s += n--;
    if (s % 3 == 0) continue;
    s ^= 5;
  } while (n > 0);
  return s;
}
N static int collatz(unsigned n) {
  int k = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    k++;
  }
  return k;
}
int main(void) {
  int v[40];
  for (int i = 0; i < 40; i++) v[i] = i * 7 % 23;
  printf("%d %d %d %d %d\n", first(v, 40, 20), first(v, 40, 99), pairs(v, 40, 30), down(25), collatz(97));
  return 0;
}
