#include "loop.h"
/* Conditions on the counter alone: they change once, so that the iterations can be split there. */

//= vectorised hybrid
void step_up(i32 *R a, const i32 *R b, u64 k, u64 n) { FOR(i) a[i] = i < k ? b[i] * 2 : b[i] - 3; }

//= vectorised hybrid
void step_store(i32 *R a, const i32 *R b, u64 k, u64 n) { FOR(i) if (i >= k) a[i] = b[i] + 9; }

//= vectorised hybrid
void halves(i32 *R a, i32 *R b, u64 n) { FOR(i) if (i < n / 2) a[i] = b[i] + 1; else b[i] = a[i] * 3; }

//= vectorised split
void first_is_special(i32 *R a, const i32 *R b, u64 n) { FOR(i) if (i == 0) a[i] = 1; else a[i] = b[i] + b[i - 1]; }

//= vectorised split
void divides_behind(i32 *R a, const i32 *R b, const i32 *R c, u64 k, u64 n) { FOR(i) if (i < k) a[i] = b[i] / (c[i] * c[i] + 1) % 7 / (b[i] * b[i] + 3); else a[i] = 1 / (c[i] * c[i] + 1) ; }

//= vectorised hybrid reduction
i64 sum_behind(const i32 *R a, u64 k, u64 n) { i64 s = 0; FOR(i) if (i > k) s += a[i]; return s; }

//= vectorised split
u32 hash_ahead(i32 *R a, const i32 *R b, u64 k, u64 n) { u32 h = 1; FOR(i) if (i < k) h = h * 3 + (u32)b[i]; else a[i] = b[i] * 5; return h; }

//= vectorised hybrid
void two_steps(i32 *R a, const i32 *R b, u64 k, u64 m, u64 n) { FOR(i) { i32 t = b[i]; if (i < k) t += 5; if (i < m) t *= 3; a[i] = t; } }

//= vectorised hybrid
void by_int(i32 *R a, const i32 *R b, i32 k, u64 n) { for (i32 i = 0; i < (i32)n; i++) a[i] = i <= k ? b[i] : -b[i]; }

//= refused recurrence
u32 nothing_to_gain(const i32 *R b, u64 k, u64 n) { u32 h = 1; FOR(i) if (i < k) h = h * 3 + (u32)b[i]; else h = h * 5 + 1; return h; }

//= vectorised
u64 bound_far_away(const i32 *R a, u64 n) { u64 s = 2, far = 0 - n; for (u64 i = 0; i < n; i += 2) if (i >= far) s += a[i]; else s ^= 1; return s; }
