#include "../loops/loop.h"
/* Straight code: stores to adjacent addresses become one where that pays. Notes are as in ../loops/loop.h. */

#define EACH4(f) f(0) f(1) f(2) f(3)
#define EACH8(f) EACH4(f) f(4) f(5) f(6) f(7)

//= vectorised 4
void sum4(f32 *R a, const f32 *R b, const f32 *R c, u64 n) {
#define S(i) a[i] = b[i] + c[i];
  EACH4(S)
}

//= vectorised 3
void three(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { a[0] = b[0] - c[0]; a[1] = b[1] - c[1]; a[2] = b[2] - c[2]; }

//= vectorised 8
void pixels(u8 *R a, const u8 *R b, const u8 *R c, u64 n) {
#define P(i) a[i] = (b[i] * 3 + c[i] * 5) >> 3;
  EACH8(P)
}

//= vectorised 8
void in_any_order(i32 *R a, const i32 *R b, const i32 *R c, u64 n) {
  a[5] = c[5] * b[5]; a[0] = b[0] * c[0]; a[7] = b[7] * c[7]; a[1] = c[1] * b[1];
  a[2] = b[2] * c[2]; a[6] = b[6] * c[6]; a[4] = c[4] * b[4]; a[3] = b[3] * c[3];
}

//= vectorised 8
void one_array(i32 *a, u64 n) {
#define O(i) a[i] = a[i] * 5 + (a[i] >> 2);
  EACH8(O)
}

//= refused
void each_needs_the_one_before(i32 *a, u64 n) { a[1] += a[0]; a[2] += a[1]; a[3] += a[2]; a[4] += a[3]; }

//= refused
void may_meet(i32 *a, const i32 *b, u64 n) {
#define M(i) a[i] = b[i] * 7;
  EACH4(M)
}

//= vectorised 4
void loads_first(i32 *a, const i32 *b, u64 n) {
  i32 p = b[0], q = b[1], r = b[2], s = b[3];
  a[0] = p * 7 + 1; a[1] = q * 7 + 1; a[2] = r * 7 + 1; a[3] = s * 7 + 1;
}

//= vectorised 4
void matrix_times_vector(f32 *R a, const f32 *R b, const f32 *R c, u64 n) {
#define V(i) a[i] = b[i] * c[0] + b[i + 4] * c[1] + b[i + 8] * c[2] + b[i + 12] * c[3];
  EACH4(V)
}

//= vectorised 8
void columns(i32 *R a, const i32 *R b, u64 n) {
#define C(i) a[i] = b[5 * i] ^ 3;
  EACH8(C)
}

//= vectorised 8
void backwards(i16 *R a, const i16 *R b, u64 n) {
#define B(i) a[i] = b[7 - i] + 2;
  EACH8(B)
}

//= vectorised 8
void choice(i32 *R a, const i32 *R b, const i32 *R c, u64 n) {
#define H(i) a[i] = b[i] < c[i] ? b[i] * 2 : c[i];
  EACH8(H)
}

//= vectorised 4
void widths(i64 *R a, const i8 *R b, const i16 *R c, u64 n) {
#define W(i) a[i] = (i64)b[i] * c[i];
  EACH4(W)
}

//= vectorised 8
void filled(i32 *R a, i32 x, u64 n) {
#define F(i) a[i] = x;
  EACH8(F)
}

//= vectorised 8
void from_the_last(f64 *R a, const f64 *R b, const f64 *R c, u64 n) {
#define L(i) a[7 - i] = b[7 - i] / c[7 - i] - 1.0;
  EACH8(L)
}

//= refused
void two(i32 *R a, const i32 *R b, u64 n) { a[0] = b[0]; a[1] = b[1]; }

//= vectorised 4
i32 needed_elsewhere(i32 *R a, const i32 *R b, u64 n) {
  i32 p = b[0] * 3, q = b[1] * 3, r = b[2] * 3, s = b[3] * 3;
  a[0] = p - 9; a[1] = q - 9; a[2] = r - 9; a[3] = s - 9;
  return q;
}

//= vectorised 4
void in_a_loop(i32 *a, const i32 *R b, u64 n) {
  FOR(i) {
    i32 x = a[4 * i], y = a[4 * i + 1], z = a[4 * i + 2], w = a[4 * i + 3];
    a[4 * i + 4] = (x ^ b[i]) * 5; a[4 * i + 5] = (y ^ b[i]) * 5; a[4 * i + 6] = (z ^ b[i]) * 5; a[4 * i + 7] = (w ^ b[i]) * 5;
  }
}

//= refused
void a_store_between(i32 *a, i32 *b, u64 n) {
  i32 p = a[8], q = a[9];
  a[0] = p; b[0] = 1; a[1] = q; b[1] = 2; a[2] = p; b[2] = 3; a[3] = q;
}

//= vectorised 16
i32 sum16(const i32 *a, u64 n) {
#define T(i) + a[i] + a[i + 8]
  return 0 EACH8(T);
}

//= vectorised 8
i64 sum_of_products(const i64 *a, const i64 *b, i64 x, u64 n) {
#define Q(i) x += a[i] * b[i];
  EACH8(Q)
  return x;
}

//= refused
f32 sum_in_order(const f32 *a, u64 n) {
#define N(i) + a[i]
  return 0 EACH8(N);
}

//= vectorised 8
i32 written_between(i32 *a, i32 *R b, u64 n) {
  i32 s = 0;
  s += a[0]; s += a[1]; s += a[2]; s += a[3]; b[0] = 1; s += a[4]; s += a[5]; s += a[6]; s += a[7];
  return s;
}

//= refused
i32 may_be_written_between(i32 *a, i32 *b, u64 n) {
  i32 s = 0;
  s += a[0]; s += a[1]; s += a[2]; b[0] = 1; s += a[3]; s += a[4]; s += a[5];
  return s;
}
