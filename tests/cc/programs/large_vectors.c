// clang: -Wno-psabi
// Vectors that eight registers do not hold, and vectors of integers of 128 bits.
#include <stdio.h>
#include <string.h>

typedef unsigned char u8;
typedef unsigned long u64;
typedef unsigned __int128 u128;
typedef long w64 __attribute__((vector_size(512)));
typedef int w32 __attribute__((vector_size(512)));
typedef int n32 __attribute__((vector_size(256)));
typedef unsigned char w8 __attribute__((vector_size(256)));
typedef signed char n8 __attribute__((vector_size(128)));
typedef int b32 __attribute__((vector_size(512)));
typedef short n16 __attribute__((vector_size(256)));
typedef double wf __attribute__((vector_size(512)));
typedef float nf __attribute__((vector_size(256)));
typedef __int128 w128 __attribute__((vector_size(64)));
typedef u128 v128 __attribute__((vector_size(32)));
typedef long l4 __attribute__((vector_size(32)));
typedef int i4 __attribute__((vector_size(16)));

static u64 state = 1;
static u64 next(void) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return state ^ state >> 29;
}
static void fill(void *p, unsigned long n) {
    for (unsigned long i = 0; i < n; i++) ((u8 *)p)[i] = (u8)next();
}
static void put(const char *name, const void *p, unsigned long n) {
    u64 h = 14695981039346656037u;
    for (unsigned long i = 0; i < n; i++) h = (h ^ ((const u8 *)p)[i]) * 1099511628211u;
    printf("%s %016lx\n", name, h);
}
#define CHOOSE(c, a, b) (((c) & (a)) | (~(c) & (b)))
#define OUT __attribute__((noinline))

OUT void arithmetic(w64 *p, const w64 *q) { *p = (*p + *q) * *q ^ (*p - *q) >> 3; }
OUT void compare(w64 *p, const w64 *q) { *p = CHOOSE(*p < *q, *p, *q & 255); }
OUT void divide(w32 *p, const w32 *q) { *p = *p / (*q | 1) + *p % (*q | 1); }
OUT void floats(wf *p, const wf *q) {
    *p = (wf)CHOOSE(*p > *q, (w64)(*p * *q), (w64)(*p + *q / 2));
}
OUT void widen(b32 *p, const n8 *q) { *p = __builtin_convertvector(*q, b32); }
OUT void narrow(n8 *p, const b32 *q) { *p = __builtin_convertvector(*q, n8); }
OUT void to_double(wf *p, const nf *q) { *p = __builtin_convertvector(*q, wf); }
OUT void to_float(nf *p, const wf *q) { *p = __builtin_convertvector(*q, nf); }
OUT void to_long(w64 *p, const nf *q) { *p = __builtin_convertvector(*q / 3e37f, w64); }
OUT long at(const w64 *p, int i) { return (*p)[i & 63]; }
OUT void set(w64 *p, int i, long x) { (*p)[i & 63] = x; }
OUT long first_and_last(const w64 *p) { return (*p)[0] + (*p)[63]; }
OUT void turn(w64 *p) {
    *p = __builtin_shufflevector(*p, *p, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45,
        44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17,
        16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}
OUT void zip(w32 *p, const n32 *q, const n32 *r) {
    *p = __builtin_shufflevector(*q, *r, 0, 64, 1, 65, 2, 66, 3, 67, 4, 68, 5, 69, 6, 70, 7, 71, 8, 72, 9, 73, 10, 74,
        11, 75, 12, 76, 13, 77, 14, 78, 15, 79, 16, 80, 17, 81, 18, 82, 19, 83, 20, 84, 21, 85, 22, 86, 23, 87, 24, 88,
        25, 89, 26, 90, 27, 91, 28, 92, 29, 93, 30, 94, 31, 95, 32, 96, 33, 97, 34, 98, 35, 99, 36, 100, 37, 101, 38,
        102, 39, 103, 40, 104, 41, 105, 42, 106, 43, 107, 44, 108, 45, 109, 46, 110, 47, 111, 48, 112, 49, 113, 50,
        114, 51, 115, 52, 116, 53, 117, 54, 118, 55, 119, 56, 120, 57, 121, 58, 122, 59, 123, 60, 124, 61, 125, 62,
        126, 63, 127);
}
OUT void odd(n16 *p, const w64 *q) {
    n16 bits;
    memcpy(&bits, q, sizeof bits);
    *p = bits + (*p & 7);
}
OUT void bytes(w8 *p, const w8 *q) { *p = __builtin_elementwise_add_sat(*p, *q) ^ __builtin_elementwise_min(*p, *q); }
OUT void bits(w64 *p) { *p = __builtin_elementwise_bitreverse(*p) + __builtin_elementwise_abs(*p); }
OUT long sum(const w64 *p) { return __builtin_reduce_add(*p); }
OUT long most(const w64 *p) { return __builtin_reduce_max(*p) ^ __builtin_reduce_min(*p); }
OUT int mixed(const w8 *p) { return __builtin_reduce_xor(*p) + 3 * __builtin_reduce_or(*p & 5); }
OUT w64 pass(w64 a, w64 b, long c) { return a + b * c; }
OUT w64 loop(const w64 *p, int n) {
    w64 s = {1};
    for (int i = 0; i < n; i++) s = (s ^ p[i & 1]) + i;
    return s;
}
OUT void unaligned(char *p, const char *q) {
    w32 x;
    memcpy(&x, q + 1, sizeof x);
    x += 77;
    memcpy(p + 1, &x, sizeof x);
}

OUT void big(w128 *p, const w128 *q) { *p = (*p + *q) * *q ^ (*p - *q) >> 3; }
OUT void big_compare(w128 *p, const w128 *q) { *p = CHOOSE(*p < *q, *p, *q << 9); }
OUT void big_unsigned(v128 *p, const v128 *q) { *p = CHOOSE((v128)(*p > *q), *p >> 70, ~*q); }
OUT void big_widen(w128 *p, const l4 *q) { *p = __builtin_convertvector(*q, w128); }
OUT void big_narrow(i4 *p, const w128 *q) { *p = __builtin_convertvector(*q, i4); }
OUT long big_at(const w128 *p, int i) { return (long)((*p)[i & 3] >> 64); }
OUT void big_set(w128 *p, int i, long x) { (*p)[i & 3] = (__int128)x << 65; }
OUT void big_shuffle(w128 *p, const w128 *q) { *p = __builtin_shufflevector(*p, *q, 6, 0, 3, 5); }
OUT long big_sum(const w128 *p) {
    __int128 s = __builtin_reduce_add(*p);
    return (long)(s >> 64) ^ (long)s;
}
OUT l4 big_bits(const v128 *p) {
    v128 x = *p + 1;
    l4 y;
    memcpy(&y, &x, sizeof y);
    return y + 3;
}
OUT w128 big_pass(w128 a, w128 b) { return a - b; }

int main(void) {
    static w64 a, b, c[2];
    static w32 x, y;
    static wf f, g;
    static nf h;
    static n8 s;
    static n16 t;
    static w8 u, v;
    static w128 i, j;
    static v128 k, l;
    static l4 m;
    static i4 o;
    static char r[600], q[600];
    for (int trial = 0; trial < 3; trial++) {
        fill(&a, sizeof a), fill(&b, sizeof b), fill(c, sizeof c), fill(&x, sizeof x), fill(&y, sizeof y);
        fill(&s, sizeof s), fill(&t, sizeof t), fill(&u, sizeof u), fill(&v, sizeof v), fill(&i, sizeof i);
        fill(&j, sizeof j), fill(&k, sizeof k), fill(&l, sizeof l), fill(&m, sizeof m), fill(r, sizeof r), fill(q, sizeof q);
        for (int n = 0; n < 64; n++) f[n] = (int)next() / 256.0, g[n] = (int)next() / 512.0, h[n] = (int)next();
        if (trial == 1) b = a, j = i;
        compare(&b, &a), put("compare", &b, sizeof b);
        arithmetic(&a, &b), put("arithmetic", &a, sizeof a);
        divide(&x, &y), put("divide", &x, sizeof x);
        to_long(&b, &h), put("to_long", &b, sizeof b);
        floats(&f, &g), put("floats", &f, sizeof f);
        to_float(&h, &f), put("to_float", &h, sizeof h);
        to_double(&g, &h), put("to_double", &g, sizeof g);
        widen((b32 *)&y, &s), put("widen", &y, sizeof y);
        narrow(&s, (b32 *)&x), put("narrow", &s, sizeof s);
        for (int n = 0; n < 64; n += 9) {
            set(&a, n, n * trial), set(&b, n + 5, at(&a, 63 - n));
        }
        printf("%ld\n", first_and_last(&a));
        put("set", &b, sizeof b);
        turn(&a), put("turn", &a, sizeof a);
        zip(&x, (n32 *)&y, (n32 *)&a), put("zip", &x, sizeof x);
        odd(&t, &a), put("odd", &t, sizeof t);
        bytes(&u, &v), put("bytes", &u, sizeof u);
        bits(&a), put("bits", &a, sizeof a);
        printf("%ld %ld %d\n", sum(&a), most(&a), mixed(&u));
        a = pass(a, b, trial + 5), put("pass", &a, sizeof a);
        a = loop(c, trial + 2), put("loop", &a, sizeof a);
        unaligned(r, q), put("unaligned", r, sizeof r);
        big_compare(&j, &i), put("big_compare", &j, sizeof j);
        big(&i, &j), put("big", &i, sizeof i);
        big_unsigned(&k, &l), put("big_unsigned", &k, sizeof k);
        big_widen(&j, &m), put("big_widen", &j, sizeof j);
        big_narrow(&o, &i), put("big_narrow", &o, sizeof o);
        big_set(&j, trial, big_at(&i, trial + 1)), put("big_set", &j, sizeof j);
        big_shuffle(&j, &i), put("big_shuffle", &j, sizeof j);
        printf("%ld\n", big_sum(&j));
        m = big_bits(&k), put("big_bits", &m, sizeof m);
        i = big_pass(i, j), put("big_pass", &i, sizeof i);
    }
}
