//! Registers as variables: integer and float registers of a frame, groups of vector registers as lanes, CSRs in words.

use rivet_hart::{AddressSpace, Hart, csr as rows};
use rivet_isa::{csr, reg};

use super::state::FrameKey;
use super::values::{Container, Elements, Node};
use crate::debugger::Debugger;
use crate::error::Reply;
use crate::expr::{Group, Lanes, Lvalue, element, float_register};
use crate::format::{Format, NumberKind};
use crate::view::csr::words;
use crate::view::lanes::{LaneState, lanes as lanes_of};
use crate::view::vector::Parts;

/// Numbers up to this are written in decimal.
const SMALL: u64 = 0xffff;

/// An integer register's value: numbers in decimal, what may be an address in hexadecimal with its name.
fn word(dbg: &Debugger, bits: u64, hex: bool) -> String {
    let hart = dbg.session.hart();
    let bits = if hart.is_rv32 { bits & 0xffff_ffff } else { bits };
    let value = if hart.is_rv32 { i64::from(bits as u32 as i32) } else { bits as i64 };
    if value.unsigned_abs() <= SMALL && !hex {
        return value.to_string();
    }
    let name = dbg.symbol(bits).map_or(String::new(), |name| format!(" <{name}>"));
    format!("{bits:#x}{name}")
}

fn integer_node(dbg: &Debugger, name: &str, bits: Option<u64>, expr: Option<String>, hex: bool) -> Node {
    let value = bits.map_or("<not saved>".into(), |bits| word(dbg, bits, hex));
    let kind = Some(format!("i{}", dbg.session.hart().xlen()));
    Node { kind, expr, memory: bits.filter(|&bits| bits > SMALL), ..Node::plain(name, value) }
}

/// Registers of the frame that is looked at. Those of callers cannot be changed.
fn of_frame(dbg: &Debugger) -> Reply<(Option<[Option<u64>; 64]>, u64)> {
    let (frames, view) = dbg.selected()?;
    let known = match view.physical {
        0 => None,
        number => frames.stack.frames.get(number).map(|frame| frame.registers.known),
    };
    Ok((known, view.pc))
}

pub(super) fn integer(dbg: &Debugger, hex: bool) -> Reply<Vec<Node>> {
    let hart = dbg.session.hart();
    let (known, pc) = of_frame(dbg)?;
    let own = known.is_none();
    let expr = |name: &str| own.then(|| format!("${name}"));
    let mut nodes = vec![integer_node(dbg, "pc", Some(pc), expr("pc"), hex)];
    for n in 0..hart.config.isa.integer_registers() {
        let name = reg::x_name(n);
        let bits = known.map_or(Some(hart.x(n)), |known| known[usize::from(n)]);
        nodes.push(integer_node(dbg, name, bits, expr(name).filter(|_| n > 0), hex));
    }
    Ok(nodes)
}

fn float_node(hart: &Hart, n: u8) -> Node {
    let (format, bits) = float_register(hart, n, None);
    let name = reg::f_name(n);
    Node { kind: Some(format.name()), expr: Some(format!("${name}")), ..Node::plain(name, format.show(bits)) }
}

pub(super) fn float(dbg: &Debugger) -> Reply<Vec<Node>> {
    let hart = dbg.session.hart();
    let (known, _) = of_frame(dbg)?;
    let node = |n: u8| match known {
        None => float_node(hart, n),
        Some(known) => {
            let format = Format::new(NumberKind::Float, 64);
            let value = known[32 + usize::from(n)].map_or("<not saved>".into(), |bits| format.show(bits));
            Node { kind: Some(format.name()), ..Node::plain(reg::f_name(n), value) }
        }
    };
    Ok((0..32).map(node).collect())
}

/// Groups of LMUL registers, each with its lanes.
pub(super) fn vector(dbg: &Debugger, key: FrameKey) -> Reply<Vec<Node>> {
    let vtype = dbg.session.hart().v.vtype();
    let step = if vtype.vill { 1 } else { vtype.lmul.regs() as u8 };
    let group = |n: u8| {
        let lanes = Lanes { reg: n, lmul: None, format: None, range: None };
        group_node(dbg, key, reg::v_name(n), lanes, format!("${}", reg::v_name(n)))
    };
    (0..32 / step).map(|n| group(n * step)).collect()
}

fn group_node(dbg: &Debugger, key: FrameKey, name: &str, lanes: Lanes, expr: String) -> Reply<Node> {
    let hart = dbg.session.hart();
    let group = dbg.scope().group(&lanes)?;
    let all: Vec<String> =
        (0..group.len.min(16)).map(|n| group.format.show(element(hart, &group, n))).collect();
    let more = if group.len > 16 { format!(" … {} more", group.len - 16) } else { String::new() };
    let kind = Some(format!("{}[{}]", group.format.name(), group.len));
    let named = other_formats(&lanes, &group).len();
    let inside = Some(Container::Lanes(key, lanes, expr.clone()));
    let value = format!("{{{}{more}}}", all.join(" "));
    Ok(Node { kind, expr: Some(expr), inside, counts: (named, group.len), ..Node::plain(name, value) })
}

/// What the same bits may be as well.
fn other_formats(lanes: &Lanes, group: &Group) -> Vec<Format> {
    if lanes.format.is_some() {
        return Vec::new();
    }
    let bits = group.format.width();
    let float = (bits >= 16).then_some(Format::new(NumberKind::Float, bits));
    let all = float.into_iter().chain([Format::new(NumberKind::Hex, bits)]);
    all.filter(|other| *other != group.format).collect()
}

/// Lanes of a group, and the group in other formats.
pub(super) fn lanes(
    dbg: &Debugger,
    key: FrameKey,
    lanes: &Lanes,
    expr: &str,
    elements: &Elements,
    hex: bool,
) -> Reply<Vec<Node>> {
    let hart = dbg.session.hart();
    let group = dbg.scope().group(lanes)?;
    let parts = Parts::of(hart, false);
    let format = if hex { Format { kind: NumberKind::Hex, ..group.format } } else { group.format };
    let mut nodes = Vec::new();
    for other in other_formats(lanes, &group) {
        let name = other.name();
        let lanes = Lanes { format: Some(other), ..lanes.clone() };
        nodes.push(group_node(dbg, key, &name, lanes, format!("{expr}.{name}"))?);
    }
    let range = elements.first..elements.end.min(group.len);
    for (n, lane) in range.clone().zip(lanes_of(hart, &group, &parts, range, None)) {
        let state = match lane.state {
            LaneState::Body => String::new(),
            state => format!(", {}", state.word()),
        };
        let kind = Some(format!("{}{state}", group.format.name()));
        let value = format.show(lane.bits);
        nodes.push(Node { kind, expr: Some(format!("{expr}[{n}]")), ..Node::plain(format!("[{n}]"), value) });
    }
    Ok(nodes)
}

fn csr_node(dbg: &Debugger, number: u16, hex: bool) -> Option<Node> {
    let hart = dbg.session.hart();
    let value = hart.peek_csr(number)?;
    let name = csr::name(number)?;
    let said = words(hart, name, value);
    let number = if value <= SMALL && !hex { value.to_string() } else { format!("{value:#x}") };
    let value = if said.is_empty() { number } else { format!("{number} ({said})") };
    Some(Node { expr: Some(format!("${name}")), ..Node::plain(name, value) })
}

pub(super) fn csrs(dbg: &Debugger, hex: bool) -> Reply<Vec<Node>> {
    let user = matches!(dbg.session.hart().space, AddressSpace::User(_));
    let numbers = rows::descriptions().flat_map(|row| row.numbers);
    let numbers = numbers.filter(|number| !user || number >> 8 & 3 == 0);
    Ok(numbers.filter_map(|number| csr_node(dbg, number, hex)).collect())
}

/// A register or group that an expression names, shown like in its scope.
pub(super) fn of_place(
    dbg: &Debugger,
    key: FrameKey,
    text: &str,
    place: &Lvalue,
    hex: bool,
) -> Reply<Option<Node>> {
    let hart = dbg.session.hart();
    let expr = || Some(text.to_owned());
    if let Some(lanes) = place.whole_group() {
        return group_node(dbg, key, text, lanes.clone(), text.to_owned()).map(Some);
    }
    Ok(match place {
        Lvalue::Pc => Some(integer_node(dbg, text, Some(hart.pc), expr(), hex)),
        Lvalue::X(n, None) => Some(integer_node(dbg, text, Some(hart.x(*n)), expr(), hex)),
        Lvalue::F(n, None) => Some(Node { expr: expr(), ..float_node(hart, *n) }),
        Lvalue::Csr(number) => csr_node(dbg, *number, hex).map(|node| Node { expr: expr(), ..node }),
        _ => None,
    })
}
