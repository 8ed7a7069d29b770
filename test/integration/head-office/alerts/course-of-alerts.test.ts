import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alertsPage, type Alert } from '#shared/api/dashboard/alerts.ts';
import { webhookPayload } from '#shared/api/dashboard/webhook-events.ts';
import { watchAlerts } from '#main/head-office/alerts/review-alerts.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { sendMail } from '#main/head-office/mail/send-mails.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { refusalOf } from '#support/head-office/companies.ts';
import type { Person } from '#support/head-office/running-head-office.ts';
import { documentOf, storeAppliance, type DocumentOrigin } from '#support/head-office/stored-documents.ts';
import { answering, startReceiver, type Receiver } from '#support/head-office/webhooks/receiver.ts';
import { runWebhooks, type RunningWebhooks } from '#support/head-office/webhooks/running-webhooks.ts';
import { startMailServer, type MailServer } from '#support/platform/mail-server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let office: RunningWebhooks;
let receiver: Receiver;
let mailServer: MailServer;
let people: Record<'owner' | 'admin' | 'developer' | 'viewer', Person>;
let origin: DocumentOrigin;
let unitId: string;

beforeAll(async () => {
  receiver = await startReceiver();
  mailServer = await startMailServer({ login: { user: 'sanad', password: 'right' } });
  const server = { host: '127.0.0.1', port: mailServer.port, isTls: false, user: 'sanad', from: 'sanad@office.example' };
  office = await runWebhooks({ mailServer: { ...server, password: 'wrong' } });
});

afterAll(async () => {
  await office.close();
  await receiver.close();
  await mailServer.close();
});

beforeEach(async () => {
  people = await office.organization();
  origin = { organizationId: people.owner.organizationId, applianceId: randomUUID(), companyId: randomUUID() };
  unitId = await work((tenant) => storeAppliance(tenant, origin, office.clock.now()));
});

afterEach(() => {
  receiver.received.length = 0;
  receiver.behave(answering(204));
});

function work<Value>(change: (tenant: Tenant) => Promise<Value>): Promise<Value> {
  return inOrganization(office.services.db, origin.organizationId, change);
}

function ago(ms: number): Date {
  return new Date(office.clock.now().getTime() - ms);
}

async function alerts(query = '', person = people.owner): Promise<Alert[]> {
  return alertsPage.parse((await person.send('GET', `/alerts${query}`)).body).data;
}

/** The branch is heard of, or was so long ago. */
async function heard(msAgo = 0): Promise<void> {
  await work((tenant) =>
    tenant
      .updateTable('appliances')
      .set({ last_seen_at: ago(msAgo) })
      .execute(),
  );
}

async function storeRejected(icv: number): Promise<void> {
  const rejected = documentOf(origin, unitId, icv, { status: 'failed', last_error: 'BR-KSA-37' });
  await work((tenant) => tenant.insertInto('documents').values(rejected).execute());
}

describe('an alert', () => {
  test('is open from when its reason was first seen until it is over, and another one when the reason comes again', async () => {
    await heard(hourMs);
    const [first] = await alerts();
    const at = ago(0).toISOString();
    expect(first).toMatchObject({ kind: 'appliance_silent', since: ago(hourMs).toISOString(), opened_at: at, closed_at: null });
    office.clock.advance(minuteMs);
    expect(await alerts()).toEqual([first]);
    await heard();
    expect([await alerts(), await alerts('?state=open'), await alerts('?state=acknowledged')]).toEqual([[], [], []]);
    const closed = { ...first, closed_at: ago(0).toISOString() };
    expect(await alerts('?state=closed')).toEqual([closed]);
    expect((await people.viewer.send('GET', `/alerts/${closed.alert_id}`)).body).toEqual(closed);
    office.clock.advance(hourMs);
    const [second] = await alerts();
    expect(second).toMatchObject({ kind: 'appliance_silent', closed_at: null });
    expect(second?.alert_id).not.toBe(first?.alert_id);
  });

  test('is acknowledged once, with a note, by whoever may', async () => {
    await heard(hourMs);
    const [alert] = await alerts();
    const route = `/alerts/${alert?.alert_id}/acknowledge`;
    expect(refusalOf(await people.viewer.send('POST', route, {}))).toMatchObject({ code: 'FORBIDDEN' });
    expect(refusalOf(await people.admin.send('POST', route, { note: 'x'.repeat(1001), by: 1 }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'note' }, { path: 'by' }],
    });
    const acknowledged = {
      ...alert,
      acknowledged_by: { user_id: people.developer.userId, name: 'The developer' },
      acknowledged_at: ago(0).toISOString(),
      note: 'I call them.',
    };
    expect((await people.developer.send('POST', route, { note: 'I call them.' })).body).toEqual(acknowledged);
    office.clock.advance(minuteMs);
    expect((await people.owner.send('POST', route, { note: 'Me too.' })).body).toEqual(acknowledged);
    expect([await alerts('?state=open'), await alerts('?state=acknowledged')]).toEqual([[], [acknowledged]]);
    expect(await alerts()).toEqual([acknowledged]);
    await heard();
    expect(await alerts('?state=closed')).toEqual([{ ...acknowledged, closed_at: ago(0).toISOString() }]);
    const log = await people.owner.send('GET', '/audit-log?action=alert.acknowledged');
    expect(log.body['data']).toMatchObject([{ target: alert?.alert_id, after: { note: 'I call them.' } }]);
  });

  test('that is closed is acknowledged by nobody any more', async () => {
    await heard(hourMs);
    const [alert] = await alerts();
    await heard();
    await alerts();
    const answer = await people.owner.send('POST', `/alerts/${alert?.alert_id}/acknowledge`, { note: 'Late.' });
    expect(answer.body).toMatchObject({ acknowledged_by: null, note: null, closed_at: ago(0).toISOString() });
  });

  test('of another organization is unknown', async () => {
    await heard(hourMs);
    const [alert] = await alerts();
    const { owner: other } = await office.organization();
    const own = `/alerts/${alert?.alert_id}`;
    expect((await other.send('GET', own)).status).toBe(404);
    expect((await other.send('POST', `${own}/acknowledge`, {})).status).toBe(404);
  });

  test('tells webhooks that it opened and that it closed, in this order, as it is shown', async () => {
    await office.create(people.owner, { url: receiver.url, event_types: ['alert.opened', 'alert.closed'] });
    await heard(hourMs);
    const [opened] = await alerts();
    receiver.behave(answering(500));
    await office.worker.deliverWaiting();
    await heard();
    await alerts();
    await office.worker.deliverWaiting();
    // The end of the alert waits behind its beginning, which was not taken.
    expect(receiver.received).toHaveLength(1);
    receiver.behave(answering(204));
    office.clock.advance(hourMs);
    await heard();
    await office.worker.deliverWaiting();
    const told = receiver.received.slice(1).map(({ body }) => webhookPayload.parse(JSON.parse(body)));
    const closed = { ...opened, closed_at: ago(hourMs).toISOString() };
    expect(told.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'alert.opened', data: opened },
      { type: 'alert.closed', data: closed },
    ]);
  });

  test('is listed by its end once closed, page by page, with the filters of the others', async () => {
    for (const icv of [1, 2, 3]) {
      await storeRejected(icv);
      await alerts();
      await work((tenant) => tenant.updateTable('documents').set({ status: 'reported' }).execute());
      office.clock.advance(minuteMs);
      await heard();
      await alerts();
    }
    const all = await alerts('?state=closed&kind=document_rejected');
    expect(all.map(({ invoice_number }) => invoice_number)).toEqual(['SHOP-3', 'SHOP-2', 'SHOP-1']);
    const first = await people.owner.send('GET', '/alerts?state=closed&limit=2&severity=error&environment=sandbox');
    const { data, pagination } = alertsPage.parse(first.body);
    expect([data, pagination.total_count]).toEqual([all.slice(0, 2), 3]);
    expect(
      await alerts(`?state=closed&limit=2&severity=error&environment=sandbox&cursor=${pagination.next_cursor ?? ''}`),
    ).toEqual(all.slice(2));
    expect(await alerts(`?state=closed&company_id=${randomUUID()}`)).toEqual([]);
  });

  test('is seen and closed by nobody for whom it is out of reach', async () => {
    const other = { ...origin, applianceId: randomUUID(), companyId: randomUUID() };
    await work((tenant) => storeAppliance(tenant, other, office.clock.now(), 'Harbor'));
    await heard(hourMs);
    const before = await alerts();
    expect(new Set(before.map(({ appliance_id }) => appliance_id))).toEqual(new Set([origin.applianceId, other.applianceId]));
    await people.owner.send('PATCH', `/team/${people.viewer.userId}`, { appliance_ids: [other.applianceId] });
    const seen = await alerts('', people.viewer);
    expect(seen.map(({ appliance_id }) => appliance_id)).toEqual([other.applianceId]);
    const hidden = before.find(({ appliance_id }) => appliance_id === origin.applianceId);
    expect((await people.viewer.send('GET', `/alerts/${hidden?.alert_id}`)).status).toBe(404);
    expect(await alerts()).toEqual(before);
  });
});

describe('the look every minute', () => {
  test('opens and closes what nobody asks for, once for however many run', async () => {
    await office.create(people.owner, { url: receiver.url });
    await heard(hourMs);
    await Promise.all([watchAlerts(office.services), watchAlerts(office.services)]);
    await office.worker.deliverWaiting();
    expect(receiver.received.map(({ body }) => webhookPayload.parse(JSON.parse(body)).type)).toEqual(['alert.opened']);
    await heard();
    office.clock.advance(minuteMs);
    await heard();
    await watchAlerts(office.services);
    expect(await alerts('?state=closed')).toMatchObject([{ closed_at: ago(0).toISOString() }]);
  });

  test('leaves out no organization because of another', async () => {
    const { organizationId } = (await office.organization()).owner;
    // A fault of the database, for this organization alone, whose turn comes first.
    await asTableOwner(office.services.db, async (transaction) => {
      await sql
        .raw(`ALTER TABLE alert_reviews ADD CONSTRAINT broken CHECK (organization_id <> '${organizationId}') NOT VALID`)
        .execute(transaction);
    });
    await heard(hourMs);
    await expect(watchAlerts(office.services)).rejects.toThrow('could not be looked at');
    const rows = await work((tenant) => tenant.selectFrom('alerts').select('kind').execute());
    expect(rows).toEqual([{ kind: 'appliance_silent' }]);
  });
});

test('a mail server that refuses the log-in, until it takes a mail', async () => {
  const { body } = await people.owner.send('POST', '/mail-settings/test', { to: 'owner@office.example' });
  const due = { organizationId: origin.organizationId, mailId: String(body['mail_id']) };
  await sendMail(due, office.services);
  expect(await alerts()).toMatchObject([{ kind: 'mail_failing', severity: 'error', since: ago(0).toISOString() }]);
  office.clock.advance(dayMs);
  await heard();
  const right = { ...office.services, mailServer: { ...office.services.mailServer!, password: 'right' } };
  await sendMail(due, right);
  expect(await alerts()).toEqual([]);
});
