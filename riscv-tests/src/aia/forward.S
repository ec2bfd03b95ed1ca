# isa: rv32ima_smaia rv64ima_smaia
// The APLIC forwards interrupts as MSIs.
#include "aia.h"
#define M(register) (APLIC_M + (register))
#define S(register) (APLIC_S + (register))

TEST_BEGIN
  M_REG(EIDELIVERY, 1)
  M_REG(EIE0, -1)
  S_REG(EIDELIVERY, 1)
  S_REG(EIE0, -1)
  // Where files are: 64 harts, a page each for M-mode, four for S-mode. Then the registers are locked.
  STORE(M(MMSIADDRCFG), IMSIC_M >> 12)
  STORE(M(MMSIADDRCFG) + 8, IMSIC_S >> 12)
  STORE(M(MMSIADDRCFG) + 12, 2 << 20)
  STORE(M(MMSIADDRCFG) + 4, 6 << 12)
  STORE(M(MMSIADDRCFG) + 4, 6 << 12 | 1 << 31)
  STORE(M(MMSIADDRCFG), 0)
  STORE(M(MMSIADDRCFG) + 12, 0)
  STORE(M(MMSIADDRCFG) + 4, 0)
  LOADS(S(MMSIADDRCFG), 0)
  STORE(M(DOMAINCFG), DOMAIN_MSI)
  STORE(M(SOURCECFG(1)), DETACHED)
  STORE(M(TARGET(1)), 33)
  LOADS(M(TARGET(1)), 33)
  STORE(M(SETIENUM), 1)
  STORE(M(SETIPNUM), 1)
  // Not before the domain is enabled.
  LOADS(M(SETIP), 1 << 1)
  CSR_IS(MTOPEI, -1, 0)
  STORE(M(DOMAINCFG), DOMAIN_MSI | DOMAIN_IE)
  LOADS(M(SETIP), 0)
#if XLEN == 64
  CSR_WRITE(MISELECT, EIE0)
#else
  CSR_WRITE(MISELECT, EIE0 + 1)
#endif
  li t0, -1
  csrw MIREG, t0
  CSR_IS(MTOPEI, -1, TOP(33))
  csrw MTOPEI, x0
  // An extempore MSI goes out whether the domain is enabled or not.
  STORE(M(DOMAINCFG), DOMAIN_MSI)
  STORE(M(GENMSI), 12)
  LOADS(M(GENMSI), 12)
  CSR_IS(MTOPEI, -1, TOP(12))
  csrw MTOPEI, x0
  STORE(M(DOMAINCFG), 0)
  STORE(M(GENMSI), 13)
  LOADS(M(GENMSI), 0)
  CSR_IS(MTOPEI, -1, 0)

  // The serial port for S-mode, level-sensitive: one MSI for each time that the wire rises.
  STORE(M(SOURCECFG(UART_SOURCE)), 0x400)
  STORE(S(DOMAINCFG), DOMAIN_MSI | DOMAIN_IE)
  STORE(S(SOURCECFG(UART_SOURCE)), HIGH)
  STORE(S(TARGET(UART_SOURCE)), 21)
  STORE(S(SETIENUM), UART_SOURCE)
  CSR_IS(STOPEI, -1, 0)
  UART_IER(2)
  CSR_IS(STOPEI, -1, TOP(21))
  csrw STOPEI, x0
  LOADS(S(SETIP), 0)
  // The wire is high still. Software asks for another one; it does not come while the wire is low.
  LOADS(S(IN_CLRIP), 1 << UART_SOURCE)
  CSR_IS(STOPEI, -1, 0)
  STORE(S(SETIPNUM), UART_SOURCE)
  CSR_IS(STOPEI, -1, TOP(21))
  csrw STOPEI, x0
  UART_IIR(a0)
  STORE(S(SETIPNUM), UART_SOURCE)
  CSR_IS(STOPEI, -1, 0)
  // To a guest's file, the second one; there is no fourth.
  STORE(S(TARGET(UART_SOURCE)), 2 << 12 | 30)
  LOADS(S(TARGET(UART_SOURCE)), 2 << 12 | 30)
  CSR_WRITE(hstatus, 2 << 12)
  CSR_WRITE(0x250, EIE0)
  CSR_WRITE(0x251, 1 << 30)
  UART_IER(0)
  UART_IER(2)
  CSR_IS(0x25c, -1, TOP(30))
  CSR_IS(STOPEI, -1, 0)
  TEST_END
