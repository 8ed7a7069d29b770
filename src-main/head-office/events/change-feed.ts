import { z } from 'zod';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { submissionStatuses } from '../../../src-shared/invoice/submission-status.ts';

/** The channel on which the database notifies changes. */
export const changeChannel = 'sanad_changes';

const notification = z.union([
  z.object({
    organization_id: z.uuid(),
    documents: z.array(z.tuple([z.uuid(), z.enum(submissionStatuses)])),
  }),
  z.object({ organization_id: z.uuid(), session_id: z.uuid() }),
]);

/** What the database notifies when a transaction is over: documents with their statuses, or the end of a session. */
export type Change = z.output<typeof notification>;

// Who is told of the changes of an organization.
type Subscriber = {
  onChange: (change: Change) => void;
  /** Nothing more comes. */
  onEnd: () => void;
};

/** The changes of all organizations; however many subscribe, a process listens to the database once. */
export type ChangeFeed = {
  /** Returns how to stop. */
  subscribe(organizationId: string, subscriber: Subscriber): () => void;
  /** Takes what the database has notified; without a text, something may have been missed. */
  hear: (text: string | undefined) => void;
  /** Ends every subscription, now and later. */
  close(): void;
};

/** Nobody has subscribed yet. */
export function createChangeFeed(): ChangeFeed {
  const subscribers = new Map<string, Set<Subscriber>>();
  let isClosed = false;

  const endAll = (): void => {
    const all = [...subscribers.values()].flatMap((own) => [...own]);
    subscribers.clear();
    for (const subscriber of all) subscriber.onEnd();
  };

  return {
    subscribe(organizationId, subscriber) {
      if (isClosed) throw new AppError('SERVICE_BUSY', { message: 'Head office is stopping.' });
      const own = subscribers.get(organizationId) ?? new Set();
      subscribers.set(organizationId, own.add(subscriber));
      return () => {
        own.delete(subscriber);
        if (own.size === 0 && subscribers.get(organizationId) === own) subscribers.delete(organizationId);
      };
    },
    hear(text) {
      if (text === undefined) return endAll();
      const change = notification.parse(JSON.parse(text));
      for (const subscriber of subscribers.get(change.organization_id) ?? []) subscriber.onChange(change);
    },
    close() {
      isClosed = true;
      endAll();
    },
  };
}
