// The walk of one scheme, told by LEVELS.
#include "vm.h"

VM_BEGIN
  // A page of 4 KiB at VA; the offset within it is not translated.
  MAP(VA + 0x5000, page, DATA, 0)
  mv s3, a0
  // The same memory as a page of each larger size. A superpage is naturally aligned in physical
  // memory too, so it starts at the beginning of RAM.
  MAP(VA + PAGE(1), _start, DATA, 1)
#if LEVELS > 2
  MAP(VA + 4 * PAGE(2), _start, DATA, 2)
#endif
#if LEVELS > 3
  // The larger ones start at address 0, so RAM is 2 GiB into them. At 2 GiB itself they may not start.
  MAP_(VA + PAGE(3), 0, DATA, 3)
  MAP_(VA + 2 * PAGE(3), 0x80000000, DATA, 3)
#endif
#if LEVELS > 4
  MAP_(VA + PAGE(4), 0, DATA, 4)
  MAP_(VA + 2 * PAGE(4), 0x80000000, DATA, 4)
#endif
  lla s0, page
  li t0, 0x13572468
  sw t0, 0(s0)
  sw t0, 0x7f8(s0)
  VM_ON
  ENTER(MODE_S)
  li s1, VA + 0x5000
  lw a0, 0(s1)
  EQ(a0, 0x13572468)
  lw a0, 0x7f8(s1)
  EQ(a0, 0x13572468)
  // What is stored through one mapping is there in the others.
  li t0, 0x11223344
  sw t0, 4(s1)
  lw a0, 4(s0)
  EQ(a0, 0x11223344)
  lla t0, _start
  sub s2, s0, t0
  li s1, VA + PAGE(1)
  add s1, s1, s2
  lw a0, 4(s1)
  EQ(a0, 0x11223344)
#if LEVELS > 2
  li s1, VA + 4 * PAGE(2)
  add s1, s1, s2
  lw a0, 4(s1)
  EQ(a0, 0x11223344)
#endif
  .irp level, 3, 4
  .if \level < LEVELS
  li s1, VA + PAGE(\level)
  add s1, s1, s0
  lw a0, 4(s1)
  EQ(a0, 0x11223344)
  li s1, VA + 2 * PAGE(\level)
  TRAPS(LOAD_PAGE, lw a0, 0(s1))
  TRAPS(STORE_PAGE, sw a0, 0(s1))
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s1))
  .endif
  .endr
  BACK_TO_M

  // satp holds what was written.
  lla t0, vm_pool
  srli t0, t0, 12
  li t1, SATP_MODE(LEVELS)
  or t0, t0, t1
  csrr t1, satp
  SAME(t0, t1)
  // M-mode is never translated.
  lw a0, 4(s0)
  EQ(a0, 0x11223344)
TEST_END

  .bss
  .balign 4096
page: .space 4096
