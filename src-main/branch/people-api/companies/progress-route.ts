import { setupProgress, type SetupProgress } from '#shared/api/people/set-up.ts';
import { isAccepted } from '#shared/invoice/submission-status.ts';
import type { BackupSchedule } from '../../backup/schedule/backup-schedule.ts';
import { validKeys } from '../../companies/valid-keys.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { activeUnits } from '../../egs-units/usable-units.ts';
import { membershipOf } from '../../mirror/membership.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { TillTools } from '../tills/shown-lan.ts';

const route = routesIn('Settings');

/** What the progress of a set-up is read from. */
export type ProgressTools = Pick<TillTools, 'db' | 'clock' | 'lan' | 'listens'> & { backups: BackupSchedule };

type Steps = SetupProgress['steps'];
type Keys = readonly KeyScope[];

function companyStep(db: LedgerReader, keys: Keys): Steps['company'] {
  const hasCompany = db.first(db.sql.selectFrom('companies').select('company_id').limit(1)) !== undefined;
  const hasKey = keys.length > 0;
  const alone = hasCompany ? 'alone' : null;
  return {
    is_done: hasCompany && hasKey,
    way: membershipOf(db) === undefined ? alone : 'joined',
    has_company: hasCompany,
    has_api_key: hasKey,
  };
}

// A key sells with the units of its own company and environment alone.
function unitStep(db: LedgerReader, keys: Keys): Steps['unit'] {
  const { units } = db.first(db.sql.selectFrom('egs_units').select((build) => build.fn.countAll<number>().as('units'))) ?? {
    units: 0,
  };
  const active = activeUnits(db);
  const hasKey = active.some(({ company_id, environment }) =>
    keys.some((key) => key.company_id === company_id && key.environment === environment),
  );
  return { is_done: hasKey, units, active: active.length, has_api_key: hasKey };
}

function production(db: LedgerReader, keys: Keys): SetupProgress['production'] {
  const hasUnit = activeUnits(db).some(({ environment }) => environment === 'production');
  const hasKey = keys.some(({ environment }) => environment === 'production');
  return { is_ready: hasUnit && hasKey, has_unit: hasUnit, has_api_key: hasKey };
}

// Kept by triggers, so that nothing is counted.
function documentStep(db: LedgerReader): Steps['first_document'] {
  const counts = db.all(db.sql.selectFrom('document_counts').select(['status', 'documents']).where('day', '=', ''));
  const sum = (rows: typeof counts): number => rows.reduce((total, { documents }) => total + documents, 0);
  const accepted = sum(counts.filter(({ status }) => isAccepted(status)));
  return { is_done: accepted > 0, issued: sum(counts), accepted };
}

function progress({ db, clock, lan, listens, backups }: ProgressTools): SetupProgress {
  const owner = db.first(db.sql.selectFrom('users').select('branch_user_id').where('role', '=', 'owner').limit(1));
  const newest = backups.newestAt();
  const keys = validKeys(db, clock.now());
  const steps: Steps = {
    owner: { is_done: owner !== undefined },
    company: companyStep(db, keys),
    unit: unitStep(db, keys),
    network: { is_done: listens()?.lanUrl !== undefined, is_encrypted: lan.tls !== undefined },
    backups: {
      is_done: newest !== undefined,
      is_folder_set: backups.settings() !== undefined,
      last_at: newest?.toISOString() ?? null,
    },
    first_document: documentStep(db),
  };
  const needed = [steps.owner, steps.company, steps.unit, steps.first_document];
  return { is_complete: needed.every(({ is_done }) => is_done), steps, production: production(db, keys) };
}

const example: SetupProgress = {
  is_complete: false,
  steps: {
    owner: { is_done: true },
    company: { is_done: true, way: 'alone', has_company: true, has_api_key: true },
    unit: { is_done: true, units: 1, active: 1, has_api_key: true },
    network: { is_done: false, is_encrypted: true },
    backups: { is_done: false, is_folder_set: true, last_at: null },
    first_document: { is_done: false, issued: 1, accepted: 0 },
  },
  production: { is_ready: false, has_unit: false, has_api_key: false },
};

/** `GET /setup-progress`: which steps of a first set-up are done. */
export function progressRoute(tools: ProgressTools): Route {
  return route.get('/setup-progress', {
    access: 'appliance.read',
    id: 'getSetupProgress',
    summary: 'How far the first set-up is',
    description: 'Read from what there is, not from what somebody has clicked: a set-up that was left goes on where it was.',
    answers: { 200: { description: 'The steps.', schema: setupProgress } },
    examples: { nearly: { summary: 'Before the first document is reported', answer: example } },
    handle: () => ({ body: progress(tools) }),
  });
}
