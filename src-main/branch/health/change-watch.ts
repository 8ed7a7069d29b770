import type { SubmissionStatus } from '#shared/invoice/submission-status.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Conditions } from './conditions.ts';

// What `GET /manager/events` streams, one JSON object in the `data` of each server-sent event. It says what changed, not to what: a page reads
// again what it shows. `resync` comes where events may have been missed.
type ManagerEvent =
  | { type: 'document'; invoice_id: string; status: SubmissionStatus }
  | { type: 'unit'; egs_unit_id: string }
  | {
      type: 'queue' | 'conditions' | 'tills' | 'companies' | 'users' | 'backups' | 'printers' | 'settings' | 'resync';
    };

/** Tells whoever listens what has changed on the appliance. */
export type ChangeWatch = {
  /** Returns how to stop. */
  subscribe(listener: ChangeListener): () => void;
  /** Ends every subscription. */
  close(): void;
};

// Who is told.
type ChangeListener = { hear: (events: readonly ManagerEvent[]) => void; onEnd: () => void };

type WatchTools = {
  db: LedgerReader;
  conditions: Pick<Conditions, 'current'>;
  /** Another text whenever backups are shown otherwise. */
  backups: () => string;
  everyMs: number;
};

// More at once are not told one by one.
const mostChanges = 200;

const newest = preparedQuery((sql) => sql.selectFrom('changes').select((build) => build.fn.max('position').as('position')));

const changesAfter = preparedQuery((sql, value: Placeholders<{ position: number; limit: number }>) =>
  sql
    .selectFrom('changes')
    .leftJoin('documents as document', 'document.position', 'changes.document')
    .leftJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .select(['changes.position', 'changes.kind', 'changes.subject', 'document.invoice_id', 'submission.status'])
    .where('changes.position', '>', value('position'))
    .orderBy('changes.position')
    .limit(value('limit')),
);

type Change = ReturnType<typeof changesAfter>[number];

const waiting: readonly string[] = ['pending', 'submitted', 'queued', 'failed'];

function eventsOf({ kind, subject, invoice_id, status }: Change): ManagerEvent[] {
  if (invoice_id !== null && status !== null) return [{ type: 'document', invoice_id, status }];
  if (subject !== null && (kind === 'unit' || kind === 'unit_state' || kind === 'chain_end')) {
    return [{ type: 'unit', egs_unit_id: subject }];
  }
  return kind === 'company' || kind === 'key' ? [{ type: 'companies' }] : [];
}

function uniqueEvents(events: readonly ManagerEvent[]): ManagerEvent[] {
  return [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
}

// Tables whose rows are few, each with the event that says that they have changed.
const smallTables = [
  { table: 'tills', type: 'tills' },
  { table: 'users', type: 'users' },
  { table: 'manager_settings', type: 'settings' },
  { table: 'printers', type: 'printers' },
  { table: 'receipt_layout', type: 'printers' },
] as const;

function contentOf(db: LedgerReader, table: (typeof smallTables)[number]['table']): string {
  return JSON.stringify(db.all(db.sql.selectFrom(table).selectAll()));
}

/**
 * Watches the ledger's own feed of changes, the conditions and some small tables: every second, and only while somebody listens. So no
 * sale does anything for it.
 */
export function createChangeWatch({ db, conditions, backups, everyMs }: WatchTools): ChangeWatch {
  const listeners = new Set<ChangeListener>();
  const known = new Map<string, string>();
  let position = 0;
  let timer: NodeJS.Timeout | undefined;

  function isNew(name: string, content: string): boolean {
    const before = known.get(name);
    known.set(name, content);
    return before !== undefined && before !== content;
  }

  function ofFeed(): ManagerEvent[] {
    const changes = changesAfter(db, { position, limit: mostChanges });
    position = changes.at(-1)?.position ?? position;
    if (changes.length === mostChanges) {
      position = newest(db, {})[0]?.position ?? position;
      return [{ type: 'resync' }];
    }
    const isOfQueue = changes.some(({ kind, status }) => kind === 'status' || (status !== null && waiting.includes(status)));
    return [...changes.flatMap(eventsOf), ...(isOfQueue ? [{ type: 'queue' } as const] : [])];
  }

  function look(): ManagerEvent[] {
    const held = conditions.current().map(({ code, subject, message }) => [code, subject, message]);
    const events: ManagerEvent[] = isNew('conditions', JSON.stringify(held)) ? [{ type: 'conditions' }] : [];
    if (isNew('backups', backups())) events.push({ type: 'backups' });
    for (const { table, type } of smallTables) if (isNew(table, contentOf(db, table))) events.push({ type });
    return uniqueEvents([...ofFeed(), ...events]);
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    known.clear();
  }

  return {
    subscribe(listener) {
      if (timer === undefined) {
        position = newest(db, {})[0]?.position ?? 0;
        look();
        timer = setInterval(() => {
          const events = look();
          if (events.length > 0) for (const { hear } of listeners) hear(events);
        }, everyMs).unref();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    close() {
      for (const { onEnd } of listeners) onEnd();
      listeners.clear();
      stop();
    },
  };
}
