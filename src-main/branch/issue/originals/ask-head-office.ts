import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { ReservationRequest } from '../../../../src-shared/api/sync/originals.ts';
import { toHundredths } from '../../../../src-shared/invoice/amount.ts';
import { totalBeforePrepayments } from '../../../../src-shared/invoice/settlement.ts';
import { refusalOf } from '../../../server/request-faults/request-fault.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { PreparedDocument } from '../../ledger/ledger.ts';
import type { OriginalsClient } from '../../mirror/originals/originals-client.ts';
import type { Decision } from '../decision/decide.ts';
import type { IssueCommand } from '../decision/resolve-command.ts';
import { isInLedger, type ForeignOriginals } from '../document/earlier-document.ts';
import { foundOriginals, type FoundOriginals } from './foreign-originals.ts';
import { namedOriginals } from './named-originals.ts';

// What is left may have become less since it was looked up, so that a smaller part is asked for; more often than this, the till asks
// again.
const mostAttempts = 3;

// Nothing has to be looked up at head office.
const nothingForeign: FoundOriginals = { find: () => undefined, isUnreachable: false, setAvailable: () => undefined };
const unreachable: FoundOriginals = { ...nothingForeign, isUnreachable: true };

type Sources = { db: LedgerReader; originals: OriginalsClient };

/**
 * Looks up what a command refers to and the ledger does not have (contract §2). Head office is asked for nothing else, and an
 * appliance that has joined none asks nobody.
 */
export async function lookUpOriginals({ kind, body, apiKey }: IssueCommand, { db, originals }: Sources): Promise<FoundOriginals> {
  const owner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const missing = namedOriginals(kind, body).filter((uuid) => !isInLedger(db, owner, uuid));
  if (missing.length === 0 || !originals.hasJoined()) return nothingForeign;
  const found = await originals.find({ company_id: owner.companyId, environment: owner.environment, uuids: missing });
  return found === undefined ? unreachable : foundOriginals(found);
}

function usesOf({ document, original, settlements }: PreparedDocument): ReservationRequest['uses'] {
  const { documentType, totals } = document;
  const corrected =
    original?.foreign !== undefined && (documentType === 'credit_note' || documentType === 'debit_note')
      ? [{ invoice_id: original.invoiceId, kind: documentType, amount_hundredths: toHundredths(totalBeforePrepayments(totals)) }]
      : [];
  const settled = settlements.flatMap(({ prepayment, amount }) =>
    prepayment.foreign === undefined
      ? []
      : [{ invoice_id: prepayment.invoiceId, kind: 'settlement' as const, amount_hundredths: toHundredths(amount) }],
  );
  return [...corrected, ...settled].filter((use) => use.amount_hundredths > 0);
}

function prepared({ prepare }: Decision): PreparedDocument {
  const checked = prepare();
  if (!checked.ok) throw refusalOf(checked.fault);
  return checked.value;
}

/** A reservation at head office, which ends with the document: kept if it was issued, else given back. */
export type Reservation = { end(): void };

/** The reservation of a document that uses nothing of other branches. */
export const noReservation: Reservation = { end: () => undefined };

/**
 * Reserves at head office what a document uses of other branches' documents, so that no other branch can use it at the same time.
 *
 * @throws AppError HEAD_OFFICE_UNREACHABLE if head office does not answer; the refusal of the command if too little is left.
 */
export async function reserveOriginals(
  decision: Decision,
  found: FoundOriginals,
  originals: OriginalsClient,
): Promise<Reservation> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const wanted = prepared(decision);
    const uses = usesOf(wanted);
    if (uses.length === 0) return noReservation;
    const { companyId: company_id, environment } = decision.owner;
    const document_uuid = wanted.document.uuid;
    const answer = await originals.reserve({ document_uuid, company_id, environment, uses });
    if (answer?.outcome === 'granted') {
      // From now on exactly this much is the document's, whatever else changes.
      for (const use of uses) found.setAvailable(use.invoice_id, use.amount_hundredths);
      return { end: () => originals.end(document_uuid) };
    }
    originals.end(document_uuid);
    if (answer?.outcome !== 'refused') break;
    for (const { invoice_id, available_hundredths } of answer.available) found.setAvailable(invoice_id, available_hundredths);
  }
  throw new AppError('HEAD_OFFICE_UNREACHABLE');
}

/** Whether a command refers to documents of other branches. */
export function isForeign(found: ForeignOriginals): boolean {
  return found !== nothingForeign;
}
