import { z } from 'zod';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { submissionStatuses } from '../../../src-shared/invoice/submission-status.ts';
import type { Listen } from '../db/listen.ts';

const channel = 'sanad_changes';

const notification = z.union([
  z.object({
    organization_id: z.uuid(),
    documents: z.array(z.tuple([z.uuid(), z.enum(submissionStatuses)])),
  }),
  z.object({ organization_id: z.uuid(), session_id: z.uuid() }),
]);

/** What the database notifies when a transaction is over: documents with their statuses, or the end of a session. */
export type Change = z.output<typeof notification>;

/** Who is told of the changes of an organization. */
export type Subscriber = {
  onChange: (change: Change) => void;
  /** Nothing more comes. */
  onEnd: () => void;
};

/** The changes of all organizations; however many subscribe, a process listens to the database once. */
export type ChangeFeed = {
  /** Returns how to stop, once it is certain that no later change is missed. */
  subscribe(organizationId: string, subscriber: Subscriber): Promise<() => void>;
  close(): Promise<void>;
};

/** Creates the feed; it begins to listen with the first subscriber. */
export function createChangeFeed(listen: Listen): ChangeFeed {
  const subscribers = new Map<string, Set<Subscriber>>();
  let listening: ReturnType<Listen> | undefined;
  let isClosed = false;

  const endAll = (): void => {
    listening = undefined;
    const all = [...subscribers.values()].flatMap((own) => [...own]);
    subscribers.clear();
    for (const subscriber of all) subscriber.onEnd();
  };
  const onMessage = (message: string): void => {
    const change = notification.parse(JSON.parse(message));
    for (const subscriber of subscribers.get(change.organization_id) ?? []) subscriber.onChange(change);
  };

  return {
    async subscribe(organizationId, subscriber) {
      if (isClosed) throw new AppError('SERVICE_BUSY', { message: 'Head office is stopping.' });
      const own = subscribers.get(organizationId) ?? new Set();
      subscribers.set(organizationId, own.add(subscriber));
      const stop = (): void => {
        own.delete(subscriber);
        if (own.size === 0 && subscribers.get(organizationId) === own) subscribers.delete(organizationId);
      };
      try {
        listening ??= listen(channel, { onMessage, onLost: endAll });
        await listening;
      } catch (cause) {
        stop();
        listening = undefined;
        throw cause;
      }
      return stop;
    },
    async close() {
      isClosed = true;
      const current = listening;
      endAll();
      const stop = await current;
      await stop?.();
    },
  };
}
