# pins: H_straddle
# for: rv32 rv64 machine
# needs: v
// Vector accesses of a guest that the G-stage refuses: vstart is the element, the guest physical address is its; the access
// goes on from there.
#include "hyp.h"
.option arch, +v

#define GPA 0x20000000
#define HOLE 0x30000000
// The element that failed, where it is, and then from the start again.
#define AT(element, va, gpa) \
  EQ(s10, va); EQ(t3, (gpa) >> 2); EQ(t4, 0); csrr a0, vstart; EQ(a0, element); csrw vstart, x0

HYP_BEGIN
  csrw satp, x0
  li gp, __LINE__
  li a0, LEVELS
  jal ra, vm_init
  G_BEGIN
  csrw hedeleg, x0
  li t0, MSTATUS_VS & 0x200
  csrw vsstatus, t0
  MAP_(VA, GPA, DATA, 0)
  MAP_(VA + 0x1000, HOLE, DATA, 0)
  G_MAP(GPA, page, GUEST, 0)
  G_ON
  VS_ON
  hfence.vvma
  li s0, VA + 0xff8 // two elements of 32 bits, then the hole
  li s1, VA + 0x1000
  vsetivli x0, 4, e32, m1, ta, ma
  vmv.v.i v8, 3
  ENTER_V(MODE_S)
  TRAPS(LOAD_GUEST, vle32.v v8, (s0))
  AT(2, VA + 0x1000, HOLE)
  TRAPS(STORE_GUEST, vse32.v v8, (s0))
  AT(2, VA + 0x1000, HOLE)
  li t0, 0x800
  li s2, VA
  TRAPS(LOAD_GUEST, vlse32.v v8, (s2), t0)
  AT(2, VA + 0x1000, HOLE)
  TRAPS(STORE_GUEST, vsse32.v v8, (s2), t0)
  AT(2, VA + 0x1000, HOLE)
  vid.v v16
  vsll.vi v16, v16, 10
  vsll.vi v16, v16, 1 // 0, 0x800, 0x1000, 0x1800
  TRAPS(LOAD_GUEST, vluxei32.v v8, (s2), v16)
  AT(2, VA + 0x1000, HOLE)
  TRAPS(STORE_GUEST, vsoxei32.v v8, (s2), v16)
  AT(2, VA + 0x1000, HOLE)
  // Segments: the first part that is missing is one of element 1.
  TRAPS(LOAD_GUEST, vlseg2e32.v v8, (s0))
  AT(1, VA + 0x1000, HOLE)
  TRAPS(STORE_GUEST, vsseg2e32.v v8, (s0))
  AT(1, VA + 0x1000, HOLE)
  // Whole registers and masks.
  TRAPS(LOAD_GUEST, vl1re8.v v8, (s1))
  AT(0, VA + 0x1000, HOLE)
  TRAPS(STORE_GUEST, vs1r.v v8, (s1))
  AT(0, VA + 0x1000, HOLE)
  TRAPS(LOAD_GUEST, vlm.v v8, (s1))
  AT(0, VA + 0x1000, HOLE)
  // Fault-only-first: fewer elements, or a trap of the first.
  vle32ff.v v8, (s0)
  csrr a0, vl
  EQ(a0, 2)
  vsetivli x0, 4, e32, m1, ta, ma
  TRAPS(LOAD_GUEST, vle32ff.v v8, (s1))
  AT(0, VA + 0x1000, HOLE)
  // Inactive elements fault nowhere.
  vmv.v.i v0, 3
  vle32.v v8, (s0), v0.t
  // The hypervisor maps the page, and the load goes on at its element.
  vmv.v.i v8, 7
  TRAPS(LOAD_GUEST, vle32.v v8, (s0))
  BACK_TO_M
  csrr a0, vstart
  EQ(a0, 2)
  G_MAP(HOLE, page, GUEST, 0)
  hfence.gvma
  lla t0, page
  li t1, 0x42
  sw t1, 0(t0)
  sw t1, 4(t0)
  csrw vstart, x0
  vmv.v.i v8, 7
  li t0, 2
  csrw vstart, t0
  ENTER_V(MODE_S)
  vle32.v v8, (s0)
  csrr a0, vstart
  EQ(a0, 0)
  vmv.x.s a0, v8
  EQ(a0, 7)
  vslidedown.vi v9, v8, 2
  vmv.x.s a0, v9
  EQ(a0, 0x42)
  BACK_TO_M
TEST_END

  .balign 4096
page: .space 4096
