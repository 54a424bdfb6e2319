//! What all paths from a state have in common is worked out once: dice are asked once between two cuts.

use proptest::prelude::*;

use super::generator;
use crate::code::Code;
use crate::compile::compile;
use crate::liveness::target;
use crate::normal::normal;
use crate::op::Op;
use crate::ranges::analyze;

/// Whether an instruction asks the dice: what is not known not to is taken to.
fn asks(op: Op) -> bool {
    !matches!(
        op,
        Op::Constant { .. }
            | Op::Copy { .. }
            | Op::Add { .. }
            | Op::AddUpTo { .. }
            | Op::AddConstant { .. }
            | Op::AddEach { .. }
            | Op::Subtract { .. }
            | Op::SubtractFrom { .. }
            | Op::SubtractToZero { .. }
            | Op::Min { .. }
            | Op::MinConstant { .. }
            | Op::Max { .. }
            | Op::MaxConstant { .. }
            | Op::Binary { .. }
            | Op::Compare { .. }
            | Op::CompareConstant { .. }
            | Op::Choose { .. }
            | Op::ChooseIf { .. }
            | Op::Pick { .. }
            | Op::Again { .. }
            | Op::Jump { .. }
            | Op::JumpIfZero { .. }
            | Op::JumpUnlessZero { .. }
            | Op::JumpUnless { .. }
            | Op::JumpUnlessConstant { .. }
            | Op::Stage { .. }
            | Op::OwnStage
            | Op::Cut { .. }
            | Op::End
    )
}

/// Where dice are asked that may have been asked since the last cut.
fn asked_again(code: &Code) -> Option<usize> {
    let mut seen = vec![[false; 2]; code.ops.len()];
    let mut ways: Vec<(usize, bool)> = code.cuts.iter().map(|cut| (cut.at, false)).collect();
    while let Some((at, has_asked)) = ways.pop() {
        if std::mem::replace(&mut seen[at][usize::from(has_asked)], true) {
            continue;
        }
        let op = code.ops[at];
        if asks(op) && has_asked {
            return Some(at);
        }
        if matches!(op, Op::Cut { .. } | Op::End) {
            continue;
        }
        let has_asked = has_asked || asks(op);
        ways.extend(target(op).map(|to| (to.into(), has_asked)));
        if !matches!(op, Op::Jump { .. }) {
            ways.push((at + 1, has_asked));
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 4000, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn dice_are_asked_once_between_two_cuts(bytes in prop::collection::vec(any::<u8>(), 300..1200)) {
        let core = normal(&generator::core(&bytes));
        let Ok(ranges) = analyze(&core, false) else { return Ok(()) };
        let Ok(compiled) = compile(&core, &ranges) else { return Ok(()) };
        for code in compiled.merged.iter().filter(|code| 1 < code.cuts.len()) {
            prop_assert_eq!(asked_again(code), None, "{:?}", code.ops);
        }
    }
}
