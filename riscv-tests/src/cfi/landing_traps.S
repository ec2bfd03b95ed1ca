# pins: Zicfilp_forward_traps Zicfilp_exception_priority Zicfilp_pelp_trap Zicfilp_pelp_trap_return
# isa: rv32ima_s_u_zicfilp rv64ima_s_u_zicfilp
// Zicfilp: traps between a jump and its landing pad keep that one is expected.
#include "priv.h"
#define MENVCFG 0x30a
#define LPE 0x4
#if XLEN == 64
#define STATUS mstatus
#define MPELP (1 << 41)
#else
#define STATUS 0x310
#define MPELP (1 << 9)
#endif
#define SOFTWARE_CHECK 18

TEST_BEGIN
  lla t6, own
  csrw mtvec, t6
  CSR_SET(MENVCFG, LPE)
  // An instruction that cannot be fetched: this fault comes first, and keeps what is expected.
  ENTER(MODE_S)
  li gp, __LINE__
  lla s7, 1f
  jr x0
  NEVER
1:
  EQ(s8, FETCH_ACCESS)
  EQ(s9, 0)
  CSR_IS(STATUS, MPELP, MPELP)
  // mret takes it along, to an instruction that is none, and on to a landing pad.
  li gp, __LINE__
  lla s7, 1f
  lla t6, nothing
  csrw mepc, t6
  mret
1:
  EQ(s8, SOFTWARE_CHECK)
  ADDRESS(s9, nothing)
  CSR_IS(STATUS, MPELP, MPELP)
  lla s7, 1f
  lla t6, pad
  csrw mepc, t6
  mret
1:
  EQ(s8, ECALL_S)
  CSR_IS(STATUS, MPELP, 0)

  // An interrupt that is pending when S-mode has jumped: as mret lets it in only then, it comes at the target.
  MSIP_SET
  WAIT_FOR(mip, 1 << MSI, 1 << MSI)
  CSR_WRITE(mie, 1 << MSI)
  CSR_SET(STATUS, MPELP)
  li gp, __LINE__
  lla s7, 1f
  lla t6, pad
  csrw mepc, t6
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MODE_S << 11)
  lla t6, pad
  mret
1:
  EQ(s8, INTERRUPT | MSI)
  ADDRESS(s9, pad)
  CSR_IS(STATUS, MPELP, MPELP)
  csrw mie, x0
  MSIP_CLEAR
  lla s7, 1f
  mret
1:
  EQ(s8, ECALL_S)
  CSR_IS(STATUS, MPELP, 0)
TEST_END

.balign 4
pad:
  .4byte 0x00000017
  ecall
nothing:
  .4byte 0

// Every trap goes on at s7 in M-mode, which expects no landing pads.
.balign 4
own:
  csrr s8, mcause
  csrr s9, mepc
  csrr s10, mtval
  csrr s11, mstatus
  jr s7
