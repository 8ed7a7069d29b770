import { sql } from 'kysely';
import { z } from 'zod';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { invoiceIdOf } from '#main/head-office/db/invoice-ids.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import { signTails } from '#main/head-office/records/receipts.ts';
import { signingKeyOf } from '#main/head-office/records/signing-keys.ts';
import type { Role } from '#shared/api/dashboard/roles.ts';
import type { Person, RunningHeadOffice } from './running-head-office.ts';
import { contentsOf, documentOf, storeUnit } from './stored-documents.ts';

type People = Record<Role, Person>;

/**
 * What makes an organization have something of everything that a path can name, one entry for each area. An area that adds routes
 * with ids adds what they name here.
 */
const seeds: readonly ((people: People, headOffice: RunningHeadOffice) => Promise<unknown>)[] = [
  ({ owner }) => owner.send('POST', '/team/invitations', { email: `${owner.userId}@invited.example`, role: 'viewer' }),
  async ({ owner }) => {
    const company = await owner.send('POST', '/companies', { legal_name: 'Qahwa', vat_number: '399999999900003' });
    const path = `/companies/${String(company.body['company_id'])}/api-keys`;
    await owner.send('POST', path, { name: 'Till', environment: 'sandbox' });
  },
  async ({ owner }, headOffice) => {
    const companies = await owner.send('GET', '/companies');
    const company_ids = z
      .array(z.looseObject({ company_id: z.string() }))
      .parse(companies.body['data'])
      .map(({ company_id }) => company_id);
    const made = await owner.send('POST', '/appliances/enrolment-codes', { branch_name: 'Olaya', company_ids });
    await headOffice.send('POST', '/sync/enrolments', { code: made.body['code'], version: '1.0.0', ledger_id: owner.userId });
  },
  ({ owner: { organizationId } }, { services }) =>
    inOrganization(services.db, organizationId, async (tenant) => {
      const { appliance_id: applianceId } = await tenant
        .selectFrom('appliances')
        .select('appliance_id')
        .executeTakeFirstOrThrow();
      const { company_id: companyId } = await tenant.selectFrom('companies').select('company_id').executeTakeFirstOrThrow();
      const origin = { organizationId, applianceId, companyId };
      const rejected = { status: 'failed', total_hundredths: 5_750, payable_hundredths: 5_750 } as const;
      const egsUnitId = await storeUnit(tenant, origin);
      for (const document of [documentOf(origin, egsUnitId, 1), documentOf(origin, egsUnitId, 2, rejected)]) {
        await tenant.insertInto('documents').values(document).execute();
        await tenant.insertInto('document_contents').values(contentsOf(document)).execute();
      }
      const began = new Date('2026-11-20T09:00:00.000Z');
      await tenant
        .insertInto('outages')
        .values({
          organization_id: organizationId,
          outage_id: uuidV7(began),
          appliance_id: applianceId,
          position: 1,
          environment: 'sandbox',
          class: 'line_down',
          started_at: began,
          ended_at: null,
          oldest_waiting_at: began,
          evidence: '[]',
        })
        .execute();
      const key = await signingKeyOf(tenant, organizationId, services);
      await signTails(tenant, origin, { key, now: services.clock.now() });
    }),
  // The rejected document makes one.
  ({ owner }) => owner.send('GET', '/alerts'),
  ({ owner }) =>
    owner.send('POST', '/branch-users', { username: 'till', name: 'Till', role: 'cashier', password: 'korrekt-batterie' }),
  async ({ owner }) => {
    const webhook = await owner.send('POST', '/webhooks', { url: 'https://203.0.114.1/hook', event_types: ['*'] });
    await owner.send('POST', `/webhooks/${String(webhook.body['webhook_id'])}/test`);
  },
  async ({ owner }) => {
    const server = { smtp_url: 'smtp://203.0.114.1:25', mail_from: 'sanad@shop.example' };
    await owner.send('PATCH', '/mail-settings', server);
    await owner.send('POST', '/mail-settings/test', { to: 'owner@shop.example' });
    const rule = await owner.send('POST', '/alert-rules', { name: 'All', kinds: ['*'], to: { user_ids: [owner.userId] } });
    await owner.send('POST', `/alert-rules/${String(rule.body['rule_id'])}/test`);
    await owner.send('PATCH', '/mail-settings', { smtp_url: null, mail_from: null });
  },
];

/** A new organization with something of everything that a path can name. */
export async function seededOrganization(headOffice: RunningHeadOffice): Promise<People> {
  const people = await headOffice.organization();
  for (const seed of seeds) await seed(people, headOffice);
  return people;
}

const shortestId = 20;

const idColumns = z.array(z.object({ table_name: z.string(), column_name: z.string() }));
const idRows = z.array(z.object({ id: z.string() }));

/** The ids in all tables of an organization but its own, whatever they are of. */
export async function idsOf({ services: { db } }: RunningHeadOffice, organizationId: string): Promise<string[]> {
  const { rows } = await sql`
    SELECT own.table_name, own.column_name FROM information_schema.columns own
    JOIN information_schema.columns tenant ON tenant.table_schema = own.table_schema AND tenant.table_name = own.table_name
    WHERE own.table_schema = 'public' AND tenant.column_name = 'organization_id'
      AND own.column_name LIKE '%\\_id' AND own.data_type IN ('uuid', 'text')
  `.execute(db);
  const columns = idColumns.parse(rows).filter(({ column_name }) => column_name !== 'organization_id');
  const found = await inOrganization(db, organizationId, (tenant) =>
    Promise.all(
      columns.map(async ({ table_name, column_name }) => {
        const own = await sql`SELECT ${sql.ref(column_name)}::text AS id FROM ${sql.table(table_name)}
          WHERE ${sql.ref(column_name)} IS NOT NULL`.execute(tenant);
        const ids = idRows.parse(own.rows).map((row) => row.id);
        // The API names a document in another form than its column.
        return column_name === 'invoice_id' ? [...ids, ...ids.map(invoiceIdOf)] : ids;
      }),
    ),
  );
  // A shorter one is a word, such as the name of head office itself among those who act.
  return [...new Set(found.flat())].filter((id) => id.length >= shortestId);
}
