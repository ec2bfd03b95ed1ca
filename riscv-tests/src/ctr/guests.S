# pins: vsctrctl vsctr-s vsctrctl-u vsctrctl-ste vsctrctl-bpfrz vsiselect_op sctrdepth_mode mstateen_ctr hstateen_ctr
# pins: hstateen0_CTR0-V1_update_sctrstatus
# pins: vsireg_access_on_legal_vsiselect vsireg_access_behaviour
# isa: rv64imah_sv39_smctr_smstateen
// Smctr in guests: vsctrctl takes the place of sctrctl, traps out of them, and who may access the state.
#include "hyp.h"
#include "ctr.h"
#define VSCTRCTL 0x24e
#define VSISELECT 0x250
#define VSIREG 0x251
#define VSIREG3 0x253
#define MSTATEEN0 0x30c
#define HSTATEEN0 0x60c
#define STATE_CTR (1 << 54)
#define STATE_CSRIND (1 << 60)
// The same with control registers for both.
#define ON_V(bits, guest) ON(bits); CSR_WRITE(VSCTRCTL, guest)
#define OFF_V OFF; csrw VSCTRCTL, x0

HYP_BEGIN
  csrw SCTRDEPTH, x0
  CSR_WRITE(VSCTRCTL, -1)
  CSR_IS(VSCTRCTL, 0x387, 0x183)
  csrw VSCTRCTL, x0
  // Jumps of guests, by S, U and the filters of vsctrctl alone.
  ON_V(0, CTR_S)
  ENTER_V(MODE_S)
r0: jal x0, r1
r1:
  BACK_TO_M
  OFF_V
  RECORD(0, r0, r1, 11)
  NOTHING(1)
  ON_V(CTR_S | CTR_U, 0)
  ENTER_V(MODE_S)
  jal x0, 7f
7:
  BACK_TO_M
  OFF_V
  NOTHING(0)
  ON_V(0, CTR_S | FILTER(11))
  ENTER_V(MODE_S)
  jal x0, 7f
7:
  BACK_TO_M
  OFF_V
  NOTHING(0)
  ON_V(FILTER(11), CTR_U)
  ENTER_V(MODE_U)
r2: jal x0, r3
r3:
  BACK_TO_M
  OFF_V
  RECORD(0, r2, r3, 11)
  NOTHING(1)

  // External traps: from VS-mode to M-mode with MTE and sctrctl.STE, from VU-mode with vsctrctl.STE as well.
#define TRAP_FROM(mode, bits, guest) ON_V(bits, guest); ENTER_V(mode); BACK_TO_M; OFF_V
  TRAP_FROM(MODE_S, MTE, CTR_S)
  NOTHING(0)
  TRAP_FROM(MODE_S, STE, CTR_S)
  NOTHING(0)
  TRAP_FROM(MODE_S, MTE | STE, CTR_S)
  KIND(0, 1)
  CSR_IS(SIREG2, -1, 0)
  NOTHING(1)
  TRAP_FROM(MODE_U, MTE | STE, CTR_U)
  NOTHING(0)
  TRAP_FROM(MODE_U, MTE, CTR_U | STE)
  NOTHING(0)
  TRAP_FROM(MODE_U, MTE | STE, CTR_U | STE)
  KIND(0, 1)
  CSR_IS(SIREG2, -1, 0)
  NOTHING(1)
  // Both modes enabled: the filters of vsctrctl decide.
  TRAP_FROM(MODE_S, CTR_M | ALL, CTR_S | FILTER(3) | FILTER(5) | FILTER(10))
  KIND(0, 1)
  NOTHING(1)
  SCTRCLR

  // A breakpoint that VS-mode takes freezes by vsctrctl.
#define BREAK_IN_GUEST(bits, guest) \
  ON_V(bits, guest); ENTER_V(MODE_S); TRAPS_ANYWHERE(BREAKPOINT, ebreak); BACK_TO_M; OFF_V
  DELEGATE(1 << BREAKPOINT)
  CSR_WRITE(hedeleg, 1 << BREAKPOINT)
  VS_TRAPS
  BREAK_IN_GUEST(BPFRZ, CTR_S)
  CSR_IS(SCTRSTATUS, FROZEN, 0)
  BREAK_IN_GUEST(0, CTR_S | BPFRZ)
  CSR_IS(SCTRSTATUS, -1, FROZEN)
  csrw medeleg, x0
  SCTRCLR

  // mstateen0.CTR opens the state for HS-mode, hstateen0.CTR for guests; vsctrctl is sctrctl there.
  csrw MSTATEEN0, x0
  ENTER_HS(MODE_S)
  TRAPS(ILLEGAL, csrr a0, SCTRCTL)
  TRAPS(ILLEGAL, csrr a0, SCTRSTATUS)
  TRAPS(ILLEGAL, csrr a0, SCTRDEPTH)
  TRAPS(ILLEGAL, csrr a0, VSCTRCTL)
  TRAPS(ILLEGAL, SCTRCLR)
  BACK_TO_M
  CSR_WRITE(MSTATEEN0, STATE_CTR | STATE_CSRIND)
  csrw HSTATEEN0, x0
  ENTER_HS(MODE_S)
  csrr a0, SCTRCTL
  csrr a0, SCTRDEPTH
  SCTRCLR
  BACK_TO_M
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, SCTRCTL)
  TRAPS(VIRTUAL, csrr a0, SCTRSTATUS)
  TRAPS(VIRTUAL, csrr a0, SCTRDEPTH)
  TRAPS(VIRTUAL, SCTRCLR)
  BACK_TO_M
  // What may not be accessed records all the same.
  ON_V(0, CTR_S)
  ENTER_V(MODE_S)
r4: jal x0, r5
r5:
  BACK_TO_M
  OFF_V
  RECORD(0, r4, r5, 11)
  CSR_IS(SCTRSTATUS, 0xff, 1)
  CSR_WRITE(HSTATEEN0, STATE_CTR | STATE_CSRIND)
  ENTER_V(MODE_S)
  CSR_WRITE(SCTRCTL, RASEMU)
  TRAPS(VIRTUAL, csrr a0, SCTRDEPTH)
  // Entries by siselect and sireg, which are vsiselect and vsireg.
  KIND(0, 11)
  SELECT(1)
  CSR_WRITE(SIREG, 0x4321)
  BACK_TO_M
  CSR_IS(VSCTRCTL, -1, RASEMU)
  CSR_IS(MCTRCTL, -1, 0)
  CSR_IS(VSISELECT, -1, 0x201)
  CSR_IS(VSIREG, -1, 0x4321)
  CSR_WRITE(VSISELECT, 0x200)
  CSR_IS(VSIREG3, 0xf, 11)
  SELECT(1)
  CSR_IS(SIREG, -1, 0x4321)
TEST_END
