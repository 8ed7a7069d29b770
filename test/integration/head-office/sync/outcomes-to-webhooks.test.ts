import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webhookPayload } from '../../../../src-shared/api/dashboard/webhooks/webhook-events.ts';
import { runHeadOffice, type RunningHeadOffice } from '../../../support/head-office/running-head-office.ts';
import { startSynchronisedBranch, type SynchronisedBranch } from '../../../support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;

beforeEach(async () => {
  headOffice = await runHeadOffice({ worksOnJobs: false, allowInsecureWebhooks: true });
  pair = await startSynchronisedBranch(() => headOffice);
  await pair.people.owner.send('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook', event_types: ['*'] });
});

afterEach(async () => {
  await pair.close();
  await headOffice.close();
});

async function events() {
  const rows = await pair.read((tenant) => tenant.selectFrom('webhook_events').selectAll().orderBy('created_at').execute());
  return rows.map(({ body }) => webhookPayload.parse(typeof body === 'string' ? JSON.parse(body) : body));
}

test('a document that a branch has reported, cleared or seen rejected becomes one event each', async () => {
  const { branch } = pair;
  const reported = await branch.sell('simplified');
  await branch.sell('standard');
  await branch.whileRejected((seller) => branch.post('simplified', { seller }));
  await pair.caughtUp();
  const told = await events();
  expect(told.map(({ type }) => type).toSorted()).toEqual(['invoice.cleared', 'invoice.failed', 'invoice.reported']);
  const [first] = told.filter(({ type }) => type === 'invoice.reported');
  expect(first?.data).toMatchObject({ uuid: reported.uuid, status: 'reported', tax_compliant: true, resubmit: true });
  expect(first?.data).not.toHaveProperty('line_items');
});

test('a feed that is sent again tells nothing twice', async () => {
  await pair.branch.sell('simplified');
  await pair.caughtUp();
  await pair.read((tenant) => tenant.updateTable('feed_positions').set({ position: 0, digest: '' }).execute());
  await pair.branch.sell('simplified');
  await pair.caughtUp();
  expect(await events()).toHaveLength(2);
});
