// A frame larger than the offsets of loads and stores.
#include <stdio.h>

#define N __attribute__((noinline))

N static int use(int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
N static int large(int k) {
  int a[3000], b[3000];
  for (int i = 0; i < 3000; i++) a[i] = i * k, b[i] = i ^ k;
  return use(a, 3000) - use(b, 3000) + a[2999] + b[0];
}
int main(void) {
  printf("%d\n", large(3));
  return 0;
}
