#include "loop.h"
/* Loops with a part that cannot become a vector loop: it goes to a loop of its own. */

//= vectorised distributed recurrence
void hash_beside(i32 *R a, i32 *R b, const i32 *R c, u64 n) { u32 h = 1; FOR(i) { a[i] = c[i] * 2; h = h * 3 + (u32)c[i]; b[i] = (i32)h; } }

//= vectorised distributed recurrence
void hash_first(i32 *R a, i32 *R b, const i32 *R c, u64 n) { u32 h = 1; FOR(i) { h = h * 3 + 1; b[i] = (i32)h; a[i] = c[i] * 2; } }

//= vectorised distributed dependence
void cycle_beside(u32 *R a, u32 *R b, const u32 *R c, u64 n) { FOR(i) { a[i + 2] = a[i] + c[i]; b[i] = c[i] * 7; } }

//= vectorised distributed dependence
void uses_the_cycle(u32 *R a, u32 *R b, const u32 *R c, u64 n) { FOR(i) { a[i + 2] = a[i] * 3 + c[i]; b[i] = a[i] * 7; } }

//= vectorised distributed
void feeds_the_cycle(u32 *R a, u32 *R b, const u32 *R c, u64 n) { FOR(i) { b[i] = c[i] * 7; a[i + 2] = a[i] * 3 + b[i]; } }

//= vectorised distributed
u32 hash_left(i32 *R a, const i32 *R c, u64 n) { u32 h = 7; FOR(i) { a[i] = c[i] + 5; h = h * 3 + (u32)c[i]; } return h; }

//= vectorised distributed reduction
i32 sum_beside(i32 *R b, const i32 *R c, u64 n) { u32 h = 1; i32 s = 0; FOR(i) { s += c[i]; h = h * 3 + 1; b[i] = (i32)h; } return s; }

//= vectorised distributed not overlap
void if_apart(i32 *a, i32 *b, const i32 *c, u64 n) { u32 h = 1; FOR(i) { a[i] = c[i] * 2; h = h * 3 + (u32)c[i]; b[i] = (i32)h; } }

//= vectorised distributed masked
void under_a_condition(i32 *R a, i32 *R b, const i32 *R c, u64 n) { u32 h = 1; FOR(i) { if (c[i] > 3) a[i] = c[i] * 2; h = h * 3 + (u32)c[i]; b[i] = (i32)h; } }

//= vectorised distributed
void counts_under_a_condition(i32 *R a, i32 *R x, const i32 *R k, const i32 *R c, u64 n) { FOR(i) { a[i] = c[i] * 2 + 1; if (c[i] > 0) x[k[i]] += 1; } }

//= refused recurrence
void one_cycle(u32 *R a, u32 *R b, u64 n) { FOR(i) { a[i + 1] = b[i] * 2; b[i + 1] = a[i] + 1; } }

//= refused recurrence
void both_need_it(i32 *R a, i32 *R b, u64 n) { u32 h = 1; FOR(i) { h = h * 3 + 1; a[i] = (i32)h; b[i] = (i32)(h ^ 5); } }

//= refused recurrence
void needs_the_cycle_before(u32 *R a, u32 *R b, u64 n) { FOR(i) { b[i + 1] = a[i] * 7; a[i + 1] = a[i] * 3 + b[i]; } }
