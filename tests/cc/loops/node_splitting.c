#include "loop.h"
/* Statements whose order, or whose loop, has to change. */

//= vectorised reordered
void reorder(i32 *R a, i32 *R b, const i32 *R c, u64 n) { FOR(i) { a[i] = b[i] * 2; b[i + 1] = c[i]; } }

//= vectorised hybrid
void anti_after(i32 *R a, i32 *R b, u64 n) { FOR(i) { b[i] = a[i] + a[i + 1]; a[i] = b[i] * 3; } }

//= vectorised distributed recurrence
void distribute(i32 *R a, i32 *R b, const i32 *R c, u64 n) { u32 h = 1; FOR(i) { a[i] = c[i] * 2; h = h * 3 + 1; b[i] = (i32)h; } }

//= refused recurrence
void cycle(i32 *R a, i32 *R b, u64 n) { FOR(i) { a[i + 1] = b[i] * 2; b[i + 1] = a[i] + 1; } }

//= vectorised hybrid
void load_first(i32 *R a, i32 *R b, u64 n) { FOR(i) { i32 t = a[i + 1]; a[i] = b[i]; b[i] = t; } }

//= vectorised hybrid
void mixed_order(i32 *R a, i32 *R b, const i32 *R c, u64 n) { FOR(i) { b[i] = c[i] + 1; a[i] = b[i] * c[i]; } }

//= vectorised hybrid
void read_ahead_of_store(u32 *R a, u32 *R b, const u32 *R c, const u32 *R d, u64 n) { FOR(i) { a[i] = b[i] * c[i] * d[i]; b[i] = a[i] * a[i + 1] * d[i]; } }

//= vectorised hybrid
void three_statements(u32 *R a, u32 *R b, const u32 *R c, const u32 *R d, u64 n) { FOR(i) { a[i] = b[i] + c[i] * d[i]; b[i] = a[i] + d[i] * c[i]; a[i] = b[i] + a[i + 1] * d[i]; } }

//= vectorised hybrid
void overwritten_next(u32 *R a, u32 *R b, const u32 *R c, const u32 *R d, u64 n) { FOR(i) { a[i] = b[i] + c[i] * d[i]; b[i] = c[i] + b[i]; a[i + 1] = b[i] + a[i + 1] * d[i]; } }

//= vectorised hybrid
void sum_of_next(u32 *R a, const u32 *R b, const u32 *R c, u32 *R d, u64 n) { FOR(i) { a[i] = b[i] + c[i] * c[i]; d[i] = a[i] + a[i + 1]; } }

//= vectorised reordered
void stored_for_later(u32 *R a, u32 *R b, u32 *R c, u64 n) { FOR(i) { c[i] = b[i] * 3; a[i] = c[i] + 1; b[i + 2] = a[i] * 0 + (u32)i; } }

//= vectorised distributed
void part_of_a_cycle(u32 *R a, u32 *R b, const u32 *R c, u64 n) { FOR(i) { b[i] = c[i] + 3; a[i + 1] = a[i] * 3 + b[i]; } }
