import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Commit, LedgerReader } from '../../db/ledger-database.ts';
import type { GatewayNewsTable } from '../../db/authority-tables.ts';
import type { Environment } from '../../db/schema.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { GatewayNews } from './gateway-news.ts';

const dayMs = 24 * 60 * 60 * 1000;
// How long people are told of the newest.
const toldForDays = 14;
// Of each environment. What answers with ever new names is no authority, and fills no disk.
const mostKept = 200;
const mostNamed = 5;

/** Keeps what is new in the gateway's answers, and tells people of it once. */
export type NewsKeeper = {
  /** Takes what an answer about the document with that UUID held. */
  take: (environment: Environment, uuid: string, news: readonly GatewayNews[]) => void;
  /** Begins and ends the conditions as the time demands. */
  report: () => void;
};

export type NewsTools = {
  db: LedgerReader;
  /** For what no till waits for. */
  commitInBackground: Commit;
  conditions: Conditions;
  clock: Clock;
  logger: Logger;
};

function sentence({ kind, name, text }: GatewayNews): string {
  return text === '' ? `${kind} ${name}` : `${kind} ${name} (${text})`;
}

function messageOf(environment: Environment, kept: readonly GatewayNewsTable[]): string {
  const newest = kept.slice(-mostNamed).toReversed();
  const more = kept.length > newest.length ? `, and ${kept.length - newest.length} more` : '';
  const named = newest.map(sentence).join(', ');
  return `The ${environment} gateway answers with what this version of Sanad does not know: ${named}${more}. Documents go on as its answers decide. Install the newest version, or tell the vendor.`;
}

function nameOf(environment: Environment, { kind, name }: GatewayNews): string {
  return `${environment} ${kind} ${name}`;
}

/** Creates the keeper over what the ledger has kept before. */
export function createNewsKeeper({ db, commitInBackground, conditions, clock, logger }: NewsTools): NewsKeeper {
  const stored = db.all(
    db.sql
      .selectFrom('gateway_news')
      .selectAll()
      .limit(2 * mostKept),
  );
  const rows = stored.toSorted((one, other) => Date.parse(one.first_seen_at) - Date.parse(other.first_seen_at));
  const kept: Record<Environment, GatewayNewsTable[]> = {
    sandbox: rows.filter(({ environment }) => environment === 'sandbox'),
    production: rows.filter(({ environment }) => environment === 'production'),
  };
  const known = new Set(rows.map((row) => nameOf(row.environment, row)));

  function report(): void {
    for (const environment of ['sandbox', 'production'] as const) {
      const newest = kept[environment].at(-1);
      const isTold = newest !== undefined && clock.now().getTime() - Date.parse(newest.first_seen_at) < toldForDays * dayMs;
      if (!isTold) conditions.end('GATEWAY_NEWS', environment);
      else {
        const message = messageOf(environment, kept[environment]);
        conditions.begin({ code: 'GATEWAY_NEWS', subject: environment, message, severity: 'warning' });
      }
    }
  }

  async function store(fresh: readonly GatewayNewsTable[]): Promise<void> {
    await commitInBackground((writer) => {
      const { sql } = writer;
      for (const row of fresh) {
        writer.run(
          sql
            .insertInto('gateway_news')
            .values(row)
            .onConflict((conflict) => conflict.doNothing()),
        );
      }
    });
  }

  return {
    report,
    take(environment, uuid, news) {
      const fresh = news
        .filter((each) => !known.has(nameOf(environment, each)))
        .slice(0, mostKept - kept[environment].length)
        .map((each) => ({ ...each, environment, document_uuid: uuid, first_seen_at: clock.now().toISOString() }));
      if (fresh.length === 0) return;
      for (const row of fresh) {
        known.add(nameOf(environment, row));
        logger.warn({ ...row }, `The gateway answers with something new: ${sentence(row)}`);
      }
      kept[environment].push(...fresh);
      report();
      // People know by the condition already; without the row they would be told again after a restart.
      store(fresh).catch((cause: unknown) => logger.error({ err: cause }, 'what is new at the gateway could not be stored'));
    },
  };
}
