# pins: mseccfg_rlb_presence mseccfg_mmwp_presence mseccfg_mml_presence mseccfg_rlb_op mseccfg_mmwp_op
# pins: mseccfg_mml_sticky mseccfg_mml_pmpcfg_L_op mseccfg_mml_M_rule_op mseccfg_mml_SorU_rule_op
# pins: mseccfg_mml_X_restrict mseccfg_mml_exec_code MSECCFG_MML_MMWP_RLB_RST mseccfg_mml_shared_rule_op
# pins: mseccfg_presence mseccfg_sz mseccfg_acc MSECCFG_RLB_WARL MSECCFG_MML_WARL mseccfg_enc
# pins: mseccfg_fields_exist mseccfg_locking
# for: rv32 rv64 machine
# needs: smepmp
// Smepmp: rules for M-mode only, rules for S and U only, and shared regions.
#include "pmp.h"

#define mseccfg 0x747
#define MML 1
#define MMWP 2
#define RLB 4

PMP_BEGIN
  lla s0, region
  CSR_IS(mseccfg, MML | MMWP | RLB, 0)
  // RLB: locked entries can be edited.
  csrsi mseccfg, RLB
  NAPOT(0, region, 4096)
  PMP(PMP_NAPOT | PMP_L, 0, 0)
  LOAD_DENIED(lw a0, 0(s0))
  PMP(0, 0, 0)
  CFG_IS(0, 0)
  lw a0, 0(s0)

  // MML. Rules with L are M-mode's now: entry 3, which covers all, lets it read and execute, entry 2
  // lets it read and write its data, entry 1 tohost.
  li t0, (PMP_L | PMP_NAPOT | PMP_R | PMP_X) << 24 | (PMP_NAPOT | PMP_L | PMP_R | PMP_W) * 0x10100
  NAPOT(2, data, 4096)
  NAPOT(1, tohost, 64)
  csrw pmpcfg0, t0
  csrsi mseccfg, MML
  CSR_IS(mseccfg, MML, MML)
  csrci mseccfg, MML // sticky
  CSR_IS(mseccfg, MML, MML)
  lla s1, data
  lw a0, 0(s1)
  sw a0, 0(s1)
  FETCH_DENIED(s1)
  STORE_DENIED(sw a0, 0(s0)) // entry 3: M may read and execute
  lw a0, 0(s0)

  // A rule without L is for S and U only: M-mode is denied.
  CFG_SET(0, PMP_NAPOT | PMP_R | PMP_W)
  LOAD_DENIED(lw a0, 0(s0))
  STORE_DENIED(sw a0, 0(s0))
  FETCH_DENIED(s0)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MSTATUS_MPRV)
  lw a0, 0(s0)
  sw a0, 0(s0)
  LOAD_DENIED(lw a0, 0(s1)) // M-mode only
  CSR_CLEAR(mstatus, MSTATUS_MPRV)

  // Shared data: L = 0, R = 0, W = 1: M reads and writes, S and U read; with X they write as well.
  CFG_SET(0, PMP_NAPOT | PMP_W)
  CFG_IS(0, PMP_NAPOT | PMP_W)
  lw a0, 0(s0)
  sw a0, 0(s0)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MSTATUS_MPRV)
  lw a0, 0(s0)
  STORE_DENIED(sw a0, 0(s0))
  CSR_CLEAR(mstatus, MSTATUS_MPRV)
  CFG_SET(0, PMP_NAPOT | PMP_W | PMP_X)
  sw a0, 0(s0)
  FETCH_DENIED(s0)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MSTATUS_MPRV)
  sw a0, 0(s0)
  CSR_CLEAR(mstatus, MSTATUS_MPRV)
  // Shared code: L = 1, R = 0, W = 1: both execute, none reads; with X, M reads too.
  CFG_SET(0, PMP_NAPOT | PMP_L | PMP_W)
  jalr ra, 0(s0)
  LOAD_DENIED(lw a0, 0(s0))
  STORE_DENIED(sw a0, 0(s0))
  CFG_SET(0, PMP_NAPOT | PMP_L | PMP_W | PMP_X)
  jalr ra, 0(s0)
  lw a0, 0(s0)
  STORE_DENIED(sw a0, 0(s0))
  // L R W X: read-only data, shared.
  CFG_SET(0, PMP_NAPOT | PMP_L | PMP_R | PMP_W | PMP_X)
  lw a0, 0(s0)
  STORE_DENIED(sw a0, 0(s0))
  FETCH_DENIED(s0)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MSTATUS_MPRV)
  lw a0, 0(s0)
  CSR_CLEAR(mstatus, MSTATUS_MPRV)

  // Without RLB no rule that lets M-mode execute can be added: the write is ignored.
  CFG_SET(0, 0)
  csrci mseccfg, RLB
  CFG_SET(0, PMP_NAPOT | PMP_L | PMP_X)
  CFG_IS(0, 0)
  CFG_SET(0, PMP_NAPOT | PMP_L | PMP_W)
  CFG_IS(0, 0)
  CFG_SET(0, PMP_NAPOT | PMP_L | PMP_R)
  CFG_IS(0, PMP_NAPOT | PMP_L | PMP_R)
  // And now that locked rules exist, RLB cannot come back.
  csrsi mseccfg, RLB
  CSR_IS(mseccfg, RLB, 0)
  CFG_SET(0, 0)
  CFG_IS(0, PMP_NAPOT | PMP_L | PMP_R)
TEST_END

  .balign 4096
region:
  ret
  .balign 4096
data: .space 4096
