import type { Database } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { exampleSeller } from '../openapi/examples/example-world.ts';

const certifiedUnits = preparedQuery((sql, legalName: string, vatNumber: string) =>
  sql
    .selectFrom('egs_units as unit')
    .innerJoin('companies as company', 'company.company_id', 'unit.company_id')
    .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
    .leftJoin('uncertain_tails as uncertain', 'uncertain.egs_unit_id', 'unit.egs_unit_id')
    .select('unit.egs_unit_id')
    .where('company.legal_name', '=', legalName)
    .where('company.vat_number', '=', vatNumber)
    .where('unit.environment', '=', 'sandbox')
    .where('state.production_certificate_id', 'is not', null)
    .where('uncertain.egs_unit_id', 'is', null)
    .orderBy('unit.created_at')
    .limit(1),
);

/** The sandbox unit of the company that the examples speak of, where this appliance has it: with it they can be executed. */
export function demoUnitOf(db: Database): string | undefined {
  return certifiedUnits(db, exampleSeller.name, exampleSeller.vat_number)[0]?.egs_unit_id;
}
