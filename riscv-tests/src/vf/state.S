# pins: mstatus_FS_off_V_fp_ill mstatus_FS_dirty_V_fp fflags_op_V_fp
# for: rv32 rv64 machine
// While FS is off, vector floating-point instructions are illegal, and no others; what changes floating-point state
// makes FS dirty.
#include "priv.h"
.option arch, +v, +zvfh

#define FS_OFF CSR_CLEAR(mstatus, MSTATUS_FS)
#define FS_INITIAL CSR_CLEAR(mstatus, MSTATUS_FS); CSR_SET(mstatus, 0x2000)
#define FS_IS_DIRTY CSR_IS(mstatus, MSTATUS_FS, 0x6000)

TEST_BEGIN
  vsetivli x0, 2, e32, m1, ta, ma
  li a0, 0x3f800000
  vmv.v.x v16, a0
  li a0, 0x40400000
  vmv.v.x v24, a0
  csrwi fcsr, 0

  FS_OFF
  TRAPS(ILLEGAL, vfadd.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfsgnj.vv v8, v16, v24)
  TRAPS(ILLEGAL, vmfeq.vv v8, v16, v24)
  TRAPS(ILLEGAL, vfmv.v.f v8, fa0)
  TRAPS(ILLEGAL, vfmv.f.s fa0, v8)
  TRAPS(ILLEGAL, vfmv.s.f v8, fa0)
  TRAPS(ILLEGAL, vfcvt.rtz.x.f.v v8, v16)
  TRAPS(ILLEGAL, vfwcvt.f.f.v v8, v16)
  TRAPS(ILLEGAL, vfredusum.vs v8, v16, v24)
  TRAPS(ILLEGAL, vfslide1down.vf v8, v16, fa0)
  vadd.vv v8, v16, v24
  vslide1down.vx v8, v16, a0
  vmv.x.s a0, v16
  EQ(a0, 0x3f800000)

  // 1/3 is inexact.
  FS_INITIAL
  vfdiv.vv v8, v16, v24
  FS_IS_DIRTY
  csrr a0, fflags
  EQ(a0, 1)
  // An f register is written.
  FS_INITIAL
  vfmv.f.s fa0, v16
  FS_IS_DIRTY

  // Both elements of v8 are inactive, then prestart, then tail: no flags.
  csrwi fflags, 0
  vmv.v.i v0, 0
  vfdiv.vv v8, v16, v24, v0.t
  csrwi vstart, 2
  vfdiv.vv v8, v16, v24
  vsetivli x0, 0, e32, m1, ta, ma
  vfdiv.vv v8, v16, v24
  csrr a0, fflags
  EQ(a0, 0)
TEST_END
