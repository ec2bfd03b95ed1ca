#include "loop.h"
/* Loops that are cut in two, or lose first iterations. */

//= vectorised peeled
void around_unknown(i32 *a, const i32 *b, u64 n) { u64 j = 9; FOR(i) { a[i] = b[i] + b[j]; j = i; } }

//= vectorised peeled
void around(i32 *R a, const i32 *R b, u64 n) { u64 j = 9; FOR(i) { a[i] = b[i] + b[j]; j = i; } }

//= vectorised peeled
void around_twice(i32 *R a, const i32 *R b, u64 n) { u64 j = 9, k = 20; FOR(i) { a[i] = b[i] + b[j] + b[k]; k = j; j = i; } }

//= vectorised peeled
i64 around_to_the_end(i32 *R a, const i32 *R b, u64 n) { u64 j = 9; FOR(i) { a[i] = b[i] - b[j]; j = i; } return (i64)j; }

//= vectorised split
void meets_a_later_one(i32 *a, const i32 *R b) { for (u64 i = 0; i < 100; i++) a[i] = a[40] + b[i]; }

//= vectorised split
void meets_the_first(i32 *a, const i32 *R b) { for (u64 i = 0; i < 100; i++) a[i] = a[0] + b[i]; }

//= vectorised
void meets_the_last(i32 *a, const i32 *R b) { for (u64 i = 0; i < 100; i++) a[i] = a[99] + b[i]; }

//= vectorised split
void stores_then_meets(i32 *a, i32 *R b) { for (u64 i = 0; i < 100; i++) { a[i] = (i32)i; b[i] = a[30]; } }

//= vectorised split
void meets_in_the_middle(i32 *a, const i32 *R b) { for (u64 i = 0; i < 100; i++) a[i] = a[99 - i] + b[i]; }

//= vectorised split
void meets_at_one_in_the_middle(i32 *a, const i32 *R b) { for (u64 i = 0; i < 99; i++) a[i] = a[98 - i] + b[i]; }

//= vectorised
void triangle(u32 *a, const u32 *R b, u64 n) { for (u64 j = 0; j < n; j++) for (u64 i = j + 1; i < n; i++) a[i] -= b[i] * a[j]; }

//= vectorised compress
void pack_narrow(i32 *R a, const i32 *R b, u64 n) { i32 j = -1; FOR(i) if (b[i] > 0) { j++; a[j] = b[i]; } }

//= vectorised expand
void unpack_narrow(i32 *R a, const i32 *R b, u64 n) { i32 j = -1; FOR(i) if (a[i] > 0) { j++; a[i] = b[j]; } }

//= vectorised compress
i32 pack_and_count(i32 *R a, const i32 *R b, u64 n) { i32 j = 5; FOR(i) if (b[i] > 0) a[j++] = b[i]; return j; }

//= vectorised reduction
i64 two_places(const i32 *a, u64 n) {
    i64 s = 0;
    for (u64 r = 0; r < 3; r++) {
        i32 m = a[0]; u32 at = 0; u32 row = 9;
        FOR(i) if (a[i] > m) { m = a[i]; at = (u32)i; row = (u32)r; }
        s += m + at * 3 + row;
    }
    return s;
}

#define REASSOCIATE _Pragma("clang fp reassociate(on)")

//= vectorised single prefix
void several_into_one(f32 *R a, const f32 *R b, const f32 *R c, u64 n) { REASSOCIATE f32 s = 0; FOR(i) { s = s + b[i] + c[i]; a[i] = s; } }

//= vectorised single prefix recurrence
void seen_between(f32 *R a, f32 *R b, const f32 *R c, u64 n) { REASSOCIATE f32 s = 0; FOR(i) { s = c[i] * 2 + s; a[i] = s; s = s + c[i]; b[i] = s; } }
