import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { postgresqlBin, startPostgresql } from '../../support/head-office/postgresql-server.ts';
import { temporaryFolder } from '../../support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const longestRunMs = 600_000;

type SuiteReport = {
  numPassedTests: number;
  testResults: { name: string; message: string; assertionResults: TestReport[] }[];
};

type TestReport = { fullName: string; status: string; failureMessages: string[] };

// The whole suite of head office once more, in a process of its own, against a real server.
async function runSuite(databaseUrl: string): Promise<{ code: number; report: SuiteReport }> {
  const reportFile = path.join(temporaryFolder('report'), 'report.json');
  const suite = ['run', 'test/integration/head-office', 'test/unit/head-office', '--passWithNoTests'];
  const args = ['node_modules/vitest/vitest.mjs', ...suite, '--reporter=json', `--outputFile.json=${reportFile}`];
  const env = { ...process.env, SANAD_TEST_DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  return { code, report: JSON.parse(readFileSync(reportFile, 'utf8')) };
}

// Files that could not be run at all have a message and no tests.
function failuresOf(report: SuiteReport): string[] {
  return report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [`${name}: ${message}`]),
    ...assertionResults
      .filter((result) => result.status === 'failed')
      .map((result) => `${name}: ${result.fullName}: ${result.failureMessages.join('\n')}`),
  ]);
}

test.skipIf(postgresqlBin === undefined)(
  'head office passes its whole suite on PostgreSQL too (needs postgresql)',
  async () => {
    if (postgresqlBin === undefined) return;
    const server = await startPostgresql(postgresqlBin);
    try {
      const { code, report } = await runSuite(server.url);
      process.stdout.write(`head office on PostgreSQL: ${report.numPassedTests} tests passed\n`);
      expect(failuresOf(report)).toEqual([]);
      expect(report.numPassedTests).toBeGreaterThan(0);
      expect(code).toBe(0);
    } finally {
      server.stop();
    }
  },
  longestRunMs,
);
