//! Arguments of requests.

use serde::Deserialize;

/// Arguments of `initialize`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct Initialize {
    #[serde(rename = "linesStartAt1")]
    pub(in crate::dap) lines_start_at_1: Option<bool>,
    #[serde(rename = "columnsStartAt1")]
    pub(in crate::dap) columns_start_at_1: Option<bool>,
    pub(in crate::dap) path_format: Option<String>,
}

/// A source file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct SourceArgument {
    pub(in crate::dap) name: Option<String>,
    pub(in crate::dap) path: Option<String>,
}

/// What all kinds of breakpoints have.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct Terms {
    pub(in crate::dap) condition: Option<String>,
    pub(in crate::dap) hit_condition: Option<String>,
    pub(in crate::dap) log_message: Option<String>,
}

/// Arguments of `setBreakpoints`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct SetBreakpoints {
    pub(in crate::dap) source: SourceArgument,
    #[serde(default)]
    pub(in crate::dap) breakpoints: Vec<SourceBreakpoint>,
}

#[derive(Debug, Deserialize)]
pub(in crate::dap) struct SourceBreakpoint {
    pub(in crate::dap) line: i64,
    #[serde(flatten)]
    pub(in crate::dap) terms: Terms,
}

/// Arguments of `setFunctionBreakpoints`.
#[derive(Debug, Deserialize)]
pub(in crate::dap) struct SetFunctionBreakpoints {
    pub(in crate::dap) breakpoints: Vec<FunctionBreakpoint>,
}

#[derive(Debug, Deserialize)]
pub(in crate::dap) struct FunctionBreakpoint {
    pub(in crate::dap) name: String,
    #[serde(flatten)]
    pub(in crate::dap) terms: Terms,
}

/// Arguments of `setInstructionBreakpoints`.
#[derive(Debug, Deserialize)]
pub(in crate::dap) struct SetInstructionBreakpoints {
    pub(in crate::dap) breakpoints: Vec<InstructionBreakpoint>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct InstructionBreakpoint {
    pub(in crate::dap) instruction_reference: String,
    #[serde(default)]
    pub(in crate::dap) offset: i64,
    #[serde(flatten)]
    pub(in crate::dap) terms: Terms,
}

/// Arguments of `dataBreakpointInfo`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct DataBreakpointInfoArguments {
    pub(in crate::dap) variables_reference: Option<i64>,
    pub(in crate::dap) name: String,
    pub(in crate::dap) frame_id: Option<i64>,
}

/// Arguments of `setDataBreakpoints`.
#[derive(Debug, Deserialize)]
pub(in crate::dap) struct SetDataBreakpoints {
    pub(in crate::dap) breakpoints: Vec<DataBreakpoint>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct DataBreakpoint {
    pub(in crate::dap) data_id: String,
    pub(in crate::dap) access_type: Option<AccessType>,
    #[serde(flatten)]
    pub(in crate::dap) terms: Terms,
}

/// Arguments of `setExceptionBreakpoints`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct SetExceptionBreakpoints {
    #[serde(default)]
    pub(in crate::dap) filters: Vec<String>,
    #[serde(default)]
    pub(in crate::dap) filter_options: Vec<FilterOption>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct FilterOption {
    pub(in crate::dap) filter_id: String,
}

/// Arguments of what is about a thread: `continue`, `next`, `pause` and others.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct OfThread {
    pub(in crate::dap) thread_id: i64,
    #[serde(default)]
    pub(in crate::dap) granularity: Granularity,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) enum Granularity {
    #[default]
    Statement,
    Line,
    Instruction,
}

/// Arguments of `stackTrace`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct StackTraceArguments {
    pub(in crate::dap) thread_id: i64,
    #[serde(default)]
    pub(in crate::dap) start_frame: usize,
    #[serde(default)]
    pub(in crate::dap) levels: usize,
}

/// Arguments of `scopes`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct ScopesArguments {
    pub(in crate::dap) frame_id: i64,
}

/// How values are written.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(in crate::dap) struct ValueFormat {
    #[serde(default)]
    pub(in crate::dap) hex: bool,
}

/// Arguments of `variables`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct VariablesArguments {
    pub(in crate::dap) variables_reference: i64,
    pub(in crate::dap) filter: Option<Filter>,
    #[serde(default)]
    pub(in crate::dap) start: usize,
    #[serde(default)]
    pub(in crate::dap) count: usize,
    #[serde(default)]
    pub(in crate::dap) format: ValueFormat,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) enum Filter {
    Indexed,
    Named,
}

/// Arguments of `setVariable`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct SetVariableArguments {
    pub(in crate::dap) variables_reference: i64,
    pub(in crate::dap) name: String,
    pub(in crate::dap) value: String,
    #[serde(default)]
    pub(in crate::dap) format: ValueFormat,
}

/// Arguments of `setExpression`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct SetExpressionArguments {
    pub(in crate::dap) expression: String,
    pub(in crate::dap) value: String,
    pub(in crate::dap) frame_id: Option<i64>,
    #[serde(default)]
    pub(in crate::dap) format: ValueFormat,
}

/// Arguments of `evaluate`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct EvaluateArguments {
    pub(in crate::dap) expression: String,
    pub(in crate::dap) frame_id: Option<i64>,
    pub(in crate::dap) context: Option<String>,
    #[serde(default)]
    pub(in crate::dap) format: ValueFormat,
}

/// Arguments of `completions`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct CompletionsArguments {
    pub(in crate::dap) text: String,
    pub(in crate::dap) column: i64,
    pub(in crate::dap) frame_id: Option<i64>,
}

/// Arguments of `exceptionInfo`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct ExceptionInfoArguments {
    pub(in crate::dap) thread_id: i64,
}

/// Arguments of `disassemble`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct DisassembleArguments {
    pub(in crate::dap) memory_reference: String,
    #[serde(default)]
    pub(in crate::dap) offset: i64,
    #[serde(default)]
    pub(in crate::dap) instruction_offset: i64,
    pub(in crate::dap) instruction_count: i64,
    #[serde(default)]
    pub(in crate::dap) resolve_symbols: bool,
}

/// Arguments of `readMemory`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct ReadMemoryArguments {
    pub(in crate::dap) memory_reference: String,
    #[serde(default)]
    pub(in crate::dap) offset: i64,
    pub(in crate::dap) count: u64,
}

/// Arguments of `writeMemory`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) struct WriteMemoryArguments {
    pub(in crate::dap) memory_reference: String,
    #[serde(default)]
    pub(in crate::dap) offset: i64,
    pub(in crate::dap) data: String,
}

/// Arguments of `source`.
#[derive(Debug, Deserialize)]
pub(in crate::dap) struct SourceArguments {
    pub(in crate::dap) source: Option<SourceArgument>,
}

/// Kinds of access that a data breakpoint waits for.
#[derive(Clone, Copy, Debug, Deserialize, serde::Serialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub(in crate::dap) enum AccessType {
    Read,
    Write,
    ReadWrite,
}
