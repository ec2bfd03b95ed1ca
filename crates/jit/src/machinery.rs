//! What compiling and running regions need: Cranelift set up, memory for code, and the code that all regions use.
#![allow(unsafe_code)] // reason: a pointer to code becomes a function

use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::{Context as Compiler, ir::Function};
use cranelift_frontend::FunctionBuilderContext;
use rivet_hart::Hart;

use crate::abi::{Context, Enter, ExitReason};
use crate::code::CodeMemory;
use crate::{host, lower};

/// What compiling and running need.
pub(crate) struct Machinery {
    pub(crate) isa: OwnedTargetIsa,
    compiler: Compiler,
    pub(crate) functions: FunctionBuilderContext,
    pub(crate) memory: CodeMemory,
    pub(crate) enter: Enter,
    /// See [`lower::unlinked`].
    pub(crate) unlinked: usize,
    pub(crate) context: Box<Context>,
}

impl Machinery {
    /// All of it, with so many bytes for code; none if the host refuses.
    pub(crate) fn new(room: usize) -> Option<Machinery> {
        let mut machinery = Machinery {
            isa: host::backend()?,
            compiler: Compiler::new(),
            functions: FunctionBuilderContext::new(),
            memory: CodeMemory::new(room)?,
            enter: nowhere,
            unlinked: 0,
            context: Context::new(),
        };
        machinery.install_entry()?;
        Some(machinery)
    }

    /// Machine code of a function; none if it is not self-contained.
    pub(crate) fn translate(&mut self, function: Function) -> Option<Vec<u8>> {
        self.compiler.clear();
        self.compiler.func = function;
        let compiled = self.compiler.compile(&*self.isa, &mut ControlPlane::default()).ok()?;
        compiled.buffer.relocs().is_empty().then(|| compiled.code_buffer().to_vec())
    }

    /// Makes what all regions use: the entry function, and what exits lead to that are not linked.
    fn install_entry(&mut self) -> Option<()> {
        let mut function = Function::new();
        lower::entry(&*self.isa, &mut function, &mut self.functions);
        let code = self.translate(function)?;
        let at = self.memory.add(&code)?;
        let mut function = Function::new();
        lower::unlinked(&*self.isa, &mut function, &mut self.functions);
        let code = self.translate(function)?;
        self.unlinked = self.memory.add(&code)?;
        self.memory.keep();
        // SAFETY: the code there has just been made from a function of this type.
        self.enter =
            unsafe { std::mem::transmute::<*const (), Enter>(std::ptr::with_exposed_provenance(at)) };
        Some(())
    }
}

/// Stands for the entry function before there is one.
unsafe extern "C" fn nowhere(_: usize, _: *mut Hart, _: *mut Context) -> u64 {
    ExitReason::GuardFailed as u64
}
