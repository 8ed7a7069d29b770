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

/** The units that are active, but for those whose chain is uncertain or that were given up: they issue nothing. */
export function activeUnits(db: LedgerReader): { egs_unit_id: string; company_id: string; environment: Environment }[] {
  return db.all(
    db.sql
      .selectFrom('egs_units as unit')
      .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
      .leftJoin('uncertain_tails as uncertain', 'uncertain.egs_unit_id', 'unit.egs_unit_id')
      .select(['unit.egs_unit_id', 'unit.company_id', 'unit.environment'])
      .where('state.onboarding_status', '=', 'active')
      .where('uncertain.egs_unit_id', 'is', null),
  );
}

/** Why no API key works, in a sentence for the operator; undefined where a company is known. */
export function whyNoKeyWorks(db: LedgerReader): string | undefined {
  if (anyCompany(db, {}).length > 0) return undefined;
  const joined = whatWasJoined(db);
  return joined === undefined ? noCompanies : `${joined}, and waits for its companies and API keys from there.`;
}

/** Why no unit can issue documents, in a sentence for the operator; undefined where one can. */
export function whyNoUnitIssues(db: LedgerReader, now: Date): string | undefined {
  const whyNoKey = whyNoKeyWorks(db);
  if (whyNoKey !== undefined) return whyNoKey;
  const units = db.all(
    db.sql
      .selectFrom('egs_unit_states as state')
      .leftJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
      .leftJoin('uncertain_tails as uncertain', 'uncertain.egs_unit_id', 'state.egs_unit_id')
      .select(['state.error_code', 'certificate.expires_at', 'uncertain.since as uncertain_since', 'uncertain.lost_icv'])
      // One that was given up does not count, and neither does its key.
      .where('uncertain.given_up_at', 'is', null),
  );
  const certified = units.filter(({ expires_at }) => expires_at !== null && expires_at > now.toISOString());
  if (certified.some(({ uncertain_since }) => uncertain_since === null)) return undefined;
  if (certified.some(({ lost_icv }) => lost_icv === null)) return tailsUncertain;
  if (units.some(isKeyLost)) return keysLost;
  return certified.length > 0 ? documentsLost : noCertificate;
}
