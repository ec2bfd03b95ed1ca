# pins: vxrm_acc vxrm_sz vxrm_val vxsat_acc vxsat_sz vcsr_vxsat_acc vcsr_vxrm_acc
# needs: v
// vxrm has two bits, vxsat one; vcsr holds both, vxsat at bit 0 and vxrm above it.
#include "test.h"
.option arch, +v

#define ALL_THREE(rm, sat) \
  csrr a0, vxrm; EQ(a0, rm); csrr a0, vxsat; EQ(a0, sat); csrr a0, vcsr; EQ(a0, (rm) << 1 | (sat))

TEST_BEGIN
  csrwi vcsr, 0
  ALL_THREE(0, 0)
  .irp rm, 0, 1, 2, 3
  .irp sat, 0, 1
  csrwi vcsr, 0
  csrwi vxrm, \rm
  csrwi vxsat, \sat
  ALL_THREE(\rm, \sat)
  csrwi vxrm, \rm ^ 3
  csrwi vxsat, \sat ^ 1
  csrwi vcsr, \rm << 1 | \sat
  ALL_THREE(\rm, \sat)
  .endr
  .endr
  // Each is read, set and cleared alone.
  csrwi vcsr, 0
  csrrsi a0, vxrm, 2
  EQ(a0, 0)
  csrrsi a0, vxsat, 1
  EQ(a0, 0)
  ALL_THREE(2, 1)
  csrrci a0, vcsr, 1
  EQ(a0, 5)
  ALL_THREE(2, 0)
  csrrwi a0, vxrm, 1
  EQ(a0, 2)
  ALL_THREE(1, 0)
  csrrwi a0, vxsat, 1
  EQ(a0, 0)
  csrrci a0, vxrm, 1
  EQ(a0, 1)
  ALL_THREE(0, 1)
  // An instruction that saturates is seen in both; one that does not leaves the bit.
  csrwi vcsr, 4
  vsetivli x0, 2, e8, m1, ta, ma
  vmv.v.i v8, -1
  vsaddu.vi v9, v8, 1
  ALL_THREE(2, 1)
  vmv.v.i v8, 1
  vsaddu.vi v9, v8, 1
  ALL_THREE(2, 1)
  // The field of vxrm is the rounding mode, through either name: 5 / 2 is 3, 2, 2 and 3.
  vmv.v.i v8, 5
  .irp rm, 0, 1, 2, 3
  csrwi vxrm, \rm
  vssrl.vi v9, v8, 1
  vmv.x.s a0, v9
  li t1, 0b1001 >> \rm & 1
  addi t1, t1, 2
  SAME(a0, t1)
  csrwi vcsr, (\rm ^ 3) << 1
  csrwi vcsr, \rm << 1
  vssrl.vi v9, v8, 1
  vmv.x.s a0, v9
  SAME(a0, t1)
  .endr
TEST_END
