# pins: mtval_vaddr_wr1 VECTOR_FF_SEG_PARTIAL_ACCESS VECTOR_FF_PAST_TRAP
# for: rv32 rv64 machine
# needs: v
// Fault-only-first loads: a fault at element 0 traps; a fault later only shortens vl.
#include "vm.h"

VM_BEGIN
  MAP(VA, page, DATA, 0)
  lla t0, page + 0xff4
  li t1, 5
  sw t1, 0(t0)
  sw t1, 4(t0)
  sw t1, 8(t0)
  VM_ON
  ENTER(MODE_S)
  li s0, VA + 0xff4
  vsetivli t0, 8, e32, m8, ta, ma
  vmv.v.i v8, 0
  vle32ff.v v8, (s0)
  csrr a0, vl
  EQ(a0, 3)
  csrr a0, vstart
  EQ(a0, 0)
  vmsne.vi v0, v8, 5
  vfirst.m a0, v0
  EQ(a0, -1)

  // Element 0 faults: a trap, vl stays.
  vsetivli t0, 8, e32, m8, ta, ma
  li s1, VA + 0x1000
  TRAPS(LOAD_PAGE, vle32ff.v v8, (s1))
  ZERO_OR_REG(s10, s1)
  csrr a0, vl
  EQ(a0, 8)
  csrr a0, vstart
  EQ(a0, 0)

  // A masked-off element 0 cannot fault; the first active one, which is not element 0, shortens vl.
  li t0, 0xfe
  vsetivli x0, 1, e8, m1, ta, ma
  vmv.s.x v0, t0
  vsetivli x0, 8, e32, m8, ta, mu
  addi s1, s0, 8 // element 1 is the first on the next page
  vle32ff.v v8, (s1), v0.t
  csrr a0, vl
  EQ(a0, 1)

  // Segments of two: one and a half fit.
  vsetivli x0, 4, e32, m4, ta, ma
  vlseg2e32ff.v v8, (s0)
  csrr a0, vl
  EQ(a0, 1)
  // The first of them lies on both pages: a trap.
  vsetivli t0, 4, e32, m4, ta, ma
  addi s1, s0, 8
  TRAPS(LOAD_PAGE, vlseg2e32ff.v v8, (s1))
  csrr a0, vl
  EQ(a0, 4)
  csrr a0, vstart
  EQ(a0, 0)
  // Up to the old vl elements may change; from there on they may not.
  vsetivli t0, 8, e32, m8, ta, ma
  vmv.v.i v8, 7
  vsetivli t0, 5, e32, m8, tu, mu
  vle32ff.v v8, (s0)
  csrr a0, vl
  EQ(a0, 3)
  vsetivli t0, 8, e32, m8, ta, ma
  vslidedown.vi v16, v8, 5
  vsetivli t0, 3, e32, m8, ta, ma
  vmsne.vi v0, v16, 7
  vcpop.m a0, v0
  EQ(a0, 0)
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
page: .space 4096
