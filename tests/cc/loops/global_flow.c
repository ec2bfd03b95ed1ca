#include "loop.h"
/* Scalars that carry values through an iteration, and around it. */

//= vectorised hybrid
void temporary(i32 *R a, i32 *R b, u64 n) { FOR(i) { i32 t = a[i] + b[i]; a[i] = t * t; b[i] = t; } }

//= vectorised hybrid
void swap(i32 *R a, i32 *R b, u64 n) { FOR(i) { i32 t = a[i]; a[i] = b[i]; b[i] = t; } }

//= vectorised hybrid
void invariant(f32 *R a, const f32 *R b, f32 k, f32 l, u64 n) { FOR(i) a[i] = b[i] * (k + l); }

//= vectorised recurrence
void carry_around(i32 *R a, const i32 *R b, i32 x, u64 n) { FOR(i) { a[i] = (b[i] + x) / 2; x = b[i]; } }

//= vectorised recurrence
void carry_twice(i32 *R a, const i32 *R b, i32 x, i32 y, u64 n) { FOR(i) { a[i] = b[i] - x + y; y = x; x = b[i]; } }

//= vectorised recurrence
void carry_computed(i32 *R a, const i32 *R b, i32 x, u64 n) { FOR(i) { i32 t = b[i] * 3; a[i] = t ^ x; x = t; } }

//= vectorised hybrid
i32 last_value(i32 *R a, const i32 *R b, u64 n) { i32 t = -1; FOR(i) { t = b[i] + 7; a[i] = t; } return t; }

//= vectorised hybrid
void uniform_load(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { FOR(i) a[i] = b[i] + *c; }

//= vectorised hybrid
void fused(f64 *R a, const f64 *R b, const f64 *R c, u64 n) { FOR(i) { a[i] = b[i] + c[i]; a[i] = a[i] * c[i]; } }

//= vectorised hybrid
void set_then_used(i32 *R a, i32 *R b, const i32 *R c, u64 n) { FOR(i) { b[i] = c[i] * 3; a[i] += b[i] * c[i]; } }

//= vectorised hybrid
void called(i32 *R a, const i32 *R b, u64 n) { FOR(i) { i32 t = b[i] > 5 ? 5 : b[i]; t = t < -5 ? -5 : t; a[i] = t * t; } }

//= vectorised hybrid
void flag_outside(i32 *R a, const i32 *R b, i32 k, u64 n) { FOR(i) if (k > 0) a[i] = b[i]; else a[i] = -b[i]; }
