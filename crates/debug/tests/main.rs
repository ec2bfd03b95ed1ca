//! Tests of the debugger, in one binary: linking takes longer than running most of them.

mod dap;
mod hostile;
mod reserved;
mod save_linux;
mod session;
