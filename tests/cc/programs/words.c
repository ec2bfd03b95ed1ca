// clang: -std=c2x -Xclang -fexperimental-max-bitint-width=512
// expected: host
// Integers of more than 128 bits, which clang 19 has no code for on RISC-V: arithmetic, shifts, comparisons, conversions, calls.
#include <stdio.h>
#include <string.h>

#define N __attribute__((noinline))
static unsigned long state = 0x9e3779b97f4a7c15;
N static unsigned long next(void) {
  state ^= state << 13, state ^= state >> 7;
  return state ^= state << 17;
}

// All of it for one width.
#define WIDTH(W)                                                                                                   \
  typedef unsigned _BitInt(W) u##W;                                                                                \
  typedef _BitInt(W) i##W;                                                                                         \
  static u##W table##W[3] = {1, (u##W)3 << 127, -(u##W)5};                                                         \
  static void show##W(const char *what, u##W x) {                                                                  \
    printf("%s ", what);                                                                                           \
    for (int i = (W - 1) / 64; i >= 0; i--) printf("%016lx", (unsigned long)(x >> 64 * i));                        \
    putchar('\n');                                                                                                 \
  }                                                                                                                \
  N static u##W any##W(void) {                                                                                     \
    u##W x = 0;                                                                                                    \
    for (int i = 0; i < W; i += 64) {                                                                              \
      unsigned long word = next(), kind = next() % 5;                                                              \
      x = x << 64 | (kind == 0 ? 0 : kind == 1 ? ~0ul : kind == 2 ? word & 255 : word);                            \
    }                                                                                                              \
    return next() % 4 ? x : x >> next() % W;                                                                       \
  }                                                                                                                \
  N static u##W sum##W(u##W a, u##W b) { return a + b + 12345678901234567890123456789012345678uwb; }               \
  N static u##W mixed##W(u##W a, u##W b) { return (a - b) ^ (a & 0xff00ff00ff00ff00ffuwb) ^ ~b * 10; }                \
  N static u##W product##W(u##W a, u##W b) { return a * b; }                                                       \
  N static u##W divided##W(u##W a, u##W b) { return (a / b) ^ (a % b) << 1; }                                      \
  N static i##W signed##W(i##W a, i##W b) { return (a / b) ^ (a % b) << 1; }                                       \
  N static u##W shifted##W(u##W a, int by) { return (a << by) ^ (a >> by) ^ (u##W)((i##W)a >> by); }               \
  N static u##W fixed##W(u##W a) { return (a << 67) ^ (a >> 128) ^ (u##W)((i##W)a >> 3) ^ (a << 1); }              \
  N static int order##W(i##W a, i##W b) {                                                                          \
    u##W x = a, y = b;                                                                                             \
    return (a < b) | (a <= b) << 1 | (x > y) << 2 | (x >= y) << 3 | (a == b) << 4 | (a < 0) << 5;                  \
  }                                                                                                                \
  N static u##W converted##W(i##W a) { return (u##W)(long)a ^ (u##W)(unsigned)a << 64 ^ (u##W)(__int128)a; }       \
  N static double to_double##W(i##W a) { return (double)a; }                                                       \
  N static float to_float##W(u##W a) { return (float)(a >> (W - 100)); }                                           \
  N static i##W from_double##W(double a) { return (i##W)a; }                                                       \
  N static u##W from_float##W(float a) { return (u##W)a; }                                                         \
  N static int wraps##W(i##W a, i##W b, i##W *to) {                                                                \
    u##W x;                                                                                                        \
    return __builtin_add_overflow(a, b, to) | __builtin_sub_overflow((u##W)a, (u##W)b, &x) << 1 |                  \
           __builtin_mul_overflow((u##W)a, (u##W)b, (u##W *)to + 1) << 2;                                 \
  }                                                                                                                \
  N static u##W power##W(u##W a, int n) {                                                                          \
    u##W result = 1;                                                                                               \
    for (int i = 0; i < n; i++) result = result & 1 ? result * a + i : result ^ a >> i;                            \
    return result;                                                                                                 \
  }                                                                                                                \
  N static u##W many##W(int a, u##W b, long c, long d, long e, u##W f, long g, long h, long i, u##W j) {           \
    return b - f + a * c - d + e + g - h * i + j;                                                                  \
  }                                                                                                                \
  struct fields##W { u##W x : W - 3; unsigned y : 5; u##W z : 77; };                                               \
  N static void put##W(struct fields##W *p, u##W v) { p->x += v, p->y++, p->z ^= v; }                              \
  N static void test##W(int count) {                                                                               \
    struct fields##W fields;                                                                                       \
    memset(&fields, 0, sizeof fields);                                                                             \
    printf("%zu %zu\n", sizeof(u##W), sizeof fields);                                                              \
    for (int i = 0; i < count; i++) {                                                                              \
      u##W x = any##W(), y = any##W() | 1;                                                                         \
      i##W pair[2];                                                                                                \
      show##W("sum", sum##W(x, y)), show##W("mixed", mixed##W(x, y)), show##W("product", product##W(x, y));        \
      show##W("divided", divided##W(x, y)), show##W("signed", signed##W(x, y == (u##W)-1 ? 3 : y));                \
      show##W("shifted", shifted##W(x, next() % W)), show##W("fixed", fixed##W(x));                                \
      printf("%d %a %a\n", order##W(x, y), to_double##W(x), to_float##W(x));                                       \
      double number = (double)(long)next() * (i % 7 == 0 ? 0x1p-50 : i % 3 ? 0x1p60 : 1);                          \
      show##W("double", from_double##W(number)), show##W("float", from_float##W(number < 0 ? -number : number));   \
      show##W("converted", converted##W(x)), show##W("power", power##W(x, i)), printf("%d\n", wraps##W(x, y, pair)); \
      show##W("wrapped", pair[0]), show##W("wrapped", pair[1]), show##W("many", many##W(1, x, 2, 3, 4, y, 5, 6, 7, x)); \
      put##W(&fields, x), table##W[i % 3] -= x;                                                                    \
      show##W("fields", fields.x ^ fields.y ^ fields.z), show##W("table", table##W[(i + 1) % 3]);                  \
    }                                                                                                              \
  }

WIDTH(256)
WIDTH(200)

int main(void) {
  test256(8);
  test200(8);
}
