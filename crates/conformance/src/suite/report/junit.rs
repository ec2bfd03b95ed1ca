//! The JUnit report has a suite for each group and a case for each test.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::suite::{TestResult, Verdict};

/// The outcomes as JUnit's XML.
pub fn junit(outcomes: &[TestResult]) -> Result<String, String> {
    let mut report = Report::new("rivet conform");
    let mut groups: Vec<&str> = outcomes.iter().map(|outcome| outcome.group.as_str()).collect();
    groups.sort_unstable();
    groups.dedup();
    for group in groups {
        let mut suite = TestSuite::new(group);
        suite.add_test_cases(outcomes.iter().filter(|outcome| outcome.group == group).map(case));
        report.add_test_suite(suite);
    }
    report.to_string().map_err(|e| e.to_string())
}

fn case(outcome: &TestResult) -> TestCase {
    let status = match outcome.verdict {
        Verdict::Passed => TestCaseStatus::success(),
        Verdict::Failed | Verdict::Stuck => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Verdict::Unloadable | Verdict::Broken => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    let mut case = TestCase::new(outcome.name.as_str(), status);
    if !outcome.passed() {
        case.status.set_message(outcome.reason.as_str()).set_type(outcome.verdict.word().to_lowercase());
    }
    case.set_classname(if outcome.group.is_empty() { "tests" } else { &outcome.group })
        .set_time(outcome.time);
    if !outcome.output.is_empty() {
        case.set_system_out(outcome.output.as_str());
    }
    case
}
