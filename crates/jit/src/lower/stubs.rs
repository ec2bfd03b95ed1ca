//! What all regions use: their signature, the function by which the engine enters them, and where exits lead that no
//! region is linked to.

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{AbiParam, Function, InstBuilder, Signature};
use cranelift_codegen::isa::{CallConv, TargetIsa};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

use super::OWN;
use crate::abi::{self, ExitReason};

/// The signature of a region: hart, context, instructions retired, and the cell by which it is reached, if any.
pub(crate) fn region_signature() -> Signature {
    let mut signature = Signature::new(CallConv::Tail);
    signature.params.extend([AbiParam::new(I64); 4]);
    signature.returns.push(AbiParam::new(I64));
    signature
}

/// The signature of functions of the host's with so many arguments.
pub(super) fn host_signature(isa: &dyn TargetIsa, arguments: usize) -> Signature {
    let mut signature = Signature::new(isa.default_call_conv());
    signature.params.extend(vec![AbiParam::new(I64); arguments]);
    signature.returns.push(AbiParam::new(I64));
    signature
}

/// Writes the entry function ([`abi::Enter`]) into `function`.
pub(crate) fn entry(isa: &dyn TargetIsa, function: &mut Function, context: &mut FunctionBuilderContext) {
    function.signature = host_signature(isa, 3);
    let mut b = FunctionBuilder::new(function, context);
    let block = b.create_block();
    b.append_block_params_for_function_params(block);
    b.switch_to_block(block);
    let params = b.block_params(block).to_vec();
    let signature = b.import_signature(region_signature());
    let retired = b.ins().load(I64, OWN, params[1], abi::hart::INSTRET);
    let no_cell = b.ins().iconst(I64, 0);
    let call = b.ins().call_indirect(signature, params[0], &[params[1], params[2], retired, no_cell]);
    let left = b.inst_results(call).to_vec();
    b.ins().return_(&left);
    b.seal_all_blocks();
    b.finalize(isa.frontend_config());
}

/// Writes what stands in for a region that an exit does not know yet: it remembers the cell, and leaves.
pub(crate) fn unlinked(isa: &dyn TargetIsa, function: &mut Function, context: &mut FunctionBuilderContext) {
    function.signature = region_signature();
    let mut b = FunctionBuilder::new(function, context);
    let block = b.create_block();
    b.append_block_params_for_function_params(block);
    b.switch_to_block(block);
    let params = b.block_params(block).to_vec();
    b.ins().store(OWN, params[2], params[0], abi::hart::INSTRET);
    b.ins().store(OWN, params[3], params[1], abi::context::CELL);
    let pc = b.ins().load(I64, OWN, params[3], abi::CELL_PC);
    b.ins().store(OWN, pc, params[0], abi::hart::PC);
    let left = b.ins().iconst(I64, ExitReason::Next as i64);
    b.ins().return_(&[left]);
    b.seal_all_blocks();
    b.finalize(isa.frontend_config());
}
