// Counters in functions, initialised and zero data, constants of addresses.
#include <stdio.h>

#define N __attribute__((noinline))

static int table[64], *const end = table + 64;
static const char *const names[] = {"zero", "one", "two"};
static const char *second = &"abcdef"[2];
N static int next(void) {
  static int n = 5;
  static long sum;
  sum += n;
  n = n * 3 % 101;
  return (int)sum;
}
int main(void) {
  for (int *p = table; p < end; p++) *p = next();
  printf("%d %d %s %s %ld\n", table[0], table[63], names[2], second, (long)(end - table));
  return 0;
}
