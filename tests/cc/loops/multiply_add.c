#include "loop.h"
/* Products with an addend: which operand the result takes the place of, and addends that are the same for all lanes. */

//= vectorised hybrid
void polynomial(f64 *R a, const f64 *R b, u64 n) { FOR(i) { f64 x = b[i]; a[i] = ((((((x * 1.5 + 2.25) * x + 3.125) * x + 4.5) * x + 5.75) * x + 6.25) * x + 7.5) * x + 8.0; } }

//= vectorised hybrid
void polynomial_of_two(f32 *R a, const f32 *R b, f32 c, f32 d, u64 n) { FOR(i) { f32 x = b[i]; a[i] = ((((((x * c + d) * x + c) * x + d) * x + 1.5f) * x + d) * x + 2.5f) * x + c; } }

//= vectorised hybrid
void add_constant(i32 *R a, const i32 *R b, u64 n) { FOR(i) a[i] = a[i] * b[i] + 3; }

//= vectorised hybrid
void add_invariant(f32 *R a, const f32 *R b, f32 c, u64 n) { FOR(i) a[i] = a[i] * b[i] + c; }

//= vectorised hybrid
void subtract_product(f32 *R a, const f32 *R b, f32 c, u64 n) { FOR(i) a[i] = c - a[i] * b[i]; }

//= vectorised hybrid
void subtract_invariant(f64 *R a, const f64 *R b, f64 c, u64 n) { FOR(i) a[i] = a[i] * b[i] - c; }

//= vectorised hybrid
void negate_all(f64 *R a, const f64 *R b, const f64 *R c, u64 n) { FOR(i) a[i] = -(a[i] * b[i]) - c[i]; }

//= vectorised hybrid
void subtract_from_kept(i32 *R a, i32 *R b, const i32 *R c, i32 k, u64 n) { FOR(i) { i32 x = k - b[i] * c[i]; a[i] = x; b[i] = x ^ k; } }

//= vectorised hybrid
void kept_addend(i32 *R a, i32 *R b, const i32 *R c, u64 n) { FOR(i) { i32 k = b[i] ^ 5, x = k + a[i] * c[i]; a[i] = x; b[i] = k; } }
