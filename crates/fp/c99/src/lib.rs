//! The types of `<stdint.h>` that SoftFloat's bindings use: those of tests alone. It stands in for the crate of this name,
//! which finds them out by running CMake.
#![allow(non_camel_case_types, missing_docs)]

pub type uint_fast8_t = u8;
pub type int_fast64_t = i64;
pub type uint_fast64_t = u64;
#[cfg(target_env = "gnu")]
pub type int_fast32_t = isize;
#[cfg(target_env = "gnu")]
pub type uint_fast32_t = usize;
#[cfg(not(target_env = "gnu"))]
pub type int_fast32_t = i32;
#[cfg(not(target_env = "gnu"))]
pub type uint_fast32_t = u32;
