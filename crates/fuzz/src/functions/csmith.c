/* Calls func_1 of a program by csmith in each variant there is, and prints where a result is not that of variant 0, which
   clang compiled to scalar code. Comes behind the program's text; VARIANTS has a bit for each variant. */
#undef func_1
typedef unsigned char u8;
typedef unsigned long u64;
#include "system.h"

__typeof__(func_1_0()) func_1_1(void), func_1_2(void), func_1_3(void), func_1_4(void);

void _start(void) {
    put("at the scalar variant\n");
    u64 wanted = (u64)func_1_0();
#define COMPARE(variant) \
    if (VARIANTS >> variant & 1) { \
        put("at variant " #variant "\n"); \
        if ((u64)func_1_##variant() != wanted) put("wrong func_1_" #variant "\n"); \
    }
#if VARIANTS & 2
    COMPARE(1)
#endif
#if VARIANTS & 4
    COMPARE(2)
#endif
#if VARIANTS & 8
    COMPARE(3)
#endif
#if VARIANTS & 16
    COMPARE(4)
#endif
    put("done\n");
    ecall(94, 0, 0, 0);
    for (;;);
}
