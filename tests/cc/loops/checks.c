#include "loop.h"
/* What is compared in front of the loop, and what never needs to be. */

//= vectorised steps | limit 2
void store_at_any_step(i32 *R a, const i32 *R b, u64 st, u64 n) { FOR(i) a[i * (st & 3)] = b[i]; }

//= vectorised steps | limit 2
void update_at_any_step(i32 *R a, const i32 *R b, u64 st, u64 n) { FOR(i) a[i * (st & 3)] += b[i]; }

//= vectorised steps | limit 1
void next_at_any_step(i32 *a, u64 st, u64 n) { u64 s = st & 3; FOR(i) a[i * s] = a[i * s + s] + 1; }

//= refused dependence | limit 1
void last_at_any_step(i32 *a, u64 st, u64 n) { u64 s = st & 3; FOR(i) a[i * s + s] = a[i * s] + 1; }

//= vectorised overlap | limit 1
void shifted_by_any(i32 *a, u64 k, u64 n) { i32 *b = a + (k & 31) - 12; FOR(i) a[i] = b[i] + 1; }

//= vectorised overlap | limit 1
void stored_at_any_distance(i32 *a, u64 k, u64 n) { i32 *b = a + (k & 31) - 12; FOR(i) { a[i] = 7; b[i] = (i32)i; } }

//= vectorised overlap | limit 1
void read_back(i32 *a, u64 k, u64 n) { i32 *b = a + (k & 31) - 12; i32 s = 0; FOR(i) { a[i] = (i32)i; b[i] = a[i] + 2; } }

//= vectorised scatter | index 1
void scatter_of_another_type(f32 *a, const u32 *x, u64 n) { FOR(i) a[x[i]] = (f32)i; }

//= refused dependence | index 1
void scatter_of_the_same_type(u32 *a, const u32 *x, u64 n) { FOR(i) a[x[i]] = (u32)i; }

//= refused dependence | index 1
void scatter_of_bytes(u8 *a, const u32 *x, u64 n) { FOR(i) a[x[i]] = (u8)i; }

i32 table[256], target[256];

//= vectorised gather
void between_variables(const f32 *unused, u64 n) { for (u64 i = 0; i < (n & 255); i++) target[i] = table[target[i] & 255]; }

//= refused dependence
void within_a_variable(const f32 *unused, u64 n) { for (u64 i = 0; i < (n & 255); i++) target[i] = target[target[i] & 255]; }

//= vectorised gather
void one_of_two_variables(const i32 *R c, u64 n) {
    for (u64 i = 0; i < (n & 127); i++) { const i32 *from = c[i] > 0 ? table : table + 100; target[i] = from[i]; }
}

//= vectorised
void four_apart(i32 *a, const i32 *R b, u64 n) { FOR(i) a[i + 4] = a[i] + b[i]; }

//= refused dependence
void three_apart(i32 *a, const i32 *R b, u64 n) { FOR(i) a[i + 3] = a[i] + b[i]; }

//= vectorised
void eight_apart(f32 *a, const f32 *R b, u64 n) { FOR(i) a[i + 8] = a[i] * 0.5f + b[i]; }

//= vectorised
void ten_and_seven_apart(i32 *a, i32 *R b, u64 n) {
    FOR(i) { a[i + 10] = a[i] + b[i]; b[i] = a[i + 3]; }
}

//= vectorised
void five_apart_in_bytes(u8 *a, const u8 *R b, u64 n) { FOR(i) a[i + 5] = (u8)(a[i] ^ b[i]); }
