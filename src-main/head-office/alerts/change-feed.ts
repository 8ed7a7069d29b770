import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import type { ChangeEvent } from '#shared/api/dashboard/alerts.ts';
import { submissionStatuses } from '#shared/invoice/submission-status.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';

/** The channel on which the database notifies changes. */
export const changeChannel = 'sanad_changes';

const notification = z.union([
  z.object({
    organization_id: z.uuid(),
    documents: z.array(z.tuple([z.uuid(), z.enum(submissionStatuses)])),
  }),
  z.object({ organization_id: z.uuid(), session_id: z.uuid() }),
]);

// What the database notifies when a transaction is over: documents with their statuses, or the end of a session.
type Change = z.output<typeof notification>;

/** Documents that changed, by their UUID, each with its new status. */
export type ChangedDocuments = Extract<Change, { documents: unknown }>['documents'];

// Who is told of the changes of an organization.
type Subscriber = {
  /** Changes of documents, as server-sent events and as they are. */
  onEvents: (text: string, changed: ChangedDocuments) => void;
  onSessionEnd: (sessionId: string) => void;
  // Nothing more comes.
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

function eventText([id, status]: ChangedDocuments[number]): string {
  const event: ChangeEvent = { type: `invoice.${status}`, invoice_id: invoiceIdOf(id), status };
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Changes of documents as server-sent events. */
export function eventsText(changed: ChangedDocuments): string {
  return changed.map(eventText).join('');
}

// One text for however many subscribers there are.
function tell(subscribers: Iterable<Subscriber>, change: Change): void {
  if ('session_id' in change) {
    for (const { onSessionEnd } of subscribers) onSessionEnd(change.session_id);
    return;
  }
  const text = eventsText(change.documents);
  for (const { onEvents } of subscribers) onEvents(text, change.documents);
}

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
      const own = subscribers.get(change.organization_id);
      if (own !== undefined) tell(own, change);
    },
    close() {
      isClosed = true;
      endAll();
    },
  };
}
