// A threaded interpreter: labels as values, in a table and by their differences.
#include <stdio.h>

#define N __attribute__((noinline))

N static long run(const unsigned char *p) {
  static void *const go[] = {&&push, &&add, &&mul, &&dup, &&dec, &&loop, &&end};
  long s[16], *t = s;
  const unsigned char *q = p;
  goto *go[*q];
push:
  *t++ = q[1];
  q += 2;
  goto *go[*q];
add:
  t--;
  t[-1] += *t;
  goto *go[*++q];
mul:
  t--;
  t[-1] *= *t;
  goto *go[*++q];
dup:
  *t = t[-1];
  t++;
  goto *go[*++q];
dec:
  s[0]--;
  goto *go[*++q];
loop:
  q = s[0] ? p + q[1] : q + 2;
  goto *go[*q];
end:
  return t[-1];
}
N static int near(int i) {
  static const int d[] = {&&a - &&a, &&b - &&a, &&c - &&a};
  goto *(&&a + d[i]);
a:
  return 10;
b:
  return 20;
c:
  return 30;
}
int main(void) {
  const unsigned char p[] = {0, 5, 0, 1, 0, 3, 2, 0, 1, 1, 4, 5, 4, 6};
  printf("%ld %d %d %d\n", run(p), near(0), near(1), near(2));
  return 0;
}
