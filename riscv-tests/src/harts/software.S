# pins: mip_msip_op mie_msie_op mip_msip_rdonly msip_sz msip_acc msip_enc
# for: rv32 rv64 machine
# harts: 4
// Interprocessor interrupts go round: each hart waits for its own, clears it, and raises the next one's.
#include "harts.h"
#define ROUNDS 25

TEST_BEGIN
  lla s0, token
  csrr s1, mhartid
  li s2, ROUNDS
  li s3, CLINT
  slli t0, s1, 2
  add s4, s3, t0 // own msip
  addi t0, s1, 1
  andi t0, t0, HARTS - 1
  slli t0, t0, 2
  add s5, s3, t0 // the next one's
  mv a1, s1 // the token's value when it comes here
  li t0, 1 << MSI
  csrw mie, t0
  ALL_HERE(1)
  li a2, 1
  bnez s1, again
  sw a2, 0(s4) // Hart 0 begins, with an interrupt to itself.
again:
  wfi
  csrr a0, mip
  andi a0, a0, 1 << MSI
  beqz a0, again
  lw a0, 0(s4)
  EQ(a0, 1)
  sw x0, 0(s4)
  lw a0, 0(s4)
  EQ(a0, 0)
1: // In a while it is gone from mip.
  csrr a0, mip
  andi a0, a0, 1 << MSI
  bnez a0, 1b
  // Nobody else is on the way.
  lw a0, 0(s0)
  SAME(a0, a1)
  addi a0, a0, 1
  sw a0, 0(s0)
  addi a1, a1, HARTS
  fence rw, rw
  sw a2, 0(s5)
  addi s2, s2, -1
  bnez s2, again
  ALL_HERE(2)
  lw a0, 0(s0)
  EQ(a0, ROUNDS * HARTS)
  // Hart 0 has been told once more, after its last round; nobody else.
  csrr a0, mip
  andi a0, a0, 1 << MSI
  bnez s1, 2f
  EQ(a0, 1 << MSI)
  j 3f
2:
  EQ(a0, 0)
3:
  FIRST_PASSES
HARTS_DATA
  .balign 64
token: .4byte 0
