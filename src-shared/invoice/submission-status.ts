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

/** The statuses that a document does leave. */
export const unfinishedStatuses: readonly SubmissionStatus[] = submissionStatuses.filter((status) => !isFinished(status));

/** What tells whose number a document has. */
export type Numbered = { invoice_id: string; company_id: string; environment: string; invoice_number: string };

function keyOf({ company_id, environment, invoice_number }: Numbered): string {
  return JSON.stringify([company_id, environment, invoice_number]);
}

/**
 * Which rejected documents are corrected, and by which valid one: one of the same company and environment that has the same number, which only a
 * rejection sets free (decision 51). It needs nobody any more; branch and head office say so alike.
 *
 * @param valid documents that were not rejected, among them all that have a number of a rejected one.
 * @returns the ids of rejected documents, each with that of the document that corrects it.
 */
export function correctionsOf(rejected: readonly Numbered[], valid: readonly Numbered[]): Map<string, string> {
  const byNumber = new Map(valid.map((document) => [keyOf(document), document.invoice_id]));
  return new Map(
    rejected.flatMap((document) => {
      const by = byNumber.get(keyOf(document));
      return by === undefined ? [] : [[document.invoice_id, by] as const];
    }),
  );
}
