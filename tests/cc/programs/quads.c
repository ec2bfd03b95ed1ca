// long double, which is binary128: arithmetic, comparisons, conversions, arguments of all kinds.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define N __attribute__((noinline))
typedef long double quad;

N static quad horner(const quad *c, int n, quad x) {
  quad sum = 0;
  for (int i = n; i-- > 0;) sum = sum * x + c[i];
  return sum;
}
N static int order(quad a, quad b) {
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 |
         !!__builtin_isunordered(a, b) << 6 | !__builtin_islessgreater(a, b) << 7 | !(a < b) << 8 | !(a >= b) << 9;
}
N static long to_long(quad a) { return (long)a; }
N static unsigned to_unsigned(quad a) { return (unsigned)a; }
N static short to_short(quad a) { return (short)a; }
N static __int128 to_wide(quad a) { return (__int128)a; }
N static quad of_long(long a, unsigned b, signed char c, unsigned long d) { return (quad)a * b + c - (quad)d; }
N static quad of_wide(__int128 a, unsigned __int128 b) { return (quad)a + (quad)b; }
N static quad of_floats(float a, double b) { return a + (quad)b; }
N static double to_double(quad a) { return (double)a; }
N static float to_float(quad a) { return (float)a; }
N static quad choose(int which, quad a, quad b) { return which ? -a : fabsl(b); }
N static quad many(int a, quad b, quad c, quad d, double e, quad f, int g) { return a + b * c - d / e + f * g; }
N static quad variadic(int n, ...) {
  va_list list;
  va_start(list, n);
  quad sum = 0;
  while (n--) {
    int small = va_arg(list, int);
    sum = sum / 3 + va_arg(list, quad) * small;
  }
  va_end(list);
  return sum;
}
N static quad root(quad a) {
  quad x = a;
  for (int i = 0; i < 200 && fabsl(x * x - a) > 1e-30L * a; i++) x = (x + a / x) / 2;
  return x;
}

static const quad table[] = {1.0L, 0.1L, -3.25e100L, 1e-4000L};
static struct { char c; quad q; } record = {7, 2.5L};

int main(void) {
  printf("%.33Lg %.33Lg\n", horner(table, 2, 0.3L), horner(table, 4, 1e-30L));
  quad values[] = {0, -0.0L, 1, -1, 1.5L, INFINITY, NAN, 1e-4940L};
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) printf("%x%c", order(values[i], values[j]), j == 7 ? '\n' : ' ');
  printf("%ld %u %d %ld %ld\n", to_long(-1e17L), to_unsigned(4e9L), to_short(-77.9L), (long)(to_wide(1e30L) >> 40),
         (long)to_wide(-5.5L));
  printf("%.33Lg %.33Lg %.33Lg\n", of_long(-5, 4000000000u, -3, 1ul << 63), of_wide(-(__int128)1 << 100, -1),
         of_floats(0.1f, 0.1));
  printf("%.17g %.9g %.17g\n", to_double(0.1L), to_float(1e39L), to_double(1e-330L));
  printf("%.33Lg %.33Lg\n", choose(1, 3, 4), choose(0, 3, -4));
  printf("%.33Lg %.33Lg\n", many(1, 2.5L, 3, 4, 8, 5, 6), variadic(4, 1, 1.0L, 2, 2.0L, 3, 3.0L, 4, 0.1L));
  printf("%.33Lg %.33Lg %.33Lg\n", root(2), sqrtl(2), fmodl(10, 0.7L));
  printf("%.33Lg %Lg %Lg\n", strtold("3.14159265358979323846264338327950288", 0), floorl(-2.5L), record.q * record.c);
}
