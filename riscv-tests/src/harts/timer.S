# pins: mip_mtip_op mie_mtie_op zicntr_time_hart_sync
# for: rv32 rv64 machine
# harts: 4
// Each hart has a comparator of its own, and all see one time.
#include "harts.h"

TEST_BEGIN
  csrr s1, mhartid
  li s0, CLINT + 0x4000
  slli t0, s1, 3
  add s0, s0, t0 // own mtimecmp
  li t1, -1
  sw t1, 0(s0)
  sw t1, 4(s0)
  li t0, 1 << MTI
  csrw mie, t0
  ALL_HERE(1)
  // The later the higher the number: (hart + 1) * 100 ticks from now, all within the low half of mtime.
  li s2, MTIME
  lw a0, 0(s2)
  addi t0, s1, 1
  li t1, 100
  mul t0, t0, t1
  add s3, a0, t0
  sw s3, 0(s0)
  sw x0, 4(s0)
1:
  wfi
  csrr a0, mip
  andi a0, a0, 1 << MTI
  beqz a0, 1b
  // Not early.
  lw a0, 0(s2)
  li gp, __LINE__
  FAIL_UNLESS(bgeu, a0, s3)
  // The others' comparators do not count.
  li t1, -1
  sw t1, 4(s0)
2:
  csrr a0, mip
  andi a0, a0, 1 << MTI
  bnez a0, 2b
  ALL_HERE(2)
  csrr a0, mip
  andi a0, a0, 1 << MTI
  EQ(a0, 0)
  // Time does not go back from one hart to the next: each stores what it has seen, in turn, and finds no more.
  li s4, 50
3:
  lla a1, turn
4:
  lw a0, 0(a1)
  andi a0, a0, HARTS - 1
  bne a0, s1, 4b
  fence rw, rw
  csrr a2, time
  lw a3, 64(a1)
  li gp, __LINE__
  FAIL_UNLESS(bgeu, a2, a3)
  sw a2, 64(a1)
  fence rw, rw
  lw a0, 0(a1)
  addi a0, a0, 1
  sw a0, 0(a1)
  addi s4, s4, -1
  bnez s4, 3b
  ALL_HERE(3)
  FIRST_PASSES
HARTS_DATA
  .balign 64
turn: .4byte 0
  .balign 64
  .4byte 0
