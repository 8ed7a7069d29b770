import type { InvoiceType } from './document.ts';

/** The statuses of a document's submission, in the order in which it may pass through them (contract §3). */
export const submissionStatuses = ['pending', 'submitted', 'queued', 'reported', 'cleared', 'failed'] as const;

/** See {@link submissionStatuses}. */
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** Whether the authority has accepted the document. */
export function isAccepted(status: SubmissionStatus): boolean {
  return status === 'reported' || status === 'cleared';
}

/** Whether the document has reached a status that it never leaves. */
export function isFinished(status: SubmissionStatus): boolean {
  return isAccepted(status) || status === 'failed';
}

/** Whether the customer of a document may have it: a business document once it is cleared, none that is rejected. */
export function mayBeHandedOver({ status, invoice_type }: { status: SubmissionStatus; invoice_type: InvoiceType }): boolean {
  return invoice_type === 'standard' ? isAccepted(status) : status !== 'failed';
}

/** The statuses that a document does leave. */
export const unfinishedStatuses: readonly SubmissionStatus[] = submissionStatuses.filter((status) => !isFinished(status));

/** What tells whose number a document has. */
export type Numbered = { invoice_id: string; company_id: string; environment: string; invoice_number: string };

// What is said of a document, within its company and environment.
function within({ company_id, environment }: Numbered, said: string | null): string {
  return JSON.stringify([company_id, environment, said]);
}

/** Documents that may correct rejected ones. */
export type Candidates = {
  /** Those that name a rejected one as the document in whose place they were issued, oldest first. */
  replacements: readonly (Numbered & { replaces_invoice_id: string | null })[];
  /** Those that were not rejected, among them all that have a number of a rejected one. */
  valid: readonly Numbered[];
};

/** A document as a link to it names it. */
export type NamedDocument = Pick<Numbered, 'invoice_id' | 'invoice_number'>;

/**
 * Which rejected documents are corrected, and by which of the same company and environment: the first that names it in `replaces_invoice_id`
 * (contract §3), else a valid one that has the same number, which only a rejection sets free (decision 51). It needs nobody any more; branch
 * and head office say so alike.
 *
 * @returns the ids of rejected documents, each with the document that corrects it.
 */
export function correctionsOf(rejected: readonly Numbered[], { replacements, valid }: Candidates): Map<string, NamedDocument> {
  // Of several with one key, a map keeps the last.
  const named = new Map(replacements.toReversed().map((each) => [within(each, each.replaces_invoice_id), each]));
  const numbered = new Map(valid.map((each) => [within(each, each.invoice_number), each]));
  return new Map(
    rejected.flatMap((each) => {
      const by = named.get(within(each, each.invoice_id)) ?? numbered.get(within(each, each.invoice_number));
      if (by === undefined) return [];
      const { invoice_id, invoice_number } = by;
      return [[each.invoice_id, { invoice_id, invoice_number }] as const];
    }),
  );
}
