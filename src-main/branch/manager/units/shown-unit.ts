import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { ManagerUnit } from '../../../../src-shared/api/manager/appliance/units.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { complianceKindsOf } from '../../egs-units/compliance-documents.ts';
import { listUnits } from '../../egs-units/unit-resource.ts';
import { isRenewing, unitWithState } from '../../egs-units/unit-state.ts';
import { documentOwners } from '../reads/rows/document-owners.ts';

/** Every unit of the appliance, in the order in which they were made. */
export function shownUnits(db: LedgerReader, now: Date): ManagerUnit[] {
  const names = new Map(
    db.all(db.sql.selectFrom('companies').select(['company_id', 'legal_name'])).map((row) => [row.company_id, row.legal_name]),
  );
  const resources = documentOwners(db, {}).flatMap(({ companyId: company_id, environment }) =>
    listUnits(db, { company_id, environment }, now),
  );
  const units = resources.map((resource) => {
    const { unit, state } = unitWithState(db, resource.egs_unit_id);
    return {
      ...resource,
      company_id: unit.company_id,
      company_name: names.get(unit.company_id) ?? '',
      created_at: unit.created_at,
      onboarding_step: state.onboarding_step,
      compliance_documents_passed: state.compliance_documents_passed,
      compliance_documents_total: complianceKindsOf(unit).length,
      next_attempt_at: state.next_attempt_at,
      is_renewing: isRenewing(state),
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
