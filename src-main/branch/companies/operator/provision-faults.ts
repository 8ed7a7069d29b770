import { newApiKey, provisionFile, type ProvisionFile } from '#shared/api/people/provision-file.ts';
import { failure, success, type Result } from '#shared/result.ts';
import type { RequestFault } from '#main/server/request/request-fault.ts';
import { readBySchema } from '#main/server/request/read-by-schema.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { CompanyTable, Environment } from '../../db/schema.ts';
import { isValid, keysOf } from './key-rows.ts';
import { defaultUnitFaults, hasCertificates, localCompany, productionFaults } from './local-company.ts';
import type { OperatorFault } from './operator-answer.ts';

type Reader = Pick<LedgerReader, 'all' | 'first' | 'sql' | 'prepare' | 'changesOf'>;

// An entry of api_keys, as far as it can be read where others cannot.
type Entry = { index: number; name: string; environment: Environment; default_egs_unit_id?: string | undefined };

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function listedKeys(file: unknown): unknown[] {
  const entries = fieldOf(file, 'api_keys');
  return Array.isArray(entries) ? entries : [];
}

function entriesOf(file: unknown): Entry[] {
  return listedKeys(file).flatMap((entry, index) => {
    const parsed = newApiKey.safeParse(entry);
    return parsed.success ? [{ index, ...parsed.data }] : [];
  });
}

function filledText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

// Which fields production needs is known even where others of them are malformed.
function incompleteProfile(file: unknown): OperatorFault[] {
  const company = fieldOf(file, 'company');
  const address = fieldOf(company, 'address');
  return productionFaults({
    vat_number: filledText(fieldOf(company, 'vat_number')) ?? '',
    cr_number: filledText(fieldOf(company, 'cr_number')),
    street: filledText(fieldOf(address, 'street')),
    city: filledText(fieldOf(address, 'city')),
    country: filledText(fieldOf(address, 'country')),
  });
}

function repeatedNames(file: unknown): OperatorFault[] {
  const first = new Map<string, number>();
  return listedKeys(file).flatMap((entry, index) => {
    const name = filledText(fieldOf(entry, 'name'));
    const earlier = first.get(name ?? '');
    if (name !== null && earlier === undefined) first.set(name, index);
    if (earlier === undefined) return [];
    const message = `is the name of api_keys[${earlier}] too`;
    return [{ code: 'API_KEY_NAME_EXISTS', path: `api_keys[${index}].name`, message }];
  });
}

function vatNumberFaults(db: Reader, file: unknown, company: CompanyTable | undefined): OperatorFault[] {
  const vatNumber = filledText(fieldOf(fieldOf(file, 'company'), 'vat_number'));
  if (company === undefined || vatNumber === null || vatNumber === company.vat_number) return [];
  if (!hasCertificates(db, company.company_id)) return [];
  const message =
    `must be ${company.vat_number}: the certificates and documents of this appliance contain it; ` +
    'another company needs an appliance with its own data folder';
  return [{ code: 'COMPANY_IN_USE', path: 'company.vat_number', message }];
}

// What the ledger has against the entries.
function entryFaults(db: Reader, entries: readonly Entry[], company: CompanyTable | undefined): OperatorFault[] {
  const present = new Map(company === undefined ? [] : keysOf(db, company.company_id).map((key) => [key.name, key]));
  return entries.flatMap((entry) => {
    const path = `api_keys[${entry.index}]`;
    const key = present.get(entry.name);
    if (key === undefined) {
      return defaultUnitFaults(db, entry, { companyId: company?.company_id, path: `${path}.default_egs_unit_id` });
    }
    if (key.environment === entry.environment) return [];
    const message = `must be ${key.environment}, as the existing key of this name has it`;
    return [{ code: 'ENVIRONMENT_KEY_MISMATCH', path: `${path}.environment`, message }];
  });
}

function needsProduction(db: Reader, file: unknown, company: CompanyTable | undefined, now: Date): boolean {
  if (listedKeys(file).some((entry) => fieldOf(entry, 'environment') === 'production')) return true;
  if (company === undefined) return false;
  return keysOf(db, company.company_id).some((key) => key.environment === 'production' && isValid(key, now));
}

function messageOf({ path, message, detailCode, unnamed }: RequestFault): string {
  if (unnamed !== undefined) return `There are ${unnamed} more faults.`;
  if (path === '') return `The file ${message}.`;
  return detailCode === 'unknown_field' ? 'is not a field of a provision file' : message;
}

/** Reads a provision file, and finds all that is wrong with it, also against what the ledger has. */
export function readProvisionFile(db: Reader, file: unknown, now: Date): Result<ProvisionFile, OperatorFault[]> {
  const read = readBySchema(provisionFile, file);
  const inFile = read.ok ? [] : read.fault;
  const company = localCompany(db);
  const entries = entriesOf(file);
  const named = new Set(inFile.map(({ path }) => path));
  const further = [
    ...repeatedNames(file),
    ...vatNumberFaults(db, file, company),
    ...entryFaults(db, entries, company),
    ...(needsProduction(db, file, company, now) ? incompleteProfile(file) : []),
  ];
  const faults = [
    ...inFile.map((fault) => ({ code: 'VALIDATION_ERROR' as const, path: fault.path, message: messageOf(fault) })),
    ...further.filter(({ path }) => !named.has(path)),
  ];
  return read.ok && faults.length === 0 ? success(read.value) : failure(faults);
}
