//! Tests of the command line, in one binary: linking takes longer than running most of them.

mod bad_files;
mod bad_input;
mod cc;
mod cc_driver;
mod check;
mod common;
mod compare;
mod confined;
mod conform;
mod core_dump;
mod dap;
mod debug_info;
mod disasm;
mod drop_in;
mod environments;
mod fixtures;
mod gdb;
mod gdb_process;
mod gen_rvv;
mod grants;
mod help;
#[cfg(feature = "hole")]
mod hole;
mod interrupted;
mod kernels;
mod limits;
mod linux;
mod lldb;
mod log;
mod manual;
mod on_fault;
mod repl;
mod source;
mod streams;
mod suggestions;
mod terminal;
