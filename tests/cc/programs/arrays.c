// Arrays of variable length and alloca: in loops, among each other, with calls whose arguments are on the stack.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

#define N __attribute__((noinline))

N static long sum(const int *a, int n) {
  long total = 0;
  for (int i = 0; i < n; i++) total += a[i];
  return total;
}
N static long ten(long a, long b, long c, long d, long e, long f, long g, long h, long i, const int *j) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + j[0];
}
N static long one(int n) {
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i * i - 7;
  return sum(a, n);
}
N static long nested(int n) {
  long total = 0;
  for (int i = 1; i < n; i++) {
    int a[i];
    memset(a, i, sizeof a);
    char b[2 * i + 1];
    memset(b, 1, sizeof b);
    total += sum(a, i) + b[i] + ten(i, 2, 3, 4, 5, 6, 7, 8, 9, a);
  }
  return total;
}
N static double matrix(int n, double x) {
  double a[n][n], total = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = i * x + j;
  for (int i = 0; i < n; i++) total += a[i][n - 1 - i];
  return total;
}
N static int aligned(int n) {
  char *p = __builtin_alloca_with_align(n, 8 * 128);
  char *q = alloca(n);
  memset(p, 1, n);
  memset(q, 2, n);
  return (int)((long)p % 128) * 1000 + (int)((long)q % 16) * 10 + p[n - 1] + q[0];
}
struct node { struct node *next; int value; };
N static int list(int n) {
  struct node *head = 0;
  for (int i = 0; i < n; i++) {
    struct node *node = alloca(sizeof *node);
    node->next = head;
    node->value = i;
    head = node;
  }
  int total = 0;
  for (; head; head = head->next) total = total * 3 + head->value;
  return total;
}
N static int deep(int n) {
  if (n == 0) return 1;
  int a[n];
  a[0] = n;
  a[n - 1] = n;
  return deep(n - 1) * 3 + a[0] + a[n - 1];
}
N static long many(int n, long a, long b, long c, long d, long e, long f, long g, long h, long i) {
  long v[n];
  for (int k = 0; k < n; k++) v[k] = a * k + b - c;
  long x = a ^ b, y = c ^ d, z = e ^ f, w = g ^ h;
  for (int k = 0; k < n; k++) x += v[k] * y, y ^= z + v[n - 1 - k], z -= w, w += i;
  return x + y + z + w;
}

int main(void) {
  for (int n = 1; n < 40; n += 6)
    printf("%ld %ld %g %d %d %d %ld\n", one(n), nested(n), matrix(n, 1.5), aligned(n), list(n), deep(n),
           many(n, 1, 2, 3, 4, 5, 6, 7, 8, 9));
}
