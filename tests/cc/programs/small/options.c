// clang: -ffast-math -ftrapv
// Calls with a result of 128 bits and promises that its halves cannot keep; traps on overflow; caches of instructions.
#include <stdio.h>

#define N __attribute__((noinline))

N static long double scaled(long double x, int n) { return x * n + 0.25L; }
N static __int128 shifted(__int128 x, int n) { return x << n | 1; }
N static int checked(int a, int b) { return a * b - a + b; }
static volatile int three = 3;
int main(void) {
  char code[8] = {0};
  __builtin___clear_cache(code, code + 8);
  printf("%.3Lf %lld %d\n", scaled(1.5L, three), (long long)(shifted(5, 67 + three) >> 60), checked(2 * three, 7));
  return 0;
}
