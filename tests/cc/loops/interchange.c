#include "loop.h"
/* Nests of which the outer loop only can be a vector loop. Rows of 17 elements, of which 10 fit the arrays of most runs. */
#define W 17
#define COLUMNS(i) for (u64 i = 0; i < W - 1; i++)
#define ROWS(j) for (u64 j = 1; j < 10; j++)

//= vectorised interchanged
void columns(u32 *R a, const u32 *R b, u64 n) { COLUMNS(i) ROWS(j) a[W * j + i] = a[W * (j - 1) + i] * 3 + b[W * j + i]; }

//= vectorised interchanged masked
void some_columns(i32 *R a, const i32 *R b, u64 n) { COLUMNS(i) if (a[i] > 0) ROWS(j) a[W * j + i] = a[W * (j - 1) + i] + b[W * j + i]; }

//= vectorised interchanged
void scaled_columns(u32 *R a, const u32 *R b, u32 *R c, u64 n) { COLUMNS(i) { c[i] += b[i]; ROWS(j) a[W * j + i] = a[W * (j - 1) + i] * c[i] + b[W * j + i]; } }

//= vectorised interchanged
void columns_to_the_left(u32 *R a, const u32 *R b, u64 n) { COLUMNS(i) ROWS(j) a[W * j + i] = a[W * (j - 1) + i] + a[W * j + i + 1] + b[i]; }

//= refused a dependence
void columns_to_the_right(i32 *R a, const i32 *R b, u64 n) { COLUMNS(i) ROWS(j) a[W * j + i] = a[W * (j - 1) + i] + a[W * (j - 1) + i + 1] + b[i]; }

//= refused a dependence
void condition_is_written(i32 *R a, const i32 *R b, u64 n) { COLUMNS(i) if (a[W * 3 + i - 1] > 0) ROWS(j) a[W * j + i] = a[W * (j - 1) + i] + b[W * j + i]; }

//= refused a dependence
void head_is_read(i32 *R a, const i32 *R b, u64 n) { COLUMNS(i) { a[W * 4 + i] += b[i]; ROWS(j) a[W * j + i] = a[W * (j - 1) + i] + b[W * j + i]; } }

//= refused a dependence
void head_is_overwritten(i32 *R a, const i32 *R b, i32 *R c, u64 n) { COLUMNS(i) { c[i / 2] = b[i]; ROWS(j) a[W * j + i] = a[W * (j - 1) + i] * b[i] + c[i]; } }
