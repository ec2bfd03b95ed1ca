//! Every rule of the specification that a vector instruction can break, as one plain function of the case.

use rivet_isa::Rule;

use super::point::{Point, times};
use super::shapes::{Kind, Number, Operand, Shape, Width};

/// A broken rule, and the operands that break it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which rule.
    pub rule: Rule,
    /// The fields concerned, for example `"d2"` for vd and vs2; empty if it is no matter of operands.
    pub fields: [char; 2],
}

/// An operand of the case at hand: its elements' width and its registers.
struct Group {
    field: char,
    eew: u32,
    /// log2 of EMUL.
    emul: i32,
    first: u32,
    registers: u32,
    read: bool,
    written: bool,
}

impl Group {
    fn last(&self) -> u32 {
        self.first + self.registers - 1
    }

    fn overlaps(&self, other: &Group) -> bool {
        self.first <= other.last() && other.first <= self.last()
    }
}

/// All rules that the instruction breaks, none if it is legal.
pub fn violations(shape: &Shape, point: &Point) -> Vec<Violation> {
    let mut found = Found(Vec::new());
    if point.vs_off {
        found.add(Rule::VsOff);
    }
    if point.fs_off && shape.is_float() {
        found.add(Rule::VectorFsOff);
    }
    if point.frm > 4 && shape.is_float() {
        found.add(Rule::Frm);
    }
    if point.vill && !shape.is("novtype") {
        // Nothing else can be said: vtype holds no SEW and no LMUL.
        found.add(Rule::Vill);
        return found.0;
    }
    start(shape, point, &mut found);
    widths(shape, point, &mut found);
    element_groups(shape, point, &mut found);
    let (groups, complete) = groups(shape, point, &mut found);
    alignment(shape, &groups, &mut found);
    if complete {
        overlaps(shape, point, &groups, &mut found);
    }
    found.0
}

/// The rules found broken so far.
struct Found(Vec<Violation>);

impl Found {
    fn add(&mut self, rule: Rule) {
        self.at(rule, ' ', ' ');
    }

    fn at(&mut self, rule: Rule, a: char, b: char) {
        let violation = Violation { rule, fields: [a, b] };
        if !self.0.contains(&violation) {
            self.0.push(violation);
        }
    }
}

/// vstart.
fn start(shape: &Shape, point: &Point, found: &mut Found) {
    let from_zero: &[(&str, Rule)] = &[
        ("reduction", Rule::ReductionVstart),
        ("iota", Rule::IotaVstart),
        ("compress", Rule::CompressVstart),
    ];
    let named: &[(&str, Rule)] = &[
        ("vcpop.m", Rule::CpopVstart),
        ("vfirst.m", Rule::FirstVstart),
        ("vmsbf.m", Rule::SbfVstart),
        ("vmsif.m", Rule::SifVstart),
        ("vmsof.m", Rule::SofVstart),
    ];
    let rule = from_zero
        .iter()
        .find(|(word, _)| shape.is(word))
        .or(named.iter().find(|(name, _)| *name == shape.name));
    if let Some((_, rule)) = rule {
        if point.vstart != 0 {
            found.add(*rule);
        }
    } else if let Some(Operand { kind: Kind::Whole(count), .. }) = shape.operand('d') {
        let eew = whole_eew(shape, *count, point);
        if point.vstart >= count * point.hart.vlen / eew {
            found.add(if shape.is("move") { Rule::MoveVstart } else { Rule::WholeVstart });
        }
    } else if point.vstart >= point.vlmax() {
        found.add(Rule::PastEnd);
    }
}

/// EEW of a load (`vl2re16.v`: "EEW=min(VLEN*NFIELDS, EEW_encoded)"), a store or a move of whole registers.
fn whole_eew(shape: &Shape, count: u32, point: &Point) -> u32 {
    let said = match shape.name.split_once("re") {
        Some((_, rest)) => rest.trim_end_matches(".v").parse().expect("a width follows re"),
        None if shape.is("move") => point.sew,
        None => 8,
    };
    said.min(count * point.hart.vlen)
}

/// EEW of an operand.
fn eew(width: Width, sew: u32) -> u32 {
    match width {
        Width::Sew(n) => times(sew, n),
        Width::Bits(bits) => bits,
    }
}

/// Element widths that the operation is defined for.
fn widths(shape: &Shape, point: &Point, found: &mut Found) {
    for operand in &shape.operands {
        let width = match operand.kind {
            Kind::Whole(count) => Width::Bits(whole_eew(shape, count, point)),
            Kind::Group(width) | Kind::Element(width) => width,
            Kind::Half => Width::Sew(0),
            // An f register holds a number of SEW bits.
            Kind::NoVector if operand.number == Number::Float => Width::Sew(0),
            _ => continue,
        };
        let eew = eew(width, point.sew);
        if eew > point.hart.elen {
            found.add(match (shape.is("memory"), operand.field) {
                (true, '2') => Rule::IndexEew,
                (true, _) => Rule::MemoryEew,
                _ => Rule::Eew,
            });
        } else if shape.is("indexed") && operand.field == '2' && eew > point.hart.xlen {
            found.add(Rule::IndexXlen);
        } else if eew < 8 {
            found.add(Rule::Extend);
        } else if operand.number == Number::Float && !point.hart.floats.contains(&eew) {
            found.at(Rule::FloatWidth, operand.field, ' ');
        } else if operand.number == Number::Brain && eew != 16 {
            found.at(
                match shape.name {
                    "vfncvtbf16.f.f.w" => Rule::BrainNarrowSew,
                    "vfwcvtbf16.f.f.v" => Rule::BrainWidenSew,
                    _ => Rule::BrainMacSew,
                },
                operand.field,
                ' ',
            );
        }
    }
    if !point.hart.v && point.sew == 64 {
        match shape.name.split('.').next().unwrap_or_default() {
            "vmulh" | "vmulhu" | "vmulhsu" => found.add(Rule::HighProduct),
            "vsmul" => found.add(Rule::HighFixed),
            _ => {}
        }
    }
    let required: &[u32] = match () {
        () if shape.is("sew64") => &[64],
        () if shape.is("sew32") => &[32],
        () if shape.is("sew32or64") => &[32, 64],
        () if shape.is("sew8or16") => &[8, 16],
        () if shape.is("sew8") => &[8],
        () => return,
    };
    if !required.contains(&point.sew) {
        found.add(match shape.name.split('.').next().unwrap_or_default() {
            "vclmul" => Rule::ClmulSew,
            "vclmulh" => Rule::ClmulhSew,
            "vfncvt" | "vfncvtbf16" => Rule::Ofp8Sew,
            "vwabda" => Rule::AbdaSew,
            "vwabdau" => Rule::AbdauSew,
            stem if stem.starts_with("vdot4a") => Rule::Dot4aSew,
            "vghsh" => Rule::GhshSew,
            "vgmul" => Rule::GmulSew,
            "vsha2ms" => Rule::Sha2msSew,
            "vsha2ch" | "vsha2cl" => Rule::Sha2cSew,
            "vsm3c" => Rule::Sm3cSew,
            "vsm3me" => Rule::Sm3meSew,
            "vsm4k" => Rule::Sm4kSew,
            "vsm4r" => Rule::Sm4rSew,
            _ => Rule::Sew,
        });
    }
}

/// Element groups of vector cryptography.
fn element_groups(shape: &Shape, point: &Point, found: &mut Found) {
    let egs = match (shape.is("egs4"), shape.is("egs8")) {
        (true, _) => 4,
        (_, true) => 8,
        _ => return,
    };
    for value in [point.vl, point.vstart] {
        if value % egs != 0 {
            found.at(Rule::WholeGroups, if value == point.vl { 'l' } else { 's' }, ' ');
        }
    }
    if times(point.hart.vlen, point.lmul) < egs * point.sew {
        found.add(Rule::GroupWidth);
    }
}

/// The operands' register groups that can exist, and whether all can.
fn groups(shape: &Shape, point: &Point, found: &mut Found) -> (Vec<Group>, bool) {
    let mut groups = Vec::new();
    let mut exist = true;
    for operand in &shape.operands {
        let first = match operand.field {
            'd' => point.vd,
            '2' => point.vs2,
            _ => point.vs1,
        };
        let fields = if operand.field == 'd' && shape.is("seg") { point.nfields } else { 1 };
        let (eew, emul, registers) = match operand.kind {
            Kind::NoVector => continue,
            Kind::Mask => (1, 0, 1),
            Kind::Element(width) => (eew(width, point.sew), 0, 1),
            Kind::Whole(count) => (8, count.ilog2() as i32, count),
            Kind::Scalar128 => {
                // "The Scalar Element Group operand has EMUL = ceil(EGW / VLEN)."
                let registers = 128_u32.div_ceil(point.hart.vlen);
                (point.sew, registers.ilog2() as i32, registers)
            }
            Kind::Half => {
                // "… when 2*SEW > LMUL * min(ELEN, VLEN)".
                if 2 * point.sew > times(point.hart.elen.min(point.hart.vlen), point.lmul) {
                    found.add(Rule::ZipEmul);
                    exist = false;
                    continue;
                }
                (point.sew, point.lmul - 1, times(1, (point.lmul - 1).max(0)))
            }
            Kind::Group(width) => {
                let eew = eew(width, point.sew);
                let emul = point.lmul + eew.ilog2() as i32 - point.sew.ilog2() as i32;
                if !(-3..=3).contains(&emul) {
                    match () {
                        () if shape.is("memory") => found.at(Rule::MemoryEmul, operand.field, ' '),
                        () if emul < 0 => found.add(Rule::Extend),
                        () => found.at(Rule::Emul, operand.field, ' '),
                    }
                    exist = false;
                    continue;
                }
                (eew, emul, times(1, emul.max(0)) * fields)
            }
        };
        if fields > 1 && times(fields, emul) > 8 {
            found.add(Rule::Fields);
            exist = false;
        } else if fields > 1 && first + registers > 32 {
            found.add(Rule::PastV31);
        }
        groups.push(Group {
            field: operand.field,
            eew,
            emul,
            first,
            registers,
            read: operand.read,
            written: operand.written,
        });
    }
    (groups, exist)
}

/// "Using other than the lowest-numbered vector register to specify a vector register group is a reserved encoding."
fn alignment(shape: &Shape, groups: &[Group], found: &mut Found) {
    for group in groups {
        if group.first % times(1, group.emul.max(0)) == 0 {
            continue;
        }
        let is_lmul = shape.operand(group.field).is_some_and(|o| o.kind == Kind::Group(Width::Sew(0)));
        let rule = match group.emul {
            _ if shape.is("move") => Rule::MoveAligned,
            _ if shape.is("novtype") => Rule::WholeAligned,
            _ if shape.is("memory") => Rule::MemoryAligned,
            1 if is_lmul => Rule::Aligned2,
            2 if is_lmul => Rule::Aligned4,
            3 if is_lmul => Rule::Aligned8,
            _ => Rule::Aligned,
        };
        found.at(rule, group.field, ' ');
    }
}

/// Registers that a destination shares with a source or the mask, and sources of different EEW that share one.
fn overlaps(shape: &Shape, point: &Point, groups: &[Group], found: &mut Found) {
    // v0 as mask or carry: read whenever vm is 0.
    let v0 = Group { field: '0', eew: 1, emul: 0, first: 0, registers: 1, read: true, written: false };
    let masked = !point.vm;
    let sources: Vec<&Group> = groups.iter().filter(|g| g.read).chain(masked.then_some(&v0)).collect();
    let destination = groups.iter().find(|group| group.written);
    for source in &sources {
        let Some(destination) = destination.filter(|d| d.field != source.field && d.overlaps(source)) else {
            continue;
        };
        if let Some(rule) = broken(shape, destination, source) {
            found.at(rule, destination.field, source.field);
        }
    }
    for (i, a) in sources.iter().enumerate() {
        for b in &sources[i + 1..] {
            if a.eew != b.eew && a.overlaps(b) {
                found.at(Rule::SourceWidth, a.field, b.field);
            }
        }
    }
}

/// The rule against this overlap of a destination and a source, if there is one.
fn broken(shape: &Shape, destination: &Group, source: &Group) -> Option<Rule> {
    let is_mask = source.field == '0';
    let writes_mask = destination.eew == 1;
    match shape.name {
        "vmsbf.m" => return Some(Rule::SbfApart),
        "vmsif.m" => return Some(Rule::SifApart),
        "vmsof.m" => return Some(Rule::SofApart),
        "viota.m" => return Some(Rule::IotaApart),
        // vs1 may be overlapped: the rule names vs2 alone.
        "vsm3me.vv" => return (source.field == '2').then_some(Rule::Sm3meApart),
        "vsm3c.vi" => return Some(Rule::Sm3cApart),
        "vsha2ms.vv" => return Some(Rule::Sha2msApart),
        "vsha2ch.vv" | "vsha2cl.vv" => return Some(Rule::Sha2cApart),
        "vsm4r.vs" => return Some(Rule::Sm4rApart),
        "vgmul.vs" => return Some(Rule::GmulVsApart),
        "vghsh.vs" => return (source.field == '2').then_some(Rule::GhshVsApart),
        "vpaire.vv" if !is_mask => return Some(Rule::PairEvenApart),
        "vpairo.vv" if !is_mask => return Some(Rule::PairOddApart),
        "vzip.vv" if !is_mask => {
            let fine = source.emul >= 0 && source.last() == destination.last();
            return (!fine).then_some(Rule::ZipOverlap);
        }
        "vunzipe.v" => return (destination.first != source.first).then_some(Rule::UnzipEvenOverlap),
        "vunzipo.v" => return (destination.first != source.first).then_some(Rule::UnzipOddOverlap),
        _ => {}
    }
    if shape.is("reduction") {
        // "The destination vector register can overlap the source operands, including the mask register."
        return None;
    }
    if is_mask {
        return match () {
            () if writes_mask => None,
            () if shape.is("carry") => Some(Rule::CarryMask),
            () => Some(Rule::Mask),
        };
    }
    let apart: &[(&str, Rule)] = &[
        ("slideup", Rule::SlideupApart),
        ("slide1up", Rule::Slide1upApart),
        ("gather", Rule::GatherApart),
        ("compress", Rule::CompressApart),
        ("vs-apart", Rule::CryptoVsApart),
    ];
    if let Some((_, rule)) = apart.iter().find(|(word, _)| shape.is(word)) {
        return Some(*rule);
    }
    if shape.is("indexed") && destination.registers > times(1, destination.emul.max(0)) {
        return Some(Rule::IndexApart);
    }
    let legal = match destination.eew.cmp(&source.eew) {
        std::cmp::Ordering::Equal => true,
        std::cmp::Ordering::Less => destination.first == source.first,
        std::cmp::Ordering::Greater => source.emul >= 0 && destination.last() == source.last(),
    };
    (!legal).then_some(Rule::Overlap)
}
