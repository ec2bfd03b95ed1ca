# isa: rv32ima_smaia rv64ima_smaia
// Interrupts of guests: their interrupt files, and what the hypervisor makes for them.
#include "aia.h"
#include "hyp.h"
#define VSISELECT 0x250
#define VSIREG 0x251
#define VSTOPEI 0x25c
#define VSTOPI 0xeb0
#define HGEIE 0x607
#define HGEIP 0xe12
#define HVIEN 0x608
#define HVICTL 0x609
#define HVIPRIO1 0x646
#define SGEI 12
#define VTI (1 << 30)
#define IPRIOM (1 << 8)
#define DPR (1 << 9)

HYP_BEGIN
  // Three guest files.
  CSR_WRITE(HGEIE, -1)
  CSR_IS(HGEIE, -1, 0xe)
  CSR_WRITE(hstatus, 3 << 12)
  CSR_IS(hstatus, 0x3f << 12, 3 << 12)
  // Without a file there is nothing to see.
  CSR_WRITE(hstatus, 0)
  CSR_WRITE(VSISELECT, EIDELIVERY)
  TRAPS(ILLEGAL, csrr a0, VSIREG)
  TRAPS(ILLEGAL, csrr a0, VSTOPEI)
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, SIREG)
  TRAPS(VIRTUAL, csrr a0, STOPEI)
  TRAPS(VIRTUAL, csrr a0, VSTOPEI)
  TRAPS(VIRTUAL, csrr a0, VSIREG)
  TRAPS(VIRTUAL, csrr a0, HVICTL)
  CSR_WRITE(SISELECT, IPRIO0)
  TRAPS(VIRTUAL, csrr a0, SIREG)
  BACK_TO_M
  CSR_WRITE(hstatus, 2 << 12)
  CSR_WRITE(VSISELECT, IPRIO0)
  TRAPS(ILLEGAL, csrr a0, VSIREG)

  // The guest sets up its file, and gets an MSI.
  CSR_WRITE(hideleg, 1 << VSEI)
  VS_TRAPS
  ENTER_V(MODE_S)
  S_REG(EIDELIVERY, 0x40000000)
  S_REG_IS(EIDELIVERY, 0)
  S_REG(EIDELIVERY, 1)
  S_REG(EIE0, 1 << 4)
  CSR_IS(STOPEI, -1, 0)
#if XLEN == 64
  CSR_WRITE(SISELECT, EIE0 + 1)
  TRAPS(VIRTUAL, csrr a0, SIREG)
#endif
  BACK_TO_M
  MSI_TO(IMSIC_S + 0x2000, 4)
  CSR_IS(HGEIP, -1, 1 << 2)
  CSR_IS(mip, 1 << SGEI | 1 << VSEI, 1 << SGEI | 1 << VSEI)
  CSR_IS(VSTOPEI, -1, TOP(4))
  CSR_WRITE(HGEIE, 1 << 1)
  CSR_IS(hip, 1 << SGEI | 1 << VSEI, 1 << VSEI)
  // Another guest's file has nothing.
  CSR_WRITE(hstatus, 1 << 12)
  CSR_IS(hip, 1 << SGEI | 1 << VSEI, 0)
  CSR_IS(VSTOPEI, -1, 0)
  CSR_WRITE(hstatus, 2 << 12)
  ENTER_V(MODE_S)
  CSR_IS(sip, 1 << SEI, 1 << SEI)
  CSR_IS(STOPI, -1, 0)
  CSR_WRITE(sie, 1 << SEI)
  // IPRIOM is 0: priorities are not shown.
  CSR_IS(STOPI, -1, TOPI(SEI, 1))
  TRAPS_ANYWHERE(INTERRUPT | SEI, csrsi sstatus, MSTATUS_SIE; nop)
  csrci sstatus, MSTATUS_SIE
  CSR_WRITE(sie, 1 << SEI)
  BACK_TO_M
  CSR_WRITE(HVICTL, IPRIOM)
  CSR_IS(VSTOPI, -1, TOPI(SEI, 4))
  // A software interrupt of the guest beside it.
  CSR_WRITE(hideleg, 1 << VSEI | 1 << VSSI)
  CSR_SET(hvip, 1 << VSSI)
  CSR_SET(hie, 1 << VSSI)
  CSR_IS(VSTOPI, -1, TOPI(SEI, 4))
  CSR_WRITE(HVIPRIO1, 3 << 8)
  CSR_IS(VSTOPI, -1, TOPI(SSI, 3))
  CSR_WRITE(HVIPRIO1, 4 << 8)
  CSR_IS(VSTOPI, -1, TOPI(SEI, 4))
  CSR_WRITE(HVIPRIO1, -1)
  CSR_IS(HVIPRIO1, 0xffffffff, 0xff00ff00)
  ENTER_V(MODE_S)
  li gp, __LINE__
  csrrw a0, STOPEI, x0
  EQ(a0, TOP(4))
  CSR_IS(STOPI, -1, TOPI(SSI, 255))
  BACK_TO_M
  CSR_IS(HGEIP, -1, 0)
  CSR_WRITE(hvip, 0)
  CSR_IS(VSTOPI, -1, 0)

  // Virtual local interrupts.
  CSR_WRITE(HVIEN, -1)
  CSR_IS(HVIEN, -1, -0x2000)
  CSR_WRITE(hvip, 1 << 13)
  ENTER_V(MODE_S)
  CSR_IS(sip, -1, 1 << 13)
  CSR_SET(sie, 1 << 13)
  CSR_IS(STOPI, -1, TOPI(13, 255))
  TRAPS_ANYWHERE(INTERRUPT | 13, csrsi sstatus, MSTATUS_SIE; nop)
  csrci sstatus, MSTATUS_SIE
  CSR_WRITE(sie, 1 << SEI | 1 << 13)
  csrw sip, x0
  CSR_IS(STOPI, -1, 0)
  BACK_TO_M
  CSR_IS(hvip, -1, 0)
  CSR_WRITE(HVIEN, 0)

  // hvictl makes an interrupt; while it does the guest has no sip and sie.
  CSR_WRITE(HVICTL, VTI | 30 << 16 | IPRIOM | 17)
  CSR_IS(VSTOPI, -1, TOPI(30, 17))
  lla t0, 1f
  csrw vstvec, t0
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, sip)
  TRAPS(VIRTUAL, csrw sie, x0)
#if XLEN == 32
  TRAPS(VIRTUAL, csrr a0, 0x154)
#endif
  CSR_IS(STOPI, -1, TOPI(30, 17))
  csrsi sstatus, MSTATUS_SIE
  NEVER
1:
  csrr a0, scause
  EQ(a0, INTERRUPT | 30)
  BACK_TO_M
  // Without a priority number DPR says where it is.
  CSR_WRITE(HVICTL, VTI | 30 << 16 | IPRIOM)
  CSR_IS(VSTOPI, -1, TOPI(30, 0))
  CSR_WRITE(HVICTL, VTI | 30 << 16 | IPRIOM | DPR)
  CSR_IS(VSTOPI, -1, TOPI(30, 255))
  // An external interrupt beside it, of the same priority number.
  MSI_TO(IMSIC_S + 0x2000, 4)
  CSR_IS(VSTOPI, -1, TOPI(SEI, 4))
  CSR_WRITE(HVICTL, VTI | 30 << 16 | IPRIOM | 4 | DPR)
  CSR_IS(VSTOPI, -1, TOPI(SEI, 4))
  CSR_WRITE(HVICTL, VTI | 30 << 16 | IPRIOM | 4)
  CSR_IS(VSTOPI, -1, TOPI(30, 4))
  // IID 9 is none; without a file it gives a number to the external interrupt that hvip makes.
  CSR_WRITE(HVICTL, VTI | 9 << 16 | IPRIOM | 6)
  CSR_IS(VSTOPI, -1, TOPI(SEI, 4))
  csrw VSTOPEI, x0
  CSR_IS(VSTOPI, -1, 0)
  CSR_WRITE(hvip, 1 << VSEI)
  CSR_IS(VSTOPI, -1, TOPI(SEI, 255))
  CSR_WRITE(hstatus, 0)
  CSR_IS(VSTOPI, -1, TOPI(SEI, 6))
  TEST_END
