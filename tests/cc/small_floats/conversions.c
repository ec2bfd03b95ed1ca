// The functions of the compiler's library that clang calls for conversions of numbers of 16 bits, which that of GCC 12 lacks.
#include <stdint.h>
#include <string.h>

// ±m × 2^e with so many bits of exponent and fraction, to nearest, ties to even.
static uint16_t rounded(int exponent_bits, int fraction_bits, int sign, uint64_t m, int e) {
  int bias = (1 << (exponent_bits - 1)) - 1;
  uint64_t infinity = (uint64_t)((1 << exponent_bits) - 1) << fraction_bits, k = 0;
  if (m == 0) return sign << 15;
  int top = 63 - __builtin_clzll(m) + e;
  if (top < 1 - bias) top = 1 - bias;
  int drop = top - fraction_bits - e;
  if (drop <= 0) {
    k = m << -drop;
  } else if (drop < 60) {
    uint64_t rest = m & ((1ull << drop) - 1), half = 1ull << (drop - 1);
    k = m >> drop;
    k += rest > half || (rest == half && (k & 1));
  }
  uint64_t bits = ((uint64_t)(top + bias - 1) << fraction_bits) + k;
  return sign << 15 | (bits > infinity ? infinity : bits);
}

static uint16_t of_double(int exponent_bits, int fraction_bits, double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof x);
  int sign = bits >> 63, e = bits >> 52 & 0x7ff;
  uint64_t fraction = bits & ((1ull << 52) - 1);
  uint16_t infinity = ((1 << exponent_bits) - 1) << fraction_bits;
  if (e == 0x7ff) return fraction ? infinity | 1 << (fraction_bits - 1) : sign << 15 | infinity;
  return rounded(exponent_bits, fraction_bits, sign, e ? fraction | 1ull << 52 : fraction, e ? e - 1075 : -1074);
}

#define NUMBER(type, bits_of_it) \
  uint16_t bits = bits_of_it;    \
  type result;                   \
  memcpy(&result, &bits, 2);     \
  return result

_Float16 __truncsfhf2(float x) { NUMBER(_Float16, of_double(5, 10, x)); }
_Float16 __truncdfhf2(double x) { NUMBER(_Float16, of_double(5, 10, x)); }
__bf16 __truncsfbf2(float x) { NUMBER(__bf16, of_double(8, 7, x)); }
__bf16 __truncdfbf2(double x) { NUMBER(__bf16, of_double(8, 7, x)); }

float __extendhfsf2(_Float16 x) {
  uint16_t bits;
  memcpy(&bits, &x, sizeof x);
  int e = bits >> 10 & 31, fraction = bits & 0x3ff;
  float result = e == 31 ? (fraction ? __builtin_nanf("") : __builtin_inff())
               : e       ? (fraction | 0x400) * 0x1p-25f * (float)(1u << e)
                         : fraction * 0x1p-24f;
  return bits >> 15 ? -result : result;
}
