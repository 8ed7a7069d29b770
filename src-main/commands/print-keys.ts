import { textTable } from '#main/platform/command-line/text-table.ts';
import type { OperatorSuccess, ShownKey } from '../branch/companies/operator/operator-answer.ts';

type Answer = Pick<OperatorSuccess, 'company' | 'keys'>;

const headings = ['KEY_ID', 'NAME', 'ENVIRONMENT', 'KEY', 'CREATED_AT', 'EXPIRES_AT', 'REVOKED_AT', 'LAST_USED_AT'];

function cellsOf(key: ShownKey): string[] {
  const shortened = `${key.prefix}…${key.last_four}`;
  const moments = [key.created_at, key.expires_at, key.revoked_at, key.last_used_at].map((at) => at ?? '-');
  return [key.key_id, key.name, key.environment, shortened, ...moments];
}

/** The answer as JSON: all that is known of the company and the keys. */
export function printJson({ company, keys }: Answer): void {
  process.stdout.write(`${JSON.stringify(company === undefined ? { keys } : { company, keys }, null, 2)}\n`);
}

/** A table of keys. */
export function printTable(keys: readonly ShownKey[]): void {
  process.stdout.write(textTable(headings, keys.map(cellsOf)));
}

/** A key in a sentence: a new one with the key itself, any other by its last characters. */
export function describeKey({ name, environment, api_key, prefix, last_four, expires_at, revoked_at }: ShownKey): string {
  if (api_key !== undefined) return `New ${environment} key "${name}", shown only now: ${api_key}`;
  const key = `The ${environment} key "${name}" (${prefix}…${last_four})`;
  if (revoked_at !== null) return `${key} was revoked at ${revoked_at}.`;
  if (expires_at !== null) return `${key} works until ${expires_at}.`;
  return `${key} exists and stays as it is.`;
}
