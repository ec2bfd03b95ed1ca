# pins: pmp_csr_mode pmp_cfg_rv32_layout pmp_cfg_rv64_layout pmp_cfg_rv64_illegal pmp_addr_registers pmp_addr_encoding
# pins: PMPADDR_WARL PMPCFG_WARL pmp_tor_off_addr_read_mask pmp_napot_addr_read_mask pmp_addr_retention_on_mode_change
# pins: pmp_na4_select_restriction PMP_ENTRY_COUNT pmp_entry_structure
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
  csrr a1, pmpcfg1
#endif
  // The grain is what stays zero there: 2^(G+2) bytes. Reading as NAPOT, all but the highest of those
  // bits are ones; the register itself does not change with the mode.
  neg a1, a0
  and s0, a1, a0 // 1 << G
  li t0, PMP_NAPOT << 8
  csrw pmpcfg0, t0
  li t0, -1
  csrw pmpaddr1, t0
  csrr a2, pmpaddr1
  csrw pmpcfg0, x0
  csrr a1, pmpaddr1
  SAME(a0, a1)
  li t0, PMP_NAPOT << 8
  csrw pmpcfg0, t0
  csrr a1, pmpaddr1
  SAME(a1, a2)
  csrw pmpaddr1, x0
  csrr a1, pmpaddr1
  srli t0, s0, 1
  beqz t0, 1f
  addi t0, t0, -1
1:
  SAME(a1, t0)
  // NA4 needs a grain of four bytes.
  li t0, PMP_NA4 << 8
  csrw pmpcfg0, t0
  csrr a1, pmpcfg0
  srli a1, a1, 8
  andi a1, a1, 0x18
  li t0, 1
  beq s0, t0, 2f
  li t0, PMP_NA4
  DIFFER(a1, t0)
  j 3f
2:
  EQ(a1, PMP_NA4)
3:
  csrw pmpcfg0, x0
  csrw pmpaddr1, x0
  csrr a0, pmpaddr1
  EQ(a0, 0)
  // Sixteen entries at least, or none; the address registers are their own.
  .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  li t0, 0x10000 + 0x1000 * \n
  csrw pmpaddr\n, t0
  .endr
  .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  csrr a0, pmpaddr\n
  li a1, 0x10000 + 0x1000 * \n
  SAME(a0, a1)
  .endr
#if XLEN == 64
  li t0, 0x0105090703010d0f
  csrw 0x3a2, t0
  csrr a0, 0x3a2
  SAME(a0, t0)
  csrw 0x3a2, x0
#else
  .irp register, 0x3a1, 0x3a2, 0x3a3
  li t0, 0x01050907
  csrw \register, t0
  csrr a0, \register
  SAME(a0, t0)
  csrw \register, x0
  .endr
#endif
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
