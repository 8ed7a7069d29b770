import type { OutageCompany } from './pdf-request.ts';

/** The companies of units, each once and with the names of its units, in the order of the units. */
export function companiesOfUnits(units: readonly (Omit<OutageCompany, 'units'> & { unit_name: string })[]): OutageCompany[] {
  const byCompany = Map.groupBy(units, ({ company_id }) => company_id);
  return [...byCompany.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { unit_name: _unit, ...company } = first;
    return [{ ...company, units: own.map(({ unit_name }) => unit_name) }];
  });
}
