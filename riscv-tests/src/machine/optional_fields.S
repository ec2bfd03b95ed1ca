# pins: menvcfg_pmm_enc MENVCFG_PMM_WARL mseccfg_pmm_enc MSECCFG_PMM_WARL menvcfg_sse_rdonly0 menvcfg_dte_op
# pins: mstatus_mie_clr_by_mdt mstatus_mie_set_mdt_0 MSTATUS_MDT_WARL mstatus_mie_clr_by_mdt_rv64
# pins: mstatus_mie_set_mdt_0_rv64 menvcfg_pbmte_rdonly0 menvcfg_pmm_rdonly0 mseccfg_pmm_rdonly0 senvcfg_pmm_Ssnpm
# for: rv32 rv64 machine
// Fields of extensions that a hart may lack: what can be said of them either way.
#include "priv.h"

#define mseccfg 0x747
#define SSE (1 << 3)
#define SDT (1 << 24)

TEST_BEGIN
#if XLEN == 64
  // Pointer masking: 1 is reserved.
  .irp csr, menvcfg, mseccfg, senvcfg
  li t0, 3 << 32
  csrc \csr, t0
  li t0, 1 << 32
  csrs \csr, t0
  csrr a0, \csr
  srli a0, a0, 32
  andi a0, a0, 3
  li t0, 1
  DIFFER(a0, t0)
  li t0, 3 << 32
  csrc \csr, t0
  .endr
  // DTE off: there is no SDT.
  li t0, 1 << 59
  csrc menvcfg, t0
#else
  // RV32 has no pointer masking, and no memory types in its page tables.
  li t0, 3 | 1 << 30
  csrs 0x31a, t0
  csrr a0, 0x31a
  and a0, a0, t0
  EQ(a0, 0)
  csrs 0x757, t0
  csrr a0, 0x757
  andi a0, a0, 3
  EQ(a0, 0)
  li t0, 1 << 27
  csrc 0x31a, t0
#endif
  CSR_SET(sstatus, SDT)
  CSR_IS(sstatus, SDT, 0)
  // SSE off in menvcfg: it is zero in senvcfg.
  li t0, SSE
  csrc menvcfg, t0
  csrs senvcfg, t0
  csrr a0, senvcfg
  and a0, a0, t0
  EQ(a0, 0)

  // MDT, if there is one, does not go together with MIE: setting it clears MIE, and MIE cannot be set.
#if XLEN == 64
#define MDT 1 << 42
#define HIGH mstatus
#else
#define MDT 1 << 10
#define HIGH 0x310
#endif
  CSR_SET(mstatus, MSTATUS_MIE)
  li t0, MDT
  csrs HIGH, t0
  csrr a0, HIGH
  and a0, a0, t0
  beqz a0, 1f
  CSR_IS(mstatus, MSTATUS_MIE, 0)
  CSR_SET(mstatus, MSTATUS_MIE)
  CSR_IS(mstatus, MSTATUS_MIE, 0)
#if XLEN == 64
  // Both at once: MDT set wins, MDT cleared lets MIE be set.
  li t1, MDT | MSTATUS_MIE
  csrs mstatus, t1
  CSR_IS(mstatus, MSTATUS_MIE, 0)
  csrr a0, mstatus
  xor a0, a0, t1
  csrw mstatus, a0
  CSR_IS(mstatus, MDT | MSTATUS_MIE, MSTATUS_MIE)
#endif
1:
  li t0, MDT
  csrc HIGH, t0
  CSR_SET(mstatus, MSTATUS_MIE)
  CSR_IS(mstatus, MSTATUS_MIE, MSTATUS_MIE)
TEST_END
