import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { reviewAndSend } from '#main/head-office/alerts/review-alerts.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import type { DocumentTable } from '#main/head-office/db/tables/document-tables.ts';
import { eventually } from '../branch/running-branch.ts';
import { readMail, startMailServer, type MailServer } from '../platform/mail-server.ts';
import { storeCompany } from './companies.ts';
import { runHeadOffice, testPassword, type Person, type RunningHeadOffice } from './running-head-office.ts';
import { documentOf, storeAppliance, type DocumentOrigin } from './stored-documents.ts';

const minuteMs = 60_000;

/** A head office that sends through a real mail server. */
export type MailingOffice = { server: MailServer; headOffice: RunningHeadOffice; close(): Promise<void> };

/** Starts one; what it sends is in the mails of its server. */
export async function runMailingOffice(): Promise<MailingOffice> {
  const server = await startMailServer({});
  const login = { user: undefined, password: undefined };
  const mailServer = { host: '127.0.0.1', port: server.port, isTls: false, ...login, from: 'sanad@office.example' };
  const headOffice = await runHeadOffice({ publicUrl: 'https://office.example', mailServer });
  return {
    server,
    headOffice,
    async close() {
      await headOffice.close();
      await server.close();
    },
  };
}

/** When branches were heard of last: later than any test asks, so that their silence is no alert of its own. */
export const heardOf = new Date('2027-11-20T09:00:00Z');

/** A document that a test has stored. */
type Stored = { invoice_id: string; invoice_number: string };

let icv = 0;

// What a test does in a new organization with a branch: documents that alerts are about, rules, and the mails that there are.
function actionsIn(
  { headOffice, server }: MailingOffice,
  owner: Person,
  { origin, unit }: { origin: DocumentOrigin; unit: string },
) {
  const work = <Value>(change: (tenant: Tenant) => Promise<Value>): Promise<Value> =>
    inOrganization(headOffice.services.db, origin.organizationId, change);

  async function store(changes: Partial<Pick<DocumentTable, 'status' | 'report_deadline'>>, at = origin): Promise<Stored> {
    icv += 1;
    const created_at = headOffice.clock.now();
    const row = documentOf(at, unit, icv, { ...changes, created_at, status_at: created_at, invoice_number: `G-${icv}` });
    await work((tenant) => tenant.insertInto('documents').values(row).execute());
    return { invoice_id: row.invoice_id, invoice_number: row.invoice_number };
  }

  /** The Owner with a new access token, once the clock is past the end of the old one. */
  async function ownerNow(): Promise<Person> {
    const login = { email: owner.email, password: testPassword };
    const { body } = await headOffice.send('POST', '/auth/login', login, { 'user-agent': 'test' });
    const authorization = `Bearer ${String(body['access_token'])}`;
    return { ...owner, send: (method, route, sent) => headOffice.send(method, route, sent, { authorization }) };
  }

  /** The mails about alerts that there are, oldest first; those of one recipient. */
  async function mails(of?: string) {
    const rows = await work((tenant) =>
      tenant
        .selectFrom('mails')
        .select(['mail_id', 'kind', 'recipient', 'language', 'subject'])
        .where('kind', 'in', ['alert', 'alert_digest', 'alert_escalation'])
        .orderBy('created_at')
        .orderBy('mail_id')
        .execute(),
    );
    return rows.filter(({ recipient }) => of === undefined || recipient === of);
  }

  return {
    work,
    store,
    ownerNow,
    mails,
    /** Stores a document that the authority has rejected, which is an alert at the next review. */
    reject: (at = origin) => store({ status: 'failed' }, at),
    accept: ({ invoice_id }: Stored) =>
      work((tenant) =>
        tenant.updateTable('documents').set({ status: 'reported' }).where('invoice_id', '=', invoice_id).execute(),
      ),
    /** Looks at the reasons of alerts, once the clock has gone on. */
    review: (afterMinutes = 0): Promise<void> => {
      headOffice.clock.advance(afterMinutes * minuteMs);
      return work((tenant) => reviewAndSend(tenant, origin.organizationId, headOffice.services));
    },
    /** Adds a rule, which tells Owners of everything at once unless it is changed; returns its id. */
    addRule: async (changes: Record<string, unknown> = {}): Promise<string> => {
      const rule = { name: 'Urgent', kinds: ['*'], to: { roles: ['owner'] }, ...changes };
      const made = await (await ownerNow()).send('POST', '/alert-rules', rule);
      expect(made).toMatchObject({ status: 201 });
      return String(made.body['rule_id']);
    },
    /** Their kinds alone. */
    kinds: async (of?: string): Promise<string[]> => (await mails(of)).map(({ kind }) => kind),
    /** The last mail to an address, once the server has so many for it. */
    taken: async (address: string, count = 1) => {
      const found = await eventually(
        () => Promise.resolve(server.mails.filter(({ to }) => to.includes(address))),
        ({ length }) => length >= count,
      );
      return readMail(found.at(-1) ?? { to: [], headers: new Map(), parts: [] });
    },
    alertIds: async (): Promise<string[]> => {
      const alerts = await work((tenant) => tenant.selectFrom('alerts').select('alert_id').orderBy('opened_at').execute());
      return alerts.map(({ alert_id }) => alert_id);
    },
  };
}

/** A new organization with a branch, at noon of 20 November in Riyadh. */
export async function mailedOrganization(office: MailingOffice) {
  const { headOffice, server } = office;
  headOffice.clock.setWall('2026-11-20T09:00:00.000Z');
  server.mails.length = 0;
  const people = await headOffice.organization('Nakheel');
  const { organizationId } = people.owner;
  const origin = { organizationId, applianceId: randomUUID(), companyId: randomUUID() };
  const unit = await inOrganization(headOffice.services.db, organizationId, async (tenant) => {
    await storeCompany(tenant, origin, { legal_name: 'Nakheel Trading' });
    return storeAppliance(tenant, origin, heardOf, 'Olaya Street');
  });
  return { people, origin, ...actionsIn(office, people.owner, { origin, unit }) };
}

/** A text without the marks that keep directions apart. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/gu, '');
}
