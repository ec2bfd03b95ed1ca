// setjmp and longjmp out of nested calls.
#include <setjmp.h>
#include <stdio.h>

#define N __attribute__((noinline))

static jmp_buf env;
N static void deep(int n) {
  if (n == 0) longjmp(env, 42);
  deep(n - 1);
}
int main(void) {
  volatile int tries = 0;
  int r = setjmp(env);
  tries++;
  if (r == 0) deep(5);
  if (tries < 3) longjmp(env, r + 1);
  printf("%d %d\n", r, tries);
  return 0;
}
