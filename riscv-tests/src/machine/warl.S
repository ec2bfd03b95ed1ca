# pins: MEPC_WARL MTVAL_WARL STVAL_WARL SEPC_ACC_INVALID_WARL sepc_acc_invalid_addr MTVEC_WARL STVEC_BASE_WARL
# pins: MEPC_INV_ADDR_CONV MTVAL_INV_ADDR_CONV MEDELEG_WARL MIDELEG_WARL MCOUNTEREN_FLDS_WARL SCOUNTEREN_WARL
# pins: MCOUNTINHIBIT_WARL MHPMEVENT_WARL MHPMCOUNTER_N_SZ
# for: rv32 rv64 machine
// Write any, read legal: whatever is written, what comes back is a value that can be written again and
// is held then.
#include "priv.h"

.macro legal csr
  .irp pattern, 0, -1, 0x55555555, 0x2aaaaaaa, XMIN, XMAX, 0x12345678
  li t0, \pattern
  csrw \csr, t0
  csrr a0, \csr
  csrw \csr, a0
  csrr a1, \csr
  FAIL_UNLESS(beq, a0, a1)
  .endr
  csrw \csr, x0
.endm
#define LEGAL(csr) li gp, __LINE__; legal csr

TEST_BEGIN
  csrr s0, mtvec
  LEGAL(mepc)
  LEGAL(sepc)
  LEGAL(mtval)
  LEGAL(stval)
  LEGAL(mtvec)
  csrw mtvec, s0
  LEGAL(stvec)
  LEGAL(mscratch)
  LEGAL(sscratch)
  LEGAL(medeleg)
  LEGAL(mideleg)
  LEGAL(mie)
  LEGAL(sie)
  LEGAL(mcounteren)
  LEGAL(scounteren)
  LEGAL(menvcfg)
  LEGAL(senvcfg)
  csrw mideleg, x0
  // Counters, stopped.
  li t0, -1
  csrw mcountinhibit, t0
  LEGAL(mhpmevent3)
  LEGAL(mhpmcounter3)
  LEGAL(mhpmcounter31)
  LEGAL(mcountinhibit)
  // Page table root, in M-mode where it is not used.
  LEGAL(satp)
  // Status, without MPRV.
  li t0, 0x7c19aa
  csrw mstatus, t0
  csrr a0, mstatus
  csrw mstatus, a0
  csrr a1, mstatus
  SAME(a0, a1)
TEST_END
