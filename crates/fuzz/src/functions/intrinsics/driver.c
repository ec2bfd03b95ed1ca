/* Calls both variants of each function, clang's and ours, with the same input, and prints where the output differs. */
typedef unsigned char u8;
typedef unsigned long u64;

enum { PLACE = 2048, PLACES = 20, INPUT = PLACES * PLACE + 8192, OUTPUT = 24576 };

struct test {
    const char *name;
    void (*call[2])(const u8 *in, u8 *out, u64 vl);
};
static const struct test tests[];

static u64 state;
static u8 in[INPUT] __attribute__((aligned(64))), out[2][OUTPUT] __attribute__((aligned(64)));

void *memset(void *to, int byte, u64 size) {
    for (volatile u8 *p = to; size--; p++) *p = (u8)byte;
    return to;
}
void *memcpy(void *to, const void *from, u64 size) {
    volatile u8 *p = to;
    for (const u8 *q = from; size--;) *p++ = *q++;
    return to;
}
static long ecall(long number, long a, long b, long c) {
    register long a7 __asm__("a7") = number, a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
    return a0;
}
static void put(const char *text) {
    long size = 0;
    while (text[size]) size++;
    ecall(64, 1, (long)text, size);
}
static void number(u64 value) {
    char text[24], *p = text + 23;
    *p = 0;
    do *--p = "0123456789"[value % 10];
    while (value /= 10);
    put(p);
}
static u64 chance(void) {
    u64 z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* Numbers where something happens, of all widths. */
static const u64 special[] = {
    0, 1, ~0UL, 0x8080808080808080, 0x8000800080008000, 0x8000000080000000, 0x8000000000000000, 0x7f7f7f7f7f7f7f7f,
    0x7fff7fff7fff7fff, 0x7fffffff7fffffff, 0x7fffffffffffffff, 0x3c00bc003e007c00, 0x3f800000bf800000, 0x7f800000ff800001,
    0x3ff0000000000000, 0xbff8000000000000, 0x7ff0000000000000, 0x7ff8000000000000, 0x4f000000cf000000, 0x43e0000000000000,
    0x0001000080000400, 0x00000001007fffff, 0x000fffffffffffff, 0x0102030405060708,
};
static void fill(u8 *at, u64 size) {
    u64 kind = chance() % 4, *word = (u64 *)at;
    for (u64 i = 0; i < size / 8; i++) {
        u64 x = chance();
        if (kind == 1 || kind == 2 && x >> 62 == 0) x = special[(x >> 8) % (sizeof special / sizeof *special)];
        if (kind == 3) x &= 0x0f070f030f010f07;
        word[i] = x;
    }
}

static void check(const struct test *test) {
    static const u64 lengths[] = {0, 1, 3, 8, 17, 40, 64, 100, 300, 5000};
    for (int trial = 0; trial < 12; trial++) {
        for (int i = 0; i < INPUT; i += PLACE) fill(in + i, PLACE);
        u64 vl = trial < 10 ? lengths[trial] : chance() % 260;
        for (int which = 0; which < 2; which++) {
            memset(out[which], 0x5a, OUTPUT);
            test->call[which](in, out[which], vl);
        }
        for (int i = 0; i < OUTPUT; i++)
            if (out[0][i] != out[1][i]) {
                put("wrong "), put(test->name), put(" at vl "), number(vl), put(" byte "), number(i), put("\n");
                return;
            }
    }
}

void _start(void) {
    __asm__ volatile("csrsi fcsr, 0");
    state = SEED;
    for (const struct test *test = tests; test->name; test++) {
        put("at "), put(test->name), put("\n");
        check(test);
    }
    put("done\n");
    ecall(93, 0, 0, 0);
}
