import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashApiKey, isApiKey } from '#main/server/authentication/api-key.ts';
import { fileCompany, fileWith, firstKey, openOperatorLedger, type OperatorLedger } from '#support/branch/operator-ledger.ts';
import { prepareUnit } from '#support/branch/ledger/ledger-requests.ts';
import { sampleSeller } from '#support/core/sample-parties.ts';

const unitId = '5931abe6-2d17-4625-97cd-272dd5050a62';
let ledger: OperatorLedger;

beforeEach(() => {
  ledger = openOperatorLedger();
});

afterEach(() => ledger.database.close());

const provision = (file: unknown) => ({ command: 'provision', file });

function rowsOf(table: 'companies' | 'api_keys' | 'appliance'): Record<string, unknown>[] {
  const { reader } = ledger.database;
  return reader.all(reader.sql.selectFrom(table).selectAll());
}

test('stores the company and shows each new key once, of which only the hash is kept', async () => {
  const live = { name: 'Live', environment: 'production' };
  const { company, keys } = await ledger.carriedOut(
    provision(fileWith({ api_keys: [{ name: 'Trial', environment: 'sandbox' }, live] })),
  );
  expect(company).toMatchObject({ vat_number: fileCompany.vat_number, change: 'added' });
  expect(keys.map(({ name, prefix }) => [name, prefix])).toEqual([
    ['Trial', 'tax_test_'],
    ['Live', 'tax_live_'],
  ]);
  const shown = keys.map(({ api_key }) => String(api_key));
  expect(shown.every(isApiKey)).toBe(true);
  expect(rowsOf('api_keys').map(({ key_hash }) => key_hash)).toEqual(expect.arrayContaining(shown.map(hashApiKey)));
  for (const table of ['companies', 'api_keys', 'appliance'] as const) {
    for (const key of shown) expect(JSON.stringify(rowsOf(table))).not.toContain(key.slice(9, 40));
  }
  const { address, ...profile } = fileCompany;
  expect(rowsOf('companies')).toMatchObject([{ ...profile, ...address, short_address: null, group_member_tin: null }]);
});

test('repeated, it changes nothing, shows no key again and keeps the ids', async () => {
  await ledger.carriedOut(provision(fileWith()));
  const before = [rowsOf('companies'), rowsOf('api_keys'), rowsOf('appliance')];
  const { company, keys } = await ledger.carriedOut(provision(fileWith()));
  expect([company?.change, keys.map(({ name, api_key }) => [name, api_key])]).toEqual(['unchanged', [['Till 1', undefined]]]);
  expect([rowsOf('companies'), rowsOf('api_keys'), rowsOf('appliance')]).toEqual(before);
});

async function switchesAfter(changes: Record<string, unknown>): Promise<unknown[]> {
  await ledger.carriedOut(provision(fileWith({}, changes)));
  return rowsOf('companies').map(({ external_originals, require_arabic }) => [external_originals, require_arabic]);
}

test('switches are those of the file; what it does not name stays, and begins with the defaults', async () => {
  expect(await switchesAfter({})).toEqual([[1, 0]]);
  expect(await switchesAfter({ external_originals: false })).toEqual([[0, 0]]);
  expect(await switchesAfter({ require_arabic: true })).toEqual([[0, 1]]);
  expect(await switchesAfter({ external_originals: true, require_arabic: false })).toEqual([[1, 0]]);
});

test('updates the company and makes only the keys whose names are new', async () => {
  const first = await ledger.carriedOut(provision(fileWith()));
  const changed = fileWith(
    {
      api_keys: [
        { name: 'Till 1', environment: 'sandbox' },
        { name: 'Till 2', environment: 'sandbox' },
      ],
    },
    { legal_name: 'Nakheel Trading LLC', legal_name_ar: ' ' },
  );
  const { company, keys } = await ledger.carriedOut(provision(changed));
  expect(company).toMatchObject({ company_id: first.company?.company_id, change: 'updated' });
  expect(keys.map(({ name, api_key }) => [name, api_key !== undefined])).toEqual([
    ['Till 1', false],
    ['Till 2', true],
  ]);
  expect(rowsOf('companies')).toMatchObject([{ legal_name: 'Nakheel Trading LLC', legal_name_ar: null }]);
});

test('a revoked key is not made again', async () => {
  await ledger.carriedOut(provision(fileWith()));
  await ledger.carriedOut({ command: 'revoke', key: 'Till 1' });
  const { keys } = await ledger.carriedOut(provision(fileWith()));
  expect(keys).toMatchObject([{ name: 'Till 1', revoked_at: '2026-11-20T09:00:00.000Z' }]);
  expect(firstKey({ keys }).api_key).toBeUndefined();
});

test('of a name that a replaced key has too, the newest key is meant', async () => {
  await ledger.carriedOut(provision(fileWith()));
  ledger.clock.advance(1);
  const [successor] = (await ledger.carriedOut({ command: 'rotate', key: 'Till 1', grace_hours: 1 })).keys;
  expect((await ledger.carriedOut(provision(fileWith()))).keys).toMatchObject([{ key_id: successor?.key_id }]);
});

test('without a plan nothing is limited; a plan and a branch name stay until the file names others', async () => {
  await ledger.carriedOut(provision(fileWith()));
  expect(rowsOf('appliance')).toMatchObject([
    { plan: 'Standalone', production_unit_limit: 1_000_000, monthly_document_limit: null, branch_name: fileCompany.legal_name },
  ]);
  const plan = { name: 'Starter', production_unit_limit: 1, monthly_document_limit: 1_000 };
  await ledger.carriedOut(provision(fileWith({ plan, branch_name: 'Olaya' })));
  await ledger.carriedOut(provision(fileWith()));
  const { name, ...limits } = plan;
  expect(rowsOf('appliance')).toMatchObject([{ plan: name, sandbox_unit_limit: 1_000_000, ...limits, branch_name: 'Olaya' }]);
});

test('the VAT number may be corrected until a certificate contains it', async () => {
  const first = await ledger.carriedOut(provision(fileWith({}, { vat_number: '310175397500003' })));
  const corrected = await ledger.carriedOut(provision(fileWith()));
  expect(corrected.company).toMatchObject({ company_id: first.company?.company_id, change: 'updated' });
  expect(rowsOf('companies')).toMatchObject([{ company_id: first.company?.company_id }]);
});

test.each([
  ['no object', [], [': VALIDATION_ERROR']],
  ['an empty object', {}, ['company: VALIDATION_ERROR', 'api_keys: VALIDATION_ERROR']],
  ['an unknown field', fileWith({ colour: 'red' }), ['colour: VALIDATION_ERROR']],
  ['an unknown field of the address', fileWith({}, { address: { town: 'x' } }), ['company.address.town: VALIDATION_ERROR']],
  ['a VAT number of another form', fileWith({}, { vat_number: '123' }), ['company.vat_number: VALIDATION_ERROR']],
  ['the VAT number as CR number', fileWith({}, { cr_number: fileCompany.vat_number }), ['company.cr_number: VALIDATION_ERROR']],
  ['a country that does not exist', fileWith({}, { address: { country: 'XX' } }), ['company.address.country: VALIDATION_ERROR']],
  [
    'a postal code of 4 digits',
    fileWith({}, { address: { postal_code: '1262' } }),
    ['company.address.postal_code: VALIDATION_ERROR'],
  ],
  ['a key without name', fileWith({ api_keys: [{ environment: 'sandbox' }] }), ['api_keys[0].name: VALIDATION_ERROR']],
  [
    'a limit below zero',
    fileWith({ plan: { name: 'x', sandbox_unit_limit: -1 } }),
    ['plan.sandbox_unit_limit: VALIDATION_ERROR'],
  ],
  [
    'a name twice',
    fileWith({
      api_keys: [
        { name: 'Till 1', environment: 'sandbox' },
        { name: 'Till 1', environment: 'trial' },
      ],
    }),
    ['api_keys[1].environment: VALIDATION_ERROR', 'api_keys[1].name: API_KEY_NAME_EXISTS'],
  ],
  [
    'a unit that does not exist',
    fileWith({ api_keys: [{ name: 'Till 1', environment: 'sandbox', default_egs_unit_id: unitId }] }),
    ['api_keys[0].default_egs_unit_id: EGS_UNIT_NOT_FOUND'],
  ],
  [
    'a key for production with half a profile',
    fileWith(
      { api_keys: [{ name: 'Live', environment: 'production' }] },
      { cr_number: undefined, address: { street: 'King Abdulaziz Road', country: 'AE' } },
    ),
    [
      'company.cr_number: COMPANY_PROFILE_INCOMPLETE',
      'company.address.city: COMPANY_PROFILE_INCOMPLETE',
      'company.address.country: COMPANY_PROFILE_INCOMPLETE',
    ],
  ],
])('refuses %s', async (_what, file, faults) => {
  expect(await ledger.faultsOf(provision(file))).toEqual(faults);
  expect([rowsOf('companies'), rowsOf('api_keys'), rowsOf('appliance')]).toEqual([[], [], []]);
});

test('names every fault at once, also those against the ledger, and changes nothing', async () => {
  // A unit of the sandbox, with its certificate.
  prepareUnit(ledger.database, unitId);
  const { company } = await ledger.carriedOut(provision(fileWith({}, { vat_number: sampleSeller.vatNumber })));
  expect(company).toMatchObject({ company_id: 'company-1', change: 'updated' });
  const file = fileWith(
    {
      api_keys: [
        { name: 'Till 1', environment: 'production' },
        { name: 'Till 2', environment: 'production', default_egs_unit_id: unitId },
        { name: '', environment: 'production' },
      ],
    },
    { legal_name: ' ', vat_number: '310175397500003', cr_number: undefined },
  );
  expect(await ledger.faultsOf(provision(file))).toEqual([
    'company.legal_name: VALIDATION_ERROR',
    'api_keys[2].name: VALIDATION_ERROR',
    'company.vat_number: COMPANY_IN_USE',
    'api_keys[0].environment: ENVIRONMENT_KEY_MISMATCH',
    'api_keys[1].default_egs_unit_id: ENVIRONMENT_KEY_MISMATCH',
    'company.cr_number: COMPANY_PROFILE_INCOMPLETE',
  ]);
  expect(rowsOf('api_keys')).toMatchObject([{ name: 'Till 1' }]);
});

test('the profile stays complete as long as a key for production is valid', async () => {
  const live = { api_keys: [{ name: 'Live', environment: 'production' }] };
  await ledger.carriedOut(provision(fileWith(live)));
  const without = fileWith({ api_keys: [] }, { cr_number: undefined });
  expect(await ledger.faultsOf(provision(without))).toEqual(['company.cr_number: COMPANY_PROFILE_INCOMPLETE']);
  await ledger.carriedOut({ command: 'revoke', key: 'Live' });
  expect(await ledger.faultsOf(provision(without))).toEqual([]);
});
