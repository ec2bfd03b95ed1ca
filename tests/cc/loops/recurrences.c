#include "loop.h"
/* Each iteration needs the one before. */

//= vectorised prefix
void running_sum(i32 *R a, const i32 *R b, u64 n) { i32 s = 0; FOR(i) { s += b[i]; a[i] = s; } }

//= vectorised prefix
i64 running_sum_out(i64 *R a, const i64 *R b, u64 n) { i64 s = 5; FOR(i) { s += b[i]; a[i] = s; } return s; }

//= vectorised prefix
void running_max(i32 *R a, const i32 *R b, u64 n) { i32 m = b[0]; FOR(i) { m = b[i] > m ? b[i] : m; a[i] = m; } }

//= vectorised prefix
void running_xor(u32 *R a, const u32 *R b, u64 n) { u32 s = 0; FOR(i) { s ^= b[i]; a[i] = s; } }

//= refused recurrence
void filter(f32 *R a, const f32 *R b, f32 k, u64 n) { f32 y = 0; FOR(i) { y = y * k + b[i]; a[i] = y; } }

//= refused recurrence
u32 hash(const u8 *a, u64 n) { u32 h = 5381; FOR(i) h = h * 33 + a[i]; return h; }

//= refused recurrence
void running_sum_f32(f32 *R a, const f32 *R b, u64 n) { f32 s = 0; FOR(i) { s += b[i]; a[i] = s; } }

//= vectorised recurrence
void differences(i32 *R a, const i32 *R b, u64 n) { i32 p = 0; FOR(i) { a[i] = b[i] - p; p = b[i]; } }

//= vectorised recurrence
i32 last_difference(i32 *R a, const i32 *R b, u64 n) { i32 p = 9; FOR(i) { a[i] = b[i] ^ p; p = b[i]; } return p; }

//= refused recurrence
void second_order(u32 *R a, const u32 *R b, u64 n) { for (u64 i = 2; i < n; i++) a[i] = a[i - 1] * b[i] + a[i - 2]; }

//= refused recurrence
void coupled(u32 *R a, u32 *R b, const u32 *R c, u64 n) { for (u64 i = 1; i < n; i++) { a[i] = b[i - 1] + c[i]; b[i] = a[i] * 5; } }

//= vectorised prefix
void running_min(i16 *R a, const i16 *R b, u64 n) { i16 m = 77; FOR(i) { m = b[i] < m ? b[i] : m; a[i] = m; } }

//= vectorised peeled
void wraps_around(i32 *R a, const i32 *R b, u64 n) { u64 j = n - 1; FOR(i) { a[i] = b[i] + b[j]; j = i; } }

//= vectorised hybrid
void difference_of_loads(i32 *R a, const i32 *R b, u64 n) { for (u64 i = 1; i < n; i++) a[i] = b[i] - b[i - 1]; }

//= vectorised epilogue
i32 last_but_one(const i32 *a, i32 x, u64 n) { i32 y = x; FOR(i) { y = x; x = a[i]; } return y; }

//= vectorised last
void kept_from_before(i32 *R a, const i32 *R b, const i32 *R c, u64 n) { i32 s = 7; FOR(i) { if (b[i] > 0) s = c[i] * c[i]; a[i] = s + b[i]; } }

//= vectorised last
f64 kept_twice(f64 *R a, const f64 *R b, const f64 *R c, u64 n) { f64 s = 0, t = 1; FOR(i) { if (b[i] > 0) s = c[i] + 1; t = c[i] < 0 ? b[i] : t; a[i] = s * 2 + t; } return s - t; }

//= vectorised last
u64 kept_bytes(u8 *R a, const u8 *R b, u64 n) { u8 s = 0; FOR(i) { if (b[i] & 1) s = b[i]; a[i] = s; } return s; }

//= refused recurrence
void kept_and_changed(i32 *R a, const i32 *R b, u64 n) { i32 s = 7; FOR(i) { if (b[i] > 0) s = s * 3 + b[i]; a[i] = s; } }
