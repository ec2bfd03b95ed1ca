// Arrays of variable length on the stack.
#include <stdio.h>

#define N __attribute__((noinline))

N static long fill(int n, int m) {
  long a[n][m], s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i * j + 1;
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) s = s * 3 + a[i][j];
  return s;
}
N static int deep(int n) {
  char b[n + 1];
  for (int i = 0; i <= n; i++) b[i] = i;
  return n ? b[n / 2] + deep(n - 1) : b[0];
}
int main(void) {
  printf("%ld %d\n", fill(5, 7), deep(30));
  return 0;
}
