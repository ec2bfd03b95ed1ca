// Triggers of the debug specification (Sdtrig), for tests on bare metal: the first one, as mcontrol6
// or, where that is missing, mcontrol, which have the bits used here in common. Breakpoints in M-mode
// need interrupts enabled, so that they cannot strike in a handler.
#include "priv.h"

#define TRIGGER_LOAD 1
#define TRIGGER_STORE 2
#define TRIGGER_EXECUTE 4
#define TRIGGER_M (1 << 6)

#define TRIGGER_BEGIN TEST_BEGIN; csrw tselect, x0; csrw tdata1, x0; CSR_SET(mstatus, MSTATUS_MIE)
// Matches one address exactly, with the action breakpoint.
#define TRIGGER(address, kinds) \
  csrw tdata1, x0; csrw tdata2, address; \
  li t5, 6 << (XLEN - 4) | TRIGGER_M | (kinds); csrw tdata1, t5; csrr t6, tdata1; andi t6, t6, 7; bnez t6, 3f; \
  li t5, 2 << (XLEN - 4) | TRIGGER_M | (kinds); csrw tdata1, t5; 3:
#define TRIGGER_OFF csrw tdata1, x0
