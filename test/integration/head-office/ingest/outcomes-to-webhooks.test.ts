import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { invoiceEventData, webhookPayload } from '#shared/api/dashboard/webhook-events.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { companyOfBranches, startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

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

// The unit of the branch itself may be announced before or after the webhook is there.
async function invoiceEvents() {
  return (await events()).filter(({ type }) => type.startsWith('invoice.'));
}

test('a document that a branch has reported, cleared or seen rejected becomes one event each', async () => {
  const { branch } = pair;
  const reported = await branch.sell('simplified');
  await branch.sell('standard');
  await branch.whileRejected((seller) => branch.post('simplified', { seller }));
  await pair.caughtUp();
  const told = await invoiceEvents();
  expect(told.map(({ type }) => type).toSorted()).toEqual(['invoice.cleared', 'invoice.failed', 'invoice.reported']);
  const [first] = told.filter(({ type }) => type === 'invoice.reported');
  expect(first?.data).toMatchObject({ uuid: reported.uuid, status: 'reported', tax_compliant: true, resubmit: true });
  const shown = await pair.people.owner.send('GET', `/invoices/${reported.id}`);
  expect(first?.data).toEqual(invoiceEventData.parse(shown.body));
});

test('a feed that is sent again tells nothing twice', async () => {
  await pair.branch.sell('simplified');
  await pair.caughtUp();
  await pair.read((tenant) => tenant.updateTable('feed_positions').set({ position: 0, digest: '' }).execute());
  await pair.branch.sell('simplified');
  await pair.caughtUp();
  expect(await invoiceEvents()).toHaveLength(2);
});

test('a unit that becomes active is announced once, to webhooks and in the activity log', async () => {
  const { branch, people, applianceId } = pair;
  const unit = await branch.running.createActiveUnit();
  await pair.caughtUp();
  await pair.read((tenant) => tenant.updateTable('feed_positions').set({ position: 0, digest: '' }).execute());
  await branch.sell('simplified');
  await pair.caughtUp();
  const activated = (await events()).filter(({ type }) => type === 'egs.activated');
  const about = { egs_unit_id: unit, company_id: companyOfBranches, environment: 'sandbox' };
  expect(activated.filter(({ data }) => 'egs_unit_id' in data && data.egs_unit_id === unit)).toMatchObject([{ data: about }]);
  const { body } = await people.owner.send('GET', `/activity?kind=egs.activated&egs_unit_id=${unit}`);
  expect(body['data']).toMatchObject([{ severity: 'normal', appliance_id: applianceId, company_id: companyOfBranches }]);
});
