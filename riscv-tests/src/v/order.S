# pins: vector_ls_program_order
# needs: v
// Loads and stores of vectors and of scalars on the same bytes happen in program order.
#include "test.h"
.option arch, +v

TEST_BEGIN
  lla s0, words
  vsetivli x0, 4, e32, m1, ta, ma
  li s1, 100 // a number that changes
1:
  // Scalar store, vector load; of every element, also narrower and wider than the store.
  addi s1, s1, 1
  sw s1, 8(s0)
  vle32.v v8, (s0)
  vslidedown.vi v8, v8, 2
  vmv.x.s a0, v8
  SAME(a0, s1)
  sb x0, 8(s0)
  vlse32.v v9, (s0), x0
  vle32.v v8, (s0)
  vslidedown.vi v8, v8, 2
  vmv.x.s a0, v8
  andi a1, s1, -256
  SAME(a0, a1)
  // Vector store, scalar load.
  vmv.v.x v8, s1
  vse32.v v8, (s0)
  lw a0, 12(s0)
  SAME(a0, s1)
  // Vector store, scalar store, vector load.
  vmv.v.i v8, 0
  vse32.v v8, (s0)
  sw s1, 4(s0)
  vle32.v v8, (s0)
  vslidedown.vi v9, v8, 1
  vmv.x.s a0, v9
  SAME(a0, s1)
  vmv.x.s a0, v8
  EQ(a0, 0)
  // Vector stores of every kind, vector loads of every kind; the later store wins.
  vmv.v.x v8, s1
  vid.v v16
  vsll.vi v16, v16, 2
  vsuxei32.v v8, (s0), v16
  vadd.vi v8, v8, 1
  li t0, 8
  addi s2, s0, 4
  vsetivli x0, 2, e32, m1, ta, ma
  vsse32.v v8, (s2), t0 // words 1 and 3
  vlseg2e32.v v10, (s0)
  vmv.x.s a0, v10
  SAME(a0, s1)
  vmv.x.s a0, v11
  addi a1, s1, 1
  SAME(a0, a1)
  vsetivli x0, 4, e32, m1, ta, ma
  vs1r.v v8, (s0)
  vluxei32.v v9, (s0), v16
  vmsne.vv v0, v8, v9
  vcpop.m a0, v0
  EQ(a0, 0)
  // A load before a store does not see it.
  vle32.v v9, (s0)
  vse32.v v16, (s0)
  vmsne.vv v0, v8, v9
  vcpop.m a0, v0
  EQ(a0, 0)
  lw a0, 4(s0)
  EQ(a0, 4)
  li t0, 400
  blt s1, t0, 1b
TEST_END

  .bss
  .balign 64
words: .space 8192
