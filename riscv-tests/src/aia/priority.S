# isa: rv32ima_smaia rv64ima_smaia
// Priorities of timer, software and external interrupts, in their default order and as software sets them.
#include "aia.h"

#define ALL (1 << MSI | 1 << MTI | 1 << MEI)
// With MIE set this one of those under the mask is taken first, and mtopi says so.
#define FIRST(mask, which, priority) \
  CSR_WRITE(mie, mask); CSR_IS(MTOPI, -1, TOPI(which, priority)); \
  TRAPS_ANYWHERE(INTERRUPT | which, csrsi mstatus, MSTATUS_MIE; nop); csrci mstatus, MSTATUS_MIE
// The byte of an interrupt in the priorities of M-mode, of all others 0: those of interrupts 0 to 7.
#if XLEN == 64
#define M_PRIORITIES(low, high) M_REG(IPRIO0, (high) << 32 | (low))
#else
#define M_PRIORITIES(low, high) M_REG(IPRIO0, low); M_REG(IPRIO0 + 1, high)
#endif

TEST_BEGIN
  M_REG(EIDELIVERY, 1)
  M_REG(EIE0, 1 << 20)
  MSI_TO(IMSIC_M, 20)
  MSIP_SET
  DEVICE_WRITE(MTIMECMP, 0)
  WAIT_FOR(mip, ALL, ALL)
  CSR_IS(MTOPI, -1, 0)
  // The default order: external, software, timer. Those below external ones have the lowest priority number.
  FIRST(ALL, MEI, 20)
  FIRST(1 << MSI | 1 << MTI, MSI, 255)
  FIRST(1 << MTI, MTI, 255)
  // The timer comes before the external interrupt, with a smaller number; with the same number it does not.
  M_PRIORITIES(0, 19 << 24)
  FIRST(ALL, MTI, 19)
  M_PRIORITIES(0, 20 << 24)
  FIRST(ALL, MEI, 20)
  M_PRIORITIES(0, 21 << 24)
  FIRST(ALL, MEI, 20)
  // Software and timer among themselves.
  M_PRIORITIES(18 << 24, 17 << 24)
  FIRST(ALL, MTI, 17)
  M_PRIORITIES(17 << 24, 17 << 24)
  FIRST(ALL, MSI, 17)
  M_PRIORITIES(0, 255 << 24)
  FIRST(1 << MSI | 1 << MTI, MTI, 255)
  // Priorities of interrupts that are not there, and of external ones, are 0.
  M_REG(IPRIO0, -1)
#if XLEN == 64
  M_REG(IPRIO2, -1)
  CSR_WRITE(MISELECT, IPRIO0)
  csrr a0, MIREG
  li a1, 0xff00ff00ff00ff00
  SAME(a0, a1)
  M_REG_IS(IPRIO2, 0xff000000ff00)
  M_REG(IPRIO0, 0)
  M_REG(IPRIO2, 0)
  CSR_WRITE(MISELECT, IPRIO0 + 1)
  TRAPS(ILLEGAL, csrr a0, MIREG)
#else
  M_REG(IPRIO0 + 1, -1)
  M_REG(IPRIO2, -1)
  M_REG_IS(IPRIO0, 0xff00ff00)
  M_REG_IS(IPRIO2, 0xff00)
  M_REG(IPRIO0, 0)
  M_REG(IPRIO0 + 1, 0)
  M_REG(IPRIO2, 0)
#endif
  MSIP_CLEAR
  DEVICE_WRITE(MTIMECMP, -1)
  WAIT_FOR(mip, ALL, 1 << MEI)
  csrw MTOPEI, x0
  CSR_WRITE(mie, 0)

  // S-mode: external, software; and as it sets them. Without the controller's SEI has priority number 256.
  S_TRAPS
  CSR_WRITE(mideleg, 1 << SEI | 1 << SSI)
  CSR_SET(mip, 1 << SEI | 1 << SSI)
  CSR_WRITE(mie, 1 << SEI | 1 << SSI)
  ENTER(MODE_S)
  CSR_IS(STOPI, -1, TOPI(SEI, 255))
  S_REG(IPRIO0, 255 << 8)
  CSR_IS(STOPI, -1, TOPI(SSI, 255))
  TRAPS_ANYWHERE(INTERRUPT | SSI, csrsi sstatus, MSTATUS_SIE; nop)
  EQ(s6, 1)
  csrci sstatus, MSTATUS_SIE
  CSR_WRITE(sie, 1 << SEI | 1 << SSI)
  S_REG(IPRIO0, 0)
  TRAPS_ANYWHERE(INTERRUPT | SEI, csrsi sstatus, MSTATUS_SIE; nop)
  csrci sstatus, MSTATUS_SIE
  CSR_WRITE(sie, 1 << SEI | 1 << SSI)
  BACK_TO_M
  // Interrupt 23 is above external ones: with priority number 0, which reads as 0, it comes before all numbers.
  CSR_WRITE(MVIEN, 1 << 23)
  CSR_SET(MVIP, 1 << 23)
  ENTER(MODE_S)
  S_REG(IPRIO0, 1 << 8)
  CSR_IS(STOPI, -1, TOPI(SSI, 1))
  CSR_SET(sie, 1 << 23)
  CSR_IS(STOPI, -1, TOPI(23, 0))
  TRAPS_ANYWHERE(INTERRUPT | 23, csrsi sstatus, MSTATUS_SIE; nop)
  csrci sstatus, MSTATUS_SIE
  S_REG(IPRIO0, 0)
  BACK_TO_M
  CSR_CLEAR(MVIP, 1 << 23)
  CSR_WRITE(MVIEN, 0)
  CSR_WRITE(mie, 1 << SEI | 1 << SSI)
  // With an interrupt from its file it has the priority number of that.
  S_REG(EIDELIVERY, 1)
  S_REG(EIE0, 1 << 8)
  MSI_TO(IMSIC_S, 8)
  CSR_IS(STOPI, -1, TOPI(SEI, 8))
  S_REG(IPRIO0, 7 << 8)
  CSR_IS(STOPI, -1, TOPI(SSI, 7))
  S_REG(IPRIO0, 8 << 8)
  CSR_IS(STOPI, -1, TOPI(SEI, 8))
  S_REG(IPRIO0, 0)
  csrw STOPEI, x0
  CSR_CLEAR(mip, 1 << SEI | 1 << SSI)
  CSR_WRITE(mideleg, 0)
  CSR_WRITE(mie, 0)

  // Virtual interrupts for S-mode: bits of sip and sie that mvien gives it while mideleg does not.
  CSR_WRITE(MVIEN, -1)
#if XLEN == 64
  CSR_IS(MVIEN, -1, -0x1fff + 0x201)
#else
  CSR_IS(MVIEN, -1, -0x1fff + 0x201)
  CSR_WRITE(0x318, -1)
  CSR_IS(0x318, -1, -1)
  CSR_WRITE(0x318, 0)
#endif
  CSR_WRITE(MVIEN, 1 << SEI | 1 << SSI | 1 << 13)
  CSR_WRITE(MVIP, 1 << SEI | 1 << SSI | 1 << 13)
  CSR_IS(mip, 1 << SEI | 1 << SSI, 0)
  ENTER(MODE_S)
  CSR_IS(sip, -1, 1 << SEI | 1 << SSI | 1 << 13)
  CSR_WRITE(sie, -1)
  CSR_IS(sie, -1, 1 << SEI | 1 << SSI | 1 << 13)
  CSR_IS(STOPI, -1, TOPI(SEI, 255))
  TRAPS_ANYWHERE(INTERRUPT | SEI, csrsi sstatus, MSTATUS_SIE; nop)
  EQ(s6, 1)
  csrci sstatus, MSTATUS_SIE
  // S-mode clears all but SEIP.
  csrw sip, x0
  CSR_IS(sip, -1, 1 << SEI)
  BACK_TO_M
  CSR_IS(mie, 1 << SEI | 1 << SSI, 0)
  CSR_IS(MVIP, -1, 1 << SEI)
  CSR_WRITE(MVIP, 1 << 13)
  ENTER(MODE_S)
  CSR_WRITE(sie, 1 << 13)
  TRAPS_ANYWHERE(INTERRUPT | 13, csrsi sstatus, MSTATUS_SIE; nop)
  csrci sstatus, MSTATUS_SIE
  CSR_WRITE(sie, 1 << 13)
  // wfi goes on for a virtual interrupt.
  wfi
  BACK_TO_M
  CSR_WRITE(MVIEN, 0)
  CSR_IS(sip, -1, 0)
  // Without mvien mvip shows the bits of mip that software writes.
  CSR_WRITE(MVIP, 1 << SSI | 1 << SEI)
  CSR_IS(mip, 1 << SSI | 1 << SEI, 1 << SSI | 1 << SEI)
  CSR_CLEAR(mip, 1 << SSI | 1 << SEI)
  CSR_IS(MVIP, 1 << SSI | 1 << SEI, 0)
  TEST_END
