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
