# pins: mstatus_spelp_op mstatus_mpelp_op mstatus_spelp_enc mstatus_mpelp_enc mtval_swchk menvcfg_lpe_op mseccfg_mlpe_presence mseccfg_mlpe_set_op mseccfg_mlpe_clr_op mseccfg_mlpe_rst sstatus_spelp_sz sstatus_spelp_acc sstatus_spelp_op sstatus_spelp_Zicfilp stval_exception_info senvcfg_lpe_Zicfilp_acc senvcfg_lpe_Zicfilp_op
# pins: Zicflip_lpad_enc Zicflip_lpad_expected Zicflip_indirect_branch_lpad Zicflip_lpad_label
# pins: Zicflip_elp_lpad_expected Zicflip_lpad_enabled_instr_allowed Zicflip_lpad_exception lpad_sw_exception
# pins: Zicfilp_forward_traps_s_hs_mode Zicfilp_pelp_trap Zicfilp_pelp_trap_return Zicfilp_exception_priority
# isa: rv32imac_zicfilp rv64imac_zicfilp
// Zicfilp: indirect jumps have to reach a landing pad in M-, S- and U-mode, each by its enable.
#include "priv.h"
#define MSECCFG 0x747
#define MENVCFG 0x30a
#define SENVCFG 0x10a
#define MLPE 0x400
#define LPE 0x4
#define SPELP (1 << 23)
#if XLEN == 64
#define STATUS mstatus
#define MPELP (1 << 41)
#else
#define STATUS 0x310
#define MPELP (1 << 9)
#endif
#define SOFTWARE_CHECK 18

#define CALL(target) li gp, __LINE__; lla a0, target; jalr ra, 0(a0)
// The jump does not land: in M-mode afterwards, where nothing is expected.
#define FAULTS(target) \
  li gp, __LINE__; lla s7, 7f; lla a0, target; jalr ra, 0(a0); j fail; \
  7: EQ(s8, SOFTWARE_CHECK); EQ(s10, 2); ADDRESS(s9, target)

TEST_BEGIN
  lla t6, own
  csrw mtvec, t6
  CSR_IS(MSECCFG, MLPE, 0)
  CALL(plain)
  CSR_SET(MSECCFG, MLPE)
  CSR_IS(MSECCFG, MLPE, MLPE)
  CALL(pad)
  li t2, 0x12345678
  CALL(pad)
  CALL(labelled)
  FAULTS(plain)
  CSR_IS(STATUS, MPELP, MPELP)
  li t2, 0x12346678
  FAULTS(labelled)
  FAULTS(crooked)
  FAULTS(nothing)
  // By link registers and by x7, and where the target is fixed.
  lla t0, plain
  jalr ra, 0(t0)
  lla t2, plain
  jalr ra, 0(t2)
  lla ra, plain
  jalr ra, 0(ra)
  jal ra, plain
  // Compressed jumps.
  li gp, __LINE__
  lla a0, pad
  .2byte 0x9502 // c.jalr a0
  .2byte 1
  lla s7, 1f
  lla a0, plain
  .2byte 0x8502 // c.jr a0
  .2byte 1
  NEVER
1:
  EQ(s8, SOFTWARE_CHECK)
  CSR_CLEAR(MSECCFG, MLPE)
  CALL(plain)

  // mret: what MPELP says, where it leads to a mode that has landing pads.
  CSR_SET(MENVCFG, LPE)
  CSR_SET(STATUS, MPELP)
  ENTER(MODE_U)
  CALL(plain)
  lla s7, 1f
  ecall
1:
  CSR_IS(STATUS, MPELP, 0)
  CSR_SET(STATUS, MPELP)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MODE_S << 11)
  lla s7, 1f
  lla a0, plain
  csrw mepc, a0
  mret
1:
  EQ(s8, SOFTWARE_CHECK)
  ADDRESS(s9, plain)
  CSR_CLEAR(STATUS, MPELP)
  ENTER(MODE_S)
  CALL(pad)
  FAULTS(plain)
  CSR_IS(mstatus, MSTATUS_MPP, MODE_S << 11)
  CSR_CLEAR(STATUS, MPELP)

  // U-mode, whose traps S-mode takes.
  CSR_CLEAR(MENVCFG, LPE)
  CSR_SET(SENVCFG, LPE)
  CSR_SET(medeleg, 1 << SOFTWARE_CHECK)
  lla t6, own_s
  csrw stvec, t6
  ENTER(MODE_S)
  CALL(plain)
  CSR_CLEAR(sstatus, MSTATUS_SPP)
  lla t6, 1f
  csrw sepc, t6
  sret
1:
  CALL(pad)
  li gp, __LINE__
  lla s7, 7f
  lla a0, plain
  jalr ra, 0(a0)
  NEVER
7:
  EQ(s8, SOFTWARE_CHECK)
  EQ(s10, 2)
  ADDRESS(s9, plain)
  BITS(s11, SPELP, SPELP)
  CSR_IS(sstatus, SPELP, SPELP)
  // sret to a landing pad that is expected still.
  lla t6, back
  csrw sepc, t6
  sret
.balign 4
back:
  .4byte 0x00000017
  lla s7, 1f
  ecall
1:
  CSR_IS(sstatus, SPELP, 0)
TEST_END

.balign 4
pad:
  .4byte 0x00000017 // lpad 0
  ret
.balign 4
labelled:
  .4byte 0x12345017 // lpad 0x12345
  ret
.balign 4
plain:
  ret
.balign 4
nothing:
  .4byte 0
.balign 4
  .2byte 1
crooked:
  .4byte 0x00000017
  .2byte 1
  ret

// Every trap goes on at s7, in the mode that takes it. A jump by x7 is guarded by software.
.balign 4
own:
  csrr s8, mcause
  csrr s9, mepc
  csrr s10, mtval
  csrr s11, mstatus
  mv t2, s7
  jr t2
.balign 4
own_s:
  csrr s8, scause
  csrr s9, sepc
  csrr s10, stval
  csrr s11, sstatus
  mv t2, s7
  jr t2
