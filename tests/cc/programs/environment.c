// clang: -frounding-math -ffp-exception-behavior=strict -Wno-everything
// Operations in each rounding mode, and the exceptions that they raise: none is moved, folded or left out.
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define N __attribute__((noinline))
static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};

N static double four(double x, double y) { return (x + y) * (x - y) / y; }
N static float chain(float x, float y) { return fmaf(x, y, 0.1f) + sqrtf(x); }
N static double third(void) { return 1.0 / 3.0; }
N static float narrow(double x) { return (float)x; }
N static double wide(float x) { return x; }
N static float of_long(long x) { return (float)x; }
N static double of_byte(signed char x) { return x / 3.0; }
N static float of_unsigned(unsigned x) { return (float)x; }
N static int to_int(double x) { return (int)x; }
N static unsigned char to_byte(float x) { return (unsigned char)x; }
N static unsigned long to_unsigned(float x) { return (unsigned long)x; }
N static long rounded(double x) { return lrint(x) + llrint(-x) * 1000; }
N static double whole(double x) { return floor(x) + 10 * ceil(x) + 100 * trunc(x) + 1000 * rint(x) + 10000 * nearbyint(x); }
N static double library(double x) { return fmod(x, 0.75) + fmin(x, 1) + fmax(x, 2) + pow(x, 2); }
N static int raising(double x, double y) { return (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5; }
N static int quiet(double x, double y) {
  return isless(x, y) | islessequal(x, y) << 1 | isgreater(x, y) << 2 | isgreaterequal(x, y) << 3 | islessgreater(x, y) << 4 |
         isunordered(x, y) << 5 | !isless(x, y) << 6 | !islessgreater(x, y) << 7;
}
N static int quietf(float x, float y) { return isless(x, y) | isgreaterequal(x, y) << 1 | isunordered(x, y) << 2; }
/* What nobody uses raises its exception; what is the same before and after a change of the mode is computed twice. */
N static int unused(double x) {
  feclearexcept(FE_ALL_EXCEPT);
  x / 0.0;
  return fetestexcept(FE_ALL_EXCEPT);
}
N static double apart(double x) {
  fesetround(FE_UPWARD);
  double up = x / 3;
  fesetround(FE_DOWNWARD);
  double down = x / 3;
  fesetround(FE_TONEAREST);
  return up - down;
}
N static void scale(double *p, const double *q, int n) {
  for (int i = 0; i < n; i++) p[i] = q[i] * 0.1;
}
N static float sum(const float *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}

/* Vectors of C: each lane is a number. */
typedef float four_floats __attribute__((vector_size(16)));
typedef double two_doubles __attribute__((vector_size(16)));
N static float lanes(float x, float y) {
  four_floats a = {x, y, x, 0.1f}, b = {y, y, 3.0f, x};
  a = a * b + a / 3.0f;
  return a[0] + a[1] * a[2] - a[3] + (a < b)[3];
}
N static double lane(double x, int n) {
  two_doubles a = {x, 0.3};
  for (int i = 0; i < n; i++) a = a * 0.7 - 1.1;
  return a[0] - a[1];
}

static unsigned long bits(double x) { unsigned long b; memcpy(&b, &x, 8); return b; }
static void flags(const char *what) {
  printf(" %s:%x", what, fetestexcept(FE_ALL_EXCEPT));
  feclearexcept(FE_ALL_EXCEPT);
}
static double signalling(void) { unsigned long b = 0x7ff4000000000000; double x; memcpy(&x, &b, 8); return x; }

int main(void) {
  double values[] = {0.0, -0.0, 1.5, -2.5, 1e300, -1e-300, 0.1, 12345.678, INFINITY, NAN, signalling()};
  for (int m = 0; m < 4; m++) {
    for (int i = 0; i < 11; i++) {
      double x = values[i], y = values[(i + 3) % 11], r[14];
      int k[8];
      feclearexcept(FE_ALL_EXCEPT);
      fesetround(modes[m]);
      r[0] = four(x, y);
      flags("four");
      r[1] = chain((float)x, (float)y);
      flags("chain");
      r[2] = third();
      flags("third");
      r[3] = narrow(x);
      flags("narrow");
      r[4] = wide(narrow(y));
      flags("wide");
      r[5] = of_long(0x123456789abcdefl * (i + 1)) + of_byte(i - 5) + of_unsigned(~7u - i);
      flags("of");
      k[0] = raising(x, y);
      flags("raising");
      k[1] = quiet(x, y) | quietf((float)y, (float)x) << 8;
      flags("quiet");
      k[2] = unused(x);
      r[6] = apart(x);
      fesetround(modes[m]);
      flags("apart");
      int fits = fabs(x) < 2e9;
      k[3] = fits ? to_int(x) : 0;
      k[4] = fits && x > 0 && x < 200 ? to_byte((float)x) : 0;
      r[7] = fits && x >= 0 ? (double)to_unsigned((float)x) : 0;
      r[8] = fits ? (double)rounded(x) : 0;
      r[9] = whole(x);
      flags("whole");
      fesetround(FE_TONEAREST);
      r[10] = library(x);
      fesetround(modes[m]);
      double to[5];
      float some[5] = {0.1f, (float)x, 3.3f, 1e-8f, 7};
      scale(to, values, 5);
      r[11] = sum(some, 5) + to[i % 5];
      flags("loops");
      r[12] = lanes((float)x, (float)y);
      r[13] = lane(x, i);
      flags("lanes");
      fesetround(FE_TONEAREST);
      printf("\n");
      for (int j = 0; j < 14; j++)
        if (!isnan(r[j])) printf("%d=%lx ", j, bits(r[j]));
      for (int j = 0; j < 5; j++) printf("%x ", k[j]);
      printf("\n");
    }
  }
}
