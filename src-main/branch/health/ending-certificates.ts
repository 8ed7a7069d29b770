import { daysUntil } from '#shared/api/v1/egs.ts';
import { keptUnits } from '../db/certain-units.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { Conditions } from './conditions.ts';

const mostUnits = 1_000;
const endingDays = 30;
const dayMs = 86_400_000;

/** Begins the condition of each unit whose certificate ends within 30 days, and ends it of every other one. */
export function reportEndingCertificates(db: LedgerReader, conditions: Conditions, now: Date): void {
  const units = db.all(
    keptUnits(db.sql)
      .innerJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
      .select(['unit.egs_unit_id', 'unit.unit_name', 'certificate.expires_at'])
      .where('certificate.expires_at', '<', new Date(now.getTime() + (endingDays + 1) * dayMs).toISOString())
      .limit(mostUnits),
  );
  const ids = new Set(units.map(({ egs_unit_id }) => egs_unit_id));
  const ended = conditions.current().filter(({ code, subject }) => code === 'CERTIFICATE_ENDS' && !ids.has(subject));
  for (const { subject } of ended) conditions.end('CERTIFICATE_ENDS', subject);
  for (const { egs_unit_id, unit_name, expires_at } of units) {
    const days = daysUntil(new Date(expires_at), now);
    const when = days < 0 ? `has expired at ${expires_at}, so it issues nothing` : `ends in ${days} days, at ${expires_at}`;
    conditions.begin({
      code: 'CERTIFICATE_ENDS',
      subject: egs_unit_id,
      message: `The certificate of the EGS unit "${unit_name}" ${when}: renew it with a fresh one-time code of the authority's portal.`,
      severity: 'warning',
    });
  }
}
