#include "loop.h"
/* Fields of records that an index chooses: accesses side by side, and stores that never meet. */
typedef struct { f32 x, y; } point;
typedef struct { i32 r, g, b; } colour;
typedef struct { u16 a, b, c, d; } quad;

//= vectorised gather | index 2
void add_fields(f32 *R a, const point *R b, const i32 *R k, u64 n) { FOR(i) a[i] = b[k[i] & 15].x + b[k[i] & 15].y; }

//= vectorised gather | index 2
void add_neighbours(i32 *R a, const i32 *R b, const i32 *R k, u64 n) { FOR(i) a[i] = b[k[i] * 2] - b[k[i] * 2 + 1]; }

//= vectorised gather | index 2
void three_fields(i32 *R a, const colour *R b, const u8 *R k, u64 n) { FOR(i) a[i] = b[k[i]].r * 3 + b[k[i]].g * 6 + b[k[i]].b; }

//= vectorised gather | index 2
void four_fields(u16 *R a, const quad *R b, const u32 *R k, u64 n) { FOR(i) { const quad *q = &b[k[i] & 15]; a[i] = (q->a ^ q->b) + (q->c ^ q->d); } }

//= vectorised gather | index 2
void with_gap(u16 *R a, const quad *R b, const u32 *R k, u64 n) { FOR(i) { const quad *q = &b[k[i] & 15]; a[i] = q->d - q->b - q->a; } }

//= vectorised scatter | index 2
void store_fields(point *R a, const f32 *R b, const i32 *R k, u64 n) { FOR(i) { a[k[i] & 15].x = b[i]; a[k[i] & 15].y = b[i] * 2; } }

//= vectorised scatter | index 2
void store_neighbours(i32 *R a, const i32 *R b, const i32 *R k, u64 n) { FOR(i) { a[k[i] * 2 + 1] = b[i]; a[k[i] * 2] = b[i] ^ 5; } }

//= vectorised scatter | index 2
void store_three(colour *R a, const i32 *R b, const u8 *R k, u64 n) { FOR(i) { colour *c = &a[k[i] & 7]; c->b = b[i]; c->r = b[i]; c->g = b[i] + 1; } }

//= vectorised scatter | index 2
void store_some(quad *R a, const u16 *R b, const u32 *R k, u64 n) { FOR(i) if (b[i] & 1) { quad *q = &a[k[i] & 15]; q->b = b[i]; q->c = 7; } }

//= vectorised | index 2
void change_one_field(point *R a, f32 *R b, const i32 *R k, u64 n) { FOR(i) { b[i] = a[k[i] & 15].y; a[k[i] & 15].x = b[i]; } }

//= refused may meet | index 2
void store_beside(i32 *R a, const i32 *R b, const i32 *R k, u64 n) { FOR(i) { a[k[i]] = b[i]; a[k[i] + 1] = b[i] ^ 5; } }

//= refused may meet | index 2
void store_overlapping(u8 *R a, const u16 *R b, const i32 *R k, u64 n) { FOR(i) { *(u16 *)(a + k[i] * 2) = b[i]; *(u8 *)(a + k[i] * 2 + 1) = 7; } }
