// count-tests.cjs FOLDER FAILED_STEP…: sums vitest's reports. A test file that could not be loaded counts as one failed test, and so does
// a failed step without one. What passes or skips for the newcomer runs again below and is counted there.
const { existsSync, readFileSync } = require('node:fs');

const [folder, ...failedSteps] = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };
for (const step of ['newcomer: npm test', 'test', 'test:system']) {
  const file = `${folder}/${step.replace(/: ?(?:npm )?/, '-')}.json`;
  if (!existsSync(file)) continue;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const unloaded = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  const failed = report.numFailedTests + unloaded.length;
  total.failed += failed;
  if (!step.startsWith('newcomer')) {
    total.passed += report.numPassedTests;
    total.skipped += report.numPendingTests + report.numTodoTests;
  }
  if (failed > 0 && failedSteps.includes(step)) failedSteps.splice(failedSteps.indexOf(step), 1);
}
total.failed += failedSteps.length;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
