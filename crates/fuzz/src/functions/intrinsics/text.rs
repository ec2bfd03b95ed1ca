//! A test of one intrinsic in C: operands from memory, the call, and the results to memory as far as they are defined.

use std::fmt::Write;

use rivet_testkit::Rng;

use super::table::{Kind, Row};
use super::types::Vector;

/// Bytes of an operand's place in the input.
const PLACE: u32 = 2048;
/// Where what loads read begins in the input, and what stores write in the output.
const MEMORY: &str = "AREA";

/// A test.
pub(super) struct Test {
    /// The intrinsic.
    pub(super) name: String,
    /// The function in C, without its name: parameters and body.
    pub(super) body: String,
}

/// What a call is made of.
struct Call<'a> {
    r: &'a mut Rng,
    base: Vector,
    fields: u32,
    /// The width of offsets.
    width: u32,
    /// Places of operands that are taken.
    taken: u32,
    text: String,
}

impl Test {
    /// A random one of the row; `None` if the types that were picked do not exist.
    pub(super) fn random(r: &mut Rng, row: &Row) -> Option<Test> {
        let Row(operations, rest, classes, kind, result, operands) = row;
        let operations: Vec<&str> = operations.split(' ').collect();
        let operation = r.pick(&operations);
        let letters = classes.trim_end_matches(|c: char| c.is_ascii_digit());
        let only: Option<u32> = classes[letters.len()..].parse().ok();
        let classes: Vec<char> = letters.chars().collect();
        let class = r.pick(&classes);
        let types: Vec<Vector> =
            Vector::all(class).filter(|ty| only.is_none_or(|sew| sew == ty.sew)).collect();
        let base = r.pick(&types);
        let crypto = only.is_some() && !operation.starts_with("vc");
        let group = if operation.starts_with("vsm3") { 8 } else { 4 };
        // An element group has to fit.
        if crypto
            && (base.lmul < 0
                || group * base.sew > 128 << base.lmul
                || base.lmul > 2 && rest.starts_with("vs_"))
        {
            return None;
        }
        let segment = rest.contains("{n}") || operation.contains("{n}");
        let fields = if segment { r.pick(&[2, 3, 4, 5, 6, 7, 8]) } else { 1 };
        if fields * base.registers() > 8 {
            return None;
        }
        let width = r.pick(&[8, 16, 32, 64]);
        if operands.split(' ').any(|o| o == "o") {
            base.index(width)?;
        }
        let mut call = Call { r, base, fields, width, taken: 0, text: String::new() };
        let name = call.name(&format!("{operation}_{rest}"))?;
        if crypto {
            // Lengths are those of whole groups.
            let all = format!("__riscv_vsetvlmax_e{}m{}()", base.sew, base.registers());
            call.line(&format!("vl = (vl < {all} ? vl : {all}) & -{group};"));
        }
        call.body(name, *kind, result, operands)
    }
}

impl Call<'_> {
    fn name(&self, pattern: &str) -> Option<String> {
        let mut out = pattern.to_owned();
        for (from, to) in [
            ("{s}", self.base.sew.to_string()),
            ("{n}", self.fields.to_string()),
            ("{e}", self.width.to_string()),
            ("{M}", self.base.mask()),
            ("{sT}", self.base.element()),
        ] {
            out = out.replace(from, &to);
        }
        while let Some((head, tail)) = out.split_once('{') {
            let (code, tail) = tail.split_once('}')?;
            out = format!("{head}{}{tail}", self.base.derived(code)?.name());
        }
        Some(out)
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "    {line}");
    }

    /// A place in the input.
    fn place(&mut self) -> String {
        self.taken += 1;
        format!("in + {}", (self.taken - 1) * PLACE)
    }

    /// A vector from memory: an expression.
    fn vector(&mut self, ty: Vector) -> String {
        let (place, all) = (self.place(), self.all(ty));
        format!("__riscv_vle{}_v_{}((const {} *)({place}), {all})", ty.sew, ty.name(), ty.c_element())
    }

    /// VLMAX.
    fn all(&mut self, ty: Vector) -> String {
        let group = ty.group();
        if self.r.one_in(2) { "(size_t)-1".into() } else { format!("__riscv_vsetvlmax_e{}{group}()", ty.sew) }
    }

    fn mask(&mut self) -> String {
        let (place, all) = (self.place(), self.all(self.base));
        format!("__riscv_vlm_v_{}({place}, {all})", self.base.mask())
    }

    fn tuple(&mut self) -> String {
        let parts: Vec<String> = (0..self.fields).map(|_| self.vector(self.base)).collect();
        format!("__riscv_vcreate_v_{}x{}({})", self.base.name(), self.fields, parts.join(", "))
    }

    /// An operand, as an expression; `None` where its type does not exist.
    fn operand(&mut self, code: &str) -> Option<String> {
        Some(match code {
            "M" => self.mask(),
            "G" => self.tuple(),
            "z" if self.r.one_in(3) => self.r.below(34).to_string(),
            "z" => format!("*(const size_t *)({}) % 70", self.place()),
            "k" => self.r.below(32).to_string(),
            "x" => self.r.below(4).to_string(),
            "r" => self.r.below(5).to_string(),
            "p" => MEMORY.into(),
            "d" => {
                let step = i64::from(self.fields * self.base.sew / 8);
                (step * self.r.pick(&[-2, -1, 0, 1, 2, 3])).to_string()
            }
            "l" => "&length".into(),
            "v" => String::new(),
            "E" | "i" | "o" => {
                let sew = match code {
                    "E" => 16,
                    "i" => self.base.sew,
                    _ => self.width,
                };
                let ty = self.base.index(sew)?;
                let most = if code == "o" { if sew == 8 { "0xf8" } else { "0x7f8" } } else { "31" };
                let (vector, all) = (self.vector(ty), self.all(ty));
                format!("__riscv_vand_vx_{}({vector}, {most}, {all})", ty.name())
            }
            _ => match code.strip_prefix('s') {
                Some(code) => {
                    let ty = self.base.derived(code)?;
                    if self.r.one_in(3) {
                        let number = self.r.below(40) as i64 - if ty.class == 'u' { 0 } else { 20 };
                        return Some(format!("({}){number}", ty.c_element()));
                    }
                    format!("*(const {} *)({})", ty.c_element(), self.place())
                }
                None => {
                    let ty = self.base.derived(code)?;
                    self.vector(ty)
                }
            },
        })
    }

    fn body(mut self, name: String, kind: Kind, result: &str, operands: &str) -> Option<Test> {
        let forms: &[&str] = match kind {
            Kind::All | Kind::Accumulator => &["", "_tu", "_m", "_tum", "_mu", "_tumu"],
            Kind::Compare => &["", "_m", "_mu"],
            Kind::Reduction => &["", "_tu", "_m", "_tum"],
            Kind::Tail | Kind::TailAccumulator | Kind::First => &["", "_tu"],
            Kind::Kept => &["_tu"],
            Kind::Scalar => &["", "_m"],
            Kind::Plain => &[""],
        };
        let form = self.r.pick(forms);
        let masked = form.contains('m');
        let kept = form.contains('u') && !matches!(kind, Kind::Accumulator | Kind::TailAccumulator);
        let loads = operands.starts_with('p') && !result.is_empty();
        let area = if loads { "in + INPUT" } else { "out + 4096" };
        let pointer = format!(
            "(({}{} *)({area}))",
            if loads { "const " } else { "" },
            match operands.contains('M') || result == "M" {
                true => "uint8_t".into(),
                false => self.base.c_element(),
            }
        );
        if self.text.is_empty() && self.r.one_in(2) {
            let ty = self.base;
            let group = ty.group();
            self.line(&format!("vl = __riscv_vsetvl_e{}{group}(vl);", ty.sew));
        }
        let mut args = Vec::new();
        if masked {
            let mask = self.mask();
            self.line(&format!("vbool{}_t mask = {mask};", &self.base.mask()[1..]));
            args.push("mask".to_owned());
        }
        if kept {
            let old = if result == "M" {
                self.mask()
            } else if result == "G" {
                self.tuple()
            } else {
                self.operand(result)?
            };
            args.push(old);
        }
        for code in operands.split(' ').filter(|o| !o.is_empty()) {
            args.push(self.operand(code)?.replace(MEMORY, &pointer));
        }
        args.retain(|arg| !arg.is_empty());
        if operands.contains('l') {
            self.line("size_t length = 0;");
        }
        if !operands.contains('v') {
            args.push("vl".into());
        }
        let called = format!("{name}{form}");
        let call = format!("__riscv_{called}({})", args.join(", "));
        self.stored(&call, form, kind, result, operands.contains('l'))?;
        Some(Test { name: called, body: self.text })
    }

    /// The call, and what is stored of its result.
    fn stored(&mut self, call: &str, form: &str, kind: Kind, result: &str, shortens: bool) -> Option<()> {
        let base = self.base;
        match result {
            "" => self.line(&format!("{call};")),
            "z" => self.line(&format!("*(long *)out = {call};")),
            "sT" => self.line(&format!("*({} *)out = {call};", base.c_element())),
            "M" => self.stored_mask(call, form),
            "G" => {
                self.line(&format!("{} result = {call};", base.c(self.fields)));
                if shortens {
                    self.line("*(size_t *)(out + 12288) = vl = length;");
                }
                for field in 0..self.fields {
                    let get = format!(
                        "__riscv_vget_v_{}x{}_{}(result, {field})",
                        base.name(),
                        self.fields,
                        base.name()
                    );
                    self.stored_vector(base, &get, form, kind, 1024 * field);
                }
            }
            _ => {
                let ty = base.derived(result)?;
                self.line(&format!("{} result = {call};", ty.c(1)));
                if shortens {
                    self.line("*(size_t *)(out + 12288) = vl = length;");
                }
                self.stored_vector(ty, "result", form, kind, 0);
            }
        }
        Some(())
    }

    /// A mask as bytes.
    fn stored_mask(&mut self, call: &str, form: &str) {
        let mask = self.base.mask();
        let bytes = match Vector::index(self.base, 8) {
            Some(ty) => ty.name(),
            None => return,
        };
        self.line(&format!("vbool{}_t result = {call};", &mask[1..]));
        if form == "_m" {
            self.line(&format!("result = __riscv_vmand_mm_{mask}(result, mask, vl);"));
        }
        let zeros = format!("__riscv_vmv_v_x_{bytes}(0, vl)");
        self.line(&format!(
            "__riscv_vse8_v_{bytes}(out, __riscv_vmerge_vxm_{bytes}({zeros}, 1, result, vl), vl);"
        ));
    }

    /// What is defined of a vector.
    fn stored_vector(&mut self, ty: Vector, value: &str, form: &str, kind: Kind, at: u32) {
        let (sew, name) = (ty.sew, ty.name());
        let to = |at: u32| format!("({} *)(out + {at})", ty.c_element());
        if matches!(kind, Kind::Reduction | Kind::First) {
            let count = if form.starts_with("_tu") { "(size_t)-1" } else { "vl != 0" };
            return self.line(&format!("__riscv_vse{sew}_v_{name}({}, {value}, {count});", to(at)));
        }
        let whole = form.starts_with("_tu");
        let some = form == "_m" || form == "_tum";
        if whole {
            self.line(&format!("__riscv_vse{sew}_v_{name}({}, {value}, -1);", to(at)));
        }
        if whole && some {
            let (class, scalar) = if ty.class == 'f' { ("vfmv_v_f", "0") } else { ("vmv_v_x", "0") };
            self.line(&format!(
                "__riscv_vse{sew}_v_{name}({}, __riscv_{class}_{name}({scalar}, vl), vl);",
                to(at)
            ));
        }
        if some {
            self.line(&format!(
                "__riscv_vse{sew}_v_{name}_m(mask, {}, {value}, vl);",
                to(at + if whole { 1024 * 8 } else { 0 })
            ));
        } else if !whole {
            self.line(&format!("__riscv_vse{sew}_v_{name}({}, {value}, vl);", to(at)));
        }
    }
}
