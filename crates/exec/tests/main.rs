//! Tests of the execution of instructions, in one binary: linking takes longer than running most of them.

mod changed_code;
mod csr;
mod facts;
mod privileged;
mod scalar_ciphers;
mod scalar_crypto;
mod scalar_float;
mod scalar_int;
mod scalar_jump;
mod scalar_memory;
mod threaded;
mod translated;
mod vector_again;
mod vector_any;
mod vector_float;
mod vector_float_rest;
mod vector_int;
mod vector_legal;
mod vector_memory;
mod vector_statements;
mod vector_vcrypto;
mod vector_vcrypto_kernels;
mod vector_vmask;
mod vector_vperm;
mod vector_vred;
