# pins: sip_priority_bit_order sie_priority_bit_order mip_seip_op mie_seie_op mip_seip_acc mip_stip_no_stimecmp_acc
# pins: mip_stip_no_stimecmp_op mip_stie_op mcause_exccode_pri sip_seip_acc sip_seip_op sie_seie_acc sie_seie_op
# pins: SEI_INTR_IMPL STI_INTR_IMPL mip_meip_op mie_meie_op mip_meip_rdonly mip_bits_wr_op MIP_BITS_WR_OR_RDONLY
# pins: intr_M_mode_pri intr_M_mode_highest_pri intr_sei_op
# for: rv32 rv64 machine
// Several interrupts at once are taken in the order MEI, MSI, MTI, SEI, SSI, STI. (Nothing can raise
// MEI here: its bit in mip is not writable.)
#include "priv.h"

#define ALL (1 << MSI | 1 << MTI | 1 << SEI | 1 << SSI | 1 << STI)
// With MIE set, those under the mask raise this one first.
#define FIRST(mask, which) \
  CSR_WRITE(mie, mask); TRAPS_ANYWHERE(INTERRUPT | which, csrsi mstatus, MSTATUS_MIE; nop); csrci mstatus, MSTATUS_MIE

TEST_BEGIN
  // STIP can be written while stimecmp is not in use.
#if XLEN == 64
  li t0, 1 << 63
  csrc menvcfg, t0
#else
  li t0, 1 << 31
  csrc 0x31a, t0
#endif
  csrw mideleg, x0
  li t0, 1 << MEI
  csrs mip, t0
  CSR_IS(mip, 1 << MEI, 0)
  csrsi mip, 1 << SSI
  li t0, 1 << STI | 1 << SEI
  csrs mip, t0
  MSIP_SET
  DEVICE_WRITE(MTIMECMP, 0)
  WAIT_FOR(mip, ALL, ALL)
  FIRST(ALL, MSI)
  FIRST(ALL & ~(1 << MSI), MTI)
  FIRST(ALL & ~(1 << MSI | 1 << MTI), SEI)
  FIRST(1 << SSI | 1 << STI, SSI)
  FIRST(1 << STI, STI)
  FIRST(1 << STI | 1 << MTI, MTI)
  FIRST(1 << SSI | 1 << MSI, MSI)

  // In S-mode: SEI, SSI, STI. The bits that M-mode writes are read-only in sip, but for SSIP.
  S_TRAPS
  li t0, 1 << SEI | 1 << SSI | 1 << STI
  csrw mideleg, t0
  CSR_IS(sip, 1 << SEI | 1 << SSI | 1 << STI, 1 << SEI | 1 << SSI | 1 << STI)
  li t0, 1 << SEI | 1 << STI
  csrc sip, t0
  CSR_IS(sip, 1 << SEI | 1 << STI, 1 << SEI | 1 << STI)
  ENTER(MODE_S)
  CSR_WRITE(sie, -1)
  TRAPS_ANYWHERE(INTERRUPT | SEI, csrsi sstatus, MSTATUS_SIE; nop)
  EQ(s6, 1)
  csrci sstatus, MSTATUS_SIE
  CSR_WRITE(sie, 1 << SSI | 1 << STI)
  TRAPS_ANYWHERE(INTERRUPT | SSI, csrsi sstatus, MSTATUS_SIE; nop)
  csrci sstatus, MSTATUS_SIE
  CSR_WRITE(sie, 1 << STI)
  TRAPS_ANYWHERE(INTERRUPT | STI, csrsi sstatus, MSTATUS_SIE; nop)
  csrci sstatus, MSTATUS_SIE
  BACK_TO_M
  // One for M-mode goes before all of S-mode's.
  li t0, ALL
  csrw mie, t0
  lla t0, 1f
  csrw mepc, t0
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MODE_S << 11 | MSTATUS_SIE)
  TRAPS_ANYWHERE(INTERRUPT | MSI, mret; 1: nop)
  EQ(s6, 3)
  BACK_TO_M
TEST_END
