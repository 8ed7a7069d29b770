import { sql } from 'kysely';
import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';
import { unfinishedStatuses } from '#shared/invoice/submission-status.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { holdsCompany } from '../db/holds-company.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { SubmissionStatus } from '../db/schema.ts';
import type { Conditions } from './conditions.ts';

const mostConditions = 100;
const mostUnits = 1_000;
// A backlog is read no further: what comes after has a later deadline.
const mostRead = 200;
// Written into the text, not bound: a partial index serves only where the statement itself shows its condition.
const queued = sql.lit<SubmissionStatus>('queued');

const counts = preparedQuery((query) =>
  query
    .selectFrom('egs_units as unit')
    .innerJoin('document_counts as count', (join) =>
      join.onRef('count.egs_unit_id', '=', 'unit.egs_unit_id').on('count.day', '=', ''),
    )
    .select(['count.status', 'count.documents']),
);

const unitIds = preparedQuery((query) => query.selectFrom('egs_units').select('egs_unit_id').limit(mostUnits));

const readyOfUnit = preparedQuery((query, value: Placeholders<{ egsUnitId: string }>) =>
  query
    .selectFrom('submissions')
    .select(['invoice_type', 'deadline'])
    .where('status', '=', queued)
    .where('hold', 'is', null)
    .where('egs_unit_id', '=', value('egsUnitId'))
    .orderBy('deadline')
    .limit(mostRead),
);

// Those on hold are few however long the backlog.
const onHold = preparedQuery((query) =>
  query
    .selectFrom('submissions')
    .select(['invoice_type', 'deadline'])
    .where('status', '=', queued)
    .where('hold', 'is not', null)
    .limit(mostRead),
);

const signingCertificates = preparedQuery((query) =>
  query
    .selectFrom('egs_units as unit')
    .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
    .innerJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
    .select(['unit.egs_unit_id', 'unit.unit_name', 'unit.environment', 'certificate.expires_at'])
    .orderBy('certificate.expires_at')
    .limit(mostUnits),
);

function documentsIn(db: LedgerReader, statuses: readonly SubmissionStatus[]): number {
  const cells = counts(db, {}).filter(({ status }) => statuses.includes(status));
  return cells.reduce((sum, { documents }) => sum + documents, 0);
}

function nearestDeadline(db: LedgerReader): string | null {
  const waiting = [...unitIds(db, {}).flatMap(({ egs_unit_id: egsUnitId }) => readyOfUnit(db, { egsUnitId })), ...onHold(db, {})];
  const deadlines = waiting.filter(({ invoice_type }) => invoice_type === 'simplified').map(({ deadline }) => deadline);
  return deadlines.toSorted()[0] ?? null;
}

type Parts = {
  db: LedgerReader;
  conditions: Pick<Conditions, 'current'>;
  version: string;
  url: string;
  /** What makes the first owner; undefined where none is to be made. */
  setupToken: string | undefined;
};

/** How the appliance is now; every query is bounded by an index, whatever the size of ledger and backlog. */
export function applianceStatusOf({ db, conditions, version, url, setupToken }: Parts): ApplianceStatus {
  const held = conditions.current().slice(0, mostConditions);
  return {
    version,
    url,
    setup_url: setupToken === undefined ? null : `${url}/setup#${setupToken}`,
    head_office_url: db.first(db.sql.selectFrom('head_office').select('url'))?.url ?? null,
    has_company: holdsCompany(db),
    conditions: held.map(({ since, ...condition }) => ({ ...condition, since: since.toISOString() })),
    waiting: documentsIn(db, unfinishedStatuses),
    nearest_deadline: nearestDeadline(db),
    rejected: documentsIn(db, ['failed']),
    certificates: signingCertificates(db, {}),
  };
}
