import { sql, type Kysely } from 'kysely';

const statements = [
  `ALTER TABLE api_keys
     ADD COLUMN created_by text,
     ADD COLUMN created_by_name text,
     ADD COLUMN revoked_by text,
     ADD COLUMN revoked_by_name text`,
  // The audit log has known it all along; the text of a rotation names the key that it made.
  `UPDATE api_keys SET created_by = entry.actor_id, created_by_name = entry.actor_name
   FROM audit_entries AS entry
   WHERE entry.organization_id = api_keys.organization_id AND entry.actor_type = 'user'
     AND (entry.action = 'api_key.created' AND entry.target = api_keys.key_id::text
       OR entry.action = 'api_key.rotated' AND entry.after LIKE '%"replaced_by":"' || api_keys.key_id || '"%')`,
  `UPDATE api_keys SET revoked_by = entry.actor_id, revoked_by_name = entry.actor_name
   FROM audit_entries AS entry
   WHERE entry.organization_id = api_keys.organization_id AND entry.actor_type = 'user'
     AND entry.action = 'api_key.revoked' AND entry.target = api_keys.key_id::text`,
];

/** Keeps with each API key who created and who revoked it, under the names of that time. */
export async function keepPeopleOfKeys<Schema>(db: Kysely<Schema>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
