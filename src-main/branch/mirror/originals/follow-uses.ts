import type { ForeignUse, UseDecision, UseKind } from '#shared/api/sync/originals.ts';
import { fromHundredths, toHundredths } from '#shared/invoice/amount.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { noteSum, prepaymentBalance } from '../../ledger/earlier-document.ts';
import type { HeadOfficeClient } from '../link/head-office-client.ts';
import { repeat, type Repetition, type RepetitionOptions, type StepResult } from '../link/repeat.ts';
import type { Originals } from './originals-client.ts';

const originals = preparedQuery((sql, value: Placeholders<{ invoiceId: string }>) =>
  sql
    .selectFrom('documents')
    .select(['invoice_id', 'document_type', 'total_hundredths', 'rounding_hundredths'])
    .where('invoice_id', '=', value('invoiceId')),
);

const newestChanges = preparedQuery((sql) =>
  sql.selectFrom('foreign_uses').select((build) => build.fn.max('change').as('newest')),
);

// The last change of uses of this branch's documents that the ledger has.
function newestUseChange(db: LedgerReader): number {
  return newestChanges(db, {})[0]?.newest ?? 0;
}

// Undefined of a document that this ledger does not have, so that nothing here can use it either.
function available(db: LedgerReader, invoiceId: string, kind: UseKind): number | undefined {
  const [row] = originals(db, { invoiceId });
  if (row === undefined) return undefined;
  const total = fromHundredths(row.total_hundredths + row.rounding_hundredths);
  const takesBalance = kind === 'settlement' || (kind === 'credit_note' && row.document_type === 'prepayment');
  const left = takesBalance ? prepaymentBalance(db, invoiceId, total) : total.minus(noteSum(db, invoiceId, kind));
  return toHundredths(left);
}

function store(writer: LedgerWriter, { document_uuid, invoice_id, kind, amount_hundredths, state, change }: ForeignUse): void {
  const changeable = { has_ended: state === 'ended' ? 1 : 0, change } as const;
  writer.run(
    writer.sql
      .insertInto('foreign_uses')
      .values({ document_uuid, original_id: invoice_id, kind, amount_hundredths, ...changeable })
      .onConflict((conflict) => conflict.columns(['document_uuid', 'original_id']).doUpdateSet(changeable)),
  );
}

// Stores what documents of other branches use of this one's, beside its own notes and settlements: no till can use the same amount
// from the commit on. What was granted while this branch was cut off is stored whatever is left.
//
// @returns what to say to the uses that were asked for; one that is refused is not stored.
function storeUses(writer: LedgerWriter, uses: readonly ForeignUse[]): UseDecision[] {
  return uses.flatMap((use): UseDecision[] => {
    const { document_uuid, invoice_id, kind, amount_hundredths, state } = use;
    const left = state === 'asked' ? available(writer, invoice_id, kind) : undefined;
    const isRefused = left !== undefined && left < amount_hundredths;
    if (!isRefused) store(writer, use);
    return state === 'asked' ? [{ document_uuid, invoice_id, available_hundredths: isRefused ? left : null }] : [];
  });
}

// Between two looks for reservations of documents that were never issued.
const releaseEveryMs = 600_000;

type FollowOptions = {
  db: LedgerReader;
  commit: Commit;
  client: HeadOfficeClient;
  credential: () => Promise<string>;
  originals: Originals;
  lookEveryMs: number;
  how: Omit<RepetitionOptions, 'failure'>;
};

/** Learns what other branches use of this one's documents, and gives back what this one has reserved and does not use. */
export function followUses({ db, commit, client, credential, originals, lookEveryMs, how }: FollowOptions): Repetition[] {
  // Head office answers when there is something new.
  async function watch(): Promise<StepResult> {
    const outcome = await client.uses(await credential(), newestUseChange(db));
    if (outcome.kind !== 'answer') return 'failed';
    if (outcome.value.length === 0 || watching.isEnded()) return { restMs: lookEveryMs };
    const decisions = await commit((writer) => storeUses(writer, outcome.value));
    if (decisions.length === 0) return { restMs: 0 };
    const told = await client.decideUses(await credential(), decisions);
    return told.kind === 'answer' ? { restMs: 0 } : 'failed';
  }

  async function release(): Promise<StepResult> {
    return (await originals.releaseUnused()) ? { restMs: releaseEveryMs } : 'failed';
  }

  const watching = repeat(watch, { ...how, failure: 'What other branches use could not be stored; it will be asked again.' });
  const releasing = repeat(release, { ...how, failure: 'Reservations at head office could not be compared with the ledger.' });
  return [watching, releasing];
}
