# pins: Sv57_sxlen Sv57_va_sz Sv57_vpn_sz satp_ppn_sv57_sz Sv57_levels Sv57_page_offset_sz Sv57_leaf_any_level
# pins: Sv57_page_sizes Sv57_superpage_align Sv57_LEVELS Sv57_PTESIZE Sv57_superpage_align_fault
# for: rv64 machine
// Sv57: pages of each size lead to the same memory.
#define LEVELS 5
#include "translate.h"
