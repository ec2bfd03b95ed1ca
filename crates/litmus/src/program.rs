//! A test that is ready to run: assembled, and with the outcomes that the models allow.

use std::sync::Arc;

use rivet_hart::Config;
use rivet_isa::Ext;

use crate::code::Code;
use crate::layout::Layout;
use crate::model::{self, Allowed, Model};
use crate::test::MAX_THREADS;
use crate::{LitmusError, Outcome, Proposition, Test, thread};

/// A test that is ready to run.
#[derive(Clone, Debug)]
pub struct Program {
    /// The test.
    pub test: Test,
    /// The outcomes that RVWMO allows, each with the strongest model that does.
    pub allowed: Allowed,
    pub(crate) config: Arc<Config>,
    pub(crate) threads: Vec<Code>,
    pub(crate) layout: Layout,
}

impl Program {
    /// Assembles a test for harts of this configuration, and enumerates its executions.
    ///
    /// # Errors
    ///
    /// Names the line of an instruction that the ISA lacks or the memory model does not know, and says which limit the test
    /// exceeds.
    pub fn new(test: Test, config: Arc<Config>) -> Result<Program, LitmusError> {
        debug_assert!(test.threads() <= MAX_THREADS);
        let threads = (0..test.threads()).map(|thread| Code::new(&test, thread, &config));
        let threads = threads.collect::<Result<Vec<Code>, LitmusError>>()?;
        let mut layout = Layout::new(&test, config.isa.xlen);
        let ways = thread::ways(&test, &config, &threads, &mut layout)?;
        let allowed = model::allowed(&test, &ways, &layout)?;
        Ok(Program { test, allowed, config, threads, layout })
    }

    /// Returns the model that the harts promise: RVTSO with Ztso, otherwise RVWMO.
    pub fn promised(&self) -> Model {
        match self.config.isa.has(Ext::Ztso) {
            true => Model::Rvtso,
            false => Model::Rvwmo,
        }
    }

    /// Returns whether a model allows an outcome.
    pub fn allows(&self, model: Model, outcome: &Outcome) -> bool {
        self.allowed.get(outcome).is_some_and(|&strongest| strongest <= model)
    }

    /// Returns whether an outcome fulfils a proposition of the test.
    pub(crate) fn fulfils(&self, outcome: &Outcome, proposition: &Proposition) -> bool {
        outcome.fulfils(proposition, &self.test, &self.layout)
    }
}
