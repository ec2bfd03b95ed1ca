# pins: mstatus_tvm_op MSTATUS_TVM_WARL zicsr_side_effects M_access_all_lower_priv_CSRs
# for: rv32 rv64 machine
// CSRs belong to a mode: lower ones cannot read or write them, and their numbers say so. TVM takes
// satp away from S-mode.
#include "priv.h"

#define CLOSED(csr) TRAPS(ILLEGAL, csrr a0, csr); TRAPS(ILLEGAL, csrw csr, x0)

TEST_BEGIN
  ENTER(MODE_S)
  CLOSED(mstatus)
  CLOSED(misa)
  CLOSED(medeleg)
  CLOSED(mie)
  CLOSED(mtvec)
  CLOSED(mcounteren)
  CLOSED(mscratch)
  CLOSED(mepc)
  CLOSED(mcause)
  CLOSED(mtval)
  CLOSED(mip)
  CLOSED(menvcfg)
  CLOSED(mcountinhibit)
  CLOSED(mcycle)
  CLOSED(mhpmcounter3)
  CLOSED(mhartid)
  csrr a0, sstatus
  csrr a0, sie
  csrr a0, stvec
  csrr a0, scounteren
  csrr a0, sscratch
  csrr a0, sepc
  csrr a0, scause
  csrr a0, stval
  csrr a0, sip
  csrr a0, satp
  csrr a0, senvcfg
  sfence.vma
  BACK_TO_M

  ENTER(MODE_U)
  CLOSED(sstatus)
  CLOSED(sie)
  CLOSED(stvec)
  CLOSED(scounteren)
  CLOSED(sscratch)
  CLOSED(sepc)
  CLOSED(scause)
  CLOSED(stval)
  CLOSED(sip)
  CLOSED(satp)
  CLOSED(senvcfg)
  CLOSED(mstatus)
  TRAPS(ILLEGAL, sfence.vma)
  TRAPS(ILLEGAL, sfence.vma a0, a1)
  BACK_TO_M

  CSR_SET(mstatus, MSTATUS_TVM)
  ENTER(MODE_S)
  CLOSED(satp)
  TRAPS(ILLEGAL, sfence.vma)
  TRAPS(ILLEGAL, sfence.vma a0, a1)
  csrr a0, sstatus // others stay
  BACK_TO_M
  // M-mode is not affected.
  csrr a0, satp
  sfence.vma
  CSR_CLEAR(mstatus, MSTATUS_TVM)
  ENTER(MODE_S)
  csrr a0, satp
  csrw satp, x0
  BACK_TO_M
TEST_END
