//! What compiling and running need: memory for code, the code that all regions use, and the compilers of both tiers.
#![allow(unsafe_code)] // reason: a pointer to code becomes a function

use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::{Context as Compiler, ir::Function};
use cranelift_frontend::FunctionBuilderContext;

use crate::abi::{Context, Enter};
use crate::backend::{Backend, Emitted, Request};
use crate::code::CodeMemory;
use crate::code_log::HostCodeKind;
use crate::guards::CompileKey;
use crate::host;
use crate::lower;
use crate::lower::baseline::{self, Baseline, Stubs};
use crate::lower::scalar_regions::ScalarRegions;
use crate::region::Region;

/// What compiling and running need.
pub(crate) struct Machinery {
    /// Made when it is first needed: programs that run for a short while do without.
    cranelift: Option<Box<Cranelift>>,
    pub(crate) baseline: Baseline,
    pub(crate) scalar_regions: ScalarRegions,
    pub(crate) memory: CodeMemory,
    pub(crate) enter: Enter,
    pub(crate) stubs: Stubs,
    pub(crate) context: Box<Context>,
}

/// Cranelift, set up for this host.
pub(crate) struct Cranelift {
    isa: OwnedTargetIsa,
    compiler: Compiler,
    functions: FunctionBuilderContext,
}

impl Backend for Cranelift {
    const KIND: HostCodeKind = HostCodeKind::Region;

    fn cost(region: &Region) -> u64 {
        region.cost as u64
    }

    fn emit(&mut self, region: Region, request: &mut Request<'_>) -> Result<Emitted, Region> {
        let mut function = Function::new();
        let (isa, functions) = (&*self.isa, &mut self.functions);
        let lowered = lower::region(isa, &mut function, functions, &region, request);
        match self.translate(function) {
            Some(code) => Ok(Emitted { region, code, lowered }),
            None => Err(region),
        }
    }
}

impl Cranelift {
    fn new() -> Option<Cranelift> {
        let (compiler, functions) = (Compiler::new(), FunctionBuilderContext::new());
        Some(Cranelift { isa: host::backend()?, compiler, functions })
    }

    /// Machine code of a function; none if it is not self-contained.
    fn translate(&mut self, function: Function) -> Option<Vec<u8>> {
        self.compiler.clear();
        self.compiler.func = function;
        let compiled = self.compiler.compile(&*self.isa, &mut ControlPlane::default()).ok()?;
        compiled.buffer.relocs().is_empty().then(|| compiled.code_buffer().to_vec())
    }

    /// Makes what all regions use: the entry function, and what exits lead to that are not linked.
    fn stubs(&mut self, memory: &mut CodeMemory) -> Option<Stubs> {
        let mut function = Function::new();
        lower::entry(&*self.isa, &mut function, &mut self.functions);
        let enter = memory.add(&self.translate(function)?)?;
        let mut function = Function::new();
        lower::unlinked(&*self.isa, &mut function, &mut self.functions);
        let unlinked = memory.add(&self.translate(function)?)?;
        Some(Stubs::of_regions(enter, unlinked))
    }
}

impl Machinery {
    /// A key with what this machinery can do.
    pub(crate) fn adapted(&self, key: CompileKey) -> CompileKey {
        CompileKey { mirrored: key.mirrored && self.memory.handles_faults(), ..key }
    }

    /// All of it, with memory for code; none if the host refuses.
    pub(crate) fn new(mut memory: CodeMemory) -> Option<Machinery> {
        let mut cranelift = None;
        let stubs = match baseline::is_available() {
            true => Stubs::new(&mut memory)?,
            false => cranelift.insert(Box::new(Cranelift::new()?)).stubs(&mut memory)?,
        };
        memory.keep();
        // SAFETY: the code there has just been made for a function of this type.
        let enter = unsafe {
            std::mem::transmute::<*const (), Enter>(std::ptr::with_exposed_provenance(stubs.enter))
        };
        let (baseline, context) = (Baseline::default(), Context::new());
        Some(Machinery {
            cranelift,
            baseline,
            scalar_regions: ScalarRegions::default(),
            memory,
            enter,
            stubs,
            context,
        })
    }

    /// Cranelift; none if it has nothing for this host.
    pub(crate) fn cranelift(&mut self) -> Option<&mut Cranelift> {
        if self.cranelift.is_none() {
            self.cranelift = Cranelift::new().map(Box::new);
        }
        self.cranelift.as_deref_mut()
    }
}
