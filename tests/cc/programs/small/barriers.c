// Inline assembly without and with instructions.
#include <stdio.h>

#define N __attribute__((noinline))

N static int opaque(int x) {
  __asm__("" : "+r"(x));
  return x * 2;
}
N static long sum(long a, long b) {
  long r;
  __asm__("add %0, %1, %2" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
N static long loop(long n) {
  long r = 0;
  __asm__ volatile("1: add %0, %0, %1\n addi %1, %1, -1\n bnez %1, 1b" : "+r"(r), "+r"(n));
  return r;
}
N static double scale(double x, long k) {
  double r;
  __asm__("fcvt.d.l %0, %2\n fmul.d %0, %0, %1" : "=&f"(r) : "f"(x), "r"(k));
  return r;
}
N static int read(const int *p) {
  int r;
  __asm__ volatile("lw %0, %1" : "=r"(r) : "m"(*p) : "memory");
  return r;
}
N static long call(long n, long x) {
  register long a7 __asm__("a7") = n;
  register long a0 __asm__("a0") = x;
  __asm__ volatile("add a0, a0, a7" : "+r"(a0) : "r"(a7) : "memory");
  return a0;
}
N static void fill(char *p, int n) {
  for (int i = 0; i < n; i++) {
    p[i] = i;
    __asm__ volatile("" ::: "memory");
  }
}
N static long shift(long x) {
  long r;
  __asm__("slli %0, %1, %2" : "=r"(r) : "r"(x), "i"(5));
  return r;
}
N static long times(long x) {
  long r;
  __asm__("li t0, 5\n mul %0, %1, t0" : "=r"(r) : "r"(x) : "t0", "t6", "ft0");
  return r;
}
int main(void) {
  char b[9];
  int v[] = {7, 11};
  fill(b, 9);
  printf("%d %ld %ld %g %d %ld %d %ld %ld\n", opaque(21), sum(40, 2), loop(10), scale(1.5, 3), read(v + 1), call(60, 4), b[8],
         shift(3), times(9));
  return 0;
}
