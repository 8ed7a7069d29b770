import type { Kysely } from 'kysely';
import type { AuditVerification } from '#shared/api/dashboard/audit.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { auditHash, initialAuditHash, entryOfRow, type AuditRow } from './append-audit.ts';

const pieceRows = 250;

type Fault = NonNullable<AuditVerification['first_fault']>;
type Link = { position: number; hash: string };

function headOf(tenant: Tenant): Promise<Link | undefined> {
  return tenant.selectFrom('audit_heads').select(['position', 'hash']).executeTakeFirst();
}

function piece(tenant: Tenant, after: number, last: number): Promise<AuditRow[]> {
  const ordered = tenant.selectFrom('audit_entries').selectAll().orderBy('position').limit(pieceRows);
  return ordered.where('position', '>', after).where('position', '<=', last).execute();
}

// What is wrong with an entry that ought to follow another one.
function faultOf(row: AuditRow, previous: Link): Fault | undefined {
  const position = previous.position + 1;
  if (row.position !== position) return { position, entry_id: null, problem: 'missing' };
  const at = { position, entry_id: row.entry_id };
  if (auditHash(entryOfRow(row)) !== row.hash) return { ...at, problem: 'altered' };
  return row.previous_hash === previous.hash ? undefined : { ...at, problem: 'broken_link' };
}

// Entries are only added, so the log up to a head is the same whenever it is read: one short transaction for each piece.
async function firstFault(db: Kysely<Schema>, organizationId: string, head: Link): Promise<Fault | undefined> {
  let previous: Link = { position: 0, hash: initialAuditHash };
  while (previous.position < head.position) {
    const after = previous.position;
    const rows = await inOrganization(db, organizationId, (tenant) => piece(tenant, after, head.position));
    if (rows.length === 0) return { position: after + 1, entry_id: null, problem: 'missing' };
    for (const row of rows) {
      const fault = faultOf(row, previous);
      if (fault !== undefined) return fault;
      previous = row;
    }
  }
  return previous.hash === head.hash ? undefined : { position: head.position, entry_id: null, problem: 'broken_link' };
}

/** Recomputes the chain of an organization's audit log up to its newest entry, in pieces. */
export async function verifyAudit(db: Kysely<Schema>, organizationId: string): Promise<AuditVerification> {
  const { head, newest } = await inOrganization(db, organizationId, async (tenant) => {
    // Entries may be added between the two queries: a head that is read later is never behind.
    const last = await tenant.selectFrom('audit_entries').select('position').orderBy('position', 'desc').executeTakeFirst();
    return { newest: last, head: await headOf(tenant) };
  });
  const end = head ?? { position: 0, hash: initialAuditHash };
  const fault = await firstFault(db, organizationId, end);
  if (fault !== undefined) return { ok: false, entries: fault.position - 1, first_fault: fault };
  // The head is written with the newest entry: one beyond it was not written by us.
  if (newest !== undefined && newest.position > end.position) {
    return {
      ok: false,
      entries: end.position,
      first_fault: { position: end.position + 1, entry_id: null, problem: 'broken_link' },
    };
  }
  return { ok: true, entries: end.position };
}
