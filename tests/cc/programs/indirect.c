// Functions that a resolver chooses when the program starts: called, and by their addresses.
#include <stdio.h>

static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int (*resolve(void))(int) { return sizeof(long) == 8 ? thrice : twice; }
static int (*resolve_other(void))(int) { return twice; }
int times(int x) __attribute__((ifunc("resolve")));
static int hidden(int x) __attribute__((ifunc("resolve_other")));

static int (*const table[])(int) = {times, twice};
__attribute__((noinline)) static int apply(int (*f)(int), int x) { return f(x) + 1; }

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d %d %d %d\n", times(i), hidden(i), apply(times, i), table[i % 2](i));
  printf("%d\n", table[0] == times);
}
