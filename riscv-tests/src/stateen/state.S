# pins: mstateen0_csrind_op hstateen0_csrind_op mstateen0_imsic_op hstateen0_imsic_op mstateen0_aia_op hstateen0_aia_op
# pins: mstateen0_srmcfg_op Ssqosid_smstateen_srmcfg_requires_mstateen0
# pins: sscsrind_csrs_access_control hypervisor_impl_csrs_access_control
# isa: rv32imah_sv32_smcsrind_smaia_smstateen_ssqosid rv64imah_sv39_smcsrind_smaia_smstateen_ssqosid
// Smstateen: CSRIND, IMSIC, AIA and SRMCFG, each alone.
#include "hyp.h"
#define SISELECT 0x150
#define SIREG 0x151
#define SIREG2 0x152
#define STOPEI 0x15c
#define SRMCFG 0x181
#define VSISELECT 0x250
#define VSIREG 0x251
#define VSTOPEI 0x25c
#define HVIEN 0x608
#define HVICTL 0x609
#define HVIPRIO1 0x646
#define STOPI 0xdb0
#define VSTOPI 0xeb0
#define IPRIO0 0x30
#define EIDELIVERY 0x70
#if XLEN == 64
#define MSTATEEN 0x30c
#define HSTATEEN 0x60c
#else
#define MSTATEEN 0x31c
#define HSTATEEN 0x61c
#endif
#define BIT(bit) (1 << (bit - 64 + XLEN))
#define CSRIND BIT(60)
#define AIA BIT(59)
#define IMSIC BIT(58)
#define SRMCFG_BIT BIT(55)
#define GRANT(bits) CSR_WRITE(MSTATEEN, bits); CSR_IS(MSTATEEN, CSRIND | AIA | IMSIC | SRMCFG_BIT, bits)
// HS-mode may not access it.
#define DENIED(csr) TRAPS(ILLEGAL, csrr a0, csr); TRAPS(ILLEGAL, csrw csr, a0)

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  CSR_WRITE(hstatus, 1 << 12) // VGEIN
  CSR_WRITE(SISELECT, IPRIO0)
  CSR_WRITE(VSISELECT, EIDELIVERY)
  GRANT(0)
  ENTER_HS(MODE_S)
  DENIED(SISELECT)
  DENIED(SIREG)
  DENIED(SIREG2)
  DENIED(VSISELECT)
  DENIED(VSIREG)
  DENIED(STOPEI)
  DENIED(VSTOPEI)
  TRAPS(ILLEGAL, csrr a0, STOPI)
  TRAPS(ILLEGAL, csrr a0, VSTOPI)
  DENIED(HVIEN)
  DENIED(HVICTL)
  DENIED(HVIPRIO1)
  DENIED(SRMCFG)
  BACK_TO_M
  ENTER_V(MODE_S)
  TRAPS(ILLEGAL, csrr a0, SISELECT)
  TRAPS(ILLEGAL, csrr a0, SIREG)
  TRAPS(ILLEGAL, csrr a0, STOPEI)
  TRAPS(ILLEGAL, csrr a0, STOPI)
  BACK_TO_M

  // CSRIND: the windows, whose registers may be denied still.
  GRANT(CSRIND)
  ENTER_HS(MODE_S)
  csrr a0, VSISELECT
  TRAPS(ILLEGAL, csrr a0, SIREG)
  CSR_WRITE(SISELECT, EIDELIVERY)
  TRAPS(ILLEGAL, csrr a0, SIREG)
  TRAPS(ILLEGAL, csrr a0, VSIREG)
  DENIED(STOPEI)
  TRAPS(ILLEGAL, csrr a0, STOPI)
  DENIED(HVICTL)
  BACK_TO_M
  GRANT(CSRIND | IMSIC)
  ENTER_HS(MODE_S)
  csrr a0, SIREG
  csrr a0, VSIREG
  csrr a0, STOPEI
  csrr a0, VSTOPEI
  CSR_WRITE(SISELECT, IPRIO0)
  TRAPS(ILLEGAL, csrr a0, SIREG)
  TRAPS(ILLEGAL, csrr a0, VSTOPI)
  BACK_TO_M
  GRANT(CSRIND | AIA)
  ENTER_HS(MODE_S)
  csrr a0, SIREG
  csrr a0, STOPI
  csrr a0, VSTOPI
  csrr a0, HVICTL
  csrr a0, HVIEN
  csrr a0, HVIPRIO1
  DENIED(STOPEI)
  DENIED(VSTOPEI)
  BACK_TO_M
  // Without CSRIND not by the windows.
  GRANT(IMSIC | AIA)
  ENTER_HS(MODE_S)
  csrr a0, STOPEI
  DENIED(SISELECT)
  DENIED(SIREG)
  BACK_TO_M
  GRANT(SRMCFG_BIT)
  ENTER_HS(MODE_S)
  csrr a0, SRMCFG
  csrw SRMCFG, x0
  BACK_TO_M
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, SRMCFG)
  BACK_TO_M

  // Guests.
  GRANT(CSRIND | IMSIC | AIA)
  CSR_WRITE(HSTATEEN, 0)
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, SISELECT)
  TRAPS(VIRTUAL, csrr a0, SIREG)
  TRAPS(VIRTUAL, csrr a0, SIREG2)
  TRAPS(VIRTUAL, csrr a0, VSISELECT)
  TRAPS(VIRTUAL, csrr a0, STOPEI)
  TRAPS(VIRTUAL, csrr a0, STOPI)
  BACK_TO_M
  ENTER_V(MODE_U)
  TRAPS(VIRTUAL, csrr a0, SISELECT)
  TRAPS(VIRTUAL, csrr a0, SIREG)
  BACK_TO_M
  CSR_WRITE(HSTATEEN, CSRIND)
  ENTER_V(MODE_S)
  csrr a0, SISELECT
  TRAPS(VIRTUAL, csrr a0, SIREG)
  TRAPS(VIRTUAL, csrr a0, STOPEI)
  TRAPS(VIRTUAL, csrr a0, STOPI)
  BACK_TO_M
  CSR_WRITE(HSTATEEN, CSRIND | IMSIC)
  ENTER_V(MODE_S)
  csrr a0, SIREG
  csrr a0, STOPEI
  TRAPS(VIRTUAL, csrr a0, STOPI)
  BACK_TO_M
  CSR_WRITE(HSTATEEN, IMSIC)
  ENTER_V(MODE_S)
  csrr a0, STOPEI
  TRAPS(VIRTUAL, csrr a0, SIREG)
  BACK_TO_M
  CSR_WRITE(HSTATEEN, AIA)
  ENTER_V(MODE_S)
  csrr a0, STOPI
  TRAPS(VIRTUAL, csrr a0, STOPEI)
  TRAPS(VIRTUAL, csrr a0, SISELECT)
  BACK_TO_M
TEST_END
