# pins: fence-tso_ordering_rw_rw_ok fence_unused_flds_rsv fence_cons_ok pause_op pause_enc_fence fence_i_rsv
// Fences and pause change nothing that one hart can see; fields that are reserved for finer
// fences are ignored.
#include "test.h"

TEST_BEGIN
  li a0, 123
  li a1, 321
  lla s0, word
  sw a0, 0(s0)
  fence rw, rw
  fence iorw, iorw
  fence r, w
  fence.tso
  .4byte 0x0ff0000f | 10 << 7 // rd = a0
  .4byte 0x0ff0000f | 11 << 15 // rs1 = a1
  .4byte 0x8330000f | 10 << 7 | 11 << 15 // fence.tso with both
  .4byte 0x0100000f // pause: fence w, 0
  pause
  .4byte 0x10f0000f // fm = 1: treated as 0
  EQ(a0, 123)
  EQ(a1, 321)
  lw a2, 0(s0)
  EQ(a2, 123)
#if defined(__riscv_zifencei)
  fence.i
  .4byte 0x0000100f | 10 << 7 | 11 << 15 | 0x7ff << 20
  EQ(a0, 123)
  EQ(a1, 321)
#endif
TEST_END

  .data
  .balign 4
word: .4byte 0
