// A frame larger than the offsets of loads and stores.
#include <stdio.h>

#define N __attribute__((noinline))

N static int use(int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
N static int large(int k) {
  int a[3000], b[3000];
  for (int i = 0; i < 3000; i++) a[i] = i * k, b[i] = i ^ k;
  return use(a, 3000) - use(b, 3000) + a[2999] + b[0];
}
// Arguments on the stack are far from the stack pointer, too.
N static int whole(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
  int x[9000];
  x[500] = a + b * c - d + e * f - g + h * i - j;
  return use(x + 500, 1) + x[500];
}
N static double broken(double a, double b, double c, double d, double e, double f, double g, double h, double i, double j,
                       long k, long l, long m, long n, long o, long p, long q) {
  double x[9000];
  x[400] = a * b + c * d + e * f + g * h + i * j;
  x[401] = k * l + m * n + o * p + q;
  return use((int *)x + 803, 1) + x[400] + x[401];
}
int main(void) {
  printf("%d\n", large(3));
  printf("%d %g\n", whole(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
         broken(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17));
  return 0;
}
