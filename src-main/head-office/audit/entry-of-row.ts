import type { Selectable } from 'kysely';
import { storedJson } from '../../platform/formats/stored-json.ts';
import type { Schema } from '../db/schema.ts';
import type { AuditEntry } from './append-audit.ts';

/** An entry as it is stored. */
export type AuditRow = Selectable<Schema['audit_entries']>;

// What somebody altered is shown as it is, and does not have its hash.
function parsed(json: string | null): unknown {
  return json === null ? null : storedJson(json);
}

/** The entry of a row, as the API shows it and as its hash covers it. */
export function entryOfRow(row: AuditRow): AuditEntry {
  return {
    entry_id: row.entry_id,
    at: row.at.toISOString(),
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    action: row.action,
    target: row.target,
    before: parsed(row.before),
    after: parsed(row.after),
    address: row.address,
    request_id: row.request_id,
    previous_hash: row.previous_hash,
  };
}
