import { z } from 'zod';
import { firstNumberOf, numberAfter, type MadeOfInvoice } from '#shared/invoice/number-after.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { isNumberFree } from '../ledger/check-draft.ts';
import type { DocumentOwner } from '../ledger/draft.ts';

// What the log says of a document that a person has issued.
const issued = z.object({
  kind: z.string(),
  egs_unit_id: z.string(),
  invoice_number: z.string(),
  replaces_invoice_id: z.string().optional(),
});

const noteKinds = ['credit_note', 'debit_note'];
const firstNumber = 'HAND-0001';
const entriesLookedAt = 100;
const mostTaken = 1_000;

// Another unit may have issued the newest ones. A corrected document mostly has the number that a till gave to the rejected one, and a note
// one that is made of its invoice's: to go on from these would take numbers that the till is about to use.
function lastNumberByHand(db: LedgerReader, egsUnitId: string): string | undefined {
  const entries = db.all(
    db.sql
      .selectFrom('manager_audit')
      .select('detail')
      .where('action', '=', 'document.issued')
      .orderBy('entry_id', 'desc')
      .limit(entriesLookedAt),
  );
  const known = entries.flatMap(({ detail }) => issued.safeParse(storedJson(detail ?? '')).data ?? []);
  return known.find(
    ({ egs_unit_id, kind, replaces_invoice_id: replaced }) =>
      egs_unit_id === egsUnitId && replaced === undefined && !noteKinds.includes(kind),
  )?.invoice_number;
}

type Original = { number: string; made?: MadeOfInvoice | undefined };

function firstProposal(db: LedgerReader, egsUnitId: string, original: Original | undefined): string {
  if (original !== undefined) return firstNumberOf(original.made ?? 'note', original.number);
  const last = lastNumberByHand(db, egsUnitId);
  return last === undefined ? firstNumber : numberAfter(last);
}

/**
 * The next free number after the last one that a person has given to an invoice of this unit.
 *
 * @param original the invoice of which the document is made, a note where nothing else is said: its number is made of that of the invoice.
 */
export function proposeNumber(
  db: LedgerReader,
  { egsUnitId, ...owner }: DocumentOwner & { egsUnitId: string },
  original?: Original,
): string {
  let number = firstProposal(db, egsUnitId, original);
  for (let taken = 0; taken < mostTaken && !isNumberFree(db, owner, number); taken += 1) number = numberAfter(number);
  return number;
}
