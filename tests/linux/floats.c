// build: -static -O2 -frounding-math
// libs: -lm
/* printf and scanf of floats, doubles and long doubles (128 bits, in software), rounding modes,
 * exception flags, special values, a few functions of the mathematical library. */
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  volatile double third = 1.0, three = 3.0, zero = 0.0, big = 1e308;
  third /= three;
  printf("%.17g %.3f %e %a\n", third, third, third, third);
  printf("%g %g %g %g\n", 1e100, 1e-5, 123456789.0, 0.0001);
  printf("%f %f %f %f\n", 1 / zero, -1 / zero, zero / zero < 0 ? 1.0 : 2.0, -zero);
  printf("%.20f\n%.0f %.0f %.0f %.0f\n", 0.1, 0.5, 1.5, 2.5, -0.5);
  printf("%.9g %a\n", (double)(float)0.1f, (double)0.1f);
  printf("DBL_MAX %.17g, DBL_MIN %.17g, least %g\n", DBL_MAX, DBL_MIN, 4.9406564584124654e-324);

  volatile long double one = 1.0L, l3 = 3.0L, two = 2.0L;
  printf("%.36Lg\n%La\n", one / l3, one / l3);
  printf("sqrt 2 %.36Lg\n", sqrtl(two));
  printf("LDBL_MAX %Lg, digits %d\n", LDBL_MAX, LDBL_DIG);
  long double sum = 0;
  for (int i = 1; i <= 1000; i++) sum += one / i;
  printf("harmonic %.33Lf, as double %.17g, as integer %lld\n", sum, (double)sum, (long long)(sum * 1000));
  printf("strtold %.30Lf\n", strtold("3.14159265358979323846264338327950288", 0));

  static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
  for (int i = 0; i < 4; i++) {
    fesetround(modes[i]);
    volatile double x = 1.0, y = 3.0, z = -1.0;
    volatile double a = x / y, b = z / y;
    volatile long r = lrint(2.5), s = lrint(-2.5);
    fesetround(FE_TONEAREST);
    printf("mode %d: %a %a %ld %ld\n", i, a, b, r, s);
  }
  feclearexcept(FE_ALL_EXCEPT);
  volatile double out = big * 10;
  printf("overflow %d inexact %d\n", !!fetestexcept(FE_OVERFLOW), !!fetestexcept(FE_INEXACT));
  feclearexcept(FE_ALL_EXCEPT);
  out = zero / zero;
  printf("invalid %d, is a number %d\n", !!fetestexcept(FE_INVALID), !isnan(out));
  feclearexcept(FE_ALL_EXCEPT);
  out = three / zero;
  printf("division by zero %d, infinite %d\n", !!fetestexcept(FE_DIVBYZERO), !!isinf(out));

  printf("fma %a, hypot %.17g, cbrt %.17g\n", fma(third, three, -1.0), hypot(three, 4.0), cbrt(27.0));
  printf("sin %.12f cos %.12f atan2 %.12f\n", sin(1.0 + zero), cos(1.0 + zero), atan2(1.0, -1.0 + zero));
  printf("exp %.12f log %.12f pow %.12g\n", exp(1.0 + zero), log(10.0 + zero), pow(2.0, 0.5 + zero));
  printf("floor %g ceil %g round %g trunc %g rint %g\n", floor(-2.5 + zero), ceil(-2.5 + zero), round(-2.5 + zero), trunc(-2.5 + zero), rint(-2.5 + zero));
  printf("fmin %g fmax %g fmod %g remainder %g\n", fmin(zero / zero, 1.0), fmax(1.0, zero / zero), fmod(7.5, 2.0 + zero), remainder(7.5, 2.0 + zero));
  double d;
  float f;
  long double q;
  int n = sscanf("0x1.8p1 2.5e-3 1e4000", "%lf %f %Lf", &d, &f, &q);
  printf("scanned %d: %g %g %Lg\n", n, d, (double)f, q);
  return 0;
}
