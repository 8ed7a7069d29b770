import type { InspectedEntry } from '../inspect/inspected-entry.ts';

/** The entry with the organization's id of its company, where the appliance has that company under an id of its own. */
export function withOwnCompanies(entry: InspectedEntry, ids: ReadonlyMap<string, string>): InspectedEntry {
  const idOf = ({ company_id }: { company_id: string }): { company_id: string } => ({
    company_id: ids.get(company_id) ?? company_id,
  });
  switch (entry.kind) {
    case 'company':
      return { ...entry, ...idOf(entry) };
    case 'unit':
      return { ...entry, unit: { ...entry.unit, ...idOf(entry.unit) } };
    case 'document':
      return { ...entry, document: { ...entry.document, ...idOf(entry.document) } };
    case 'key':
      return { ...entry, key: { ...entry.key, ...idOf(entry.key) } };
    default:
      return entry;
  }
}
