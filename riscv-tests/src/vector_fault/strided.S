# pins: mtval_vaddr_wr1
# for: rv32 rv64 machine
# needs: v
// Strided, indexed and segment accesses stop at the element (the segment) that faults; elements that
// are masked off touch nothing.
#include "vm.h"

VM_BEGIN
  MAP(VA, page, DATA, 0)
  VM_ON
  ENTER(MODE_S)
  li s0, VA + 0xff0
  vsetivli t0, 8, e32, m8, ta, mu
  li t0, 8
  TRAPS(LOAD_PAGE, vlse32.v v8, (s0), t0) // 0xff0, 0xff8, 0x1000
  csrr a0, vstart
  EQ(a0, 2)
  csrw vstart, x0
  TRAPS(STORE_PAGE, vsse32.v v8, (s0), t0)
  csrr a0, vstart
  EQ(a0, 2)
  csrw vstart, x0

  // Indices 0, 4, 8, …: element 4 is the first on the next page.
  vid.v v16
  vsll.vi v16, v16, 2
  TRAPS(LOAD_PAGE, vluxei32.v v8, (s0), v16)
  csrr a0, vstart
  li t6, 5
  li gp, __LINE__
  FAIL_UNLESS(bltu, a0, t6) // unordered: any of the elements before it may be open
  csrw vstart, x0
  TRAPS(LOAD_PAGE, vloxei32.v v8, (s0), v16)
  csrr a0, vstart
  EQ(a0, 4)
  csrw vstart, x0

  // Only elements 0 to 3 are active: no fault.
  li t0, 0x0f
  vsetivli x0, 1, e8, m1, ta, ma
  vmv.s.x v0, t0
  vsetivli x0, 8, e32, m8, ta, mu
  vle32.v v8, (s0), v0.t
  vse32.v v8, (s0), v0.t
  csrr a0, vstart
  EQ(a0, 0)
  // Element 6 is active as well: it faults, as element 6.
  li t0, 0x4f
  vsetivli x0, 1, e8, m1, ta, ma
  vmv.s.x v0, t0
  vsetivli x0, 8, e32, m8, ta, mu
  TRAPS(LOAD_PAGE, vle32.v v8, (s0), v0.t)
  addi t0, s0, 24
  ZERO_OR_REG(s10, t0)
  csrr a0, vstart
  EQ(a0, 6)
  csrw vstart, x0

  // vl = 0 touches nothing.
  vsetivli x0, 0, e32, m8, ta, ma
  li t0, 0
  vle32.v v8, (t0)
  vse32.v v8, (t0)

  // Segments of two words: two of them fit.
  vsetivli x0, 4, e32, m4, ta, ma
  TRAPS(LOAD_PAGE, vlseg2e32.v v8, (s0))
  csrr a0, vstart
  EQ(a0, 2)
  csrw vstart, x0
  TRAPS(STORE_PAGE, vsseg2e32.v v8, (s0))
  csrr a0, vstart
  EQ(a0, 2)
  csrw vstart, x0
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
page: .space 4096
