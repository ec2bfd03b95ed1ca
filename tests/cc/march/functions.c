// Functions that need what small ISAs lack. `NAME` tells the variants of them apart.
typedef unsigned long u64;
typedef unsigned int u32;
typedef int lanes __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));
typedef unsigned char bytes __attribute__((vector_size(16)));

struct block {
    long words[6];
    char rest[5];
};

// Products, quotients and what is made of them.
u64 NAME(products)(u64 a, u64 b) {
    return a * b ^ a * 10 ^ b * 1000003 ^ (u64)((int)a * (int)b) ^ a * -7 ^ (u32)b * 96u;
}
u64 NAME(quotients)(u64 a, u64 b) {
    u64 c = b | 1;
    long d = (long)(b | 2);
    u32 e = (u32)b | 3;
    int f = (int)((b & 0xffff) | 4);
    return a / c ^ a % c << 3 ^ (u64)((long)a / d) ^ (u64)((long)a % d) ^ (u32)a / e ^ (u32)a % e ^
           (u64)((int)a / f) ^ (u64)((int)a % f) ^ a / 10 ^ (u64)((long)a / -3) ^ (unsigned char)a / ((unsigned char)b | 1);
}
u64 NAME(wide)(u64 a, u64 b) {
    unsigned __int128 whole = (unsigned __int128)a * b;
    __int128 product = (__int128)(long)a * (long)b;
    long sum;
    u64 over = __builtin_mul_overflow((long)a, (long)b, &sum);
    u64 other;
    over += 2 * __builtin_mul_overflow(a, b, &other);
    return (u64)(whole >> 64) ^ (u64)(product >> 64) ^ over ^ (u64)sum ^ other;
}
u64 NAME(steps)(u64 a, u64 b) {
    struct { char of[24]; } room[8];
    struct { long first, second, third, fourth, fifth; } others[8];
    for (int i = 0; i < 8; i++) {
        room[i].of[3] = (char)(a >> i);
        others[i].third = (long)(b + (u64)i);
    }
    char changing[(a & 15) * 3 + 1];
    for (u64 i = 0; i < sizeof changing; i++) changing[i] = (char)(b >> (i & 31));
    return (u64)room[b & 7].of[3] ^ (u64)others[a & 7].third ^ (u64)changing[sizeof changing - 1];
}
// Numbers.
double NAME(arithmetic)(double a, double b) {
    return a + b * 3.0 - a / b;
}
float NAME(narrow)(double a, float b) {
    return (float)a * b - (b + 1.0f) / (float)a;
}
double NAME(mixed)(float a, double b) {
    return -__builtin_fabs(b) + __builtin_copysign(a, b);
}
u64 NAME(compared)(double a, double b) {
    float c = (float)a, d = (float)b;
    return (u64)((a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 |
                 !(a < b) << 6 | !(a >= b) << 7 | __builtin_isunordered(a, b) << 8 | (c < d) << 9 | (c == d) << 10 |
                 __builtin_islessgreater(a, b) << 11 | __builtin_isnan(a) << 12 | __builtin_isinf(b) << 13 |
                 __builtin_isnormal(a) << 14 | __builtin_isfinite(c) << 15);
}
u64 NAME(to_integers)(double a, double b) {
    double x = a < 1e9 && a > -1e9 ? a : 0.5, y = b < 1e9 && b > 0 ? b : 1.5;
    float z = (float)y;
    return (u64)(long)x ^ (u64)y << 1 ^ (u64)(int)x << 2 ^ (u64)(u32)y << 3 ^ (u64)(signed char)(x * 1e-8) ^ (u64)z ^
           (u64)(u32)z;
}
double NAME(of_integers)(u64 a, u64 b) {
    return (double)a + (double)(long)b + (double)(int)a + (double)(u32)b + (double)(short)a + (float)a + (float)(int)b +
           (double)(unsigned char)b;
}
double NAME(sum)(double a, double b) {
    double all[9], total = 0;
    for (int i = 0; i < 9; i++) all[i] = i & 1 ? a : b;
    for (int i = 0; i < 9; i++) total = total < 1e100 ? total + all[i] : b;
    return total;
}
// Vectors and blocks.
u64 NAME(lanes)(u64 a, u64 b) {
    lanes x = {(int)a, (int)b, (int)(a >> 32), 7}, y = {3, (int)a, (int)b, (int)(b >> 32)};
    lanes z = x * y + (x < y) - (y >> 3);
    floats f = __builtin_convertvector(z >> 8, floats);
    f = f * f + 1.0f;
    bytes c = (bytes)z ^ (bytes)f;
    c[a & 15] = (unsigned char)b;
    c = __builtin_shufflevector(c, (bytes)x, 0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31);
    unsigned __int128 all = (unsigned __int128)c;
    lanes less = x < z;
    z = (z & less) | (x & ~less);
    return (u64)all ^ (u64)(all >> 64) ^ c[b & 15] ^ (u64)z[a & 3];
}
static struct block made(u64 a, const struct block *other) {
    struct block own = *other, zero = {0};
    own.words[a % 6] = (long)a;
    return a & 1 ? own : zero;
}
u64 NAME(blocks)(u64 a, u64 b) {
    struct block first = {{(long)a, (long)b, 3, 4, 5, 6}, "abcd"};
    struct block second = made(b, &first);
    char text[40];
    __builtin_memset(text, (int)a, 13);
    __builtin_memset(text + 13, 0, 24);
    __builtin_memmove(text + 3, text + 1, 16);
    u64 sum = 0;
    for (int i = 0; i < 37; i++) sum = sum << 1 ^ sum >> 63 ^ (u64)text[i];
    return sum ^ (u64)second.words[b % 6] ^ (u64)second.rest[2];
}
// Atomic accesses.
u64 NAME(atomics)(u64 a, u64 b) {
    static u64 word;
    static u32 half;
    static unsigned char byte;
    __atomic_store_n(&word, a, __ATOMIC_SEQ_CST);
    __atomic_store_n(&half, (u32)b, __ATOMIC_RELAXED);
    __atomic_store_n(&byte, 5, __ATOMIC_RELEASE);
    u64 old = __atomic_fetch_add(&word, b, __ATOMIC_ACQ_REL);
    u64 more = __atomic_fetch_and(&half, (u32)a, __ATOMIC_RELAXED) + __atomic_exchange_n(&byte, (unsigned char)a, __ATOMIC_SEQ_CST);
    u64 expected = a + b;
    old += __atomic_compare_exchange_n(&word, &expected, b, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    return old ^ more ^ __atomic_load_n(&word, __ATOMIC_ACQUIRE) ^ __atomic_load_n(&half, __ATOMIC_ACQUIRE) ^ byte;
}
