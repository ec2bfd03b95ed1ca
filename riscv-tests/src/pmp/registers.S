# pins: PMP_A_L_RST warl_rst
# for: rv32 rv64 machine
// What the registers hold: bytes of configuration, addresses in units of four bytes. Reserved bits
// read as zero; W without R does not stay.
#include "pmp.h"

TEST_BEGIN
  // Four entries of pmpcfg0 are independent bytes; bits 6:5 are zero.
  li t0, 0x7f7f7f7f
  csrw pmpcfg0, t0
  csrr a0, pmpcfg0
  BITS(a0, 0x60606060, 0)
  BITS(a0, 0x1f1f1f1f, 0x1f1f1f1f)
  li t0, 0x0f00171f
  csrw pmpcfg0, t0
  csrr a0, pmpcfg0
  BITS(a0, 0xffffff, 0x00171f)
  // R = 0, W = 1 is reserved, so it is not what comes back.
  li t0, 0x1a // NAPOT, W
  csrw pmpcfg0, t0
  csrr a0, pmpcfg0
  andi a0, a0, 3
  li t0, 2
  DIFFER(a0, t0)
  csrw pmpcfg0, x0
  // Addresses: 54 bits on RV64, 32 on RV32, less those of the grain while the entry is off or TOR.
  li t0, -1
  csrw pmpaddr1, t0
  csrr a0, pmpaddr1
#if XLEN == 64
  srli a1, a0, 54
  EQ(a1, 0)
  // RV64 has the even configuration registers only.
  TRAPS(ILLEGAL, csrr a0, 0x3a1)
  TRAPS(ILLEGAL, csrw 0x3a3, x0)
#else
  csrr a0, pmpcfg1
#endif
  csrw pmpaddr1, x0
  csrr a0, pmpaddr1
  EQ(a0, 0)
  // Only M-mode sees them.
  li t0, PMP_OPEN
  csrw pmpcfg0, t0
  li t0, -1
  csrw pmpaddr0, t0
  ENTER(MODE_S)
  TRAPS(ILLEGAL, csrr a0, pmpcfg0)
  TRAPS(ILLEGAL, csrr a0, pmpaddr0)
  TRAPS(ILLEGAL, csrw pmpaddr0, x0)
  BACK_TO_M
TEST_END
