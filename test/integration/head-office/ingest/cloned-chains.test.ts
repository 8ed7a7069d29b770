import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPaths } from '#main/branch/issue/create-kind.ts';
import { startBranch, type Branch } from '#main/branch/start-branch.ts';
import { createLogger } from '#main/platform/logger.ts';
import { openQuickSealedFile } from '#support/branch/keys/quick-sealed-file.ts';
import { eventually, testKeysPassphrase } from '#support/branch/running-branch.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 120_000 });

const pace = { lookEveryMs: 10, beatEveryMs: 20, backoff: { firstMs: 20, factor: 1, longestMs: 20 } };

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;
let copy: Branch;

// A second machine on a copy of the data folder, while the first one goes on.
beforeEach(async () => {
  headOffice = await runHeadOffice();
  pair = await startSynchronisedBranch(() => headOffice);
  const { running } = pair.branch;
  await pair.branch.sell('simplified');
  await pair.caughtUp();
  await running.stop();
  const dataDir = path.join(running.dataDir, 'copy');
  cpSync(path.join(running.dataDir, 'branch'), dataDir, { recursive: true });
  await running.start();
  copy = await startBranch(
    {
      dataDir,
      port: 0,
      gatewayUrls: { sandbox: running.gatewayBaseUrl, production: running.gatewayBaseUrl },
      inlineWaitMs: 3_000,
      rateLimit: { perSecond: 1e6, burst: 1e6 },
      version: '0.0.0-test',
      mirrorPace: pace,
    },
    {
      clock: running.clock,
      logger: createLogger({ name: 'test', level: 'silent' }),
      random: () => 0.5,
      openKeyStore: (folder) => openQuickSealedFile(path.join(folder, 'keys.sealed'), testKeysPassphrase),
    },
  );
});

afterEach(async () => {
  await copy.close();
  await pair.close();
  await headOffice.close();
});

async function sellAtCopy(): Promise<number> {
  const { branch } = pair;
  const response = await fetch(copy.url + createPaths.simplified, {
    method: 'POST',
    headers: { authorization: `Bearer ${branch.running.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(branch.bodyOf('simplified')),
  });
  return response.status;
}

async function alerts(query = ''): Promise<Record<string, unknown>[]> {
  return (await pair.people.viewer.send('GET', `/alerts${query}`)).body['data'] as Record<string, unknown>[];
}

async function kinds(): Promise<unknown[]> {
  const found = (await alerts()).map(({ kind }) => kind);
  return found.filter((kind) => String(kind).startsWith('chain'));
}

test('two machines that continue one chain are seen, until the unit is replaced or given up', async () => {
  const { branch, applianceId } = pair;
  await branch.sell('simplified');
  await pair.caughtUp();
  expect(await kinds()).toEqual([]);
  // Nothing happens at two machines in the same millisecond.
  branch.running.clock.advance(1_000);
  expect(await sellAtCopy()).toBe(200);
  await eventually(kinds, (found) => found.length > 0);
  expect(await alerts('?kind=chain_cloned')).toMatchObject([
    {
      kind: 'chain_cloned',
      severity: 'error',
      appliance_id: applianceId,
      egs_unit_id: branch.egsUnitId,
      company_id: expect.any(String),
      message: expect.stringMatching(/ICV 2, .*Stop the machine that is not to go on/),
    },
  ]);
  // One alert says it, not two.
  expect(await kinds()).toEqual(['chain_cloned']);
  // The copy has stopped its unit; the first machine goes on, and head office has its documents.
  await eventually(
    () => Promise.resolve(copy.context.conditions.current().map(({ code }) => code)),
    (codes) => codes.includes('CHAIN_FORKED'),
  );
  expect(await sellAtCopy()).toBe(400);
  await branch.sell('simplified');
  await eventually(
    async () =>
      (await pair.people.viewer.send('GET', `/egs-units/${branch.egsUnitId}/receipts`)).body['data'] as { icv: number }[],
    ([newest]) => newest?.icv === 3,
  );
  // The unit is given up at the machine that is not to go on, or everywhere.
  const givenUp = JSON.stringify({ since: '2026-11-20T09:00:00.000Z', given_up_at: '2026-11-20T09:00:00.000Z' });
  await pair.read((tenant) => tenant.updateTable('egs_units').set({ chain_end: givenUp }).execute());
  expect(await kinds()).toEqual([]);
  expect(await alerts('?kind=chain_cloned&state=closed')).toHaveLength(1);
});
