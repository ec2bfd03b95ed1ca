// Variables that hide others, and blocks that give values.
#include <stdio.h>

#define N __attribute__((noinline))

static int x = 1;
N static int hide(int x) {
  int s = x;
  {
    int x = 10;
    s += x;
    for (int x = 0; x < 3; x++) s += x;
    s += x;
  }
  return s + ({
           int x = s;
           x * 2;
         });
}
int main(void) {
  printf("%d %d\n", hide(5), x);
  return 0;
}
