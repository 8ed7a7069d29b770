import { z } from 'zod';
import { sql as raw } from 'kysely';
import { outageClass, type OutageClass, type OutageEvidence } from '#shared/api/outages/outages.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { OutageTable } from '../db/authority-tables.ts';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment } from '../db/schema.ts';
import { oldestWaiting } from './documents-of-outage.ts';
import { addTime, classOfWhole, type Lasted } from './outage-class.ts';

// Of what was tried, the first and the latest are kept: how it began, and how it is.
const firstKept = 20;
const latestKept = 20;
// A gateway that answers every other call makes no endless journal: beyond so many an hour the newest outage goes on.
const mostInAnHour = 10;
const hourMs = 60 * 60 * 1_000;

// The condition is written into the text, so that the partial index serves.
const openOutages = preparedQuery((query, value: Placeholders<{ environment: Environment }>) =>
  query
    .selectFrom('outages')
    .selectAll()
    .where('environment', '=', value('environment'))
    .where(raw<boolean>`ended_at IS NULL`),
);

/** The outage of an environment that has not ended. */
export function openOutageOf(db: Pick<LedgerReader, 'prepare'>, environment: Environment): OutageTable | undefined {
  return openOutages(db, { environment })[0];
}

const lastedText = z.partialRecord(outageClass, z.number());

function lastedOf({ lasted }: Pick<OutageTable, 'lasted'>): Lasted {
  return lastedText.catch({}).parse(storedJson(lasted));
}

const newestNumber = preparedQuery((query, value: Placeholders<{ outageId: string }>) =>
  query
    .selectFrom('outage_evidence')
    .select((build) => build.fn.max('number').as('newest'))
    .where('outage_id', '=', value('outageId')),
);

function addEvidence(writer: LedgerWriter, outageId: string, evidence: readonly OutageEvidence[]): void {
  let number = newestNumber(writer, { outageId })[0]?.newest ?? 0;
  for (const { ok, ...row } of evidence) {
    number += 1;
    writer.insert('outage_evidence', { outage_id: outageId, number, ...row, ok: ok ? 1 : 0 });
    if (number <= firstKept + latestKept) continue;
    const tooMany = writer.sql.deleteFrom('outage_evidence').where('outage_id', '=', outageId);
    writer.run(tooMany.where('number', '=', number - latestKept));
  }
}

// What has been seen, and when. `isFirst`: nothing before it counts for the class.
type Seen = { at: string; class: OutageClass; evidence: readonly OutageEvidence[]; isFirst: boolean };

function goOn(writer: LedgerWriter, open: OutageTable, { at, class: present, evidence, isFirst }: Seen): void {
  const passedMs = isFirst ? 0 : Date.parse(at) - Date.parse(open.seen_at);
  const lasted = addTime(lastedOf(open), open.present_class, passedMs);
  addEvidence(writer, open.outage_id, evidence);
  writer.update(
    'outages',
    { class: classOfWhole(lasted, present), present_class: present, seen_at: at, lasted: JSON.stringify(lasted), ended_at: null },
    { outage_id: open.outage_id },
  );
}

// Those of the last hour, newest first.
function recentOutages(writer: LedgerWriter, environment: Environment, now: Date): OutageTable[] {
  const since = new Date(now.getTime() - hourMs).toISOString();
  return writer.all(
    writer.sql
      .selectFrom('outages')
      .selectAll()
      .where('environment', '=', environment)
      .where('started_at', '>', since)
      .orderBy('started_at', 'desc')
      .limit(mostInAnHour),
  );
}

/** Records that the gateway could not be reached: in the outage that lasts, or in one that begins. */
export function recordFailure(writer: LedgerWriter, environment: Environment, seen: Seen): void {
  const open = openOutageOf(writer, environment);
  if (open !== undefined) return goOn(writer, open, seen);
  const startedAt = new Date(seen.at);
  const recent = recentOutages(writer, environment, startedAt);
  const [newest] = recent;
  if (newest !== undefined && recent.length === mostInAnHour) return goOn(writer, newest, { ...seen, isFirst: true });
  const outage_id = uuidV7(startedAt);
  writer.insert('outages', {
    outage_id,
    environment,
    class: seen.class,
    started_at: seen.at,
    ended_at: null,
    oldest_waiting_at: oldestWaiting(writer, environment, seen.at),
    present_class: seen.class,
    seen_at: seen.at,
    lasted: '{}',
  });
  addEvidence(writer, outage_id, seen.evidence);
}

/** Records that the gateway has answered: the outage that lasts ends. */
export function recordAnswer(
  writer: LedgerWriter,
  environment: Environment,
  { at, status }: { at: string; status: number },
): void {
  const open = openOutageOf(writer, environment);
  if (open === undefined) return;
  const { outage_id, started_at, present_class: present } = open;
  const lasted = addTime(lastedOf(open), present, Date.parse(at) - Date.parse(open.seen_at));
  addEvidence(writer, outage_id, [{ at, target: 'gateway', ok: true, status }]);
  // A clock that was set back ends none before it began.
  const ended_at = at < started_at ? started_at : at;
  writer.update(
    'outages',
    { class: classOfWhole(lasted, present), seen_at: at, lasted: JSON.stringify(lasted), ended_at },
    { outage_id },
  );
}
