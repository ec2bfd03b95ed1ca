# pins: menvcfg_stce_op mip_stip_stimecmp_acc mip_stip_stimecmp_op mip_stip_stimecmp_clr mcounteren_tm_clr
# pins: mcounteren_tm_set menvcfg_stce_rdonly0 supervisor_timer_scheduling stimecmp_stimecmph_sz_acc mip_stip_op
# pins: sstc_purpose stimecmp_exist menvcfg_stce_exist
# for: rv32 rv64 machine
# needs: sstc
// Sstc: S-mode's own timer. STIP follows time and stimecmp, and is not writable any more.
#include "priv.h"

#if XLEN == 64
#define STCE(op) li t0, 1 << 63; op menvcfg, t0
#define STIMECMP(value) li t0, value; csrw stimecmp, t0
#else
#define STCE(op) li t0, 1 << 31; op 0x31a, t0
#define STIMECMP(value) li t0, -1; csrw stimecmp, t0; li t0, (value) >> 32 & 0xffffffff; csrw stimecmph, t0; \
  li t0, (value) & 0xffffffff; csrw stimecmp, t0
#endif

TEST_BEGIN
  S_TRAPS
  li t0, 1 << STI
  csrw mideleg, t0
  // STCE off: M-mode may access it, nobody else; STIP is M-mode's to write.
  STCE(csrc)
  csrwi mcounteren, 2
  csrr a0, stimecmp
  ENTER(MODE_S)
  TRAPS(ILLEGAL, csrr a0, stimecmp)
  TRAPS(ILLEGAL, csrw stimecmp, a0)
  BACK_TO_M
  // STCE on, TM off: still not for S-mode.
  STCE(csrs)
  csrwi mcounteren, 0
  ENTER(MODE_S)
  TRAPS(ILLEGAL, csrr a0, stimecmp)
#if XLEN == 32
  TRAPS(ILLEGAL, csrr a0, stimecmph)
#endif
  BACK_TO_M
  csrwi mcounteren, 2
  ENTER(MODE_U)
  TRAPS(ILLEGAL, csrr a0, stimecmp)
  BACK_TO_M

  ENTER(MODE_S)
  STIMECMP(-1)
  WAIT_FOR(sip, 1 << STI, 0)
  STIMECMP(0)
  WAIT_FOR(sip, 1 << STI, 1 << STI)
  BACK_TO_M
  // Not writable in mip.
  li t0, 1 << STI
  csrc mip, t0
  WAIT_FOR(mip, 1 << STI, 1 << STI)
  ENTER(MODE_S)
  CSR_WRITE(sie, 1 << STI)
  TRAPS_ANYWHERE(INTERRUPT | STI, csrsi sstatus, MSTATUS_SIE; after: nop)
  EQ(s6, 1)
  ADDRESS(s9, after)
  csrci sstatus, MSTATUS_SIE
  // A later time takes it back.
  STIMECMP(1 << 62)
  WAIT_FOR(sip, 1 << STI, 0)
  csrr a0, stimecmp
#if XLEN == 64
  EQ(a0, 1 << 62)
#else
  EQ(a0, 0)
  csrr a0, stimecmph
  EQ(a0, 1 << 30)
#endif
  BACK_TO_M
  li t0, 1 << STI
  csrs mip, t0
  CSR_IS(mip, 1 << STI, 0)
TEST_END
