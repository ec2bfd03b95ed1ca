//! The engine: the interpreter below, compiled regions above.
//!
//! The interpreter runs everything at first and counts how often blocks are entered. A hot block's region is compiled on
//! the spot, for a thread would have to be waited for; from then on the block is entered there. Regions lead to each
//! other; where they lead to code that is not compiled the interpreter goes on.
//!
//! Invariant: compiled code is entered only by harts for which it was made ([`Setting`]), in a view of memory in which
//! its pages are the same, and not where somebody has to see every access or every instruction.
#![allow(unsafe_code)] // reason: runs compiled code

use std::sync::Arc;

use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::{Context as Compiler, ir::Function};
use cranelift_frontend::FunctionBuilderContext;
use rivet_exec::{Decoded, Engine, Entered, Exit, Interpreter, Tier, run_block};
use rivet_hart::{Hart, World};
use rivet_mem::UserSpace;

use crate::abi::{self, Context, Enter, JumpEntry, Left};
use crate::cache::{Entry, Keeps, Regions};
use crate::code::CodeMemory;
use crate::host;
use crate::lower::{self, Setting, Vector};
use crate::region;

/// A block is hot after so many entries: a region costs about as much as the interpreter's work until then.
const PATIENCE: u32 = 600;

/// Entries after which a block is looked at again that could not be compiled.
const RETRY: u32 = 1 << 20;

/// Blocks entered less often than this part of [`PATIENCE`] stay outside of regions.
const LEAST: u32 = PATIENCE / 8;

/// Runs harts by compiled code where they are hot.
#[derive(Default)]
pub struct JitEngine {
    interpreter: Interpreter,
    compiled: Compiled,
}

impl JitEngine {
    /// An engine that has compiled nothing yet, which costs nothing either.
    pub fn new() -> JitEngine {
        JitEngine::default()
    }

    /// The same, with blocks hot after so many entries: for tests.
    pub fn with_patience(entries: u32) -> JitEngine {
        JitEngine { compiled: Compiled { patience: entries, ..Compiled::default() }, ..JitEngine::default() }
    }

    /// Regions compiled so far.
    pub fn regions(&self) -> u64 {
        self.compiled.count
    }
}

impl Engine for JitEngine {
    fn run(&mut self, hart: &mut Hart, fuel: u64) -> Exit {
        match self.compiled.takes(hart) {
            true => self.interpreter.run_with(&mut self.compiled, hart, fuel),
            false => self.interpreter.run(hart, fuel),
        }
    }

    fn flush(&mut self) {
        self.interpreter.flush();
        self.compiled.flush();
    }
}

/// What has been compiled.
struct Compiled {
    patience: u32,
    regions: Regions,
    /// What the harts that run here have in common; regions are made for that.
    setting: Option<Setting>,
    /// A user program's memory, whose addresses are in the context.
    space: Option<Arc<UserSpace>>,
    /// Made when the first block is hot; none if the host refuses.
    machinery: Option<Box<Machinery>>,
    /// The host cannot compile.
    is_hopeless: bool,
    count: u64,
}

/// What compiling and running need.
struct Machinery {
    isa: OwnedTargetIsa,
    compiler: Compiler,
    functions: FunctionBuilderContext,
    memory: CodeMemory,
    enter: Enter,
    /// See [`lower::unlinked`].
    unlinked: usize,
    context: Box<Context>,
}

impl Default for Compiled {
    fn default() -> Compiled {
        Compiled {
            patience: PATIENCE,
            regions: Regions::default(),
            setting: None,
            space: None,
            machinery: None,
            is_hopeless: !host::is_supported(),
            count: 0,
        }
    }
}

impl Compiled {
    /// May compiled code run this hart now? Prepares for that.
    fn takes(&mut self, hart: &Hart) -> bool {
        if self.is_hopeless || hart.is_watched() || hart.records_accesses() {
            return false;
        }
        if let World::User(space) = &hart.world {
            if space.tracks() {
                return false;
            }
            if !self.space.as_ref().is_some_and(|known| Arc::ptr_eq(known, space)) {
                self.flush();
                self.space = Some(Arc::clone(space));
            }
        }
        let setting = Setting::of(hart);
        if self.setting.is_some_and(|known| known != setting) {
            self.flush();
        }
        self.setting = Some(setting);
        true
    }

    /// Compiles the region at `hart.pc`; false if that is impossible.
    fn compile(&mut self, hart: &mut Hart, decoded: Decoded<'_>) -> bool {
        if self.machinery.is_none() {
            self.machinery = Machinery::new().map(Box::new);
            self.is_hopeless = self.machinery.is_none();
        }
        let (Some(machinery), Some(setting)) = (&mut self.machinery, self.setting) else { return false };
        let pc = hart.pc;
        if !self.regions.has_room(pc) {
            return false;
        }
        let setting = setting.now(hart);
        let vector = Vector::of(hart, self.regions.has(pc));
        let Some(region) = region::find(hart, decoded, self.patience.min(LEAST), &setting, vector) else {
            return false;
        };
        let view = Box::new(hart.code_view);
        let mut function = Function::new();
        let (cells, needs) = lower::region(
            &*machinery.isa,
            &mut function,
            &mut machinery.functions,
            &region,
            setting,
            hart,
            lower::Outside { view: &raw const *view, unlinked: machinery.unlinked },
        );
        let Some(code) = machinery.translate(function) else { return false };
        let at = match machinery.memory.add(&code) {
            Some(at) => at,
            None => {
                // Full: everything starts over.
                self.regions.clear();
                machinery.context.forget();
                machinery.memory.clear();
                match machinery.memory.add(&code) {
                    Some(at) => at,
                    None => return false,
                }
            }
        };
        self.regions.insert(pc, Entry::new(at, view, needs, Keeps { region, _cells: cells }));
        machinery.context.raises |= needs.raises();
        self.count += 1;
        true
    }
}

impl Machinery {
    fn new() -> Option<Machinery> {
        let mut machinery = Machinery {
            isa: host::backend()?,
            compiler: Compiler::new(),
            functions: FunctionBuilderContext::new(),
            memory: CodeMemory::new()?,
            enter: nowhere,
            unlinked: 0,
            context: Context::new(),
        };
        machinery.install_entry()?;
        Some(machinery)
    }

    /// Machine code of a function; none if it is not self-contained.
    fn translate(&mut self, function: Function) -> Option<Vec<u8>> {
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
    Left::Refused as u64
}

impl Tier for Compiled {
    const ACTIVE: bool = true;

    fn patience(&self) -> u32 {
        self.patience
    }

    fn enter(&mut self, hart: &mut Hart, decoded: Decoded<'_>, end: u64) -> Entered {
        let start = hart.instret;
        if self.regions.find(hart).is_none() && !self.compile(hart, decoded) {
            return Entered::Not { again: RETRY };
        }
        let Some(machinery) = &mut self.machinery else { return Entered::Not { again: RETRY } };
        let context = &mut *machinery.context;
        if let Some(space) = &self.space {
            let window = space.window();
            (context.bytes, context.flags) = (window.bytes, window.flags);
        }
        // An exit of an earlier run led somewhere else.
        context.cell = std::ptr::null_mut();
        context.end = end;
        context.file = hart.v.file_mut().as_mut_ptr();
        loop {
            let Some(entry) = self.regions.find(hart) else { return Entered::Ran };
            if entry.longest > end - hart.instret {
                break;
            }
            let code = entry.code;
            context.link(code);
            *context.jump(hart.pc) = JumpEntry { pc: hart.pc, code };
            // SAFETY: `enter` and the code are of this engine, which made them for harts of this setting and of this
            // memory ([`Compiled::takes`]); all that they refer to is forgotten only together with them. The context
            // has just been set up for the hart.
            match unsafe { abi::run(machinery.enter, code, hart, context) } {
                Left::Next if hart.stop | hart.code_changed => return Entered::Ran,
                Left::Next => {}
                Left::Refused => break,
                Left::Trap => match context.trap.take() {
                    Some(trap) => return Entered::Trap(trap),
                    None => return Entered::Ran,
                },
                Left::Within => {
                    let rest = context.rest();
                    let left = usize::try_from(end - hart.instret).unwrap_or(usize::MAX);
                    if let Err(trap) = run_block(hart, &rest[..rest.len().min(left)]) {
                        return Entered::Trap(trap);
                    }
                    if hart.stop | hart.code_changed {
                        return Entered::Ran;
                    }
                }
            }
        }
        // The interpreter takes the next block; if that is another one, it asks again there.
        if hart.instret == start { Entered::Not { again: 0 } } else { Entered::Ran }
    }

    fn flush(&mut self) {
        self.regions.clear();
        if let Some(machinery) = &mut self.machinery {
            machinery.context.forget();
            machinery.memory.clear();
        }
    }
}
