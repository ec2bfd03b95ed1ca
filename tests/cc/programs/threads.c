// Thread-local variables, defined here, of one thread.
#include <stdio.h>

_Thread_local int seen = 3;
static _Thread_local long none;
__thread char name[8] = "local";

__attribute__((noinline)) static int bump(int by) {
  seen += by;
  none -= by;
  return seen;
}

int main(void) {
  bump(4);
  int *p = &seen;
  *p *= 2;
  printf("%d %ld %s\n", bump(1), none, name);
  return 0;
}
