// Functions that are aligned, and one without prologue.
#include <stdio.h>

#define N __attribute__((noinline))

__attribute__((naked)) N static long next(long x) { __asm__("addi a0, a0, 1\n ret"); }
N static int one(int x) { return x * 3; }
N __attribute__((aligned(256))) static int two(int x) { return x * 5; }
N static int three(int x) { return x * 7; }
N static int plus(int x, int y) {
  int r;
  __asm__("add %0, %1, %2" : "=r"(r) : "r"(x), "rI"(y));
  return r;
}
static int (*volatile all[])(int) = {one, two, three};
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += all[i](i + 1);
  printf("%d %ld %ld %d\n", sum, (long)all[1] & 255, next(next(5)), plus(50, 8));
  return 0;
}
