# pins: satp_mode_sxlen32 satp_sz satp_acc satp_op satp_mode satp_mode_sz satp_mode_acc satp_mode_op
# for: rv32 machine
// Sv32: pages of each size lead to the same memory.
#define LEVELS 2
#include "translate.h"
