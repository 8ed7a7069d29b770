import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHeadOffice, type RunningHeadOffice } from '../../../support/head-office/running-head-office.ts';
import { startSynchronisedBranch, type SynchronisedBranch } from '../../../support/sync/synchronised-branch.ts';

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  pair = await startSynchronisedBranch(() => headOffice);
});

afterAll(async () => {
  await pair.close();
  await headOffice.close();
});

test('documents arrive', async () => {
  await pair.branch.sell('simplified');
  await pair.branch.sell('standard');
  await pair.caughtUp();
  const rows = await pair.read((tenant) => tenant.selectFrom('documents').selectAll().execute());
  const apart = await pair.read((tenant) => tenant.selectFrom('kept_apart_documents').select(['code', 'reason']).execute());
  console.log(rows, apart);
  console.log((await pair.people.viewer.send('GET', '/appliances')).body, (await pair.people.viewer.send('GET', '/egs-units')).body);
  expect(rows.length).toBe(2);
});
