// count-tests.cjs FOLDER SECONDS: prints the table of the stages with their times, then the sum of the reports of vitest and of
// Playwright, and fails where anything did. A test file that could not be loaded counts as one failed test, and so does a failed stage
// without one. What passes or skips for the newcomer runs again in the other stages and is counted there.
const { existsSync, readFileSync } = require('node:fs');

const [folder, seconds] = process.argv.slice(2);
const reports = { 'newcomer: smoke': 'newcomer-smoke', test: 'test', 'test:e2e': 'test-e2e', 'test:system': 'test-system' };

function ofPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

function ofVitest(report) {
  const unloaded = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

// Of a stage without a report, or with one that broke off before it was whole, nothing is counted.
function countsOf(stage) {
  const file = `${folder}/${reports[stage]}.json`;
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function minutes(time) {
  return `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`;
}

const stages = readFileSync(`${folder}/stages.tsv`, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([name, code, time]) => ({ name, failed: code !== '0', time: Number(time) }));

const total = { passed: 0, failed: 0, skipped: 0 };
for (const { name, failed } of stages) {
  const counts = countsOf(name);
  total.failed += counts.failed === 0 && failed ? 1 : counts.failed;
  if (name.startsWith('newcomer')) continue;
  total.passed += counts.passed;
  total.skipped += counts.skipped;
}

const width = Math.max(...stages.map(({ name }) => name.length));
console.log('== stages');
for (const { name, failed, time } of stages) {
  console.log(`${name.padEnd(width)}  ${minutes(time).padStart(6)}  ${failed ? 'failed' : 'passed'}`);
}
console.log(`${'all'.padEnd(width)}  ${minutes(Number(seconds)).padStart(6)}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.failed > 0) process.exitCode = 1;
