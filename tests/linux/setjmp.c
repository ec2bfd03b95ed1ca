// build: -static -O2
/* setjmp and longjmp: values, floating-point registers that are kept, jumps out of deep calls. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf outer, inner;
static int calls;

__attribute__((noinline)) static void dive(int depth, double x) {
  calls++;
  if (depth == 0) longjmp(outer, 3);
  if (depth > 0) dive(depth - 1, x * 1.5);
  printf("never %f\n", x);
}

__attribute__((noinline)) static double kept(double a, double b, double c) {
  /* a, b and c live over setjmp in registers that the callee keeps. */
  if (setjmp(inner) == 0) {
    double burn[8];
    for (int i = 0; i < 8; i++) burn[i] = a * i + b;
    double sum = 0;
    for (int i = 0; i < 8; i++) sum += burn[i];
    printf("burnt %g\n", sum);
    longjmp(inner, 1);
  }
  return a + b * c;
}

int main(void) {
  volatile int round = 0;
  int v = setjmp(outer);
  printf("setjmp gave %d, round %d\n", v, round);
  round++;
  if (v == 0) longjmp(outer, 0); /* becomes 1 */
  if (v == 1) longjmp(outer, 2);
  if (v == 2) dive(100, 1.0);
  printf("calls %d\n", calls);
  printf("kept %g\n", kept(1.25, 2.5, 4.0));
  return 0;
}
