// The hypervisor extension, for tests on bare metal. After HYP_BEGIN a trap that is expected leaves more registers:
//
//   t2        mstatus, of RV32 mstatush; in HS-mode hstatus
//   t3 t4     mtval2 and mtinst; in HS-mode htval and htinst
//   s6        3 M, 1 HS, 2 VS
//
// `HS_TRAPS` and `VS_TRAPS` say where delegated traps arrive.
#include "vm.h"

#define ECALL_VS 10
#define FETCH_GUEST 20
#define LOAD_GUEST 21
#define VIRTUAL 22
#define STORE_GUEST 23

#define VSSI 2
#define VSTI 6
#define VSEI 10
#define LCOFI 13

#define HSTATUS_GVA 0x40
#define HSTATUS_SPV 0x80
#define HSTATUS_SPVP 0x100
#define HSTATUS_HU 0x200
#define HSTATUS_VTVM 0x100000
#define HSTATUS_VTW 0x200000
#define HSTATUS_VTSR 0x400000

// GVA and MPV in the word that t2 has of M-mode, and the register that holds them.
#if XLEN == 64
#define STATUSV mstatus
#define STATUS_GVA (1 << 38)
#define STATUS_MPV (1 << 39)
#define SET_MPV li t6, 1 << 39; csrs mstatus, t6
#define CLEAR_MPV li t6, 1 << 39; csrc mstatus, t6
#define ADUE_SET(csr) li t6, 1 << 61; csrs csr, t6
#define ADUE_CLEAR(csr) li t6, 1 << 61; csrc csr, t6
#define PSEUDO_READ 0x3000
#define PSEUDO_WRITE 0x3020
#else
#define STATUSV mstatush
#define STATUS_GVA (1 << 6)
#define STATUS_MPV (1 << 7)
#define SET_MPV li t6, 1 << 7; csrs mstatush, t6
#define CLEAR_MPV li t6, 1 << 7; csrc mstatush, t6
#define ADUE_SET(csr) li t6, 1 << 29; csrs csr##h, t6
#define ADUE_CLEAR(csr) li t6, 1 << 29; csrc csr##h, t6
#define PSEUDO_READ 0x2000
#define PSEUDO_WRITE 0x2020
#endif

#define HYP_BEGIN TEST_BEGIN; lla t6, hyp_trap_entry; csrw mtvec, t6
#define HS_TRAPS lla t6, hs_trap_entry; csrw stvec, t6
#define VS_TRAPS lla t6, vs_trap_entry; csrw vstvec, t6
// The code that follows runs in VS-mode, or with MODE_U in VU-mode; BACK_TO_M ends it.
#define ENTER_V(mode) SET_MPV; ENTER(mode)
// The same in HS-mode or U-mode.
#define ENTER_HS(mode) CLEAR_MPV; ENTER(mode)
// In VU-mode, 1 GiB above, where the VS-stage maps RAM for it.
#define ENTER_VU_ABOVE SET_MPV; ENTER_U
// Delegates exceptions to HS-mode: bits of causes.
#define DELEGATE(causes) li t6, causes; csrs medeleg, t6

// Tables of the G-stage for LEVELS, with RAM in them at its own address. They are walked as by vm_map; the root has 16 KiB.
#define G_BEGIN li gp, __LINE__; li a0, LEVELS; jal ra, g_init
#define G_ON \
  lla t5, g_pool; srli t5, t5, 12; li t6, SATP_MODE(LEVELS); or t5, t5, t6; csrw hgatp, t5; .insn r 0x73, 0, 0x31, x0, x0, x0
#define G_OFF csrw hgatp, x0; .insn r 0x73, 0, 0x31, x0, x0, x0
#define G_MAP(gpa, symbol, bits, level) li a0, gpa; lla a1, symbol; li a2, bits; li a3, level; jal ra, g_map
#define G_MAP_(gpa, pa, bits, level) li a0, gpa; li a1, pa; li a2, bits; li a3, level; jal ra, g_map
// What most pages of a guest have.
#define GUEST (PTE_V | PTE_RW | PTE_AD | PTE_U)
// The VS-stage with the tables of vm_map, which vm_init has made.
#define VS_ON lla t5, vm_pool; srli t5, t5, 12; li t6, SATP_MODE(LEVELS); or t5, t5, t6; csrw vsatp, t5
// The bits of a page-table entry change; all translations of guests are fenced.
#define G_REMAP(reg, bits) \
  LREG t5, 0(reg); slli t5, t5, PTE_TOP; srli t5, t5, PTE_TOP + 10; slli t5, t5, 10; \
  li t6, bits; or t5, t5, t6; SREG t5, 0(reg); .insn r 0x73, 0, 0x31, x0, x0, x0
