// Division by constants and variables, of all signs.
#include <stdio.h>

#define N __attribute__((noinline))

N static int by7(int x) { return x / 7 * 100 + x % 7; }
N static unsigned by10(unsigned x) { return x / 10 ^ x % 10; }
N static long by(long a, long b) { return a / b * 1000 + a % b; }
N static int by8(int x) { return x / 8 * 10 + x % 8; }
N static unsigned char third(unsigned char c) { return c / 3; }
int main(void) {
  for (int i = -30; i <= 30; i += 17) printf("%d %u %ld %d %d ", by7(i), by10(i), by(i * 1000l, i - 2), by8(i), third(i));
  puts("");
  return 0;
}
