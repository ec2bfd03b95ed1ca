# pins: vsstatus_fs_op vsstatus_vs_op vsstatus_sd_xs_op H_illegalinst_xstatus_fs_vs vsstatus_vs_mstatus_vs_op_off
# pins: vsstatus_vs_sz vsstatus_vs_acc mstatus_vs_op_active vsstatus_vs_op2 vsstatus_vs_op_off vsstatus_vs_op_active
# pins: vsstatus_sd_op_vs vsstatus_FS_off_hypervisor_V_fp_ill mstatus_FS_off_hypervisor_V_fp_ill
# pins: vsstatus_FS_dirty_hypervisor_V_fp mstatus_FS_dirty_hypervisor_V_fp
# needs: v
# for: rv32 rv64 machine
// FS and VS of vsstatus and sstatus are both in effect with V = 1: either turns the unit off, and dirty state is dirty in
// both.
#include "hyp.h"

#define FS_OFF 0
#define FS_INITIAL 0x2000
#define FS_CLEAN 0x4000
#define FS_DIRTY 0x6000
#define VS_INITIAL 0x200
#define VS_CLEAN 0x400
#define VS_DIRTY 0x600
#define UNITS 0x6600

#define BOTH(own, guest) CSR_CLEAR(mstatus, UNITS); CSR_SET(mstatus, own); csrw vsstatus, x0; CSR_SET(vsstatus, guest)
#define ARE(own, guest) CSR_IS(mstatus, UNITS, own); CSR_IS(vsstatus, UNITS, guest)

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  // Off in one of them: illegal, not virtual; the other one stays as it is.
  .irp mode, MODE_S, MODE_U
  BOTH(VS_INITIAL, FS_INITIAL | VS_INITIAL)
  ENTER_V(\mode)
  TRAPS(ILLEGAL, fmv.w.x fa0, x0)
  TRAPS(ILLEGAL, csrr a0, fcsr)
  TRAPS(ILLEGAL, flw fa0, (sp))
  vsetivli x0, 1, e32, m1, ta, ma
  TRAPS(ILLEGAL, vfadd.vv v1, v1, v1)
  TRAPS(ILLEGAL, vfmv.s.f v1, fa0)
  BACK_TO_M
  ARE(VS_DIRTY, FS_INITIAL | VS_DIRTY)
  BOTH(FS_INITIAL | VS_INITIAL, VS_INITIAL)
  ENTER_V(\mode)
  TRAPS(ILLEGAL, fmv.w.x fa0, x0)
  TRAPS(ILLEGAL, csrr a0, fcsr)
  TRAPS(ILLEGAL, vfadd.vv v1, v1, v1)
  BACK_TO_M
  ARE(FS_INITIAL | VS_INITIAL, VS_INITIAL)
  BOTH(FS_INITIAL, FS_INITIAL | VS_INITIAL)
  ENTER_V(\mode)
  TRAPS(ILLEGAL, vsetivli x0, 1, e8, m1, ta, ma)
  TRAPS(ILLEGAL, csrr a0, vl)
  BACK_TO_M
  BOTH(FS_INITIAL | VS_INITIAL, FS_INITIAL)
  ENTER_V(\mode)
  TRAPS(ILLEGAL, vsetivli x0, 1, e8, m1, ta, ma)
  TRAPS(ILLEGAL, csrr a0, vl)
  BACK_TO_M
  ARE(FS_INITIAL | VS_INITIAL, FS_INITIAL)
  .endr
  // Written in a guest: both become dirty.
  BOTH(FS_CLEAN | VS_INITIAL, FS_INITIAL | VS_CLEAN)
  ENTER_V(MODE_U)
  fmv.w.x fa0, x0
  BACK_TO_M
  ARE(FS_DIRTY | VS_INITIAL, FS_DIRTY | VS_CLEAN)
  BOTH(FS_CLEAN | VS_INITIAL, FS_INITIAL | VS_CLEAN)
  ENTER_V(MODE_S)
  vsetivli x0, 1, e8, m1, ta, ma
  // The guest sees its own, with SD of its own.
  CSR_IS(sstatus, UNITS, FS_INITIAL | VS_DIRTY)
  csrr a0, sstatus
  bltz a0, 1f
  NEVER
1:
  // It may call its state clean; HS-mode's stays dirty.
  CSR_CLEAR(sstatus, 0x200)
  CSR_IS(sstatus, UNITS, FS_INITIAL | VS_CLEAN)
  csrr a0, sstatus
  bgez a0, 1f
  NEVER
1:
  BACK_TO_M
  ARE(FS_CLEAN | VS_DIRTY, FS_INITIAL | VS_CLEAN)
  // And makes it dirty again.
  ENTER_V(MODE_U)
  vmv.v.i v1, 0
  BACK_TO_M
  ARE(FS_CLEAN | VS_DIRTY, FS_INITIAL | VS_DIRTY)
  // A vector instruction that raises a floating-point exception: FS is dirty, too.
  BOTH(FS_CLEAN | VS_CLEAN, FS_CLEAN | VS_CLEAN)
  ENTER_V(MODE_S)
  csrw fcsr, x0
  vsetivli x0, 1, e32, m1, ta, ma
  vmv.v.i v1, 3
  BACK_TO_M
  BOTH(FS_CLEAN | VS_CLEAN, FS_CLEAN | VS_CLEAN)
  ENTER_V(MODE_S)
  vfsqrt.v v2, v1
  BACK_TO_M
  ARE(FS_DIRTY | VS_DIRTY, FS_DIRTY | VS_DIRTY)
  // HS-mode's own state: vsstatus has no part in it.
  BOTH(FS_CLEAN | VS_CLEAN, 0)
  ENTER_HS(MODE_S)
  fmv.w.x fa0, x0
  vmv.v.i v1, 0
  BACK_TO_M
  ARE(FS_DIRTY | VS_DIRTY, 0)
  // A trap and its return lose nothing.
  BOTH(FS_CLEAN | VS_DIRTY, FS_DIRTY | VS_INITIAL)
  ENTER_V(MODE_S)
  TRAPS(BREAKPOINT, ebreak)
  BACK_TO_M
  ARE(FS_CLEAN | VS_DIRTY, FS_DIRTY | VS_INITIAL)
TEST_END
