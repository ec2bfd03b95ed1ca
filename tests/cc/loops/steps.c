#include "loop.h"
/* Counters that step on their bound since both are multiples of the step. */

//= vectorised hybrid strided
void by_fours(i32 *R a, const i32 *R b, u64 n) { u64 m = n & ~3ul; for (u64 i = 0; i != m; i += 4) a[i] = b[i]; }

//= vectorised hybrid segment
void four_at_once(i32 *R a, const i32 *R b, u64 n) { u64 m = n & ~3ul; for (u64 i = 0; i != m; i += 4) { a[i] = b[i]; a[i + 1] = b[i + 1] * 3; a[i + 2] = b[i + 2] ^ 5; a[i + 3] = b[i + 3] - 7; } }

//= vectorised hybrid strided
void doubled(i32 *R a, const i32 *R b, u64 n) { u64 m = n << 1; for (u64 i = 0; i != m; i += 2) a[i] = b[i] + 1; }

//= vectorised hybrid strided
void downwards(i32 *R a, const i32 *R b, u64 n) { for (u64 i = n & ~1ul; i != 0; i -= 2) a[i] = b[i] ^ 1; }

//= vectorised reduction
i32 from_three(const i32 *a, u64 n) { i32 s = 0; u64 m = (n & ~7ul) + 3; for (u64 i = 3; i != m; i += 8) s += a[i]; return s; }
