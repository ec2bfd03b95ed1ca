# pins: menvcfg_sz menvcfg_acc menvcfg_op menvcfg_enc menvcfg_no_U_mode menvcfg_cbze_op menvcfg_cbcfe_op
# pins: menvcfg_cbie_op menvcfg_cbie_cbo-inval_op MENVCFG_CBIE_WARL cbo-inval cbo-clean_cbo-flush
# pins: cbo-zero_basedon_xenvcfg-CBZE cbxe_unaffected senvcfg_sz senvcfg_acc senvcfg_mode senvcfg_fiom_sz
# pins: senvcfg_fiom_acc MENVCFG_FIOM_RDONLY0_OK senvcfg_cbze senvcfg_cbcfe senvcfg_cbie SENVCFG_CBIE_WARL
# pins: cbo-inval_s-mode_op
# for: rv32 rv64 machine
# needs: zicbom zicboz
// menvcfg opens cache-block instructions to S-mode, and together with senvcfg to U-mode.
#include "priv.h"

#define FIOM 1
#define CBIE(mode) ((mode) << 4)
#define CBCFE 0x40
#define CBZE 0x80
#define CONFIG(m, s) CSR_WRITE(menvcfg, m); CSR_WRITE(senvcfg, s)

TEST_BEGIN
  lla s0, block
  // The registers do not shadow each other.
  CONFIG(CBCFE | CBZE, 0)
  csrr a0, menvcfg
  EQ(a0, CBCFE | CBZE)
  csrr a0, senvcfg
  EQ(a0, 0)
  CONFIG(0, CBCFE | CBZE)
  csrr a0, menvcfg
  EQ(a0, 0)
  csrr a0, senvcfg
  EQ(a0, CBCFE | CBZE)
  // CBIE: 0 illegal, 1 flush, 3 invalidate; 2 is reserved.
  CSR_WRITE(menvcfg, CBIE(3))
  CSR_IS(menvcfg, CBIE(3), CBIE(3))
  CSR_WRITE(menvcfg, CBIE(1))
  CSR_IS(menvcfg, CBIE(3), CBIE(1))
  CSR_WRITE(menvcfg, CBIE(2))
  csrr a0, menvcfg
  andi a0, a0, CBIE(3)
  li t0, CBIE(2)
  DIFFER(a0, t0)

  // Everything off.
  CONFIG(0, 0)
  cbo.zero (s0) // M-mode may always
  cbo.clean (s0)
  cbo.flush (s0)
  cbo.inval (s0)
  ENTER(MODE_S)
  TRAPS(ILLEGAL, cbo.zero (s0))
  TRAPS(ILLEGAL, cbo.clean (s0))
  TRAPS(ILLEGAL, cbo.flush (s0))
  TRAPS(ILLEGAL, cbo.inval (s0))
  prefetch.r 0(s0) // never
  BACK_TO_M
  // senvcfg alone is not enough.
  CONFIG(0, CBZE | CBCFE | CBIE(3))
  ENTER(MODE_U)
  TRAPS(ILLEGAL, cbo.zero (s0))
  TRAPS(ILLEGAL, cbo.clean (s0))
  TRAPS(ILLEGAL, cbo.flush (s0))
  TRAPS(ILLEGAL, cbo.inval (s0))
  prefetch.r 0(s0)
  BACK_TO_M
  // menvcfg opens to S, and not to U.
  CONFIG(CBZE | CBCFE | CBIE(3), 0)
  ENTER(MODE_S)
  cbo.zero (s0)
  cbo.clean (s0)
  cbo.flush (s0)
  cbo.inval (s0)
  BACK_TO_M
  ENTER(MODE_U)
  TRAPS(ILLEGAL, cbo.zero (s0))
  TRAPS(ILLEGAL, cbo.clean (s0))
  TRAPS(ILLEGAL, cbo.flush (s0))
  TRAPS(ILLEGAL, cbo.inval (s0))
  BACK_TO_M
  // Both; each bit for itself.
  CONFIG(CBZE | CBCFE | CBIE(3), CBZE)
  ENTER(MODE_U)
  cbo.zero (s0)
  TRAPS(ILLEGAL, cbo.clean (s0))
  BACK_TO_M
  CONFIG(CBZE | CBCFE | CBIE(3), CBCFE)
  ENTER(MODE_U)
  cbo.clean (s0)
  cbo.flush (s0)
  TRAPS(ILLEGAL, cbo.zero (s0))
  TRAPS(ILLEGAL, cbo.inval (s0))
  BACK_TO_M
  CONFIG(CBZE | CBCFE | CBIE(3), CBIE(1))
  // CBIE = 1 makes an invalidation a flush: what was stored last stays.
  ENTER(MODE_U)
  li a1, 0x1234
  sw a1, 0(s0)
  cbo.inval (s0)
  lw a0, 0(s0)
  EQ(a0, 0x1234)
  BACK_TO_M
  // senvcfg cannot make it an invalidation when menvcfg says flush.
  CONFIG(CBIE(1), CBIE(3))
  ENTER(MODE_U)
  li a1, 0x4321
  sw a1, 0(s0)
  cbo.inval (s0)
  lw a0, 0(s0)
  EQ(a0, 0x4321)
  BACK_TO_M
  CONFIG(CBIE(1), 0)
  ENTER(MODE_S)
  li a1, 0x5678
  sw a1, 0(s0)
  cbo.inval (s0)
  lw a0, 0(s0)
  EQ(a0, 0x5678)
  BACK_TO_M
  // Fences work with FIOM as without.
  CONFIG(FIOM, FIOM)
  ENTER(MODE_U)
  fence i, r
  fence iorw, iorw
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
block: .space 4096
