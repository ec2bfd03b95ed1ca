# pins: Sv48_va_signext Sv48_va_sz mtval_vaddr_and_0_sz stval_acc
# for: rv64 machine
// Sv48: addresses whose upper bits are no sign extension fault.
#define LEVELS 4
#include "canonical.h"
