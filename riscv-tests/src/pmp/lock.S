# pins: mseccfg_rlb_op pmp_l_bit_function pmp_l_bit_write_protection pmp_l_bit_m_mode_enforcement pmp_mmode_locking
# pins: pmp_rwx_check
# for: rv32 rv64 machine
// A locked entry binds M-mode too, and neither its byte nor its address can be written; with TOR,
// nor can the address before. It stays so until reset.
#include "pmp.h"

PMP_BEGIN
  lla s0, region
  li s1, 4096
  add s1, s1, s0
  // Locked and off: only the entry is fixed.
  lla t0, region
  srli t0, t0, 2
  csrw pmpaddr1, t0
  ADDRESS_OF(2, region + 4096)
  // Entry 2: TOR, read only.
  PMP(0, 0, PMP_L | PMP_TOR | PMP_R)
  CFG_IS(2, PMP_L | PMP_TOR | PMP_R)
  lw a0, 0(s0)
  STORE_DENIED(sw a0, 0(s0))
  FETCH_DENIED(s0)
  sw a0, 0(s1)
  // The registers keep their values.
  csrr s2, pmpaddr2
  csrw pmpaddr2, x0
  csrr a0, pmpaddr2
  SAME(a0, s2)
  csrr s2, pmpaddr1
  csrw pmpaddr1, x0
  csrr a0, pmpaddr1
  SAME(a0, s2)
  PMP(PMP_NAPOT | PMP_R, 0, 0)
  CFG_IS(2, PMP_L | PMP_TOR | PMP_R)
  CFG_IS(0, PMP_NAPOT | PMP_R) // others are written by the same instruction
  PMP(0, 0, 0)
  STORE_DENIED(sw a0, 0(s0))
  // Entry 1 itself is not locked: only its address.
  PMP(0, PMP_NA4, 0)
  CFG_IS(1, PMP_NA4)
  PMP(0, 0, 0)

  // An entry with a lower number goes first, also for M-mode: unlocked, it lets M-mode do anything.
  NAPOT(0, region, 4096)
  PMP(PMP_NAPOT, 0, 0)
  lw a0, 0(s0)
  sw a0, 0(s0)
  // Locked without any permission.
  PMP(PMP_NAPOT | PMP_L, 0, 0)
  LOAD_DENIED(lw a0, 0(s0))
  STORE_DENIED(sw a0, 0(s0))
  LOAD_DENIED(lr.w a0, (s0))
  STORE_DENIED(amoadd.w a0, a1, (s0))
TEST_END

  .bss
  .balign 4096
region: .space 8192
