# pins: H_vm_twostage H_vm_gpatrans H_vm_gstagetrans H_vm_gpapriv H_guest_page_fault H_straddle hgatp_mode_sv48x4
# pins: hgatp_mode_x4 hgatp_mode_sv mtval2_trapval_vstrans mtval2_htval_virtaddr H_trap_xtinst_guestpage
# pins: H_trap_xtinst_exception sstatus_mxr_vm vsstatus_mxr_vm vsstatus_v0
# needs: sv48
# for: rv64 machine
#define LEVELS 4
#include "two_stage.h"
