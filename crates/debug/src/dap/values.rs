//! Values with what is inside them: variables of a frame, members, elements, registers and lanes.

use super::protocol::{
    Filter, Problem, SetBody, SetVariableArguments, Shown, VariableBody, Variables, VariablesArguments,
    problem,
};
use super::registers;
use super::state::{FrameKey, State, look_at};
use crate::commands;
use crate::debugger::Debugger;
use crate::error::{Reply, complain};
use crate::expr::{Expr, Lanes, Lvalue, Value};
use crate::format::{Format, NumberKind};
use crate::source::{self, Home, Shape, Style, Typed, Writer};

/// Things of one container that are sent at once, at most.
const MOST: usize = 10_000;

/// What has things inside, and the frame in which they are looked at.
#[derive(Clone)]
pub(super) enum Container {
    Arguments(FrameKey),
    Locals(FrameKey),
    Integer(FrameKey),
    Float(FrameKey),
    Vector(FrameKey),
    Csrs(FrameKey),
    /// A group of vector registers, and how to say which.
    Lanes(FrameKey, Lanes, String),
    /// Elements of a value that has no place.
    Elements(FrameKey, Vec<Value>),
    /// A value of C, and the expression for it.
    Inside(FrameKey, Typed, Option<String>),
}

/// A thing with a name and a value.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) kind: Option<String>,
    /// What means it in an expression.
    pub(super) expr: Option<String>,
    /// What is inside.
    pub(super) inside: Option<Container>,
    /// How many things with names, and how many elements.
    pub(super) counts: (usize, usize),
    /// Where it is in memory, or where it points to.
    pub(super) memory: Option<u64>,
}

impl Node {
    /// One with nothing inside.
    pub(super) fn plain(name: impl Into<String>, value: String) -> Node {
        let name = name.into();
        Node { name, value, kind: None, expr: None, inside: None, counts: (0, 0), memory: None }
    }
}

impl Container {
    pub(super) fn frame(&self) -> FrameKey {
        match self {
            Container::Arguments(key)
            | Container::Locals(key)
            | Container::Integer(key)
            | Container::Float(key)
            | Container::Vector(key)
            | Container::Csrs(key)
            | Container::Lanes(key, ..)
            | Container::Elements(key, _)
            | Container::Inside(key, ..) => *key,
        }
    }

    /// What is inside, of the elements those from `first` on; the frame is looked at.
    fn nodes(&self, dbg: &Debugger, elements: &Elements, hex: bool) -> Reply<Vec<Node>> {
        let key = self.frame();
        match self {
            Container::Arguments(_) => variables(dbg, key, true, hex),
            Container::Locals(_) => variables(dbg, key, false, hex),
            Container::Integer(_) => registers::integer(dbg, hex),
            Container::Float(_) => registers::float(dbg),
            Container::Vector(_) => registers::vector(dbg, key),
            Container::Csrs(_) => registers::csrs(dbg, hex),
            Container::Lanes(_, lanes, expr) => registers::lanes(dbg, key, lanes, expr, elements, hex),
            Container::Elements(_, values) => {
                let some = values.iter().enumerate().take(elements.end).skip(elements.first);
                Ok(some.map(|(n, value)| of_value(dbg, key, format!("[{n}]"), value, None, hex)).collect())
            }
            Container::Inside(_, value, expr) => Ok(inside(dbg, key, value, expr.as_deref(), elements, hex)),
        }
    }
}

/// Which elements are asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elements {
    pub(super) first: usize,
    pub(super) end: usize,
}

impl Elements {
    const ALL: Elements = Elements { first: 0, end: MOST };
}

/// Arguments or other variables of the frame that is looked at.
fn variables(dbg: &Debugger, key: FrameKey, arguments: bool, hex: bool) -> Reply<Vec<Node>> {
    let (frames, view) = dbg.selected()?;
    let found = frames.with_context(dbg, &view, |context, scope, info| {
        let all = match arguments {
            true => info.arguments(scope),
            false => info.locals(scope).into_iter().flatten().collect(),
        };
        all.into_iter()
            .map(|found| (found.name, commands::variable(context, info, found.die)))
            .collect::<Vec<_>>()
    });
    let mut nodes: Vec<Node> = Vec::new();
    for (name, value) in found.unwrap_or_default() {
        // A name means the innermost variable.
        let hidden = nodes.iter().any(|other| other.name == name);
        let expr = (!hidden).then(|| name.clone());
        nodes.push(of_c(dbg, key, name, &value, expr, hex));
    }
    Ok(nodes)
}

/// A value with a name.
pub(super) fn of_value(
    dbg: &Debugger,
    key: FrameKey,
    name: String,
    value: &Value,
    expr: Option<String>,
    hex: bool,
) -> Node {
    match value {
        Value::C(value) => of_c(dbg, key, name, value, expr, hex),
        Value::Lanes(values) => Node {
            inside: Some(Container::Elements(key, values.clone())),
            counts: (0, values.len()),
            expr,
            ..Node::plain(name, value.show())
        },
        Value::Int(number) if hex => Node { expr, ..Node::plain(name, format!("{number:#x}")) },
        value => Node { expr, ..Node::plain(name, value.show()) },
    }
}

/// A value of C with a name.
fn of_c(dbg: &Debugger, key: FrameKey, name: String, value: &Typed, expr: Option<String>, hex: bool) -> Node {
    let symbol = |at| dbg.symbol(at);
    let format = hex.then_some(Format { kind: NumberKind::Hex, bits: None });
    let style = Style { format, symbol: Some(&symbol), ..Style::default() };
    let scope = dbg.scope();
    let (words, kind, counts, pointee) = scope.about(&value.ty, |context| {
        let words = Writer::new(context, style).value(value, 0);
        let kind = source::type_name(&value.ty, context);
        let counts = match value.ty.stripped(context) {
            _ if matches!(value.home, Home::Missing(_)) => (0, 0),
            Shape::Record { members, .. } => (members.len(), 0),
            Shape::Array { count, .. } => {
                (0, count.map_or(0, |count| usize::try_from(count).unwrap_or(MOST)))
            }
            Shape::Pointer { .. } => match target(value, context) {
                Some(target) => match target.ty.stripped(context) {
                    Shape::Record { members, .. } => (members.len(), 0),
                    _ => (1, 0),
                },
                None => (0, 0),
            },
            _ => (0, 0),
        };
        let pointee = match value.ty.stripped(context) {
            Shape::Pointer { .. } => value.scalar(context).ok().map(|scalar| scalar.as_integer() as u64),
            _ => None,
        };
        (words, kind, counts, pointee)
    });
    let place = match value.home {
        Home::Memory(at) => Some(at),
        _ => None,
    };
    let inside = (counts != (0, 0)).then(|| Container::Inside(key, value.clone(), expr.clone()));
    Node { kind: Some(kind), expr, inside, counts, memory: pointee.or(place), ..Node::plain(name, words) }
}

/// What a pointer points to, if that has a value; strings are shown already.
fn target(value: &Typed, context: &source::Context<'_>) -> Option<Typed> {
    let target = value.target(context).ok()?;
    let shown = Typed::is_character(&target.ty, context)
        || matches!(target.ty.stripped(context), Shape::Function { .. } | Shape::Void);
    let size = target.ty.size(context).filter(|&size| size > 0 && !shown)?;
    let readable = target.bytes(context).is_ok() || size > source::LARGEST;
    readable.then_some(target)
}

/// Members, elements, or what is pointed to.
fn inside(
    dbg: &Debugger,
    key: FrameKey,
    value: &Typed,
    expr: Option<&str>,
    elements: &Elements,
    hex: bool,
) -> Vec<Node> {
    let scope = dbg.scope();
    let expr = expr.map(|expr| if is_simple(expr) { expr.to_owned() } else { format!("({expr})") });
    let found: Vec<(String, Typed, Option<String>)> = scope.about(&value.ty, |context| {
        let (value, dot) = match value.ty.stripped(context) {
            Shape::Pointer { is_reference, .. } => match target(value, context) {
                Some(target) if matches!(target.ty.stripped(context), Shape::Record { .. }) => {
                    (target, if is_reference { "." } else { "->" })
                }
                Some(target) => {
                    let words = if is_reference { expr.clone() } else { expr.map(|expr| format!("*{expr}")) };
                    return vec![(words.clone().unwrap_or_else(|| "*".into()), target, words)];
                }
                None => return Vec::new(),
            },
            _ => (value.clone(), "."),
        };
        match value.ty.stripped(context) {
            Shape::Record { members, .. } => members
                .iter()
                .take(MOST)
                .map(|member| {
                    let inner = value.member(member, context);
                    match &member.name {
                        Some(name) => {
                            let words = expr.as_ref().map(|expr| format!("{expr}{dot}{name}"));
                            (name.clone(), inner, words)
                        }
                        // Members of an anonymous member are members of what it is in.
                        None => {
                            let words = expr.clone().filter(|_| dot == ".");
                            (source::type_name(&member.ty, context), inner, words)
                        }
                    }
                })
                .collect(),
            Shape::Array { of, count, .. } => {
                let end = elements.end.min(count.map_or(0, |count| usize::try_from(count).unwrap_or(MOST)));
                let element = |n: usize| {
                    let words = expr.as_ref().map(|expr| format!("{expr}[{n}]"));
                    (format!("[{n}]"), value.element(&of, n as u64, context), words)
                };
                (elements.first..end).map(element).collect()
            }
            _ => Vec::new(),
        }
    });
    found.into_iter().map(|(name, value, words)| of_c(dbg, key, name, &value, words, hex)).collect()
}

/// Can operators of postfix follow without parentheses: is it a name or in parentheses, with such operators behind?
fn is_simple(expr: &str) -> bool {
    let mut depth = 0i32;
    let mut last = ' ';
    for (n, c) in expr.char_indices() {
        let outside = depth == 0;
        match c {
            '(' if n > 0 && outside => return false,
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ if !outside || c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | ':') => {}
            '-' if expr[n..].starts_with("->") => {}
            '>' if last == '-' => {}
            _ => return false,
        }
        last = c;
    }
    expr.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$' | '('))
}

/// The value of an expression in the frame that is looked at.
pub(super) fn evaluate(dbg: &Debugger, key: FrameKey, text: &str, hex: bool) -> Reply<Node> {
    let expr = dbg.parse(text)?;
    if let Expr::Lvalue(place) = &expr
        && let Some(node) = registers::of_place(dbg, key, text, place, hex)?
    {
        return Ok(node);
    }
    let scope = dbg.scope();
    let value = scope.eval(&expr)?;
    if let Value::C(Typed { home: Home::Memory(at), ty, .. }) = &value
        && scope.about(ty, |context| ty.size(context).is_some_and(|size| size > 0))
        && crate::memory::peek(dbg.session.hart(), *at, &mut [0]).is_err()
    {
        return complain!("no memory at {at:#x}");
    }
    Ok(of_value(dbg, key, text.to_owned(), &value, Some(text.to_owned()), hex))
}

impl Lvalue {
    /// The elements of a group, if all of them are meant.
    pub(super) fn whole_group(&self) -> Option<&Lanes> {
        match self {
            Lvalue::V(lanes) if lanes.range.is_none() => Some(lanes),
            _ => None,
        }
    }
}

/// What a client is told of a node.
pub(super) fn shown(state: &mut State, node: &Node) -> Shown {
    let some = |count: usize| Some(count).filter(|&count| count > 0);
    Shown {
        kind: node.kind.clone(),
        variables_reference: node.inside.clone().map_or(0, |inside| state.containers.add(inside)),
        named_variables: some(node.counts.0),
        indexed_variables: some(node.counts.1),
        memory_reference: node.memory.map(|at| format!("{at:#x}")),
    }
}

/// The container of a handle; its frame is looked at from now on.
fn container(state: &State, dbg: &mut Debugger, reference: i64) -> Result<Container, Problem> {
    let Some(container) = state.containers.get(reference).cloned() else {
        return problem!("variables {reference} are not valid any more");
    };
    look_at(dbg, container.frame())?;
    Ok(container)
}

/// The node of that name in a container.
pub(super) fn named(state: &State, dbg: &mut Debugger, reference: i64, name: &str) -> Result<Node, Problem> {
    let container = container(state, dbg, reference)?;
    let index = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')?.parse::<usize>().ok());
    let elements = index.map_or(Elements::ALL, |n| Elements { first: n, end: n.saturating_add(1) });
    let nodes = container.nodes(dbg, &elements, false)?;
    match nodes.into_iter().find(|node| node.name == name) {
        Some(node) => Ok(node),
        None => problem!("no variable {name}"),
    }
}

/// `variables`.
pub(super) fn variables_of(
    state: &mut State,
    dbg: &mut Debugger,
    args: VariablesArguments,
) -> Result<Variables, Problem> {
    let container = container(state, dbg, args.variables_reference)?;
    let count = if args.count == 0 { MOST } else { args.count.min(MOST) };
    let elements = match args.filter {
        Some(Filter::Named) => Elements { first: 0, end: 0 },
        _ => Elements { first: args.start, end: args.start.saturating_add(count) },
    };
    let mut nodes = container.nodes(dbg, &elements, args.format.hex)?;
    match args.filter {
        Some(Filter::Indexed) => nodes.retain(|node| node.name.starts_with('[')),
        Some(Filter::Named) => {
            nodes.retain(|node| !node.name.starts_with('['));
            nodes = nodes.into_iter().skip(args.start).take(count).collect();
        }
        None => {}
    }
    let variables = nodes.into_iter().map(|node| {
        let shown = shown(state, &node);
        VariableBody { name: node.name, value: node.value, evaluate_name: node.expr, shown }
    });
    Ok(Variables { variables: variables.collect() })
}

/// `setVariable`.
pub(super) fn set(
    state: &mut State,
    dbg: &mut Debugger,
    args: SetVariableArguments,
) -> Result<SetBody, Problem> {
    let node = named(state, dbg, args.variables_reference, &args.name)?;
    let Some(expr) = node.expr else { return problem!("{} cannot be changed", args.name) };
    let Some(key) = state.containers.get(args.variables_reference).map(Container::frame) else {
        return problem!("variables {} are not valid any more", args.variables_reference);
    };
    assign(state, dbg, key, &expr, &args.value, args.format.hex)
}

/// Gives a place a value, and shows it.
pub(super) fn assign(
    state: &mut State,
    dbg: &mut Debugger,
    key: FrameKey,
    place: &str,
    value: &str,
    hex: bool,
) -> Result<SetBody, Problem> {
    commands::assign(dbg, place, value.trim())?;
    // A change in the past is a position of its own.
    look_at(dbg, key)?;
    let node = evaluate(dbg, key, place, hex)?;
    let shown = shown(state, &node);
    Ok(SetBody { value: node.value, shown })
}
