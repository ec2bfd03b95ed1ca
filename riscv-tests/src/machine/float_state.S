# pins: mstatus_fs_op mstatus_fs_enc mstatus_fs_vs_xs_off_op mstatus_fs_vs_xs_initial_op mstatus_fs_vs_xs_clean_op
# pins: mstatus_fs_vs_xs_dirty_op mstatus_fs_vs_xs_update_indep_priv mstatus_fs_wr mstatus_sd_op mstatus_sd_acc
# pins: MSTATUS_FS_IMPRECISE MSTATUS_FS_NO_DIRTY_TRACK MSTATUS_FS_NO_CHANGE_DIRTY mstatus_sd_rdonly0
# for: rv32 rv64 machine
// FS: Off refuses every use of floating point; otherwise a change makes it Dirty, and SD says so.
#include "priv.h"

#define INITIAL (1 << 13)
#define CLEAN (2 << 13)
#define DIRTY (3 << 13)
#define SD (1 << (XLEN - 1))
#define FS(state) CSR_CLEAR(mstatus, MSTATUS_FS); CSR_SET(mstatus, state)
// From Clean, this makes the state dirty.
#define DIRTIES(...) FS(CLEAN); __VA_ARGS__; CSR_IS(mstatus, SD | MSTATUS_FS, SD | DIRTY)

TEST_BEGIN
  CSR_CLEAR(mstatus, MSTATUS_VS)
  FS(DIRTY)
  li t0, 0x40490fdb
  fmv.w.x fa1, t0
  li t0, 0x21
  csrw fcsr, t0
  lla s0, word
  FS(0)
  CSR_IS(mstatus, SD | MSTATUS_FS, 0)
  TRAPS(ILLEGAL, fadd.s fa0, fa1, fa1)
  TRAPS(ILLEGAL, fmv.x.w a0, fa1)
  TRAPS(ILLEGAL, fmv.w.x fa1, x0)
  TRAPS(ILLEGAL, flw fa1, 0(s0))
  TRAPS(ILLEGAL, fsw fa1, 0(s0))
  TRAPS(ILLEGAL, fld fa1, 0(s0))
  TRAPS(ILLEGAL, fsd fa1, 0(s0))
  TRAPS(ILLEGAL, fclass.d a0, fa1)
  TRAPS(ILLEGAL, flh fa1, 0(s0))
  TRAPS(ILLEGAL, csrr a0, fcsr)
  TRAPS(ILLEGAL, csrr a0, frm)
  TRAPS(ILLEGAL, csrr a0, fflags)
  TRAPS(ILLEGAL, csrw fcsr, x0)
  // Nothing was lost.
  FS(INITIAL)
  csrr a0, fcsr
  EQ(a0, 0x21)
  fmv.x.w a0, fa1
  EQ(a0, 0x40490fdb)

  // Each kind of change.
  DIRTIES(fmv.w.x fa0, x0)
  DIRTIES(fadd.s fa0, fa1, fa1)
  DIRTIES(flw fa0, 0(s0))
  DIRTIES(fld fa0, 0(s0))
  DIRTIES(fcvt.s.w fa0, x0)
  DIRTIES(csrwi frm, 2)
  DIRTIES(csrwi fflags, 0)
  csrw fcsr, x0
  DIRTIES(fcvt.w.s a0, fa1) // only the inexact flag changes
  FS(INITIAL)
  fadd.s fa0, fa1, fa1
  CSR_IS(mstatus, MSTATUS_FS, DIRTY)
  // In U-mode as well.
  FS(CLEAN)
  ENTER(MODE_U)
  fmul.s fa2, fa1, fa1
  BACK_TO_M
  CSR_IS(mstatus, SD | MSTATUS_FS, SD | DIRTY)
  CSR_IS(sstatus, SD | MSTATUS_FS, SD | DIRTY)
  // And Off holds in every mode.
  FS(0)
  ENTER(MODE_U)
  TRAPS(ILLEGAL, fmul.s fa2, fa1, fa1)
  BACK_TO_M
TEST_END

  .data
  .balign 8
word: .8byte 0
