/* Calls both variants of each function, clang's and ours, with the same input, and prints where the output differs. */
typedef unsigned char u8;
typedef unsigned long u64;
#include "system.h"

enum { PLACE = 2048, PLACES = 20, INPUT = PLACES * PLACE + 8192, OUTPUT = 24576 };

struct test {
    const char *name;
    void (*call[2])(const u8 *in, u8 *out, u64 vl);
};
static const struct test tests[];

static u8 in[INPUT] __attribute__((aligned(64))), out[2][OUTPUT] __attribute__((aligned(64)));

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
                put("wrong "), put(test->name), put(" at vl "), number(vl, 10), put(" byte "), number(i, 10), put("\n");
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
