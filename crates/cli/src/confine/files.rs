//! Landlock limits the process to the granted directories; without `--net` it forbids TCP.

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

use super::Needs;

/// What Rivet itself opens during a run: facts of its own process, and the terminal where a guest asks for it.
const OWN: [&str; 1] = ["/proc/self"];
const TERMINAL: [&str; 1] = ["/dev/tty"];

pub(super) fn restrict(needs: &Needs) -> Result<(), RulesetError> {
    let all = AccessFs::from_all(ABI::V5);
    let read = AccessFs::from_read(ABI::V5) & !AccessFs::Execute;
    let write = all & !(AccessFs::Execute | AccessFs::IoctlDev);
    let terminal = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::IoctlDev;
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)?
        .scope(Scope::from_all(ABI::V6))?;
    if !needs.net {
        rules = rules.handle_access(AccessNet::from_all(ABI::V4))?;
    }
    let status = rules
        .create()?
        .add_rules(path_beneath_rules(OWN, read))?
        .add_rules(path_beneath_rules(TERMINAL, terminal))?
        .add_rules(path_beneath_rules(&needs.read, read))?
        .add_rules(path_beneath_rules(&needs.write, write))?
        .add_rules(path_beneath_rules(&needs.remove, AccessFs::RemoveDir))?
        .restrict_self()?;
    match status.ruleset {
        RulesetStatus::NotEnforced => {
            tracing::debug!("files are not confined by the host: its kernel has no Landlock");
        }
        enforced => {
            tracing::debug!(read = ?needs.read, write = ?needs.write, net = needs.net, ?enforced, "confined by Landlock");
        }
    }
    Ok(())
}
