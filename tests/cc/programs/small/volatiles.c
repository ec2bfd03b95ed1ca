// Each access to a volatile object happens.
#include <stdio.h>

#define N __attribute__((noinline))

static volatile int port;
static volatile unsigned char reg[4];
N static int poll(int n) {
  int s = 0;
  while (n--) {
    port = n;
    s += port + port;
  }
  return s;
}
N static int twice(volatile int *p) {
  int a = *p;
  *p = a + 1;
  int b = *p;
  *p = b * 2;
  return a + b + *p;
}
int main(void) {
  reg[1] = 200;
  reg[2] = reg[1] + 100;
  printf("%d %d %d\n", poll(10), twice(&port), reg[2]);
  return 0;
}
