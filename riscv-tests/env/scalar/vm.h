// Address translation, for tests on bare metal. Before including this a test may say how many LEVELS
// its scheme has: 2 Sv32, 3 Sv39, 4 Sv48, 5 Sv57. Otherwise it is Sv32 or Sv39.
#include "priv.h"

#ifndef LEVELS
#if XLEN == 64
#define LEVELS 3
#else
#define LEVELS 2
#endif
#endif

#define PTE_V 0x1
#define PTE_R 0x2
#define PTE_W 0x4
#define PTE_X 0x8
#define PTE_U 0x10
#define PTE_G 0x20
#define PTE_A 0x40
#define PTE_D 0x80
#define PTE_AD (PTE_A | PTE_D)
#define PTE_RW (PTE_R | PTE_W)
#define PTE_RWX (PTE_R | PTE_W | PTE_X)
// What most pages of the tests have.
#define DATA (PTE_V | PTE_RW | PTE_AD)

#if XLEN == 64
#define VPN_BITS 9
#define PTE_TOP 10 // bits above the page number
#define VM_RAM_LEVEL 2
#define SATP_MODE(levels) (((levels) + 5) << 60)
#define SATP_MODE_MASK (15 << 60)
#else
#define VPN_BITS 10
#define PTE_TOP 0
#define VM_RAM_LEVEL 1
#define SATP_MODE(levels) (1 << 31)
#define SATP_MODE_MASK (1 << 31)
#endif
// Virtual addresses that nothing else uses, of a quarter of the address space.
#define VA (1 << (VPN_SHIFT(LEVELS) - 2))
// Where VPN[level] starts; the size of a page of that level.
#define VPN_SHIFT(level) (12 + VPN_BITS * (level))
#define PAGE(level) (1 << VPN_SHIFT(level))

// Tables for LEVELS, with RAM in them. The machine has to have the scheme.
#define VM_BEGIN TEST_BEGIN; li gp, __LINE__; li a0, LEVELS; jal ra, vm_init
#define VM_ON \
  lla t5, vm_pool; srli t5, t5, 12; li t6, SATP_MODE(LEVELS); or t5, t5, t6; csrw satp, t5; sfence.vma
#define VM_OFF csrw satp, x0; sfence.vma

// MAP(virtual, symbol, bits, level): a0 is the address of the entry then.
#define MAP_(va, pa, bits, level) li a0, va; li a1, pa; li a2, bits; li a3, level; jal ra, vm_map
#define MAP(va, symbol, bits, level) li a0, va; lla a1, symbol; li a2, bits; li a3, level; jal ra, vm_map
// The bits of the entry at a0 change, its page number stays.
#define REMAP(reg, bits) \
  LREG t5, 0(reg); slli t5, t5, PTE_TOP; srli t5, t5, PTE_TOP + 10; slli t5, t5, 10; \
  li t6, bits; or t5, t5, t6; SREG t5, 0(reg); sfence.vma
// The code that follows runs in U-mode, 1 GiB above.
#define ENTER_U \
  CSR_CLEAR(mstatus, MSTATUS_MPP); lla t6, 5f; li t5, 0x40000000; add t6, t6, t5; csrw mepc, t6; mret; 5:
