# pins: c-ld_op c-sd_op c-ldsp_op c-sdsp_op
# for: rv64
// Loads and stores of doublewords, offsets scaled by 8.
#include "test.h"

TEST_BEGIN_C
  lla s0, data
  c.ld a0, 0(s0)
  EQ(a0, 0x8001020304050607)
  c.ld a5, 248(s0)
  EQ(a5, 248)
  c.ld a4, 64(s0)
  EQ(a4, 64)
  li a3, 0x1122334455667788
  c.sd a3, 8(s0)
  ld a1, 8(s0)
  EQ(a1, 0x1122334455667788)
  c.sd a3, 192(s0)
  ld a1, 192(s0)
  EQ(a1, 0x1122334455667788)

  mv s2, sp
  lla sp, data
  c.ldsp a0, 0(sp)
  EQ(a0, 0x8001020304050607)
  c.ldsp t5, 504(sp)
  EQ(t5, 504)
  c.ldsp ra, 256(sp)
  EQ(ra, 256)
  li t4, -2
  c.sdsp t4, 504(sp)
  c.sdsp x0, 0(sp)
  ld a0, 504(sp)
  EQ(a0, -2)
  ld a0, 0(sp)
  EQ(a0, 0)
  mv sp, s2
TEST_END

  .data
  .balign 8
data:
  .8byte 0x8001020304050607
  .set at, 8
  .rept 63
  .8byte at
  .set at, at + 8
  .endr
