// Parts of addresses, and sums of them, as constants.
#include <stdio.h>

#define N __attribute__((noinline))

static char buffer[128] __attribute__((aligned(64)));
static int here;
N static unsigned low(void) { return (unsigned)(unsigned long)buffer & 63; }
N static long align(void) { return (-(long)(unsigned long)buffer) & 60; }
N static int same(unsigned x) { return x + (unsigned)(unsigned long)&here == 2 * (unsigned)(unsigned long)&here; }
int main(void) {
  printf("%u %ld %d\n", low(), align(), same((unsigned)(unsigned long)&here));
  return 0;
}
