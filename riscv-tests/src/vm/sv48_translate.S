# pins: Sv48_sxlen Sv48_va_sz Sv48_vpn_sz satp_ppn_sv48_sz Sv48_levels Sv48_page_offset_sz Sv48_leaf_any_level
# pins: Sv48_page_sizes Sv48_superpage_align Sv48_LEVELS Sv48_PTESIZE Sv48_superpage_align_fault
# for: rv64 machine
// Sv48: pages of each size lead to the same memory.
#define LEVELS 4
#include "translate.h"
