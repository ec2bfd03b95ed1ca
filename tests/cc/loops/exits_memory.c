#include "loop.h"
/* Exits that memory decides, beside stores; what is carried out of loops without an iteration; loops in a row. */

//= refused dependence exit stored
u64 stored_ahead(i32 *R b, i32 k, u64 n) { u64 i; for (i = 0; i < n; i++) { if (b[i] == k) break; b[i + 3] = k; } return i; }

//= refused dependence exit stored
u64 stored_before(i32 *R b, i32 k, u64 n) { u64 i = 0; if (n) do { b[i + 1] = k; if (b[i] == k) break; i++; } while (i < n); return i; }

//= vectorised
u64 stored_in_place(i32 *R b, const i32 *R c, i32 k, u64 n) { u64 i; for (i = 0; i < n; i++) { b[i] = c[i]; if (b[i] + 1 == k && b[i + 1] == k) break; } return i; }

//= vectorised
u64 stored_behind(i32 *R b, i32 k, u64 n) { u64 i; for (i = 0; i < n; i++) { if (b[i + 2] == k) break; b[i] = k; } return i; }

//= vectorised
u64 stored_elsewhere(i32 *R a, const i32 *R b, i32 k, u64 n) { u64 i; for (i = 0; i < n; i++) { if (b[i] == k) break; a[i + 3] = b[i]; } return i; }

//= vectorised
i32 flag_at_exit(i32 *R a, u64 n) { i32 f = 5; u64 i = 0; do { a[i] = (i32)i; if (i == n) break; f = 9; i++; } while (1); return f; }

//= vectorised
i32 flag_at_data(i32 *R a, const i32 *R b, i32 k, u64 n) { i32 f = 5; for (u64 i = 0; i < n; i++) { a[i] = 1; if (b[i] == k) break; f = 9; } return f; }

//= vectorised
i32 last_at_data(i32 *R a, const i32 *R b, const i32 *R c, i32 k, u64 n) { i32 f = 5; for (u64 i = 0; i < n; i++) { a[i] = 1; if (b[i] == k) break; f = c[i]; } return f; }

//= vectorised
i32 last_at_count(i32 *R a, const i32 *R c, u64 n) { i32 f = 5; u64 i = 0; do { a[i] = 1; if (i == n) break; f = c[i]; i++; } while (1); return f; }

//= vectorised
u32 two_in_a_row(const u32 *R a, const u32 *R b, u64 n) { u32 s = 0, t = 0; u64 i = 0, j = 0; do s += a[i]; while (++i < n); do t ^= b[j]; while (++j < n); return s * t; }

//= vectorised
void written_then_read(i32 *R a, i32 *R b, u64 n) { u64 i = 0, j = 0; do a[i] = (i32)i; while (++i < n); do b[j] = a[j] * 2; while (++j < n); }

/* Neither loop becomes a vector loop; the address of the inner one is a counter made of a counter. */
//= refused volatile
void column(f32 *R a, const f32 *R b, u64 n) {
  FOR(i) { u64 j = 0; do *(volatile f32 *)a = b[j * 8 + (i & 7)]; while (++j != 4); }
}
