//! Bodies of responses and events.

use serde::Serialize;

use super::AccessType;

/// No body.
#[derive(Serialize)]
pub(in crate::dap) struct Nothing {}

/// What Rivet can do.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct Capabilities {
    pub(in crate::dap) supports_configuration_done_request: bool,
    pub(in crate::dap) supports_function_breakpoints: bool,
    pub(in crate::dap) supports_conditional_breakpoints: bool,
    pub(in crate::dap) supports_hit_conditional_breakpoints: bool,
    pub(in crate::dap) supports_evaluate_for_hovers: bool,
    pub(in crate::dap) supports_step_back: bool,
    pub(in crate::dap) supports_set_variable: bool,
    pub(in crate::dap) supports_set_expression: bool,
    pub(in crate::dap) supports_completions_request: bool,
    pub(in crate::dap) supports_restart_request: bool,
    pub(in crate::dap) supports_value_formatting_options: bool,
    pub(in crate::dap) supports_exception_info_request: bool,
    pub(in crate::dap) supports_delayed_stack_trace_loading: bool,
    pub(in crate::dap) supports_loaded_sources_request: bool,
    pub(in crate::dap) supports_log_points: bool,
    pub(in crate::dap) supports_terminate_request: bool,
    pub(in crate::dap) supports_data_breakpoints: bool,
    pub(in crate::dap) supports_read_memory_request: bool,
    pub(in crate::dap) supports_write_memory_request: bool,
    pub(in crate::dap) supports_disassemble_request: bool,
    pub(in crate::dap) supports_clipboard_context: bool,
    pub(in crate::dap) supports_stepping_granularity: bool,
    pub(in crate::dap) supports_instruction_breakpoints: bool,
    pub(in crate::dap) supports_modules_request: bool,
    pub(in crate::dap) supports_goto_targets_request: bool,
    pub(in crate::dap) exception_breakpoint_filters: Vec<ExceptionFilter>,
}

/// Exceptions that the user may choose together.
#[derive(Serialize)]
pub(in crate::dap) struct ExceptionFilter {
    pub(in crate::dap) filter: &'static str,
    pub(in crate::dap) label: &'static str,
    pub(in crate::dap) description: &'static str,
    pub(in crate::dap) default: bool,
}

/// Where a text comes from.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(in crate::dap) enum Category {
    /// The debugger.
    Console,
    /// The debugger, about something that the user should know.
    Important,
    /// The program.
    Stdout,
    /// The program.
    Stderr,
}

#[derive(Serialize)]
pub(in crate::dap) struct OutputEvent<'a> {
    pub(in crate::dap) category: Category,
    pub(in crate::dap) output: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct StoppedEvent {
    pub(in crate::dap) reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) text: Option<String>,
    pub(in crate::dap) thread_id: i64,
    pub(in crate::dap) all_threads_stopped: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::dap) hit_breakpoint_ids: Vec<u32>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct ContinuedEvent {
    pub(in crate::dap) thread_id: i64,
    pub(in crate::dap) all_threads_continued: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct ExitedEvent {
    pub(in crate::dap) exit_code: i64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct ThreadEvent {
    pub(in crate::dap) reason: &'static str,
    pub(in crate::dap) thread_id: i64,
}

#[derive(Serialize)]
pub(in crate::dap) struct BreakpointEvent {
    pub(in crate::dap) reason: &'static str,
    pub(in crate::dap) breakpoint: Breakpoint,
}

/// A file or a program.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct Source {
    pub(in crate::dap) name: String,
    pub(in crate::dap) path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) presentation_hint: Option<&'static str>,
}

#[derive(Clone, Debug, Default, Serialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct Breakpoint {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) id: Option<u32>,
    pub(in crate::dap) verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) source: Option<Source>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) line: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) instruction_reference: Option<String>,
}

#[derive(Serialize)]
pub(in crate::dap) struct Breakpoints {
    pub(in crate::dap) breakpoints: Vec<Breakpoint>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct DataBreakpointInfo {
    /// Null if there is none.
    pub(in crate::dap) data_id: Option<String>,
    pub(in crate::dap) description: String,
    pub(in crate::dap) access_types: Vec<AccessType>,
    pub(in crate::dap) can_persist: bool,
}

#[derive(Serialize)]
pub(in crate::dap) struct Thread {
    pub(in crate::dap) id: i64,
    pub(in crate::dap) name: String,
}

#[derive(Serialize)]
pub(in crate::dap) struct Threads {
    pub(in crate::dap) threads: Vec<Thread>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct StackFrame {
    pub(in crate::dap) id: i64,
    pub(in crate::dap) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) source: Option<Source>,
    pub(in crate::dap) line: i64,
    pub(in crate::dap) column: i64,
    pub(in crate::dap) instruction_pointer_reference: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) presentation_hint: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct StackTrace {
    pub(in crate::dap) stack_frames: Vec<StackFrame>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) total_frames: Option<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct ScopeBody {
    pub(in crate::dap) name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) presentation_hint: Option<&'static str>,
    pub(in crate::dap) variables_reference: i64,
    pub(in crate::dap) expensive: bool,
}

#[derive(Serialize)]
pub(in crate::dap) struct Scopes {
    pub(in crate::dap) scopes: Vec<ScopeBody>,
}

/// What is known of a value.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct Shown {
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) kind: Option<String>,
    /// 0 if nothing is inside.
    pub(in crate::dap) variables_reference: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) named_variables: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) indexed_variables: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) memory_reference: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct VariableBody {
    pub(in crate::dap) name: String,
    pub(in crate::dap) value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) evaluate_name: Option<String>,
    #[serde(flatten)]
    pub(in crate::dap) shown: Shown,
}

#[derive(Serialize)]
pub(in crate::dap) struct Variables {
    pub(in crate::dap) variables: Vec<VariableBody>,
}

#[derive(Serialize)]
pub(in crate::dap) struct SetBody {
    pub(in crate::dap) value: String,
    #[serde(flatten)]
    pub(in crate::dap) shown: Shown,
}

#[derive(Serialize)]
pub(in crate::dap) struct Evaluated {
    pub(in crate::dap) result: String,
    #[serde(flatten)]
    pub(in crate::dap) shown: Shown,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct Continued {
    pub(in crate::dap) all_threads_continued: bool,
}

#[derive(Serialize)]
pub(in crate::dap) struct CompletionItem {
    pub(in crate::dap) label: String,
    pub(in crate::dap) start: i64,
    pub(in crate::dap) length: i64,
}

#[derive(Serialize)]
pub(in crate::dap) struct Completions {
    pub(in crate::dap) targets: Vec<CompletionItem>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct ExceptionInfo {
    pub(in crate::dap) exception_id: String,
    pub(in crate::dap) description: String,
    pub(in crate::dap) break_mode: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct Instruction {
    pub(in crate::dap) address: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) instruction_bytes: Option<String>,
    pub(in crate::dap) instruction: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) symbol: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) location: Option<Source>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) line: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::dap) presentation_hint: Option<&'static str>,
}

#[derive(Serialize)]
pub(in crate::dap) struct Disassembly {
    pub(in crate::dap) instructions: Vec<Instruction>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct MemoryRead {
    pub(in crate::dap) address: String,
    pub(in crate::dap) unreadable_bytes: u64,
    pub(in crate::dap) data: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct MemoryWritten {
    pub(in crate::dap) bytes_written: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct SourceText {
    pub(in crate::dap) content: String,
    pub(in crate::dap) mime_type: &'static str,
}

#[derive(Serialize)]
pub(in crate::dap) struct LoadedSources {
    pub(in crate::dap) sources: Vec<Source>,
}
