# isa: rv32ima_smaia rv64ima_smaia
// The interrupt files of a hart: MSIs, their registers, claims, and the interrupts that come of them.
#include "aia.h"

TEST_BEGIN
  // An MSI is pending, whether it is enabled or not; identity 0 and identities that are not there are ignored.
  M_REG(EIDELIVERY, 1)
  MSI_TO(IMSIC_M, 5)
  MSI_TO(IMSIC_M, 0)
  MSI_TO(IMSIC_M, 256)
  MSI_TO(IMSIC_M, -1)
  M_REG_IS(EIP0, 1 << 5)
  CSR_IS(MTOPEI, -1, 0)
  CSR_IS(mip, 1 << MEI, 0)
  M_REG(EIE0, 1 << 5 | 1 << 9)
  CSR_IS(MTOPEI, -1, TOP(5))
  CSR_IS(mip, 1 << MEI, 1 << MEI)
  // Lower identities come first. A read and write claims the one that is read.
  MSI_TO(IMSIC_M, 9)
  CSR_IS(MTOPEI, -1, TOP(5))
  li gp, __LINE__
  csrrw a0, MTOPEI, x0
  EQ(a0, TOP(5))
  CSR_IS(MTOPEI, -1, TOP(9))
  M_REG_IS(EIP0, 1 << 9)
  // A write alone claims, too; without an interrupt it does nothing.
  csrw MTOPEI, x0
  CSR_IS(MTOPEI, -1, 0)
  csrw MTOPEI, x0
  CSR_IS(mip, 1 << MEI, 0)
  // In big-endian order.
  li t0, IMSIC_M
  li t1, 9 << 24
  sw t1, 4(t0)
  CSR_IS(MTOPEI, -1, TOP(9))
  // The threshold: identities from it on do not count.
  M_REG(EITHRESHOLD, 9)
  CSR_IS(MTOPEI, -1, 0)
  CSR_IS(mip, 1 << MEI, 0)
  M_REG(EITHRESHOLD, 10)
  M_REG_IS(EITHRESHOLD, 10)
  CSR_IS(MTOPEI, -1, TOP(9))
  M_REG(EITHRESHOLD, 0)
  // Delivery is disabled: mtopei shows it still.
  M_REG(EIDELIVERY, 0)
  CSR_IS(mip, 1 << MEI, 0)
  CSR_IS(MTOPEI, -1, TOP(9))
  M_REG(EIDELIVERY, 1)
  // Software sets and clears pending bits. The last identity is 255.
  M_REG(EIP0, 0)
  CSR_IS(MTOPEI, -1, 0)
#if XLEN == 64
  M_REG(EIP0 + 6, 1 << 63)
  M_REG(EIE0 + 6, 1 << 63)
#else
  M_REG(EIP0 + 7, 1 << 31)
  M_REG(EIE0 + 7, 1 << 31)
#endif
  CSR_IS(MTOPEI, -1, TOP(255))
  csrw MTOPEI, x0
  // Identities beyond are not there, identity 0 neither; nor are these registers.
  M_REG(EIP0 + 8, -1)
  M_REG_IS(EIP0 + 8, 0)
  M_REG(EIE0, -1)
  M_REG_IS(EIE0, -2)
  M_REG(0x71, -1)
  M_REG_IS(0x71, 0)
  M_REG(0x7f, -1)
  M_REG_IS(0x7f, 0)
#if XLEN == 64
  CSR_WRITE(MISELECT, EIP0 + 1)
  TRAPS(ILLEGAL, csrr a0, MIREG)
  CSR_WRITE(MISELECT, EIE0 + 63)
  TRAPS(ILLEGAL, csrw MIREG, x0)
#endif
  CSR_WRITE(MISELECT, 0x6f)
  TRAPS(ILLEGAL, csrr a0, MIREG)
  CSR_WRITE(MISELECT, 0x100)
  TRAPS(ILLEGAL, csrr a0, MIREG)
  // The page reads as zeros; only words can be accessed.
  LOADS(IMSIC_M, 0)
  LOADS(IMSIC_M + 4, 0)
  STORE(IMSIC_M + 8, 7)
  LOADS(IMSIC_M + 0xffc, 0)
  M_REG_IS(EIP0, 0)

  // The file of S-mode is another one.
  S_REG(EIDELIVERY, 1)
  S_REG(EIE0, 1 << 3)
  MSI_TO(IMSIC_S, 3)
  M_REG_IS(EIP0, 0)
  CSR_IS(STOPEI, -1, TOP(3))
  CSR_IS(mip, 1 << MEI | 1 << SEI, 1 << SEI)
  CSR_WRITE(mideleg, 1 << SEI)
  S_TRAPS
  ENTER(MODE_S)
  CSR_IS(sip, 1 << SEI, 1 << SEI)
  CSR_WRITE(sie, 1 << SEI)
  TRAPS_ANYWHERE(INTERRUPT | SEI, csrsi sstatus, MSTATUS_SIE; nop)
  EQ(s6, 1)
  csrci sstatus, MSTATUS_SIE
  CSR_WRITE(sie, 1 << SEI)
  CSR_IS(STOPI, -1, TOPI(SEI, 3))
  csrrw a0, STOPEI, x0
  EQ(a0, TOP(3))
  CSR_IS(STOPI, -1, 0)
  CSR_IS(sip, 1 << SEI, 0)
  S_REG_IS(EIDELIVERY, 1)
  TRAPS(ILLEGAL, csrr a0, MTOPEI)
  TRAPS(ILLEGAL, csrr a0, MTOPI)
  BACK_TO_M
  // While M-mode filters its external interrupts S-mode has no access to its file.
  CSR_WRITE(MVIEN, 1 << SEI)
  ENTER(MODE_S)
  TRAPS(ILLEGAL, csrr a0, STOPEI)
  TRAPS(ILLEGAL, csrr a0, SIREG)
  CSR_WRITE(SISELECT, IPRIO0)
  csrr a0, SIREG
  BACK_TO_M
  csrr a0, STOPEI
  CSR_WRITE(MVIEN, 0)

  // An interrupt for M-mode, which is taken.
  M_REG(EIE0, 1 << 7)
  MSI_TO(IMSIC_M, 7)
  CSR_WRITE(mie, 1 << MEI)
  CSR_IS(MTOPI, -1, TOPI(MEI, 7))
  TRAPS_ANYWHERE(INTERRUPT | MEI, csrsi mstatus, MSTATUS_MIE; nop)
  csrci mstatus, MSTATUS_MIE
  CSR_IS(MTOPI, -1, 0)
  csrrw a0, MTOPEI, x0
  EQ(a0, TOP(7))
  CSR_WRITE(mie, 1 << MEI)
  CSR_IS(MTOPI, -1, 0)
  TEST_END
