# pins: satp_mode_sxlen64 Sv39_sxlen Sv39_va_sz Sv39_vpn_sz satp_ppn_sv39_sz Sv39_levels Sv39_page_offset_sz
# pins: Sv39_pte_count Sv39_pte_sz Sv39_pt_sz Sv39_pt_align Sv39_leaf_any_level Sv39_page_sizes Sv39_superpage_align
# pins: Sv39_LEVELS Sv39_PTESIZE
# for: rv64 machine
// Sv39: pages of each size lead to the same memory.
#define LEVELS 3
#include "translate.h"
