import { eventually } from '../branch/running-branch.ts';
import { lineOf } from '../branch/start-test-branch.ts';
import type { RunningHeadOffice } from '../head-office/running-head-office.ts';
import { startSynchronisedBranch, type SynchronisedBranch } from './synchronised-branch.ts';

/** The ids of one document of each kind at a branch. */
export type DocumentIds = Record<
  'invoice' | 'business' | 'creditNote' | 'prepayment' | 'settling' | 'foreign' | 'rejected' | 'queued',
  string
>;

/** A branch that has issued a document of each kind, all of which head office has; it must be closed. */
export async function branchWithEveryDocument(
  headOffice: RunningHeadOffice,
): Promise<{ pair: SynchronisedBranch; ids: DocumentIds }> {
  const pair = await startSynchronisedBranch(() => headOffice);
  const { branch } = pair;
  const invoice = await branch.sell('simplified', { line_items: lineOf(100) });
  const business = await branch.sell('standard', {
    line_items: lineOf(200).map((line) => ({ ...line, description_ar: 'كرسي' })),
  });
  const creditNote = await branch.sell('credit_note', {
    original_invoice_uuid: invoice.uuid,
    line_items: lineOf(40),
  });
  const prepayment = await branch.sell('prepayment', { line_items: lineOf(50) });
  const settling = await branch.sell('simplified', {
    line_items: lineOf(80),
    prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 23 }],
  });
  const foreign = await branch.sell('simplified', { line_items: lineOf(10), currency: 'USD', exchange_rate: 3.75 });
  const rejected = await branch.whileRejected((seller) => branch.post('simplified', { seller, line_items: lineOf(1000) }));
  await branch.running.stopGateway();
  const queued = await branch.post('simplified', { line_items: lineOf(30) }, { prefer: 'respond-async' });
  await eventually(
    () => branch.detailOf(queued.body['invoice_id']),
    ({ status }) => status === 'queued',
  );
  await pair.caughtUp();
  const ids = {
    invoice: invoice.id,
    business: business.id,
    creditNote: creditNote.id,
    prepayment: prepayment.id,
    settling: settling.id,
    foreign: foreign.id,
    rejected: String(rejected.body['invoice_id']),
    queued: String(queued.body['invoice_id']),
  };
  return { pair, ids };
}
