// count-tests.cjs FOLDER FAILED_STEP…: sums the reports of vitest and of Playwright. A test file that could not be loaded counts as one
// failed test, and so does a failed step without one. What passes or skips for the newcomer runs again below and is counted there.
const { existsSync, readFileSync } = require('node:fs');

const [folder, ...failedSteps] = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };

// Playwright counts those that passed at a second attempt apart.
function ofPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

function ofVitest(report) {
  const unloaded = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

for (const step of ['newcomer: npm test', 'test', 'test:e2e', 'test:system']) {
  const file = `${folder}/${step.replace(/: ?(?:npm )?/, '-')}.json`;
  if (!existsSync(file)) continue;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { passed, failed, skipped } = 'stats' in report ? ofPlaywright(report) : ofVitest(report);
  total.failed += failed;
  if (!step.startsWith('newcomer')) {
    total.passed += passed;
    total.skipped += skipped;
  }
  if (failed > 0 && failedSteps.includes(step)) failedSteps.splice(failedSteps.indexOf(step), 1);
}
total.failed += failedSteps.length;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
