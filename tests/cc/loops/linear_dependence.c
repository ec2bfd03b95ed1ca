#include "loop.h"
/* Dependences between iterations, at distances that are known. */

//= vectorised hybrid
void in_place(i32 *R a, const i32 *R b, u64 n) { FOR(i) a[i] = a[i] + b[i]; }

//= vectorised hybrid
void anti(i32 *R a, const i32 *R b, u64 n) { FOR(i) a[i] = a[i + 1] + b[i]; }

//= vectorised hybrid
void anti_far(i32 *R a, const i32 *R b, u64 n) { FOR(i) a[i] = a[i + 7] * b[i]; }

//= refused recurrence
void flow_mul(i32 *a, u64 n) { for (u64 i = 1; i < n; i++) a[i] = a[i - 1] * 3 + 1; }

//= refused dependence
void flow_2(i32 *a, const i32 *R b, u64 n) { FOR(i) a[i + 2] = a[i] + b[i]; }

//= vectorised hybrid
void even_odd(i32 *R a, const i32 *R b, u64 n) { FOR(i) a[2 * i] = a[2 * i + 1] + b[i]; }

//= refused dependence
void even_next(i32 *R a, const i32 *R b, u64 n) { FOR(i) a[2 * i + 2] = a[2 * i] + b[i]; }

//= vectorised hybrid
void backward(i32 *R a, const i32 *R b, u64 n) { for (u64 i = n; i-- > 0;) a[i] = b[i] + 1; }

//= refused dependence
void crossing(i32 *a, u64 n) { FOR(i) a[i] = a[n - 1 - i] + 1; }

//= vectorised overlap
void may_overlap(i32 *a, const i32 *b, u64 n) { FOR(i) a[i] = b[i] * 5; }

//= vectorised overlap
void may_overlap_3(f32 *a, const f32 *b, const f32 *c, u64 n) { FOR(i) a[i] = b[i] * c[i]; }

//= vectorised hybrid
void two_stores(i32 *R a, i32 *R b, const i32 *R c, u64 n) { FOR(i) { a[i] = c[i]; b[i] = a[i] + 1; } }

//= vectorised hybrid
void store_twice(i32 *R a, const i32 *R b, u64 n) { FOR(i) { a[i] = b[i]; a[i + 1] = b[i] + 1; } }

//= vectorised hybrid
void every_second(i32 *a, const i32 *R b, u64 n) { for (u64 i = 1; i < 2 * n; i += 2) a[i] = a[i - 1] + b[i]; }

//= vectorised hybrid
void down_and_away(i32 *a, const i32 *R b, u64 n) { for (u64 i = n; i-- > 0;) a[i + 1] = a[i] + b[i]; }

//= refused
void down_and_towards(u32 *a, const u32 *R b, u64 n) { for (u64 i = n; i-- > 0;) a[i] = a[i + 2] * 3 + b[i]; }

//= vectorised hybrid
void row_above(i32 *a, u64 n) { for (u64 j = 0; j < n; j++) a[j + n] = a[j] + 1; }

//= vectorised evl
void flow_far(i32 *a, const i32 *R b, u64 n) { FOR(i) a[i + 12] = a[i] + b[i]; }

//= refused
void to_one_element(i32 *a, const i32 *R b, u64 n) { FOR(i) a[3] = a[3] * 3 + b[i]; }

//= vectorised hybrid
void two_ahead(i32 *a, u64 n) { FOR(i) a[i] = a[i + 1] + a[i + 2]; }

//= vectorised strided overlap
void triangle(i32 *a, const i32 *R b, u64 n) { if (n >= 10) for (u64 i = 0; i < 10; i++) for (u64 j = 0; j < i; j++) a[10 * i + j] = a[10 * j + i] + b[10 * i + j]; }
