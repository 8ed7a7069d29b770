import { anything, assert, asyncProperty, constantFrom, oneof, record } from 'fast-check';
import { expect } from 'vitest';
import { errorEnvelope } from '#shared/api/error-envelope.ts';
import { openLedgerBeside } from '../ledger-beside.ts';
import type { RunningBranch } from '../running-branch.ts';

type Fields = Record<string, unknown>;

/** A route that is sent bodies that are wrong somewhere. */
export type WrongBodies = {
  /** A body without fault, afresh each time. */
  bodyOf: () => Fields;
  /** Its fields, each with values that are wrong there; what is wrong in any field is sent besides. */
  fields: Record<string, readonly unknown[]>;
  /** Whether an object without any field is without fault. */
  isEmptyRight?: boolean;
  send: (body: string) => Promise<{ status: number; body: Fields }>;
};

const seed = 20_261_127;
const bodies = 100;
const wrongEverywhere = [0, [], {}, { name: 'x' }, null, '\u0000'];

// Whatever a refused request may not change, and nothing else changes meanwhile.
const kept = [
  'documents',
  'document_contents',
  'submissions',
  'chain_heads',
  'idempotency_records',
  'month_counts',
  'settlements',
  'api_keys',
  'egs_units',
  'egs_unit_states',
  'egs_certificates',
  'unit_replacements',
  'manager_audit',
] as const;

// All that a request could consume, as the ledger has it.
function consumable(running: RunningBranch): Fields {
  const ledger = openLedgerBeside(running);
  const { reader } = ledger;
  const rows = kept.map((table) => [table, reader.all(reader.sql.selectFrom(table).selectAll())] as const);
  ledger.close();
  return Object.fromEntries(rows);
}

function jsonOf(body: unknown): string {
  return JSON.stringify(body, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
}

/** Sends 100 bodies that are wrong somewhere, always the same ones: each is refused with the envelope, and together they consume nothing. */
export async function refuseWrongBodies(
  running: RunningBranch,
  { bodyOf, fields, isEmptyRight, send }: WrongBodies,
): Promise<void> {
  const before = consumable(running);
  const wrongFields = Object.entries(fields).map(([name, own]) =>
    record({ name: constantFrom(name), value: constantFrom(...wrongEverywhere, ...own) }),
  );
  const stranger = anything({ maxDepth: 2 }).filter(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  const body = oneof(
    stranger.map(jsonOf).filter((text) => text.startsWith('{') && !(isEmptyRight === true && text === '{}')),
    oneof(...wrongFields).map(({ name, value }) => jsonOf({ ...bodyOf(), [name]: value })),
  );
  await assert(
    asyncProperty(body, async (text) => {
      const answer = await send(text);
      expect([text, Math.floor(answer.status / 100)]).toEqual([text, 4]);
      expect(errorEnvelope.safeParse(answer.body).error).toBeUndefined();
    }),
    { numRuns: bodies, seed },
  );
  expect(consumable(running)).toEqual(before);
}
