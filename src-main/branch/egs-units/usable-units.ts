import { certainUnits, isPresent, keptUnits } from '../db/certain-units.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { Environment } from '../db/schema.ts';
import { preparedQuery } from '../db/prepared-query.ts';

const tailsUncertain =
  'No EGS unit can issue documents, because the ledger was restored and it is not confirmed yet where their chains end: confirm ' +
  'their last ICVs on the page Backups or with "sanad restore --confirm-tail", or create a new unit in their place.';
const documentsLost =
  'No EGS unit can issue documents, because the ledger was restored and lacks documents that they have issued: put a newer ' +
  'backup back, or create a new unit in their place.';
const keysLost =
  'No EGS unit can issue documents, because their keys are not in the key store: bring the key store back and restart, or send ' +
  'a fresh one-time code to request-production.';
const noCompanies =
  'The data folder holds no company and no API key yet, so every request of a till is answered 401: set the ' +
  'branch up on its page /setup, or name both in a file for "sanad provision FILE", which works beside the running appliance.';
const noCertificate = 'No EGS unit has a valid certificate: create one, or renew it, so that documents can be issued.';

/** Why no unit can issue documents. */
export type NoUnitReason = 'tails_uncertain' | 'documents_lost' | 'keys_lost' | 'no_certificate';

const sentences: Readonly<Record<NoUnitReason, string>> = {
  tails_uncertain: tailsUncertain,
  documents_lost: documentsLost,
  keys_lost: keysLost,
  no_certificate: noCertificate,
};

type UnitRow = { error_code: string | null; expires_at: string | null; lost_icv: number | null };

// A unit that lacks documents never issues again, whatever becomes of its key.
function isKeyLost({ error_code, expires_at, lost_icv }: UnitRow): boolean {
  return error_code === 'KEY_LOST' && expires_at === null && lost_icv === null;
}

const anyCompany = preparedQuery((query) => query.selectFrom('companies').select('company_id').limit(1));

const joinedHeadOffice = preparedQuery((query) =>
  query
    .selectFrom('head_office as joined')
    .innerJoin('appliance', 'appliance.appliance_id', 'joined.appliance_id')
    .select(['joined.url', 'appliance.branch_name']),
);

/** Which head office the appliance has joined, and as what, in a sentence without its end; undefined where it has joined none. */
export function whatWasJoined(db: LedgerReader): string | undefined {
  const [joined] = joinedHeadOffice(db, {});
  return joined && `This appliance has joined the head office at ${joined.url} as the branch "${joined.branch_name}"`;
}

/** The units that are active, but for those whose chain is uncertain or that were given up or replaced: they issue nothing. */
export function activeUnits(db: LedgerReader): { egs_unit_id: string; company_id: string; environment: Environment }[] {
  return db.all(
    certainUnits(db.sql)
      .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
      .select(['unit.egs_unit_id', 'unit.company_id', 'unit.environment'])
      .where('state.onboarding_status', '=', 'active')
      .where(isPresent),
  );
}

/** Why no API key works, in a sentence for the operator; undefined where a company is known. */
export function whyNoKeyWorks(db: LedgerReader): string | undefined {
  if (anyCompany(db, {}).length > 0) return undefined;
  const joined = whatWasJoined(db);
  return joined === undefined ? noCompanies : `${joined}, and waits for its companies and API keys from there.`;
}

/** The companies whose units can issue documents, of one environment or of all; the reason where no unit can. */
export function issuingCompanies(
  db: LedgerReader,
  now: Date,
  environments: readonly Environment[] = ['sandbox', 'production'],
): { companies: ReadonlySet<string>; whyNone: NoUnitReason | null } {
  const units = db.all(
    // One that was given up does not count, and neither does its key.
    keptUnits(db.sql)
      .leftJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
      .select(['unit.company_id', 'state.error_code', 'certificate.expires_at'])
      .select(['uncertain.since as uncertain_since', 'uncertain.lost_icv'])
      .where('unit.environment', 'in', environments),
  );
  const certified = units.filter(({ expires_at }) => expires_at !== null && expires_at > now.toISOString());
  const certain = certified.filter(({ uncertain_since }) => uncertain_since === null);
  const companies = new Set(certain.map(({ company_id }) => company_id));
  if (companies.size > 0) return { companies, whyNone: null };
  if (certified.some(({ lost_icv }) => lost_icv === null)) return { companies, whyNone: 'tails_uncertain' };
  if (units.some(isKeyLost)) return { companies, whyNone: 'keys_lost' };
  return { companies, whyNone: certified.length > 0 ? 'documents_lost' : 'no_certificate' };
}

/** Why no unit can issue documents, in a sentence for the operator; undefined where one can. */
export function whyNoUnitIssues(db: LedgerReader, now: Date): string | undefined {
  const whyNoKey = whyNoKeyWorks(db);
  if (whyNoKey !== undefined) return whyNoKey;
  const { whyNone } = issuingCompanies(db, now);
  return whyNone === null ? undefined : sentences[whyNone];
}

/** The environment that people see at first: production once there is a unit of it; null without any unit. */
export function badgeOf(db: LedgerReader): Environment | null {
  const units = db.all(db.sql.selectFrom('egs_units').select('environment').distinct());
  if (units.length === 0) return null;
  return units.some(({ environment }) => environment === 'production') ? 'production' : 'sandbox';
}
