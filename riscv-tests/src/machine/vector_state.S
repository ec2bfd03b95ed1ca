# pins: mstatus_vs_op mstatus_vs_enc mstatus_fs_vs_xs_off_op mstatus_vs_wr mstatus_sd_op MSTATUS_VS_IMPRECISE
# pins: MSTATUS_VS_NO_CHANGE_DIRTY mstatus_fs_vs_xs_update_indep_priv
# for: rv32 rv64 machine
# needs: v
// VS: Off refuses every use of vectors; otherwise a change makes it Dirty, and SD says so.
#include "priv.h"

#define INITIAL (1 << 9)
#define CLEAN (2 << 9)
#define DIRTY (3 << 9)
#define SD (1 << (XLEN - 1))
#define VS(state) CSR_CLEAR(mstatus, MSTATUS_VS); CSR_SET(mstatus, state)
#define DIRTIES(...) VS(CLEAN); __VA_ARGS__; CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)

TEST_BEGIN
  CSR_CLEAR(mstatus, MSTATUS_FS)
  VS(INITIAL)
  lla s0, words
  vsetivli a0, 4, e32, m8, ta, ma
  vid.v v8
  VS(0)
  CSR_IS(mstatus, SD | MSTATUS_VS, 0)
  TRAPS(ILLEGAL, vsetvli a0, x0, e32, m1, ta, ma)
  TRAPS(ILLEGAL, vsetivli a0, 4, e32, m1, ta, ma)
  TRAPS(ILLEGAL, vsetvl a0, a1, a2)
  TRAPS(ILLEGAL, vadd.vv v8, v8, v8)
  TRAPS(ILLEGAL, vle32.v v8, (s0))
  TRAPS(ILLEGAL, vse32.v v8, (s0))
  TRAPS(ILLEGAL, vl1r.v v8, (s0))
  TRAPS(ILLEGAL, vmv1r.v v8, v9)
  .irp name, vl, vtype, vlenb, vstart, vxsat, vxrm, vcsr
  li gp, 100
  lla s7, 7f
  csrr a0, \name
  li s7, 0
  j fail
7:
  li t6, ILLEGAL
  FAIL_UNLESS(beq, s8, t6)
  .endr
  TRAPS(ILLEGAL, csrw vxrm, x0)
  TRAPS(ILLEGAL, csrw vstart, x0)
  // Nothing was lost.
  VS(INITIAL)
  csrr a0, vl
  EQ(a0, 4)
  vse32.v v8, (s0)
  lw a0, 12(s0)
  EQ(a0, 3)

  DIRTIES(vadd.vi v8, v8, 1)
  DIRTIES(vle32.v v8, (s0))
  DIRTIES(vsetivli a0, 3, e32, m8, ta, ma)
  DIRTIES(csrwi vxrm, 1)
  DIRTIES(csrwi vxsat, 1)
  DIRTIES(csrwi vcsr, 0)
  DIRTIES(vmv.s.x v8, a0)
  VS(CLEAN)
  ENTER(MODE_U)
  vadd.vi v8, v8, 1
  BACK_TO_M
  CSR_IS(mstatus, SD | MSTATUS_VS, SD | DIRTY)
  CSR_IS(sstatus, SD | MSTATUS_VS, SD | DIRTY)
  VS(0)
  ENTER(MODE_S)
  TRAPS(ILLEGAL, vadd.vi v8, v8, 1)
  BACK_TO_M
  // Floating-point vectors need FS as well.
  VS(INITIAL)
  TRAPS(ILLEGAL, vfadd.vv v8, v8, v8)
TEST_END

  .bss
  .balign 64
words: .space 64
