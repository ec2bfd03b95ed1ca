//! The bare-metal machine: RAM, devices, and the host interface of the RISC-V test programs.
