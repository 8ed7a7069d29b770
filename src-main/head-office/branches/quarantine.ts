import { sql } from 'kysely';
import type { z } from 'zod';
import type { Quarantined, quarantineQuery } from '#shared/api/dashboard/quarantine.ts';
import type { Tenant } from '../db/in-organization.ts';
import { newestFirst } from '../request/newest-first.ts';
import type { Signed } from '../request/route.ts';

/** Puts the documents aside that came from an appliance since an instant. Nothing lists them or adds them up until they are released. */
export async function quarantineDocuments(tenant: Tenant, applianceId: string, since: Date, now: Date): Promise<number> {
  const waiting = tenant.deleteFrom('appliance_commands').where('appliance_id', '=', applianceId).where('taken_at', 'is', null);
  await waiting.execute();
  const { rows } = await sql<{ documents: number }>`
    SELECT quarantine_documents(${applianceId}, ${since}, ${now}) AS documents`.execute(tenant);
  return rows[0]?.documents ?? 0;
}

/** Takes them back in, as they were. */
export async function releaseEntries(tenant: Tenant, applianceId: string): Promise<number> {
  const { rows } = await sql<{ documents: number }>`SELECT release_documents(${applianceId}) AS documents`.execute(tenant);
  return rows[0]?.documents ?? 0;
}

// Both kinds as rows of one list; what is kept with its document is not named beside it.
const everything = sql<Omit<Quarantined, 'received_at'> & { received_at: Date }>`(
  SELECT entry_id AS quarantine_id, appliance_id, coalesce(kind, 'document') AS kind, code, reason,
    CASE WHEN target ~ '^inv_[0-9a-f]{32}$' THEN target END AS invoice_id, invoice_number, egs_unit_id, icv, received_at
  FROM kept_apart_documents WHERE taken_at IS NULL AND code <> 'OF_DOCUMENT_APART'
  UNION ALL
  SELECT invoice_id, appliance_id, 'document', 'APPLIANCE_REVOKED',
    'Its appliance was revoked, and what it had sent was put aside.', 'inv_' || replace(invoice_id::text, '-', ''), document ->> 'invoice_number',
    (document ->> 'egs_unit_id')::uuid, (document ->> 'icv')::bigint, received_at
  FROM quarantined_documents
)`;

/** A page of what is kept apart, newest first; of one appliance or of all. */
export function listQuarantine({ tenant, caller, query }: Signed & { query: z.output<typeof quarantineQuery> }) {
  const { appliance_id } = query;
  const rows = tenant
    .selectFrom(everything.as('apart'))
    .innerJoin('appliances', 'appliances.appliance_id', 'apart.appliance_id')
    .selectAll('apart')
    .select('appliances.branch_name')
    .where((eb) => (appliance_id === undefined ? eb.lit(true) : eb('apart.appliance_id', '=', appliance_id)));
  return newestFirst({ list: 'quarantine', organizationId: caller.organizationId, appliance_id }, query, {
    rows,
    by: ['received_at', 'quarantine_id'],
    of: 'apart',
    show: (row): Quarantined => ({ ...row, received_at: row.received_at.toISOString() }),
  });
}
