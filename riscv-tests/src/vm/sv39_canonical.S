# pins: Sv39_va_signext Sv39_va_sz mtval_vaddr_and_0_sz stval_acc
# for: rv64 machine
// Sv39: addresses whose upper bits are no sign extension fault.
#define LEVELS 3
#include "canonical.h"
