import { managerHours, managerToday, todayQuery, type ManagerCondition, type ManagerToday } from '#shared/api/people/today.ts';
import { daysUntil } from '#shared/api/v1/egs.ts';
import { hijriDate } from '#shared/invoice/hijri-date.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import type { Environment } from '../../db/schema.ts';
import { badgeOf } from '../../egs-units/usable-units.ts';
import type { Conditions } from '../../health/conditions.ts';
import { quotaUse } from '../../ledger/quota.ts';
import { membershipOf } from '../../mirror/membership.ts';
import type { PeopleReads } from '../../documents/people-reads/people-reads.ts';
import { actionOf } from '../../health/action-of.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { exampleHours, exampleToday } from './example-today.ts';
import { todayFacts } from './today-facts.ts';
import { todayState } from './today-state.ts';

const route = routesIn('Today');

/** What the first screen is read from, beside the ledger. */
export type TodayTools = Services & {
  reads: PeopleReads;
  conditions: Pick<Conditions, 'current'>;
  /** Checks at once whether any unit can issue documents. */
  checkUnits: () => void;
  backup: () => { isScheduled: boolean; isOnSameDisk: boolean; lastAt: Date | undefined };
  freeBytes: () => number;
};

// What is wrong now, as answers show it.
function shownConditions({ conditions, db }: Pick<TodayTools, 'conditions' | 'db'>): ManagerCondition[] {
  const current = conditions.current();
  const subjects = current.map(({ subject }) => subject).filter((subject) => subject !== '');
  const units = db.all(db.sql.selectFrom('egs_units').select(['egs_unit_id', 'unit_name']).where('egs_unit_id', 'in', subjects));
  const names = new Map(units.map(({ egs_unit_id, unit_name }) => [egs_unit_id, unit_name]));
  return current.map((condition) => ({
    ...condition,
    unit_name: names.get(condition.subject) ?? null,
    since: condition.since.toISOString(),
    action: actionOf(condition.code),
  }));
}

async function today(tools: TodayTools, environment: Environment): Promise<ManagerToday> {
  const { db, clock, reads } = tools;
  const now = clock.now();
  const date = riyadhDate(now);
  const ledger = await reads.today({ environment, date, now });
  if (ledger.units > 0) tools.checkUnits();
  const conditions = shownConditions(tools);
  const certificateDaysLeft = ledger.certificate === undefined ? null : daysUntil(new Date(ledger.certificate.expires_at), now);
  const hasCompany = db.first(db.sql.selectFrom('companies').select('company_id').limit(1)) !== undefined;
  const headOfficeUrl = membershipOf(db)?.url;
  const known = { conditions, ledger, environment, certificateDaysLeft };
  const { totals, by_till, other_tills, last_documents, chains } = ledger;
  return {
    environment,
    date,
    date_hijri: hijriDate(date),
    state: todayState({ ...known, hasCompany, isJoined: headOfficeUrl !== undefined, quota: quotaUse(db, environment, now) }),
    totals,
    by_till,
    other_tills,
    last_documents,
    chains,
    facts: todayFacts({
      ...known,
      headOfficeUrl,
      backup: tools.backup(),
      freeBytes: tools.freeBytes(),
      now,
    }),
    conditions,
  };
}

/** `GET /today`: the first screen. */
export function todayRoute(tools: TodayTools): Route {
  return route.get('/today', {
    access: 'documents.read',
    id: 'getToday',
    summary: 'How the branch is doing',
    description:
      'The state in one word with its reason and the one thing to do; the documents of today, the last ten, how far the chains are ' +
      'verified, and the small facts.',
    answers: { 200: { description: 'Today.', schema: managerToday } },
    examples: { quiet: { summary: 'A quiet morning', answer: exampleToday } },
    query: todayQuery,
    handle: async ({ query }) => ({ body: await today(tools, query.environment ?? badgeOf(tools.db) ?? 'sandbox') }),
  });
}

/** `GET /today/hours`: what each hour has brought. */
export function hoursRoute({ reads, clock, db }: Pick<TodayTools, 'reads' | 'clock' | 'db'>): Route {
  return route.get('/today/hours', {
    access: 'documents.read',
    id: 'getTodayByHour',
    summary: 'What each hour of today has brought',
    description:
      'In SAR, beside the same day of last week. Documents count in the hour of Riyadh that they are dated with; credit notes are taken off, ' +
      'and rejected documents are in no sum.',
    answers: { 200: { description: 'The hours.', schema: managerHours } },
    examples: { morning: { summary: 'A quiet morning', answer: exampleHours } },
    query: todayQuery,
    handle: async ({ query }) => {
      const now = clock.now();
      const environment = query.environment ?? badgeOf(db) ?? 'sandbox';
      return { body: await reads.hours({ environment, date: riyadhDate(now), time: riyadhTime(now) }) };
    },
  });
}
