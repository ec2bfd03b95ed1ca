// Tables of functions, callbacks, functions that give functions.
#include <stdio.h>

#define N __attribute__((noinline))

typedef int (*op)(int, int);
N static int add(int a, int b) { return a + b; }
N static int sub(int a, int b) { return a - b; }
N static int mul(int a, int b) { return a * b; }
static const op ops[] = {add, sub, mul};
N static op pick(char c) { return c == '+' ? add : c == '-' ? sub : mul; }
N static int fold(op f, const int *p, int n) {
  int r = p[0];
  for (int i = 1; i < n; i++) r = f(r, p[i]);
  return r;
}
// Each calls the other at its end, more often than the stack has room for.
typedef long (*step)(long, long);
static step volatile next;
N static long odd(long n, long sum);
N static long even(long n, long sum) {
  if (n == 0) return sum;
  __attribute__((musttail)) return next(n - 1, sum * 3 + n);
}
N static long odd(long n, long sum) { __attribute__((musttail)) return even(n - 1, sum ^ n); }
int main(void) {
  int v[] = {9, 8, 7, 6};
  for (int i = 0; i < 3; i++) printf("%d ", fold(ops[i], v, 4));
  next = odd;
  printf("%ld ", even(2000000, 1));
  printf("%d\n", pick('-')(pick('+')(3, 4), pick('*')(5, 6)));
  return 0;
}
