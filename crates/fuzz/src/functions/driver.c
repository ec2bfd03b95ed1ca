/* Calls each variant of each function with the same arguments and memory, and prints where one differs from variant 0,
   which clang compiled to scalar code. NaNs are equal: LLVM does not say which one an operation gives. Zeros are, too: clang 19 makes fmin
   of `a < 0.0 ? a : 0.0`, which gives -0.0 for -0.0. */
#include "prelude.h"
#include "system.h"

enum { ARRAYS = 4, SLACK = 16, ELEMENTS = 288, BYTES = 16 * ELEMENTS };

struct function {
    const char *name;
    int arrays, apart, variants; /* how many arrays, may they not overlap, which variants there are */
    char types[ARRAYS + 1];      /* of their elements: b B h H i I l L w W f d */
    char result;
    void (*call)(int variant, u8 *const *p, const u64 *x, u64 *result);
};

static u8 fresh[ARRAYS * BYTES] __attribute__((aligned(64))), memory[sizeof fresh] __attribute__((aligned(64))),
    wanted[sizeof fresh] __attribute__((aligned(64)));

/* What the library of the compiler has. */
u128 __udivti3(u128 a, u128 b) {
    u128 rest = 0, result = 0;
    for (int i = 127; i >= 0; i--) {
        int over = (int)(rest >> 127);
        rest = rest << 1 | (a >> i & 1);
        if (over || rest >= b) rest -= b, result |= (u128)1 << i;
    }
    return result;
}
u128 __umodti3(u128 a, u128 b) { return a - __udivti3(a, b) * b; }
i128 __divti3(i128 a, i128 b) {
    u128 n = __udivti3(a < 0 ? -(u128)a : (u128)a, b < 0 ? -(u128)b : (u128)b);
    return (a < 0) != (b < 0) ? (i128)-n : (i128)n;
}
i128 __modti3(i128 a, i128 b) { return (i128)((u128)a - (u128)__divti3(a, b) * (u128)b); }
f64 __floatuntidf(u128 a) { return (f64)(u64)(a >> 64) * 0x1p64 + (f64)(u64)a; }
f64 __floattidf(i128 a) { return a < 0 ? -__floatuntidf(-(u128)a) : __floatuntidf(a); }
f32 __floatuntisf(u128 a) { return (f32)__floatuntidf(a); }
f32 __floattisf(i128 a) { return (f32)__floattidf(a); }
u128 __fixunsdfti(f64 x) { return (u128)(u64)(x * 0x1p-64) << 64 | (u64)(x - (f64)(u64)(x * 0x1p-64) * 0x1p64); }
i128 __fixdfti(f64 x) { return x < 0 ? -(i128)__fixunsdfti(-x) : (i128)__fixunsdfti(x); }
u128 __fixunssfti(f32 x) { return __fixunsdfti(x); }
i128 __fixsfti(f32 x) { return __fixdfti(x); }

static int size_of(char type) {
    switch (type) {
    case 'b': case 'B': return 1;
    case 'h': case 'H': return 2;
    case 'i': case 'I': case 'f': return 4;
    case 'w': case 'W': return 16;
    default: return 8;
    }
}
/* The bits of a value: often small, sometimes special. */
static u64 value(char type) {
    u64 bits = chance(), how = chance() % 16;
    if (type == 'f' || type == 'd') {
        f64 x = how < 12 ? (f64)((i64)(bits % 400) - 200) / 4 : how == 12 ? -0.0 : how == 13 ? 1e30 : how == 14 ? 1e-40 : 1.0 / 0.0;
        if (how > 12 && bits & 1) x = -x;
        if (how == 15 && bits & 2) x = __builtin_nan("");
        union { f32 f; u32 b; } s = { (f32)x };
        union { f64 d; u64 b; } d = { x };
        return type == 'f' ? s.b : d.b;
    }
    if (how < 10) return (bits & 31) - 8;
    if (how < 13) return bits % 300 - 150;
    if (how == 13) return 1ul << bits % 64;
    return bits;
}
static int same(char type, const u8 *a, const u8 *b) {
    if (type == 'f') {
        f32 x = *(const f32 *)a, y = *(const f32 *)b;
        return *(const u32 *)a == *(const u32 *)b || (x != x && y != y) || (x == 0 && y == 0);
    }
    if (type == 'd') {
        f64 x = *(const f64 *)a, y = *(const f64 *)b;
        return *(const u64 *)a == *(const u64 *)b || (x != x && y != y) || (x == 0 && y == 0);
    }
    for (int i = 0; i < size_of(type); i++) if (a[i] != b[i]) return 0;
    return 1;
}
/* Eight words at a time: this is most of what a program does. Nothing here calls memcpy. */
static void copy(void *to, const void *from) {
    volatile u64 *p = to;
    const u64 *q = from, *end = q + sizeof fresh / 8;
    for (; q != end; p += 8, q += 8) {
        u64 a = q[0], b = q[1], c = q[2], d = q[3], e = q[4], f = q[5], g = q[6], h = q[7];
        p[0] = a, p[1] = b, p[2] = c, p[3] = d, p[4] = e, p[5] = f, p[6] = g, p[7] = h;
    }
}
/* The first word from here on, in eights, that is not as it should be. */
static u64 difference(u64 from) {
    for (u64 w = from & -64ul; w < sizeof memory; w += 64) {
        const u64 *p = (const u64 *)(memory + w), *q = (const u64 *)(wanted + w);
        if (((p[0] ^ q[0]) | (p[1] ^ q[1]) | (p[2] ^ q[2]) | (p[3] ^ q[3]) | (p[4] ^ q[4]) | (p[5] ^ q[5]) |
             (p[6] ^ q[6]) | (p[7] ^ q[7])) == 0)
            continue;
        for (int i = 0; i < 8; i++) if (w + 8 * i >= from && p[i] != q[i]) return w + 8 * i;
    }
    return sizeof memory;
}
/* An element: stores of its size, for most of them are bytes. */
static void put_element(u8 *to, int size, u128 bits) {
    switch (size) {
    case 1: *to = (u8)bits; break;
    case 2: *(u16 *)to = (u16)bits; break;
    case 4: *(u32 *)to = (u32)bits; break;
    case 8: *(u64 *)to = (u64)bits; break;
    default: *(u128 *)to = bits;
    }
}
static void differs(const struct function *f, int variant, int trial) {
    put("wrong ");
    put(f->name);
    put(" ");
    number(variant, 10);
    put(" trial ");
    number(trial, 10);
    put(": ");
}
static void compare(const struct function *f, int variant, int trial, const u64 *result, const u64 *wanted_result) {
    if (f->result != 'v' && !same(f->result, (const u8 *)result, (const u8 *)wanted_result)) {
        differs(f, variant, trial);
        put("result ");
        number(*result, 16);
        put(", not ");
        number(*wanted_result, 16);
        put("\n");
        return;
    }
    for (u64 w = difference(0); w < sizeof memory; w = difference(w + 8)) {
        char type = f->types[w / BYTES] ? f->types[w / BYTES] : 'B';
        for (u64 at = w & -(u64)size_of(type); at < w + 8; at += size_of(type)) {
            if (same(type, memory + at, wanted + at)) continue;
            differs(f, variant, trial);
            put("array ");
            number(w / BYTES, 10);
            put(" element ");
            i64 element = (i64)(at % BYTES / size_of(type)) - SLACK;
            if (element < 0) put("-");
            number(element < 0 ? -element : element, 10);
            put("\n");
            return;
        }
    }
}
/* What no array covers: other than zero, so that a read of it shows. */
static void prepare(void) {
    state = SEED;
    for (u64 w = 0; w < sizeof fresh; w += 8) *(u64 *)(fresh + w) = chance();
}
static void check(const struct function *f, int index) {
    static const u8 lengths[] = { 0, 1, 2, 5, 16, 17, 33, 70 };
    for (int trial = 0; trial < TRIALS; trial++) {
        state = SEED * 1000003ul + index * 64 + trial;
        u8 *p[ARRAYS];
        u64 x[8];
        for (int a = 0; a < f->arrays; a++) {
            char type = f->types[a];
            int size = size_of(type);
            for (int e = 0; e < ELEMENTS; e++) {
                u128 bits = value(type);
                if (size == 16) bits = chance() % 2 ? bits << 64 | value(type) : (u128)(i128)(i64)bits;
                put_element(fresh + a * BYTES + e * size, size, bits);
            }
            p[a] = memory + a * BYTES + SLACK * size;
            /* Arrays of one type may overlap, some elements apart. */
            for (int other = 0; other < a && !f->apart; other++)
                if (f->types[other] == type && chance() % 3 == 0) {
                    p[a] = p[other];
                    if (p[other] == memory + other * BYTES + SLACK * size) p[a] += ((i64)(chance() % 17) - 8) * size;
                    break;
                }
        }
        x[0] = trial < 4 ? lengths[(trial * 3 + index) % 8] : chance() % 71;
        for (int i = 1; i < 8; i++) x[i] = value("IIIIffdd"[i]);
        u64 result[2] __attribute__((aligned(16))) = { 0 }, wanted_result[2] __attribute__((aligned(16))) = { 0 };
        copy(memory, fresh);
        f->call(0, p, x, wanted_result);
        copy(wanted, memory);
        for (int variant = 1; variant < VARIANTS; variant++) {
            if (!(f->variants >> variant & 1)) continue;
            copy(memory, fresh);
            result[0] = result[1] = 0;
            f->call(variant, p, x, result);
            compare(f, variant, trial, result, wanted_result);
        }
    }
}
