# pins: MISALIGNED_LDST_EEI_DEPENDENT_BEHAVIOR MISALIGNED_LDST_HW_SUPPORT MISALIGNED_LDST_EXC_TYPE
// A misaligned access either works as if byte by byte, or raises a contained trap: never
// something between.
#include "test.h"

// Loads `insn` from s0 + offset: its value, or a trap of these two kinds.
#define LOAD(insn, offset, value) \
  li gp, __LINE__; li s8, 0; lla s7, 3f; insn a0, offset(s0); 3: li s7, 0; beqz s8, 1f; \
  li t6, LOAD_MISALIGNED; beq s8, t6, 2f; li t6, LOAD_ACCESS; FAIL_UNLESS(beq, s8, t6); j 2f; 1: EQ(a0, value); 2:
// Stores, and loads back; a store that trapped leaves memory alone.
#define STORE(insn, offset, value, whole) \
  li gp, __LINE__; li s8, 0; li a1, value; sw x0, 0(s0); sw x0, 4(s0); lla s7, 3f; insn a1, offset(s0); 3: li s7, 0; \
  li a2, whole; beqz s8, 1f; li a2, 0; li t6, STORE_MISALIGNED; beq s8, t6, 1f; li t6, STORE_ACCESS; \
  FAIL_UNLESS(beq, s8, t6); 1: lw a0, 0(s0); SAME(a0, a2)

TEST_BEGIN
  lla s0, bytes
  LOAD(lh, 1, 0x0302)
  LOAD(lh, 3, 0x0504)
  LOAD(lhu, 7, 0x0908)
  LOAD(lw, 1, 0x05040302)
  LOAD(lw, 2, 0x06050403)
  LOAD(lw, 3, 0x07060504)
  LOAD(lw, 5, 0x09080706)
#if XLEN == 64
  LOAD(ld, 1, 0x0908070605040302)
  LOAD(ld, 4, 0x0c0b0a0908070605)
  LOAD(lwu, 1, 0x05040302)
#endif
  lla s0, field
  STORE(sh, 1, 0x1234, 0x00123400)
  STORE(sw, 1, 0x12345678, 0x34567800)
  STORE(sw, 3, 0x12345678, 0x78000000)
  STORE(sw, -2, 0x12345678, 0x1234)
#if XLEN == 64
  STORE(sd, 1, 0x123456789abcdef0, 0xffffffffbcdef000)
#endif
TEST_END

  .data
  .balign 64
bytes: .byte 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
  .8byte 0
field: .8byte 0, 0
