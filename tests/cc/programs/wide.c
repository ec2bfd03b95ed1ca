// Integers of more than 64 bits: arithmetic, shifts, comparisons, conversions, arguments in registers and on the stack.
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>

#define N __attribute__((noinline))
typedef __int128 i128;
typedef unsigned __int128 u128;
typedef unsigned _BitInt(96) u96;
typedef _BitInt(65) i65;
typedef _BitInt(127) i127;

static void show(const char *what, u128 x) {
  printf("%s %016llx%016llx\n", what, (unsigned long long)(x >> 64), (unsigned long long)x);
}

static u128 state = 0x123456789abcdef;
N static u128 next(void) {
  state = state * ((u128)0x2360ed051fc65da4 << 64 | 0x4385df649fccf645) + 0x5851f42d4c957f2d;
  u128 x = state ^ state >> 77;
  return (unsigned)(x >> 120) % 4 ? x : x >> (unsigned)(state >> 100) % 120;
}

N static u128 add(u128 a, u128 b) { return a + b; }
N static u128 sub(u128 a, u128 b) { return a - b; }
N static u128 mul(u128 a, u128 b) { return a * b; }
N static u128 square(unsigned long a, unsigned long b) { return (u128)a * b; }
N static i128 product(long a, long b) { return (i128)a * b; }
N static u128 udiv(u128 a, u128 b) { return a / b; }
N static i128 sdiv(i128 a, i128 b) { return a / b; }
N static u128 urem(u128 a, u128 b) { return a % b; }
N static i128 srem(i128 a, i128 b) { return a % b; }
N static u128 shl(u128 a, int by) { return a << by; }
N static u128 shr(u128 a, int by) { return a >> by; }
N static i128 sar(i128 a, int by) { return a >> by; }
N static u128 fixed(u128 a) { return (a << 3) ^ (a >> 70) ^ (a << 64) ^ (u128)((i128)a >> 127) ^ (a >> 64); }
N static u128 rotate(u128 a, int by) { return a << (by & 127) | a >> (-by & 127); }
N static int order(i128 a, i128 b) {
  u128 x = a, y = b;
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (x < y) << 4 | (x <= y) << 5 | (x > y) << 6 |
         (x >= y) << 7 | (a == b) << 8 | (a != b) << 9 | (a < 0) << 10;
}
N static int bits(u128 a) {
  unsigned long lo = a, hi = a >> 64;
  return __builtin_popcountl(lo) + __builtin_popcountl(hi) + (hi ? __builtin_clzl(hi) : 64) * 256;
}
N static u128 swapped(u128 a) { return (u128)__builtin_bswap64(a) << 64 | __builtin_bswap64(a >> 64); }
N static u128 choose(int which, u128 a, u128 b) { return which & 1 ? a : b; }
N static u128 sum_up(const u128 *a, int n) {
  u128 sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] ^ i;
  return sum;
}
N static void fill(u128 *a, int n) {
  for (int i = 0; i < n; i++) a[i] = next();
}
N static double to_double(i128 a) { return (double)a; }
N static float to_float(u128 a) { return (float)a; }
N static i128 from_double(double a) { return (i128)a; }
N static u128 from_float(float a) { return (u128)a; }
N static u128 many(int a, u128 b, int c, u128 d, u128 e, int f, u128 g, int h, u128 i) {
  return a + 3 * b + 5 * c + 7 * d + 11 * e + 13 * f + 17 * g + 19 * h + 23 * i;
}
N static u128 split(int a, int b, int c, int d, int e, int f, int g, u128 h, int i) {
  return h + a + b + c + d + e + f + g + i;
}
N static u128 variadic(int n, ...) {
  va_list list;
  va_start(list, n);
  u128 sum = 0;
  for (int i = 0; i < n; i++) {
    int small = va_arg(list, int);
    sum = sum * 31 + va_arg(list, u128) + small;
  }
  va_end(list);
  return sum;
}
N static int which(i128 x) {
  switch (x) {
  case 0: return 1;
  case -1: return 2;
  case (i128)1 << 100: return 3;
  case (i128)1 << 64: return 4;
  default: return 5;
  }
}
N static u96 odd(u96 a, u96 b) { return a * b + (a >> 5) - (b << 33); }
N static int odd_order(u96 a, u96 b) { return (a < b) + 2 * (a == b) + 4 * (a > b); }
N static i65 narrow(i65 a, i65 b) { return (a < b ? a - b : a + b) >> 1; }
N static long parts(i65 a, i127 b) { return (long)(a >> 3) ^ (long)(b >> 60); }
N static u96 quotient(u96 a, u96 b) { return b ? a / b + a % b : a; }
N static int wrapped(i128 a, i128 b) {
  i128 x;
  u128 y;
  int n = __builtin_add_overflow(a, b, &x);
  n |= __builtin_sub_overflow(a, b, &x) << 1;
  n |= __builtin_add_overflow((u128)a, (u128)b, &y) << 2;
  n |= __builtin_sub_overflow((u128)a, (u128)b, &y) << 3;
  n |= __builtin_mul_overflow((u128)a, (u128)b, &y) << 4;
  return n ^ (int)(x ^ y) << 8;
}

static const u128 table[3] = {1, ((u128)0xfedcba9876543210 << 64) | 0x0123456789abcdef, (u128)-1};
static struct { char c; i128 x; short s; } record = {1, -2, 3};
static u96 odd_global = (u96)0x1234 << 80 | 77;

int main(void) {
  u128 hash = 0;
  for (int i = 0; i < 300; i++) {
    u128 a = next(), b = next() | 1, c = next();
    int by = (int)(c & 127);
    hash = hash * 37 + add(a, b) + sub(a, b) + mul(a, b) + udiv(a, b) + urem(a, b) + sdiv(a, b) + srem(a, b);
    hash = hash * 37 + (shl(a, by) ^ shr(b, by) ^ sar(a, by) ^ fixed(b) ^ rotate(a, by)) + swapped(a);
    hash = hash * 37 + order(a, b) + order(a, a) + order(a >> 64, b) + bits(a) + choose(i, a, b);
    hash = hash * 37 + square(a, b) + product(a, b) + which(a) + odd(a, b) + odd_order(a, b) + odd_order(b, b);
    hash = hash * 37 + narrow(a, b) + parts(a, b) + quotient(a, b) + wrapped(a, b) + wrapped(a >> by, b >> 60);
    hash = hash * 37 + many(i, a, 2, b, c, by, a, 9, b) + split(1, 2, 3, 4, 5, 6, 7, a, i) +
           variadic(4, 1, a, 2, b, 3, c, i, a ^ b);
    hash = hash * 37 + (u128)(to_double(a) / 1e20) + (u128)(to_float(b) / 1e20f);
    hash = hash * 37 + from_double(to_double((i128)a >> 2)) + from_float(to_float(b >> 4));
  }
  show("hash", hash);
  u128 values[40];
  fill(values, 40);
  show("sum", sum_up(values, 40));
  show("table", table[1] + table[2]);
  show("record", record.x * record.s + record.c);
  show("odd", odd_global);
  printf("%d %d %d %d %d\n", which(0), which(-1), which((i128)1 << 100), which((i128)1 << 64), which(7));
}
