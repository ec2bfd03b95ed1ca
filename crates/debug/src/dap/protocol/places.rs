//! Arguments and bodies of `modules`, `gotoTargets` and `goto`.

use serde::{Deserialize, Serialize};

use super::SourceArgument;

/// Arguments of `modules`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct ModulesArguments {
    #[serde(default)]
    pub(in crate::dap) start_module: usize,
    pub(in crate::dap) module_count: Option<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct Modules {
    pub(in crate::dap) modules: Vec<Module>,
    pub(in crate::dap) total_modules: usize,
}

/// A file that was loaded.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct Module {
    pub(in crate::dap) id: String,
    pub(in crate::dap) name: String,
    pub(in crate::dap) path: String,
    pub(in crate::dap) symbol_status: &'static str,
    pub(in crate::dap) address_range: String,
}

/// Arguments of `gotoTargets`.
#[derive(Debug, Deserialize)]
pub(in crate::dap) struct GotoTargetsArguments {
    pub(in crate::dap) source: SourceArgument,
    pub(in crate::dap) line: i64,
}

#[derive(Serialize)]
pub(in crate::dap) struct GotoTargets {
    pub(in crate::dap) targets: Vec<GotoTarget>,
}

/// A place to go to.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct GotoTarget {
    pub(in crate::dap) id: i64,
    pub(in crate::dap) label: String,
    pub(in crate::dap) line: i64,
    pub(in crate::dap) instruction_pointer_reference: String,
}

/// Arguments of `goto`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct GotoArguments {
    pub(in crate::dap) thread_id: i64,
    pub(in crate::dap) target_id: i64,
}
