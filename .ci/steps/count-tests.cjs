// count-tests.cjs FOLDER SECONDS: prints the table of the stages with their times, every test that failed with the first lines of why,
// then the sum of the reports of vitest and of Playwright, and fails where anything did. A test file that could not be loaded, or
// failed before or after its tests, counts as one failed test, and so does a failed stage without one, of which the last lines are shown: an
// error outside of all tests stands there.
// What passes or skips for the newcomer runs again in the other stages and is counted there.
const { existsSync, readFileSync } = require('node:fs');
const { stripVTControlCharacters } = require('node:util');

const [folder, seconds] = process.argv.slice(2);
const reports = { 'newcomer: smoke': 'newcomer-smoke', test: 'test', 'test:e2e': 'test-e2e', 'test:system': 'test-system' };

const longestReason = 14;
const lastLines = 60;

function failuresOfPlaywright({ suites = [], specs = [] }, path = []) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => ({
      name: [`${file}:${line}`, ...path.slice(1), title].join(' › '),
      reasons: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
    }));
  return [...own, ...suites.flatMap((suite) => failuresOfPlaywright(suite, [...path, suite.title]))];
}

function ofPlaywright({ stats, errors, suites }) {
  const failures = [
    ...failuresOfPlaywright({ suites }),
    ...errors.map(({ message }) => ({ name: 'outside of the tests', reasons: [message] })),
  ];
  return { passed: stats.expected, failed: stats.unexpected + errors.length, skipped: stats.skipped, failures };
}

function ofVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...failed.map(({ fullName, failureMessages }) => ({ name: fullName, reasons: failureMessages })),
      ...unloaded.map(({ name, message }) => ({ name, reasons: [message] })),
    ],
  };
}

// Of a stage without a report, or with one that broke off before it was whole, nothing is counted.
function countsOf(stage) {
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const file = `${folder}/${reports[stage]}.json`;
  if (!existsSync(file)) return nothing;
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
  } catch {
    return nothing;
  }
}

// Without the colors of a terminal.
function firstLines(text) {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, longestReason);
  return lines.map((line) => `  ${line.slice(0, 300)}`).join('\n');
}

// The log of a stage is named as `stage` of .ci/run names it.
function endOfLog(stage) {
  const file = `${folder}/${stage.replaceAll(/[^a-z0-9]/g, '-')}.log`;
  if (!existsSync(file)) return [];
  const lines = stripVTControlCharacters(readFileSync(file, 'utf8')).trimEnd().split('\n').slice(-lastLines);
  return lines.map((line) => line.slice(0, 300));
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
const failures = [];
for (const { name, failed } of stages) {
  const counts = countsOf(name);
  failures.push(...counts.failures.map((failure) => ({ stage: name, ...failure })));
  const failedOutsideOfTests = failed && counts.failed === 0;
  if (failedOutsideOfTests) failures.push({ stage: name, name: 'outside of the tests', reasons: [], end: endOfLog(name) });
  total.failed += failedOutsideOfTests ? 1 : counts.failed;
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
for (const { stage, name, reasons, end = [] } of failures) {
  console.log(`FAILED ${stage}: ${name}`);
  for (const reason of reasons) console.log(firstLines(reason));
  for (const line of end) console.log(`  ${line}`);
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.failed > 0) process.exitCode = 1;
