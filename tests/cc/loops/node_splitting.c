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
