// Floating-point numbers of all formats: arithmetic, conversions, remainders, comparisons with NaNs, the C library.
#include <math.h>
#include <stdio.h>

#define N __attribute__((noinline))
N static double rest(double a, double b) { return fmod(a, b); }
N static float restf(float a, float b) { return fmodf(a, b); }
N static int order(double a, double b) { return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * isunordered(a, b); }
N static long whole(double x) { return (long)x; }
N static unsigned long positive(double x) { return (unsigned long)x; }
N static int small(float x) { return (int)x; }
N static float narrow(double x) { return (float)x; }
N static double fromlong(long x) { return (double)x; }
N static float fromunsigned(unsigned long x) { return (float)x; }
N static double rounds(double x) { return floor(x) + 10 * ceil(x) + 100 * trunc(x) + 1000 * round(x) + 10000 * rint(x); }
N static double most(double a, double b) { return fmax(a, b) - fmin(a, b); }
N static double chain(double x, double y, double z) { return fma(x, y, z) + sqrt(fabs(x)) * copysign(y, z); }
N static _Float16 half(_Float16 a, _Float16 b) { return a * b + a; }
N static double sums(const float *p, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}

int main(void) {
  double values[] = {0.0, -0.0, 1.5, -2.5, 1e300, -1e-300, 3.999999, 12345.678, INFINITY, NAN};
  for (int i = 0; i < 10; i++) {
    double x = values[i], y = values[(i + 3) % 10];
    printf("%d %g %g %g %g %g ", order(x, y), rest(x, 1.25), (double)restf((float)x, 0.75f), rounds(x), most(x, y),
           chain(x, y, 2.0));
    if (fabs(x) < 1e15) printf("%ld %d %g ", whole(x), small((float)x), (double)narrow(x));
    if (x >= 0 && x < 1e15) printf("%lu ", positive(x));
    printf("%g %g %g\n", sin(x) * 0 + 1, pow(fabs(y), 0.5), exp(-fabs(x)));
  }
  printf("%g %g\n", fromlong(-(1L << 60) + 1), (double)fromunsigned(~0UL));
  printf("%g %g\n", (double)half(1.5f16, 2.25f16), (double)half(60000, 2));
  float table[37];
  for (int i = 0; i < 37; i++) table[i] = i * 0.25f - 3;
  printf("%g %ld %ld %d\n", sums(table, 37), lrint(2.5), lround(2.5), ilogb(1000.0));
  return 0;
}
