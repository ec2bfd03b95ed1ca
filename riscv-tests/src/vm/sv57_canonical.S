# pins: Sv57_va_signext Sv57_va_sz mtval_vaddr_and_0_sz stval_acc
# for: rv64 machine
// Sv57: addresses whose upper bits are no sign extension fault.
#define LEVELS 5
#include "canonical.h"
