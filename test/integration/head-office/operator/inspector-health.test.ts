import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchHealth } from '#main/head-office/operator/watch-health.ts';
import { createBatchInspector, type BatchInspector } from '#main/head-office/ingest/inspect/batch-inspector.ts';
import { createLogger } from '#main/platform/logger.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { runHeadOffice } from '#support/head-office/running-head-office.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const body = { bytes: gzipSync('{}'), encoding: 'gzip' } as const;
const clock = settableClock('2026-11-20T09:00:00Z');

let fault: string;
let inspector: BatchInspector;

beforeEach(() => {
  fault = path.join(temporaryFolder('inspector'), 'fault');
  process.env['SANAD_TEST_INSPECTOR_FAULT'] = fault;
  const script = new URL('../../../support/head-office/faulty-inspector-worker.ts', import.meta.url);
  inspector = createBatchInspector({ clock, script, tryEveryMs: 50 });
});

afterEach(async () => {
  await inspector.close();
  delete process.env['SANAD_TEST_INSPECTOR_FAULT'];
});

const severities = () => Promise.resolve(inspector.conditions().map(({ severity }) => severity));

// Each lane in turn has the batch that it fails with.
async function failAllLanes(): Promise<void> {
  for (let batch = 0; batch < 4; batch += 1) await expect(inspector.inspect(body)).rejects.toThrow('could not be inspected');
}

test('says that no thread can be started, until they are started again without a further batch', async () => {
  expect(await inspector.inspect(body)).toMatchObject({ kind: 'invalid' });
  expect(inspector.conditions()).toEqual([]);
  writeFileSync(fault, '');
  await failAllLanes();
  expect(inspector.conditions()).toMatchObject([{ code: 'INSPECTION_UNAVAILABLE', severity: 'error', since: clock.now() }]);
  rmSync(fault);
  await eventually(severities, (all) => all.length === 0);
  expect(await inspector.inspect(body)).toMatchObject({ kind: 'invalid' });
});

test('/readyz of head office says so', async () => {
  const headOffice = await runHeadOffice({ worksOnJobs: false });
  const logger = createLogger({ name: 'test', level: 'silent' });
  const health = watchHealth(headOffice.database, { clock, logger, inspector });
  writeFileSync(fault, '');
  await failAllLanes();
  expect(health.conditions()).toMatchObject([{ code: 'INSPECTION_UNAVAILABLE', severity: 'error' }]);
  health.close();
  await headOffice.close();
});
