//! Test of Battle Games, *Command Decision: Test of Battle*: the advanced rules, with the base-game
//! assumptions they lean on.
//!
//! Distances are in inches, dice are D10 with faces 1 to 10. Modifiers change the number needed,
//! never the die (`cd.core.d10`).
