//! A switch with its alternatives, as minefields have many.

/// Defines a ruling: a switch with its alternatives.
macro_rules! ruling {
    ($(#[$doc:meta])* $name:ident { $(#[$first_doc:meta])* $first:ident, $($(#[$rest_doc:meta])* $rest:ident,)* }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$rest_doc])* $rest,)*
        }
    };
}

pub(super) use ruling;
