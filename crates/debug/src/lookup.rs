//! Names in expressions are looked up in the frame that is looked at, then in the whole program.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::expr::{self, Expr, Saved, Value, Variable};
use crate::names::Names;
use crate::source::{DebugInfo, Missing, NameKind, Scope, Shape, Type, Typed};

/// Where names are looked up.
pub(crate) struct Lookup<'a> {
    pub(crate) names: &'a Names,
    pub(crate) saved: &'a Saved,
    /// Bytes of an address.
    pub(crate) address_size: u64,
    /// Finds the functions and blocks around the place, and an address in it.
    pub(crate) place: &'a dyn Fn() -> Option<Place>,
    pub(crate) found: OnceCell<Option<Place>>,
}

/// A place in the program.
pub(crate) struct Place {
    pub(crate) info: Rc<DebugInfo>,
    pub(crate) bias: u64,
    /// The function whose variables are seen.
    pub(crate) scope: Option<Scope>,
    pub(crate) unit: Option<usize>,
}

impl Lookup<'_> {
    fn place(&self) -> Option<&Place> {
        self.found.get_or_init(|| (self.place)()).as_ref()
    }

    /// Something with a name outside of functions: of the unit of the place first.
    fn named(&self, kind: NameKind, name: &str) -> Option<(Rc<DebugInfo>, u64, crate::source::Die)> {
        if let Some(place) = self.place()
            && let Some(die) = place.info.named(kind, name, place.unit)
        {
            return Some((Rc::clone(&place.info), place.bias, die));
        }
        self.names.sources().modules().find_map(|module| {
            let die = module.info.named(kind, name, None)?;
            Some((Rc::clone(&module.info), module.bias, die))
        })
    }
}

impl expr::Names for Lookup<'_> {
    fn address(&self, name: &str) -> Option<u64> {
        expr::Names::address(self.names, name)
    }

    fn near(&self, name: &str) -> Option<String> {
        expr::Names::near(self.names, name)
    }

    fn variable(&self, name: &str) -> Option<Variable> {
        // Labels that were typed come first.
        if self.names.labels.contains_key(name) {
            return None;
        }
        let variable = |info: Rc<DebugInfo>, bias, die, is_local| {
            Some(Variable { name: name.to_owned(), info, bias, die, is_local })
        };
        if let Some(place) = self.place()
            && let Some(scope) = &place.scope
            && let Some(die) = place.info.variable(scope, name)
        {
            return variable(Rc::clone(&place.info), place.bias, die, true);
        }
        let (info, bias, die) =
            self.named(NameKind::Variable, name).or_else(|| self.named(NameKind::Function, name))?;
        variable(info, bias, die, false)
    }

    fn owner(&self, name: &str) -> Option<Variable> {
        const THIS: &str = "this";
        let place = self.place()?;
        let scope = place.scope.as_ref()?;
        if self.names.labels.contains_key(name) || place.info.variable(scope, name).is_some() {
            return None;
        }
        let die = place.info.variable(scope, THIS)?;
        let this = Typed::missing(place.info.type_of(die), Missing::OptimizedOut);
        let has_member = this.without_target(|context| match this.ty.stripped(context) {
            Shape::Pointer { to, .. } => {
                Typed::missing(to, Missing::OptimizedOut).named(name, context, 0).is_some()
            }
            _ => false,
        });
        let info = Rc::clone(&place.info);
        has_member.then(|| Variable { name: THIS.into(), info, bias: place.bias, die, is_local: true })
    }

    fn enumerator(&self, name: &str) -> Option<Expr> {
        let (info, _, die) = self.named(NameKind::Enumerator, name)?;
        let value = info.enumerator_value(die)?;
        let parent = info.parent(die)?;
        let ty = Type::Entry(info, parent);
        let made = Typed::of_bytes(ty, value.to_le_bytes().to_vec());
        Some(Expr::Constant(Value::C(made)))
    }

    fn named_type(&self, word: Option<&str>, name: &str) -> Option<Type> {
        let kind = match word {
            None => NameKind::Type,
            Some("union") => NameKind::Union,
            Some("enum") => NameKind::Enum,
            Some(_) => NameKind::Struct,
        };
        let (info, _, die) = self.named(kind, name)?;
        Some(Type::Entry(info, die))
    }

    fn address_size(&self) -> u64 {
        self.address_size
    }

    fn is_saved(&self, name: &str) -> bool {
        self.saved.is_known(name)
    }
}
