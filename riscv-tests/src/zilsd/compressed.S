# pins: Zilsd_c-ldsp_x0 Zilsd_c-ldsp_op Zilsd_c-sdsp_op Zilsd_c-ld_op Zilsd_c-sd_op
# isa: rv32i_zclsd
// Zclsd: the compressed forms, whose encodings are those of RV64.
#include "test.h"

TEST_BEGIN_C
  la a1, data
  .2byte 0x6190 // c.ld a2, 0(a1)
  EQ(a2, 0x11223344)
  EQ(a3, 0x99aabbcc)
  .2byte 0x6598 // c.ld a4, 8(a1)
  EQ(a4, 0x55667788)
  EQ(a5, 0xddeeff00)
  .2byte 0xe998 // c.sd a4, 16(a1)
  lw a2, 16(a1)
  EQ(a2, 0x55667788)
  lw a2, 20(a1)
  EQ(a2, 0xddeeff00)
  mv s0, sp
  addi sp, a1, 0
  .2byte 0x6e22 // c.ldsp t3, 8(sp)
  EQ(t3, 0x55667788)
  EQ(t4, 0xddeeff00)
  li a4, 7
  li a5, 8
  .2byte 0xec3a // c.sdsp a4, 24(sp)
  lw a2, 24(sp)
  EQ(a2, 7)
  lw a2, 28(sp)
  EQ(a2, 8)
  .2byte 0xec02 // c.sdsp zero, 24(sp)
  lw a2, 24(sp)
  EQ(a2, 0)
  lw a2, 28(sp)
  EQ(a2, 0)
  TRAPS_HALF(ILLEGAL, 0x6022) // c.ldsp zero, 8(sp)
  TRAPS_HALF(ILLEGAL, 0x60a2) // c.ldsp ra, 8(sp)
  TRAPS_HALF(ILLEGAL, 0xec3e) // c.sdsp a5, 24(sp)
  TRAPS_HALF(ILLEGAL, 0x6194) // c.ld a3, 0(a1)
  TRAPS_HALF(ILLEGAL, 0xe194) // c.sd a3, 0(a1)
  mv sp, s0
TEST_END

.data
.balign 8
data: .4byte 0x11223344, 0x99aabbcc, 0x55667788, 0xddeeff00, 0, 0, 0, 0
