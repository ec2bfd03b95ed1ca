# pins: NTL_target_definition NTL-P1_op NTL-P1_enc NTL-PALL_op NTL-PALL_enc NTL-S1_op NTL-S1_enc NTL-ALL_op
# pins: NTL-ALL_enc NTL_range NTL-LR_SC_exception hints_op hints_enc NTL_Zicob_prefetch_outer C-NTL_availability
# pins: C-NTL-P1_op C-NTL-P1_enc C-NTL-PALL_op C-NTL-PALL_enc C-NTL-S1_op C-NTL-S1_enc C-NTL-ALL_op C-NTL-ALL_enc
// Hints about locality are additions to x0: they change nothing, before any kind of access.
#include "test.h"

TEST_BEGIN_C
  lla s0, word
  li a1, 7
  .4byte 0x00200033 // ntl.p1: add x0, x0, x2
  sw a1, 0(s0)
  .4byte 0x00300033 // ntl.pall: add x0, x0, x3
  lw a0, 0(s0)
  EQ(a0, 7)
  .4byte 0x00400033 // ntl.s1: add x0, x0, x4
  amoadd.w a0, a1, (s0)
  EQ(a0, 7)
  .4byte 0x00500033 // ntl.all: add x0, x0, x5
  prefetch.r 0(s0)
1: // Within a constrained loop.
  lr.w a0, (s0)
  .4byte 0x00500033
  addi a0, a0, 1
  sc.w a2, a0, (s0)
  bnez a2, 1b
  lw a0, 0(s0)
  EQ(a0, 15)
  // Compressed: c.add x0, x2 to x5.
  .2byte 0x900a
  lw a0, 0(s0)
  EQ(a0, 15)
  .2byte 0x900e
  sw a1, 0(s0)
  .2byte 0x9012
  lw a0, 0(s0)
  EQ(a0, 7)
  .2byte 0x9016
  sw x0, 0(s0)
  EQ(x0, 0)
  lw a0, 0(s0)
  EQ(a0, 0)
  // The assembler agrees about the names.
  ntl.p1
  ntl.pall
  ntl.s1
  ntl.all
  c.ntl.p1
  c.ntl.pall
  c.ntl.s1
  c.ntl.all
TEST_END

  .data
  .balign 4
word: .4byte 0
