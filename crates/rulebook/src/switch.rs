//! A ruling, as a list of readings with their meanings.

/// Makes a ruling: the ways to read what the book leaves open, the register's own first.
#[macro_export]
macro_rules! switch {
    ($(#[$about:meta])* $name:ident {
        $(#[$own_meaning:meta])* $own:ident,
        $($(#[$meaning:meta])* $reading:ident,)+
    }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[$own_meaning])*
            #[default]
            $own,
            $($(#[$meaning])* $reading,)+
        }
    };
}
