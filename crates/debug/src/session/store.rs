//! A session's machine is written to a file and read from it.

use std::sync::Arc;

use rivet_hart::{AddressSpace, Config, Hart};
use rivet_sim::Environment;

use super::{Session, Surroundings};
use crate::environment::Progress;
use crate::error::{Reply, complain};
use crate::snapshot::{hart, memory};
use rivet_sim::bytes::{Reader, Writer};

impl Session {
    /// What a machine has to have in common with the one that a snapshot was made of.
    fn identity(&self) -> Vec<(&'static str, String)> {
        let mut isas: Vec<String> = self.configs.iter().map(|config| config.isa.to_string()).collect();
        if isas.iter().all(|isa| *isa == isas[0]) {
            isas.truncate(1);
        }
        let kind = match self.surroundings {
            Surroundings::Linux(_) => "a Linux process",
            Surroundings::Bare(_) => "a bare-metal machine",
            Surroundings::Scratch(_) => "a scratch machine",
        };
        let memory = match &self.hart().space {
            AddressSpace::User(space) => format!("{:#x}", space.size()),
            AddressSpace::Bare(bus) => {
                format!("{:?}", bus.lock().unwrap_or_else(|poison| poison.into_inner()))
            }
        };
        // Threads come and go.
        let harts = match self.surroundings {
            Surroundings::Linux(_) => 1,
            _ => self.machine.harts.len(),
        };
        vec![
            ("of another kind of machine", kind.into()),
            ("of another program", format!("{:016x}", self.names.digest())),
            ("of a hart with a different ISA (--isa, --vlen)", isas.join(" ")),
            ("of a hart with different choices (--set, --agnostic)", self.config_of(0).choices()),
            ("of a machine with a different memory layout", memory),
            ("of a machine with a different number of harts", harts.to_string()),
        ]
    }

    /// What a hart was made of.
    fn config_of(&self, index: usize) -> &Arc<Config> {
        self.configs.get(index).unwrap_or(&self.configs[0])
    }

    /// The machine as bytes.
    pub(crate) fn save(&self, out: &mut Writer) -> Reply<()> {
        if self.progress.ended.is_some() {
            return complain!("the program has ended and cannot be saved; use `back` first");
        }
        let env = self.environment_bytes()?;
        let identity = self.identity();
        out.word(identity.len() as u64);
        identity.iter().for_each(|(_, value)| out.data(value.as_bytes()));
        out.word(self.machine.current as u64);
        out.words(&self.progress.words());
        out.word(self.machine.harts.len() as u64);
        self.machine.harts.iter().for_each(|one| hart::save(one, out));
        memory::save(&self.hart().space, out);
        out.data(&env);
        Ok(())
    }

    /// What the environment remembers where the machine is.
    fn environment_bytes(&self) -> Reply<Arc<[u8]>> {
        if let Surroundings::Linux(linux) = &self.surroundings {
            // It is not rewound with the machine, for what it did to the host cannot be undone.
            if self.history.as_ref().is_some_and(|history| !history.is_present()) {
                return complain!(
                    "a Linux process can be saved only in the present; use `goto present` first"
                );
            }
            return Ok(linux.suspend(&self.machine)?.into());
        }
        let env = match &self.history {
            Some(history) => history.environment(),
            None => self.surroundings.as_environment().save().map(Into::into),
        };
        let retired: u64 = self.machine.harts.iter().map(|hart| hart.instret).sum();
        match env.filter(|_| retired == self.machine.instret()) {
            Some(env) => Ok(env),
            None => complain!("the machine has lost a hart and cannot be saved"),
        }
    }

    /// Puts the machine into a state that was saved; its past begins here. Nothing has changed if that fails, or if
    /// what follows in the file is not what `rest` expects.
    pub(crate) fn load(
        &mut self,
        from: &mut Reader<'_>,
        rest: impl FnOnce(&mut Reader<'_>) -> Reply<()>,
    ) -> Reply<()> {
        let identity = self.identity();
        let count = from.count(8)?;
        let found = (0..count).map(|_| from.text()).collect::<Result<Vec<&str>, _>>()?;
        for (n, (what, value)) in identity.iter().enumerate() {
            if found.get(n) != Some(&value.as_str()) {
                return complain!("the snapshot is {what}");
            }
        }
        let current = from.word()? as usize;
        let progress = Progress::from_words(from.words()?);
        let harts = from.count(8)?;
        let space = &self.hart().space;
        let states =
            (0..harts).map(|n| hart::load(from, space, self.config_of(n))).collect::<Reply<Vec<_>>>()?;
        let contents = memory::load(from, &self.hart().space)?;
        let env = from.data()?;
        if current >= states.len() {
            return complain!("the snapshot is damaged: hart {current} is missing");
        }
        let process = match &self.surroundings {
            Surroundings::Linux(linux) => Some(linux.revive(env, states.len(), &self.machine)?),
            _ if states.len() == self.machine.harts.len() => None,
            _ => return complain!("the snapshot is damaged: it has {} harts", states.len()),
        };
        rest(from)?;
        // From here on nothing fails.
        let options = self.history.take().map(|history| history.options());
        let world = self.hart().space.clone();
        contents.apply(&world);
        // Threads alone come and go.
        let config = Arc::clone(self.config_of(0));
        self.machine.harts.resize_with(states.len(), || Hart::new(Arc::clone(&config), world.clone()));
        for (hart, state) in self.machine.harts.iter_mut().zip(&states) {
            hart.set_state(state);
        }
        self.machine.current = current;
        self.machine.flush();
        match (&mut self.surroundings, process) {
            (Surroundings::Linux(linux), Some(process)) => linux.resume(&mut self.machine, process),
            (surroundings, _) => surroundings.environment().restore(env),
        }
        (self.progress, self.present, self.chosen) = (progress, None, None);
        self.arrivals = Default::default();
        (self.held, self.last_trap, self.dropped) = (false, None, None);
        if let Some(options) = options {
            // Where that fails, the session says so when somebody wants to go back.
            let _ = self.remember(options);
        }
        Ok(())
    }
}

impl Surroundings {
    fn as_environment(&self) -> &dyn Environment {
        match self {
            Surroundings::Linux(linux) => &**linux,
            Surroundings::Bare(bare) => &**bare,
            Surroundings::Scratch(nothing) => nothing,
        }
    }
}
