import type { SubmissionStatus } from '../db/schema.ts';

/** Whether the authority has taken the document. */
export function isAccepted(status: SubmissionStatus): boolean {
  return status === 'reported' || status === 'cleared';
}

/** Whether the document has reached a status that it never leaves. */
export function isFinished(status: SubmissionStatus): boolean {
  return isAccepted(status) || status === 'failed';
}
