// Arithmetic and conversions of numbers of 16 bits, of the type `small`; what is printed are checksums.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef BFLOAT
typedef __bf16 small;
typedef short integer; // Clang rounds others twice.
#define INFINITE 0x7f80
#else
typedef _Float16 small;
typedef int64_t integer;
#define INFINITE 0x7c00
#endif

#define N __attribute__((noinline))

static uint64_t sum, state = 88172645463325252u;

static void add_up(uint64_t x) {
  sum = (sum ^ x) * 0x9E3779B97F4A7C15u;
  sum ^= sum >> 29;
}

static void say(const char *what) {
  printf("%s %016llx\n", what, (unsigned long long)sum);
  sum = 0;
}

static uint64_t any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static small of_bits(uint16_t bits) {
  small x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

// Of NaNs the sign and the payload do not count.
static uint16_t small_bits(small x) {
  uint16_t bits;
  memcpy(&bits, &x, sizeof x);
  return (bits & 0x7fff) > INFINITE ? INFINITE | 1 : bits;
}

static uint32_t float_bits(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof x);
  return x != x ? 1 : bits;
}

static uint64_t double_bits(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof x);
  return x != x ? 1 : bits;
}

// Numbers around those of the format, many of them halfway between two.
static float any_float(void) {
  uint32_t bits = any();
  if (any() % 4) bits = (bits & 0x807fffff) | (uint32_t)(any() % 50 + 100) << 23;
  if (any() % 3 == 0) bits &= ~((1u << any() % 24) - 1);
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static double any_double(void) {
  uint64_t bits = any();
  if (any() % 4) bits = (bits & 0x800fffffffffffff) | (any() % 60 + 990) << 52;
  if (any() % 3 == 0) bits &= ~((1ull << any() % 53) - 1);
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

N small plus(small a, small b) { return a + b; }
N small minus(small a, small b) { return a - b; }
N small times(small a, small b) { return a * b; }
N small over(small a, small b) { return a / b; }
N int order(small a, small b) { return (a < b) | (a <= b) << 1 | (a == b) << 2 | __builtin_isunordered(a, b) << 3; }
N small negated(small a) { return -a; }
N small chosen(int c, small a, small b) { return c ? a : b; }
N float to_float(small a) { return a; }
N double to_double(small a) { return a; }
N small of_float(float a) { return a; }
N small of_double(double a) { return a; }
N int to_int(small a) { return a; }
N long to_long(small a) { return a; }
N unsigned to_unsigned(small a) { return a; }
N unsigned long to_ulong(small a) { return a; }
N signed char to_char(small a) { return a; }
N small of_char(signed char a) { return a; }
N small of_integer(integer a) { return a; }
N small of_unsigned(unsigned short a) { return a; }
N int classes(small a) {
  return __builtin_isnan(a) | __builtin_isinf(a) << 1 | __builtin_isfinite(a) << 2 | __builtin_isnormal(a) << 3 |
         __builtin_issubnormal(a) << 4 | __builtin_iszero(a) << 5 | __builtin_issignaling(a) << 6 |
         __builtin_isfpclass(a, 0x19c) << 7 | __builtin_isfpclass(a, 0x3ff) << 8;
}
// In floating-point registers, integer registers and on the stack.
N small places(double a, double b, double c, double d, double e, double f, double g, double h, small x, small y,
               long i, long j, long k, long l, long m, long n, small z, small w) {
  return z + x - y * w;
}

N void multiply_add(small *restrict a, small *b, small *c, int n) { for (int i = 0; i < n; i++) a[i] = b[i] * c[i] + b[i]; }
N void all_to_float(float *restrict a, small *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i]; }
N void all_to_double(double *restrict a, small *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i]; }
N void all_of_float(small *restrict a, float *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i]; }
N void all_of_double(small *restrict a, double *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i]; }
N void all_of_integer(small *restrict a, integer *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i]; }
N void cut(small *restrict a, small *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i] > (small)0.5f ? b[i] : (small)-1.0f; }
N void all_negated(small *restrict a, small *b, int n) { for (int i = 0; i < n; i++) a[i] = -b[i]; }
N small total(small *a, int n) { small s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
N small greatest(small *a, int n) { small s = a[0]; for (int i = 0; i < n; i++) s = a[i] > s ? a[i] : s; return s; }

#define ELEMENTS 1000
static small a[ELEMENTS], b[ELEMENTS], c[ELEMENTS];
static float floats[ELEMENTS];
static double doubles[ELEMENTS];
static integer integers[ELEMENTS];

static void add_up_all(void) {
  for (int i = 0; i < ELEMENTS; i++) add_up(small_bits(a[i]));
}

int main(void) {
  for (unsigned i = 0; i < 1 << 16; i++) {
    small x = of_bits(i);
    double value = to_double(x);
    add_up(float_bits(to_float(x)));
    add_up(double_bits(value));
    add_up(small_bits(negated(x)));
    add_up(classes(x));
    if (value > -2e9 && value < 2e9) {
      add_up(to_int(x));
      add_up(to_long(x));
      if (value > -1) add_up(to_unsigned(x)), add_up(to_ulong(x));
      if (value > -128 && value < 127) add_up(to_char(x));
    }
  }
  say("all numbers");
  for (int i = 0; i < 100000; i++) add_up(small_bits(of_float(any_float())));
  say("from float");
  for (int i = 0; i < 100000; i++) add_up(small_bits(of_double(any_double())));
  say("from double");
  for (int i = 0; i < 50000; i++) {
    int64_t x = (int64_t)any() >> any() % 64;
    add_up(small_bits(of_char(x)));
    add_up(small_bits(of_integer(x)));
    add_up(small_bits(of_unsigned(x)));
  }
  say("from integers");
  for (int i = 0; i < 100000; i++) {
    small x = of_bits(any()), y = of_bits(any()), z = of_bits(any());
    if (i & 1) y = of_bits((small_bits(x) & INFINITE) ^ (any() & 0x83ff)); // Of about the same magnitude.
    add_up(small_bits(plus(x, y)));
    add_up(small_bits(minus(x, y)));
    add_up(small_bits(times(x, y)));
    add_up(small_bits(over(x, y)));
    add_up(order(x, y));
    add_up(small_bits(chosen(i & 2, x, y)));
    add_up(small_bits(places(1, 2, 3, 4, 5, 6, 7, 8, x, y, 1, 2, 3, 4, 5, 6, z, x)));
  }
  say("arithmetic");
  for (int round = 0; round < 20; round++) {
    int n = any() % ELEMENTS + 1;
    for (int i = 0; i < ELEMENTS; i++) {
      b[i] = of_bits(any());
      c[i] = of_bits(any());
      floats[i] = any_float();
      doubles[i] = any_double();
      integers[i] = (int64_t)any() >> any() % 64;
    }
    multiply_add(a, b, c, n), add_up_all();
    all_of_float(a, floats, n), add_up_all();
    all_of_double(a, doubles, n), add_up_all();
    all_of_integer(a, integers, n), add_up_all();
    cut(a, b, n), add_up_all();
    all_negated(a, b, n), add_up_all();
    all_to_float(floats, b, n), all_to_double(doubles, b, n);
    for (int i = 0; i < n; i++) add_up(float_bits(floats[i])), add_up(double_bits(doubles[i]));
    for (int i = 0; i < n; i++) b[i] = of_bits(any() & 0xbfff); // At most 2.
    add_up(small_bits(total(b, n)));
    add_up(small_bits(greatest(b, n)));
  }
  say("loops");
  return 0;
}
