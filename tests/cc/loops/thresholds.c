#include "loop.h"
/* Loops at the border of what pays, or of what is possible. */

//= vectorised hybrid
void constant_small(i32 *R a, const i32 *R b, u64 n) { (void)n; for (u64 i = 0; i < 12; i++) a[i] = b[i] + 1; }

//= vectorised hybrid
void constant_large(i32 *R a, const i32 *R b, u64 n) { (void)n; for (u64 i = 0; i < 67; i++) a[i] = b[i] * 7; }

//= refused call
void with_call(i32 *R a, u64 n) { extern i32 outside(i32); FOR(i) a[i] = outside(a[i]); }

//= refused volatile
void with_volatile(volatile i32 *a, u64 n) { FOR(i) a[i] = 1; }

//= vectorised hybrid
void many_streams(i32 *R a, const i32 *R b, const i32 *R c, const i32 *R d, const i32 *R e, u64 n) { FOR(i) a[i] = b[i] + c[i] * d[i] - e[i]; }

//= vectorised hybrid
void matrix_row(f32 *R a, const f32 *R b, f32 k, u64 m, u64 n) { for (u64 r = 0; r < 3; r++) FOR(i) a[r * n + i] = b[i] * k; }

//= vectorised hybrid
void upper_bound(i32 *R a, const i32 *R b, u64 m, u64 n) { FOR(i) if (i < m) a[i] = b[i]; else a[i] = 0; }

//= vectorised reduction
i32 nested_sum(const i32 *R a, u64 n) { i32 s = 0; for (u64 r = 0; r < 3; r++) FOR(i) s += a[r * n + i]; return s; }

//= vectorised hybrid
void long_long(i64 *R a, const i64 *R b, const i64 *R c, u64 n) { FOR(i) a[i] = (b[i] << 3) - (c[i] >> 2); }

//= vectorised hybrid
void to_the_front(i32 *a, const i32 *R b, u64 n) { FOR(i) a[i + 3] = a[0] + b[i]; }

//= refused dependence
void up_to_the_middle(i32 *a, const i32 *R b, u64 n) { FOR(i) a[i] = a[n / 2] + b[i]; }

//= vectorised hybrid
void mirror_out(i32 *R a, const i32 *R b, u64 n) { FOR(i) a[i] = b[n - 1 - i]; }

//= refused dependence
void swap_ends(i32 *a, u64 n) { FOR(i) { i32 t = a[i]; a[i] = a[n - 1 - i]; a[n - 1 - i] = t; } }

//= vectorised overlap
void mirror_half(i32 *a, u64 n) { for (u64 i = 0; i < n / 2; i++) a[i] = a[n - 1 - i] + 1; }

//= vectorised hybrid
void first_then_rest(i32 *R a, const i32 *R b, u64 n) { a[0] = 7; for (u64 i = 1; i < n; i++) a[i] = b[i] + b[i - 1] * 0; }
