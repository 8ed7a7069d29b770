import { createHash, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditAction } from '#shared/api/dashboard/audit.ts';
import { canonicalJson } from '#main/platform/formats/canonical-json.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Origin, RawCall, Signed } from '../request/route.ts';
import type { Schema } from '../db/schema.ts';

type Members = Readonly<Record<string, unknown>>;

// What a change did: the members that differ, as they were and as they are.
type Changes = { before: Record<string, unknown>; after: Record<string, unknown> };

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members in which two objects differ, for the audit log; undefined where they are equal. */
export function changesBetween(before: Members, after: Members): Changes | undefined {
  const changes: Changes = { before: {}, after: {} };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, changed] = [before[name] ?? null, after[name] ?? null];
    if (canonicalJson(old) === canonicalJson(changed)) continue;
    const inside = isObject(old) && isObject(changed) ? changesBetween(old, changed) : undefined;
    changes.before[name] = inside?.before ?? old;
    changes.after[name] = inside?.after ?? changed;
  }
  return Object.keys(changes.after).length === 0 ? undefined : changes;
}

/** Who did something: a person, an appliance, or head office itself. */
export type Actor = { type: 'user' | 'appliance' | 'system'; id: string; name: string };

/** Head office itself, where no person or appliance is known to have acted. */
export const system: Actor = { type: 'system', id: 'head-office', name: 'Head office' };

/** What somebody did. `before` and `after` hold what changed, never a secret. */
export type AuditEvent = {
  at: Date;
  actor: Actor;
  action: AuditAction;
  /** The id of what it was done to. */
  target: string;
  before?: unknown;
  after?: unknown;
  /** The request with which he did it, if it was one. */
  origin?: Pick<Origin, 'address' | 'requestId'>;
};

/** What the person of a request did. */
export type PersonsEvent = Omit<AuditEvent, 'actor' | 'origin'>;

/** The hash before the first entry of an organization. */
export const initialAuditHash = '0'.repeat(64);

/** An entry as the API shows it; its hash covers everything else. */
export type AuditEntry = {
  entry_id: string;
  at: string;
  actor: Actor;
  action: string;
  target: string;
  before: unknown;
  after: unknown;
  address: string | null;
  request_id: string | null;
  previous_hash: string;
};

/** SHA-256 in hexadecimal over the hash before and the entry's canonical JSON (RFC 8785). */
export function auditHash(entry: AuditEntry): string {
  return createHash('sha256')
    .update(entry.previous_hash + canonicalJson(entry))
    .digest('hex');
}

/** Appends to the organization's audit log, in the transaction of the change itself. Entries wait for each other, so the chain has no fork. */
export async function appendAudit(tenant: Tenant, organizationId: string, event: AuditEvent): Promise<void> {
  await tenant
    .insertInto('audit_heads')
    .values({ organization_id: organizationId, position: 0, hash: initialAuditHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const head = await tenant.selectFrom('audit_heads').select(['position', 'hash']).forUpdate().executeTakeFirstOrThrow();
  const entry: AuditEntry = {
    entry_id: randomUUID(),
    at: event.at.toISOString(),
    actor: event.actor,
    action: event.action,
    target: event.target,
    before: event.before ?? null,
    after: event.after ?? null,
    address: event.origin?.address ?? null,
    request_id: event.origin?.requestId ?? null,
    previous_hash: head.hash,
  };
  const hash = auditHash(entry);
  const position = head.position + 1;
  await tenant
    .insertInto('audit_entries')
    .values({
      organization_id: organizationId,
      position,
      entry_id: entry.entry_id,
      at: event.at,
      actor_type: event.actor.type,
      actor_id: event.actor.id,
      actor_name: event.actor.name,
      action: event.action,
      target: event.target,
      before: event.before === undefined ? null : canonicalJson(event.before),
      after: event.after === undefined ? null : canonicalJson(event.after),
      address: entry.address,
      request_id: entry.request_id,
      previous_hash: head.hash,
      hash,
    })
    .execute();
  await tenant.updateTable('audit_heads').set({ position, hash }).execute();
}

/** Appends what a person did with a request. */
export function auditCall({ tenant, caller, origin }: Signed & Pick<RawCall, 'origin'>, event: PersonsEvent): Promise<void> {
  const actor: Actor = { type: 'user', id: caller.userId, name: caller.name };
  return appendAudit(tenant, caller.organizationId, { ...event, actor, origin });
}

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
