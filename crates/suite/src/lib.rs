#![doc = include_str!("../README.md")]

pub mod agnostic;
pub mod crypto;
pub mod describe;
pub mod float;
pub mod machine;
pub mod pins;
pub mod plan;
pub mod pool;
pub mod program;
pub mod reserved;
pub mod rows;
pub mod shape;
pub mod statement;
