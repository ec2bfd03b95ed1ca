// clang: -frounding-math -ffp-exception-behavior=strict -Wno-everything
// fp128 and half in each rounding mode, and the exceptions that they raise.
#include <fenv.h>
#include <math.h>
#include <stdio.h>

#define N __attribute__((noinline))
typedef long double quad;
typedef _Float16 half;
static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};

N static quad four(quad x, quad y) { return (x + y) * (x - y) / y; }
N static quad of_types(float x, double y, half z) { return (quad)x + (quad)y + (quad)z; }
N static quad of_integers(int a, long b, unsigned char c, unsigned long d) { return (quad)a + b - c + d; }
N static double narrow(quad x) { return (double)x + (float)x; }
N static long whole(quad x) { return (int)x + (long)x * 3 + (unsigned char)x + (long)(unsigned)x; }
N static __int128 large(quad x, double y, float z) { return (__int128)x + (unsigned __int128)y + (__int128)z; }
N static double of_large(__int128 x, unsigned __int128 y) { return (double)x + (float)y; }
N static int raising(quad x, quad y) { return (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4; }
N static int equal(quad x, quad y) { return (x == y) | (x != y) << 1 | isunordered(x, y) << 2; }
N static half halves(half x, half y) { return (x + y) * (x - y) / y; }
N static half to_half(double x, float y, int z) { return (half)x + (half)y + (half)z; }
N static double from_half(half x) { return (double)x + (float)x + (int)x + (long)x + (unsigned char)x; }
N static int order(half x, half y) { return (x < y) | (x >= y) << 1 | (x == y) << 2 | isless(x, y) << 3 | isunordered(x, y) << 4; }

static void flags(void) { printf(" %x\n", fetestexcept(FE_ALL_EXCEPT)), feclearexcept(FE_ALL_EXCEPT); }
static void show(quad x) {
  unsigned long words[2];
  __builtin_memcpy(words, &x, 16);
  printf("%lx:%lx", words[1], words[0]), flags();
}

int main(void) {
  feclearexcept(FE_ALL_EXCEPT);
  for (int i = 0; i < 4; i++) {
    fesetround(modes[i]);
    show(four(0.1L, 0.3L)), show(four(-7, 3)), show(of_types(0.1f, -0.3, 0.7f)), show(of_integers(-5, 1L << 62, 200, -1));
    printf("%a", narrow(0.1L)), flags(), printf("%a", narrow(-3)), flags(), printf("%a", narrow(1e4000L)), flags();
    printf("%ld", whole(7.5L)), flags(), printf("%lx", (long)(large(-3.5L, 0x1p100, 1.5f) >> 64)), flags();
    printf("%a", of_large(-((__int128)1 << 90) - 1, ((unsigned __int128)1 << 100) + 1)), flags();
    printf("%a", (double)halves(0.1f, 0.3f)), flags(), printf("%a", (double)halves(300, 2)), flags();
    printf("%a", (double)to_half(0.1, -0.7f, 2049)), flags(), printf("%g", from_half(17.75f)), flags();
  }
  fesetround(FE_TONEAREST);
  quad numbers[] = {1, 2, NAN};
  half small[] = {1, 2, NAN};
  for (int i = 0; i < 9; i++) {
    printf("%d", raising(numbers[i / 3], numbers[i % 3])), flags(), printf("%d", equal(numbers[i / 3], numbers[i % 3])), flags();
    printf("%d", order(small[i / 3], small[i % 3])), flags();
  }
  return 0;
}
