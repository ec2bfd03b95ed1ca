# pins: zama16b_pma_mag_req
# isa: rv32ima_zama16b rv64ima_zama16b
// Zama16b: an AMO that is misaligned within 16 naturally aligned bytes is done; one across them traps, as lr and sc do anywhere.
#include "test.h"

#define MISALIGNED(kind, insn, offset, ...) \
  li gp, __LINE__; addi a1, s0, offset; lla s7, 7f; 6: insn a0, __VA_ARGS__ (a1); li s7, 0; j fail; \
  7: li t6, kind##_MISALIGNED; beq s8, t6, 4f; li t6, kind##_ACCESS; FAIL_UNLESS(beq, s8, t6); \
  4: lla t6, 6b; FAIL_UNLESS(beq, s9, t6)

TEST_BEGIN
  lla s0, line
  li a2, 1
  addi a1, s0, 9
  amoadd.w a0, a2, (a1)
  EQ(a0, 0x0d0c0b0a)
  lw a0, 8(s0)
  EQ(a0, 0x0c0b0b09)
  // The last word that is misaligned.
  addi a1, s0, 11
  amoswap.w a0, a2, (a1)
  EQ(a0, 0x0f0e0d0c)
  lbu a0, 15(s0)
  EQ(a0, 0x10)
  MISALIGNED(STORE, amoadd.w, 13, a2,)
  MISALIGNED(STORE, amoadd.w, 14, a2,)
  MISALIGNED(STORE, amoadd.w, 15, a2,)
  MISALIGNED(LOAD, lr.w, 1)
  MISALIGNED(STORE, sc.w, 1, a2,)
#if XLEN == 64
  addi a1, s0, 1
  amoswap.d a0, a2, (a1)
  EQ(a0, 0x0908070605040302)
  MISALIGNED(STORE, amoadd.d, 9, a2,)
  MISALIGNED(STORE, amoadd.d, 12, a2,)
  MISALIGNED(STORE, amoadd.d, 15, a2,)
#endif
  // Nothing was stored by those.
  lw a0, 16(s0)
  EQ(a0, 0x14131211)
  lbu a0, 15(s0)
  EQ(a0, 0x10)
TEST_END

.data
.balign 16
line:
  .byte 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
