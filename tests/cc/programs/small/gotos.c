// Jumps into and out of loops: control flow that is not reducible.
#include <stdio.h>

#define N __attribute__((noinline))

N static int walk(int n) {
  int i = 0, s = 0;
  if (n & 1) goto middle;
top:
  s += i;
  if (s > 1000) goto out;
middle:
  i += 3;
  s ^= i << 1;
  if (i < n * 5) goto top;
  if (s & 4) {
    i -= n;
    s += 7;
    if (i > 0) goto middle;
  }
out:
  return s * 100 + i;
}
int main(void) {
  for (int n = 0; n < 12; n++) printf("%d ", walk(n));
  puts("");
  return 0;
}
