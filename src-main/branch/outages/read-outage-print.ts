import { companiesOfUnits } from '#main/rendering/pdf/companies-of-units.ts';
import type { OutageRequest } from '#main/rendering/pdf/pdf-request.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { unitsOfOutage } from './documents-of-outage.ts';
import { outageRow, readOutage } from './read-outages.ts';

/**
 * What is printed of an outage: with the companies and units whose documents waited, and where none did, all that could have issued one.
 *
 * @throws AppError NOT_FOUND.
 */
export function readOutagePrint(db: LedgerReader, outageId: string, now: Date): Omit<OutageRequest, 'printedAt'> {
  const outage = readOutage(db, outageId, now);
  const waited = unitsOfOutage(db, outageRow(db, outageId), now);
  const units = db.all(
    db.sql
      .selectFrom('egs_units as unit')
      .innerJoin('companies as company', 'company.company_id', 'unit.company_id')
      .select(['company.company_id', 'company.legal_name', 'company.legal_name_ar', 'company.vat_number', 'unit.unit_name'])
      .select('unit.egs_unit_id')
      .where('unit.environment', '=', outage.environment)
      .orderBy('unit.created_at')
      .orderBy('unit.egs_unit_id'),
  );
  const shown = units.filter(({ egs_unit_id: id }) => waited.size === 0 || waited.has(id));
  return { outage, companies: companiesOfUnits(shown.map(({ egs_unit_id: _id, ...unit }) => unit)) };
}
