# pins: Zicfiss_smode_xsse Zicfiss_enc
# isa: rv32ima_u_zicfiss_zcmop rv64ima_u_zicfiss_zcmop
// Zicfiss without S-mode: nobody has a shadow stack, and the instructions are may-be-operations.
#include "priv.h"
#define SSP 0x011
#define MENVCFG 0x30a
#define SSE 0x8
#define SSPUSH_RA .4byte 0xce104073
#define SSPOPCHK_RA .4byte 0xcdc0c073
#define SSRDP_A2 .4byte 0xcdc04673
#define C_SSPUSH_RA .2byte 0x6081; .2byte 1
#define C_SSPOPCHK_T0 .2byte 0x6281; .2byte 1

TEST_BEGIN
  CSR_SET(MENVCFG, SSE)
  lla a0, stack + 64
  csrw SSP, a0
  lla s0, stack
  .irp mode, MODE_M, MODE_U
  ENTER(\mode)
  li ra, 0x4321
  SSPUSH_RA
  C_SSPUSH_RA
  lw a1, 60(s0)
  EQ(a1, 0)
  SSPOPCHK_RA
  C_SSPOPCHK_T0
  li a2, 99
  SSRDP_A2
  EQ(a2, 0)
  .endr
  BACK_TO_M
  csrr a1, SSP
  SAME(a0, a1)
TEST_END

.data
.balign 64
stack: .skip 64
