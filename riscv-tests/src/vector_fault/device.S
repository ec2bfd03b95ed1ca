# pins: vec_store_nonidempotent_no_update
# for: rv32 rv64 machine
# needs: v
// A store that faults has not touched a device with the elements from the faulting one on.
#include "vm.h"
.option arch, +v

// The device has seen nothing, and vstart is 0.
#define UNTOUCHED csrr a0, vstart; EQ(a0, 0); BACK_TO_M; li a1, MSIP; lw a0, 0(a1); EQ(a0, 0)

VM_BEGIN
  MAP_(VA, MSIP, DATA, 0)
  VM_ON
  MSIP_CLEAR
  vsetivli x0, 2, e32, m1, ta, ma
  li s0, VA
  li s1, VA + 0x1000 // is missing
  vmv.v.i v8, 1
  vmv.v.i v9, 1
  // Element 0 there, element 1 on the device.
  li t0, 0x1000
  vmv.v.i v17, 0
  vsetivli x0, 1, e32, m1, tu, ma
  vmv.v.x v17, t0
  vsetivli x0, 2, e32, m1, ta, ma
  li s2, -0x1000
  ENTER(MODE_S)
  TRAPS(STORE_PAGE, vsoxei32.v v8, (s0), v17)
  UNTOUCHED
  ENTER(MODE_S)
  TRAPS(STORE_PAGE, vsuxei32.v v8, (s0), v17)
  UNTOUCHED
  ENTER(MODE_S)
  TRAPS(STORE_PAGE, vsse32.v v8, (s1), s2)
  UNTOUCHED
  ENTER(MODE_S)
  TRAPS(STORE_PAGE, vsseg2e32.v v8, (s1))
  UNTOUCHED
  // The other way round element 0 was written when element 1 faults.
  li t0, 0x1000
  vrsub.vx v17, v17, t0 // 0, 0x1000
  ENTER(MODE_S)
  TRAPS(STORE_PAGE, vsoxei32.v v8, (s0), v17)
  csrr a0, vstart
  EQ(a0, 1)
  csrw vstart, x0
  BACK_TO_M
  li a1, MSIP
  lw a0, 0(a1)
  EQ(a0, 1)
  MSIP_CLEAR
TEST_END
