# pins: mhartid_unique mhartid_one_is_zero
# for: rv32 rv64 machine
# harts: 4
// Each hart has its own number, CSRs, vtype and registers, which the others' work does not change.
#include "harts.h"

TEST_BEGIN
  csrr s1, mhartid
  // Unique numbers from 0 to 3, here: each hart sets its bit, which was clear.
  lla s0, word
  li a1, 1
  sll a1, a1, s1
  amoor.w a0, a1, (s0)
  and a0, a0, a1
  EQ(a0, 0)
  // The hart's number is in a CSR, an x register, an f register and all elements of v8; vtype has SEW 8 << number.
  addi s2, s1, 100
  csrw mscratch, s2
  fcvt.s.w fs0, s2
  slli a1, s1, 3 // vsew
  ori a1, a1, 0xc0
  vsetvl s3, x0, a1
  vmv.v.x v8, s2
  ALL_HERE(1)
  li s4, 300
again:
  vmv.v.x v9, s4
  addi s4, s4, -1
  bnez s4, again
  ALL_HERE(2)
  csrr a0, mscratch
  SAME(a0, s2)
  fcvt.w.s a0, fs0
  SAME(a0, s2)
  csrr a0, vtype
  slli a1, s1, 3
  ori a1, a1, 0xc0
  SAME(a0, a1)
  csrr a0, vl
  SAME(a0, s3)
  // vlenb * 8 / SEW
  csrr a1, vlenb
  srl a1, a1, s1
  SAME(a0, a1)
  vmsne.vx v0, v8, s2
  vcpop.m a0, v0
  EQ(a0, 0)
  csrr a0, mhartid
  SAME(a0, s1)
  ALL_HERE(3)
  lw a0, 0(s0)
  EQ(a0, (1 << HARTS) - 1)
  FIRST_PASSES
HARTS_DATA
  .balign 64
word: .4byte 0
