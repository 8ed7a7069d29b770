import { sql } from 'kysely';
import type { Quarantined } from '../../../src-shared/api/dashboard/branches/quarantine.ts';
import type { Tenant } from '../db/in-organization.ts';

/** Puts the documents aside that came from an appliance since an instant. Nothing lists them or adds them up until they are released. */
export async function quarantineDocuments(tenant: Tenant, applianceId: string, since: Date, now: Date): Promise<number> {
  const waiting = tenant.deleteFrom('appliance_commands').where('appliance_id', '=', applianceId).where('taken_at', 'is', null);
  await waiting.execute();
  const { rows } = await sql<{ documents: number }>`
    SELECT quarantine_documents(${applianceId}, ${since}, ${now}) AS documents`.execute(tenant);
  return rows[0]?.documents ?? 0;
}

/** Takes them back in, as they were. */
export async function releaseDocuments(tenant: Tenant, applianceId: string): Promise<number> {
  const { rows } = await sql<{ documents: number }>`SELECT release_documents(${applianceId}) AS documents`.execute(tenant);
  return rows[0]?.documents ?? 0;
}

// Both kinds as rows of one list; what is kept with its document is not named beside it.
const everything = sql<Omit<Quarantined, 'received_at'> & { received_at: Date }>`(
  SELECT organization_id, entry_id AS quarantine_id, appliance_id, coalesce(kind, 'document') AS kind, code, reason,
    CASE WHEN target ~ '^inv_[0-9a-f]{32}$' THEN target END AS invoice_id, invoice_number, egs_unit_id, icv, received_at
  FROM kept_apart_documents WHERE taken_at IS NULL AND code <> 'OF_DOCUMENT_APART'
  UNION ALL
  SELECT organization_id, invoice_id, appliance_id, 'document', 'APPLIANCE_REVOKED',
    'Its appliance was revoked, and what it had sent was put aside.', 'inv_' || replace(invoice_id::text, '-', ''), document ->> 'invoice_number',
    (document ->> 'egs_unit_id')::uuid, (document ->> 'icv')::bigint, received_at
  FROM quarantined_documents
)`;

type Place = { value: Date; id: string };

/** What is kept apart, newest first, behind a position; of one appliance or of all. */
export async function listQuarantine(
  tenant: Tenant,
  applianceId: string | undefined,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<{ rows: Quarantined[]; total: number }> {
  const chosen = tenant
    .selectFrom(everything.as('apart'))
    .where((eb) => (applianceId === undefined ? eb.lit(true) : eb('apart.appliance_id', '=', applianceId)));
  const rows = await chosen
    .innerJoin('appliances', 'appliances.appliance_id', 'apart.appliance_id')
    .selectAll('apart')
    .select('appliances.branch_name')
    .where((eb) =>
      after === undefined
        ? eb.lit(true)
        : sql<boolean>`(apart.received_at, apart.quarantine_id) < (${after.value}, ${after.id}::uuid)`,
    )
    .orderBy('apart.received_at', 'desc')
    .orderBy('apart.quarantine_id', 'desc')
    .limit(limit)
    .execute();
  const { total } = await chosen.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const shown = rows.map((row) => ({
    quarantine_id: row.quarantine_id,
    appliance_id: row.appliance_id,
    branch_name: row.branch_name,
    kind: row.kind,
    code: row.code,
    reason: row.reason,
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number,
    egs_unit_id: row.egs_unit_id,
    icv: row.icv,
    received_at: row.received_at.toISOString(),
  }));
  return { rows: shown, total };
}
