// Physical memory protection, for tests on bare metal. Entries 0 to 2 are the test's; entry 3 opens
// all memory, so that code and the rest of the data stay reachable.
#include "priv.h"

#define PMP_R 1
#define PMP_W 2
#define PMP_X 4
#define PMP_TOR 0x08
#define PMP_NA4 0x10
#define PMP_NAPOT 0x18
#define PMP_L 0x80
#define PMP_OPEN (PMP_NAPOT | PMP_R | PMP_W | PMP_X)

#define PMP_BEGIN TEST_BEGIN; li t6, -1; csrw pmpaddr3, t6; PMP(0, 0, 0)
#define PMP(zero, one, two) li t6, PMP_OPEN << 24 | (two) << 16 | (one) << 8 | (zero); csrw pmpcfg0, t6; sfence.vma
// The byte of one entry, as it is now.
#define CFG_IS(entry, value) li gp, __LINE__; csrr t5, pmpcfg0; srli t5, t5, 8 * (entry); andi t5, t5, 255; li t6, value; FAIL_UNLESS(beq, t5, t6)
#define CFG_SET(entry, value) csrr t5, pmpcfg0; li t6, 255 << (8 * (entry)); not t6, t6; and t5, t5, t6; li t6, (value) << (8 * (entry)); or t5, t5, t6; csrw pmpcfg0, t5; sfence.vma
// pmpaddr registers: a naturally aligned power of two of bytes, or a plain address.
#define NAPOT(entry, symbol, size) lla t5, symbol; srli t5, t5, 2; li t6, (size) / 8 - 1; or t5, t5, t6; csrw pmpaddr##entry, t5
#define ADDRESS_OF(entry, symbol) lla t5, symbol; srli t5, t5, 2; csrw pmpaddr##entry, t5

#define LOAD_DENIED(...) TRAPS(LOAD_ACCESS, __VA_ARGS__)
#define STORE_DENIED(...) TRAPS(STORE_ACCESS, __VA_ARGS__)
#define FETCH_DENIED(reg) TRAPS_ANYWHERE(FETCH_ACCESS, jalr ra, 0(reg)); SAME(s9, reg); ZERO_OR_REG(s10, reg)
