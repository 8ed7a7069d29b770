import type { Clock } from '#main/platform/clock.ts';
import { ClaimsInProgress } from '#main/server/request/claims-in-progress.ts';
import type { CsidStore } from './egs-units/csid-store.ts';
import type { IssueDependencies } from './issue/issue-document.ts';
import { createPreflightThread } from './issue/preflight/preflight-thread.ts';
import type { Mirror } from './mirror/mirror.ts';
import type { Storage } from './open-storage.ts';
import type { SubmissionQueue } from './submission/queue/submission-queue.ts';

type Parts = { clock: Clock; csids: CsidStore; queue: SubmissionQueue; mirror: Mirror };

/** What issues documents, for tills and for the people of the branch. */
export type Issuing = { issue: IssueDependencies; close(): Promise<void> };

/** Creates it; its thread starts with the first document that is to be judged before it is issued. */
export function openIssuing({ db, ledger }: Storage, { clock, csids, queue, mirror }: Parts): Issuing {
  const preflightThread = createPreflightThread();
  return {
    issue: {
      db,
      ledger,
      clock,
      signerOf: csids.signerOf,
      submitInline: queue.submitInline,
      claimsInProgress: new ClaimsInProgress(),
      preflightThread,
      originals: mirror.originals,
    },
    close: () => preflightThread.close(),
  };
}
