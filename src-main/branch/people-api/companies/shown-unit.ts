import { AppError } from '#shared/api/app-error.ts';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { complianceKindsOf } from '../../egs-units/compliance-documents.ts';
import { listUnits } from '../../egs-units/unit-resource.ts';
import { isRenewing, unitWithState } from '../../egs-units/unit-state.ts';
import { documentOwners } from '../../documents/people-reads/document-owners.ts';

type PortalSteps = ManagerUnit['portal_steps'];

// Of all units. An old device that stays silent is asked about as dormant (standard §7.5), so it is revoked in the portal: that of a
// replaced unit once its last document is submitted, since the gateway takes nothing from a revoked one.
function portalSteps(db: LedgerReader, retired: ReadonlySet<string>): Map<string, PortalSteps> {
  const certificates = db.all(
    db.sql
      .selectFrom('egs_certificates as certificate')
      .leftJoin('portal_steps as step', 'step.certificate_id', 'certificate.certificate_id')
      .leftJoin('uncertain_tails as tail', 'tail.egs_unit_id', 'certificate.egs_unit_id')
      .select(['certificate.certificate_id', 'certificate.egs_unit_id', 'certificate.key_name', 'certificate.issued_at'])
      .select(['step.new_key_name', 'step.done_at', 'tail.given_up_at'])
      .where('certificate.kind', '=', 'production')
      .orderBy('certificate.received_at'),
  );
  const keys = new Set(certificates.map(({ key_name }) => key_name));
  const latest = new Map(certificates.map(({ egs_unit_id, certificate_id }) => [egs_unit_id, certificate_id]));
  const due = certificates.filter(({ egs_unit_id, certificate_id, new_key_name, given_up_at }) => {
    const isReplaced = new_key_name !== null && keys.has(new_key_name);
    const isUnused = given_up_at !== null || retired.has(egs_unit_id);
    return isReplaced || (isUnused && latest.get(egs_unit_id) === certificate_id);
  });
  const steps = new Map<string, PortalSteps>();
  for (const { egs_unit_id, certificate_id, issued_at, done_at } of due) {
    steps.set(egs_unit_id, [...(steps.get(egs_unit_id) ?? []), { certificate_id, issued_at, done_at }]);
  }
  return steps;
}

/** Every unit of the appliance, in the order in which they were made. */
export function shownUnits(db: LedgerReader, now: Date): ManagerUnit[] {
  const companies = db.all(db.sql.selectFrom('companies').select(['company_id', 'legal_name', 'legal_name_ar']));
  const companyOf = new Map(companies.map((company) => [company.company_id, company]));
  const resources = documentOwners(db, {}).flatMap(({ companyId: company_id, environment }) =>
    listUnits(db, { company_id, environment }, now),
  );
  const retired = resources.filter(({ onboarding_status: status }) => status === 'retired');
  const stepsOf = portalSteps(db, new Set(retired.map(({ egs_unit_id }) => egs_unit_id)));
  const units = resources.map((resource) => {
    const { unit, state } = unitWithState(db, resource.egs_unit_id);
    const company = companyOf.get(unit.company_id);
    return {
      ...resource,
      company_id: unit.company_id,
      company_name: company?.legal_name ?? '',
      company_name_ar: company?.legal_name_ar ?? null,
      created_at: unit.created_at,
      onboarding_step: state.onboarding_step,
      compliance_documents_passed: state.compliance_documents_passed,
      compliance_documents_total: complianceKindsOf(unit).length,
      next_attempt_at: state.next_attempt_at,
      is_renewing: isRenewing(state),
      portal_steps: stepsOf.get(unit.egs_unit_id) ?? [],
    };
  });
  return units.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
}

/**
 * One of them.
 *
 * @throws AppError EGS_UNIT_NOT_FOUND (404: the unit is named in the path).
 */
export function shownUnit(db: LedgerReader, egsUnitId: string, now: Date): ManagerUnit {
  const unit = shownUnits(db, now).find(({ egs_unit_id }) => egs_unit_id === egsUnitId.toLowerCase());
  if (unit === undefined) throw new AppError('EGS_UNIT_NOT_FOUND', { status: 404 });
  return unit;
}
