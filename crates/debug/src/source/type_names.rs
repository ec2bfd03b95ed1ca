//! Types in C's notation.

use super::locate::Context;
use super::types::{DEEPEST, Member, Shape, Type};

/// What is written for a level of a type in place of its name.
type Body<'a> = &'a dyn Fn(&Shape) -> Option<String>;

/// The name of a type: `struct node *`, `int (*)(int, int)`.
pub(crate) fn name(ty: &Type, context: &Context<'_>) -> String {
    declare(ty, String::new(), context, 0)
}

/// A declaration of a name with this type: `int name[3]`.
pub(crate) fn declaration(ty: &Type, name: String, context: &Context<'_>) -> String {
    declare(ty, name, context, 0)
}

/// The base of a type in words, with what a declaration puts around a name.
fn declare(ty: &Type, inner: String, context: &Context<'_>, depth: usize) -> String {
    if depth > DEEPEST {
        return format!("…{inner}");
    }
    if let Some(name) = ty.full_name() {
        return if inner.is_empty() { name } else { format!("{name} {inner}") };
    }
    declare_shape(&ty.shape(context), inner, context, depth, None)
}

/// With `body`, a record or an enumeration is followed by it.
fn declare_shape(
    shape: &Shape,
    inner: String,
    context: &Context<'_>,
    depth: usize,
    body: Option<Body<'_>>,
) -> String {
    let next = |ty: &Type, inner: String| match body {
        _ if depth > DEEPEST => format!("…{inner}"),
        None => declare(ty, inner, context, depth + 1),
        Some(_) => declare_shape(&expanded(ty, context), inner, context, depth + 1, body),
    };
    let base = |words: String| match inner.as_str() {
        "" => words,
        inner => format!("{words} {inner}"),
    };
    if let Some(words) = body.and_then(|body| body(shape)) {
        return base(words);
    }
    match shape {
        Shape::Void => base("void".into()),
        Shape::Integer { name, .. } | Shape::Float { name, .. } | Shape::Typedef { name, .. } => {
            base(name.clone())
        }
        Shape::Unknown(name) => base(name.clone()),
        Shape::Record { word, name, .. } => base(format!("{word} {}", name.as_deref().unwrap_or("{...}"))),
        Shape::Enum { name, .. } => base(format!("enum {}", name.as_deref().unwrap_or("{...}"))),
        Shape::Pointer { to, is_reference, .. } => {
            let sign = if *is_reference { "&" } else { "*" };
            let binds = matches!(to.shape(context), Shape::Array { .. } | Shape::Function { .. });
            let inner = if binds { format!("({sign}{inner})") } else { format!("{sign}{inner}") };
            next(to, inner)
        }
        Shape::Array { of, count, is_vector } => {
            let count = count.map_or(String::new(), |count| count.to_string());
            let vector = if *is_vector { " __attribute__ ((vector_size(" } else { "" };
            match vector {
                "" => next(of, format!("{inner}[{count}]")),
                _ => format!("{}{vector}{count})))", next(of, inner.clone())),
            }
        }
        Shape::Function { returns, arguments, variadic } => {
            let mut all: Vec<String> =
                arguments.iter().map(|ty| declare(ty, String::new(), context, depth + 1)).collect();
            if *variadic {
                all.push("...".into());
            }
            if all.is_empty() {
                all.push("void".into());
            }
            next(returns, format!("{inner}({})", all.join(", ")))
        }
        Shape::Qualified { word, to } => match to.shape(context) {
            Shape::Pointer { to, is_reference: false, .. } => next(&to, format!("* {word}{inner}")),
            _ => format!("{word} {}", next(to, inner)),
        },
    }
}

/// A type without its outer typedefs; a record has its full name.
fn expanded(ty: &Type, context: &Context<'_>) -> Shape {
    let mut ty = ty.clone();
    for _ in 0..DEEPEST {
        match ty.shape(context) {
            Shape::Typedef { to, .. } => ty = to,
            mut shape => {
                if let Shape::Record { name: name @ Some(_), .. } | Shape::Enum { name: name @ Some(_), .. } =
                    &mut shape
                {
                    *name = ty.full_name().or(name.take());
                }
                return shape;
            }
        }
    }
    Shape::Unknown("a type in a circle".into())
}

/// The type spelled out: typedefs replaced, members listed.
pub(crate) fn spelled_out(ty: &Type, context: &Context<'_>) -> String {
    let body = |shape: &Shape| match shape {
        Shape::Record { word, name, members, size } => {
            let name = name.as_ref().map_or(String::new(), |name| format!("{name} "));
            if size.is_none() && members.is_empty() {
                return Some(format!("{word} {name}{{\n    <incomplete type>\n}}"));
            }
            let lines: String = members.iter().map(|member| line(member, context, 1)).collect();
            Some(format!("{word} {name}{{\n{lines}}}"))
        }
        Shape::Enum { name, values, .. } => {
            let name = name.as_ref().map_or(String::new(), |name| format!("{name} "));
            let mut words = Vec::new();
            let mut next = 0;
            for (value_name, value) in values {
                words.push(if *value == next {
                    value_name.clone()
                } else {
                    format!("{value_name} = {value}")
                });
                next = value + 1;
            }
            Some(format!("enum {name}{{{}}}", words.join(", ")))
        }
        _ => None,
    };
    declare_shape(&expanded(ty, context), String::new(), context, 0, Some(&body))
}

fn line(member: &Member, context: &Context<'_>, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let name = member.name.clone().unwrap_or_default();
    let bits = member.bits.map_or(String::new(), |bits| format!(" : {bits}"));
    // Records without a name have no other place to be spelled out.
    if let Shape::Record { word, name: None, members, .. } = member.ty.shape(context)
        && depth < 8
    {
        let lines: String = members.iter().map(|member| line(member, context, depth + 1)).collect();
        let name = if name.is_empty() { name } else { format!(" {name}") };
        return format!("{indent}{word} {{\n{lines}{indent}}}{name};\n");
    }
    let words = declare(&member.ty, name, context, 0);
    let base = if member.is_base { "<base> " } else { "" };
    format!("{indent}{base}{words}{bits};\n")
}
