import { newApiKey } from '#shared/api/people/provision-file.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { readBySchema } from '#main/server/request/read-by-schema.ts';
import type { LedgerWriter } from '../../db/ledger-database.ts';
import type { CompanyTable } from '../../db/schema.ts';
import { isValid, keysOf, makeKey, showKey, type UsedKey } from './key-rows.ts';
import { defaultUnitFaults, localCompany, productionFaults } from './local-company.ts';
import { refuse, type OperatorAnswer, type OperatorFault } from './operator-answer.ts';

const hourMs = 3_600_000;

// What a command needs.
type Change = { writer: LedgerWriter; now: Date };

const notProvisioned = refuse(
  'NOT_PROVISIONED',
  '',
  'The data folder holds no company yet: name it in a file and run "sanad provision FILE".',
);

function withCompany(writer: LedgerWriter, work: (company: CompanyTable) => OperatorAnswer): OperatorAnswer {
  const company = localCompany(writer);
  return company === undefined ? notProvisioned : work(company);
}

/** Lists the keys in the order of their creation. */
export function listKeys({ writer }: Change): OperatorAnswer {
  return withCompany(writer, ({ company_id }) => ({ ok: true, keys: keysOf(writer, company_id).map((key) => showKey(key)) }));
}

/** Makes a key of a name that no valid key has. */
export function createKey({ writer, now }: Change, request: unknown): OperatorAnswer {
  return withCompany(writer, (company) => {
    const { company_id } = company;
    const read = readBySchema(newApiKey, request);
    if (!read.ok) {
      return { ok: false, faults: read.fault.map(({ path, message }) => ({ code: 'VALIDATION_ERROR', path, message })) };
    }
    const { name, environment } = read.value;
    const isTaken = keysOf(writer, company_id).some((key) => key.name === name && isValid(key, now));
    const faults: OperatorFault[] = [
      ...(isTaken ? [{ code: 'API_KEY_NAME_EXISTS', path: 'name', message: 'is the name of another valid key' } as const] : []),
      ...defaultUnitFaults(writer, read.value, { companyId: company_id, path: 'default_egs_unit_id' }),
      ...(environment === 'production' ? productionFaults(company) : []),
    ];
    if (faults.length > 0) return { ok: false, faults };
    const { row, apiKey } = makeKey(company_id, read.value, now);
    writer.insert('api_keys', row);
    return { ok: true, keys: [showKey(row, apiKey)] };
  });
}

// The key with this id, else the one valid key of this name.
function findKey(keys: readonly UsedKey[], named: string, now: Date): Result<UsedKey, OperatorAnswer> {
  const withId = keys.find(({ key_id }) => key_id === named);
  if (withId !== undefined) return success(withId);
  const [found, ...others] = keys.filter((key) => key.name === named && isValid(key, now));
  if (found === undefined) {
    return failure(refuse('API_KEY_NOT_FOUND', '', `There is no valid API key "${named}": "sanad keys list" shows all of them.`));
  }
  if (others.length === 0) return success(found);
  const ids = [found, ...others].map(({ key_id }) => key_id).join(', ');
  return failure(refuse('API_KEY_AMBIGUOUS', '', `Several valid API keys have the name "${named}", so give an id: ${ids}.`));
}

function withKey(
  { writer, now }: Change,
  { named, amongKeys }: { named: string; amongKeys: (key: UsedKey) => boolean },
  work: (key: UsedKey) => OperatorAnswer,
): OperatorAnswer {
  return withCompany(writer, ({ company_id }) => {
    const all = keysOf(writer, company_id);
    const found = findKey(
      all.filter((key) => key.key_id === named || amongKeys(key)),
      named,
      now,
    );
    return found.ok ? work(found.value) : found.fault;
  });
}

/** Replaces a key by a new one of the same name; the old one works for some more hours. */
export function rotateKey(change: Change, { key: named, graceHours }: { key: string; graceHours: number }): OperatorAnswer {
  const { writer, now } = change;
  // By its name, the key is meant that was not replaced yet.
  return withKey(change, { named, amongKeys: ({ expires_at }) => expires_at === null }, (old) => {
    const { revoked_at, expires_at } = old;
    if (revoked_at !== null) return refuse('API_KEY_REVOKED', '', `The API key "${old.name}" was revoked at ${revoked_at}.`);
    if (expires_at !== null) {
      return refuse('API_KEY_REPLACED', '', `The API key "${old.name}" was replaced already, and ends at ${expires_at}.`);
    }
    const { row, apiKey } = makeKey(
      old.company_id,
      { name: old.name, environment: old.environment, default_egs_unit_id: old.default_egs_unit_id ?? undefined },
      now,
    );
    const ending = { ...old, expires_at: new Date(now.getTime() + graceHours * hourMs).toISOString() };
    writer.insert('api_keys', row);
    writer.update('api_keys', { expires_at: ending.expires_at }, { key_id: old.key_id });
    return { ok: true, keys: [showKey(row, apiKey), showKey(ending)] };
  });
}

/** Ends a key at once; one that was revoked before stays as it is. */
export function revokeKey(change: Change, named: string): OperatorAnswer {
  const { writer, now } = change;
  return withKey(change, { named, amongKeys: () => true }, (key) => {
    const revoked = { ...key, revoked_at: key.revoked_at ?? now.toISOString() };
    writer.update('api_keys', { revoked_at: revoked.revoked_at }, { key_id: key.key_id });
    return { ok: true, keys: [showKey(revoked)] };
  });
}
