import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { company as companySchema } from '#shared/api/dashboard/companies.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import {
  addCompany,
  completeCompany,
  faultyPaths,
  refusalOf,
  rowsOf,
  statusesOf,
  vatNumber,
} from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterAll(() => headOffice.close());

async function growing(): Promise<Record<'owner' | 'admin' | 'developer' | 'viewer', Person>> {
  const people = await headOffice.organization();
  await people.owner.send('PATCH', '/billing', { plan: 'growth' });
  return people;
}

async function issueFirstDocument(person: Person, companyId: string): Promise<void> {
  await inOrganization(headOffice.services.db, person.organizationId, (tenant) =>
    tenant
      .updateTable('companies')
      .set({ first_document_at: headOffice.clock.now() })
      .where('company_id', '=', companyId)
      .execute(),
  );
}

describe('a company', () => {
  test('is created with both names and a complete profile, and shown as it was created', async () => {
    const { admin, viewer } = await headOffice.organization();
    const created = await admin.send('POST', '/companies', { ...completeCompany(), short_address: 'RRMA8228' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      legal_name: 'Company 1',
      legal_name_ar: 'شركة 1',
      vat_number: vatNumber(1),
      address: { street: 'King Abdulaziz Road', district: null, country: 'SA' },
      is_vat_group_member: false,
      profile_complete: true,
      missing: [],
      first_document_at: null,
      created_at: '2026-11-20T09:00:00.000Z',
    });
    const shown = await viewer.send('GET', `/companies/${String(created.body['company_id'])}`);
    expect(shown).toMatchObject({ status: 200, body: created.body });
    expect(companySchema.strict().parse(shown.body)).toEqual(shown.body);
  });

  test('needs a name and a VAT number only, and says what production needs beside', async () => {
    const { admin } = await headOffice.organization();
    const created = await admin.send('POST', '/companies', { legal_name: 'Qahwa', vat_number: vatNumber(2), cr_number: ' ' });
    expect(created.body).toMatchObject({
      cr_number: null,
      profile_complete: false,
      missing: ['cr_number', 'address.street', 'address.city', 'address.country'],
    });
  });

  test('whose address is abroad is not complete', async () => {
    const { admin } = await headOffice.organization();
    const address = { street: 'Corniche', city: 'Manama', country: 'BH' };
    const created = await admin.send('POST', '/companies', { ...completeCompany(3), address });
    expect(created.body).toMatchObject({ profile_complete: false, missing: ['address.country'] });
  });

  test('of a VAT group is recognized by its VAT number, unless it says otherwise', async () => {
    const { admin } = await growing();
    const ofGroup = { ...completeCompany(4), vat_number: '310175397410003' };
    const created = await admin.send('POST', '/companies', ofGroup);
    expect(created.body).toMatchObject({ is_vat_group_member: true });
    const changed = await admin.send('PATCH', `/companies/${String(created.body['company_id'])}`, { is_vat_group_member: false });
    expect(changed.body).toMatchObject({ is_vat_group_member: false });
  });

  test('allows notes on earlier invoices and demands no Arabic until it is told, which is in the audit log', async () => {
    const { admin, owner } = await growing();
    const companyId = await addCompany(admin, completeCompany(14));
    const path = `/companies/${companyId}`;
    expect((await admin.send('GET', path)).body).toMatchObject({ external_originals: true, require_arabic: false });
    const changed = await admin.send('PATCH', path, { external_originals: false, require_arabic: true });
    expect(changed).toMatchObject({ status: 200, body: { external_originals: false, require_arabic: true } });
    expect((await admin.send('PATCH', path, { business_category: 'Coffee' })).body).toMatchObject({ external_originals: false });
    expect((await admin.send('GET', path)).body).toMatchObject({ external_originals: false, require_arabic: true });
    const log = rowsOf(await owner.send('GET', `/audit-log?target=${companyId}`));
    expect(log).toMatchObject([
      { before: { business_category: 'Retail' } },
      {
        before: { external_originals: true, require_arabic: false },
        after: { external_originals: false, require_arabic: true },
      },
      { after: { external_originals: true, require_arabic: false } },
    ]);
    for (const wrong of [null, 'false', 0]) {
      expect(faultyPaths(await admin.send('PATCH', path, { external_originals: wrong, require_arabic: wrong }))).toEqual([
        'external_originals',
        'require_arabic',
      ]);
    }
    const created = await admin.send('POST', '/companies', { ...completeCompany(15), require_arabic: true });
    expect(created.body).toMatchObject({ external_originals: true, require_arabic: true });
  });

  test('names every fault of its body at once', async () => {
    const { admin } = await headOffice.organization();
    const refused = await admin.send('POST', '/companies', {
      vat_number: '12345',
      address: { building_number: '12', postal_code: 'x', country: 'Riyadh' },
      short_address: 'rrma8228',
      group_member_tin: '1',
      colour: 'green',
    });
    expect(refusalOf(refused)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(faultyPaths(refused)).toEqual(
      expect.arrayContaining([
        'legal_name',
        'vat_number',
        'address.building_number',
        'address.postal_code',
        'address.country',
        'short_address',
        'group_member_tin',
        'colour',
      ]),
    );
  });

  test('needs a body', async () => {
    const { admin } = await headOffice.organization();
    expect(refusalOf(await admin.send('POST', '/companies'))).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  test('cannot have its VAT number as CR number, in one request or in two', async () => {
    const { admin } = await headOffice.organization();
    const both = { legal_name: 'Qahwa', vat_number: vatNumber(5), cr_number: vatNumber(5) };
    expect(faultyPaths(await admin.send('POST', '/companies', both))).toEqual(['cr_number']);
    const companyId = await addCompany(admin, completeCompany(5));
    const refused = await admin.send('PATCH', `/companies/${companyId}`, { cr_number: vatNumber(5) });
    expect(faultyPaths(refused)).toEqual(['cr_number']);
  });
});

describe('a change', () => {
  test('keeps what it leaves out and removes what is null or blank, also inside the address', async () => {
    const { admin } = await headOffice.organization();
    const companyId = await addCompany(admin);
    const changed = await admin.send('PATCH', `/companies/${companyId}`, {
      legal_name: 'New name',
      legal_name_ar: null,
      business_category: '',
      address: { city: 'Jeddah', street: null },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        legal_name: 'New name',
        legal_name_ar: null,
        business_category: null,
        cr_number: '1010456827',
        address: { city: 'Jeddah', street: null, building_number: '8228' },
        missing: ['address.street'],
      },
    });
    const withoutAddress = await admin.send('PATCH', `/companies/${companyId}`, { address: null });
    expect(withoutAddress.body['address']).toEqual({
      street: null,
      building_number: null,
      district: null,
      city: null,
      postal_code: null,
      country: null,
    });
  });

  test('of the VAT number is refused once a document exists, and so is deleting; everything else may change', async () => {
    const { owner } = await headOffice.organization();
    const companyId = await addCompany(owner);
    expect((await owner.send('PATCH', `/companies/${companyId}`, { vat_number: vatNumber(7) })).status).toBe(200);
    await issueFirstDocument(owner, companyId);
    const refused = await owner.send('PATCH', `/companies/${companyId}`, { vat_number: vatNumber(8) });
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'COMPANY_IN_USE' });
    expect(refusalOf(await owner.send('DELETE', `/companies/${companyId}`))).toMatchObject({ code: 'COMPANY_IN_USE' });
    const allowed = await owner.send('PATCH', `/companies/${companyId}`, { vat_number: vatNumber(7), legal_name: 'Other' });
    expect(allowed).toMatchObject({ status: 200, body: { vat_number: vatNumber(7), legal_name: 'Other' } });
  });

  test('to the VAT number of another company is refused', async () => {
    const { owner } = await growing();
    await addCompany(owner, completeCompany(10));
    const other = await addCompany(owner, completeCompany(11));
    const refused = await owner.send('PATCH', `/companies/${other}`, { vat_number: vatNumber(10) });
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'COMPANY_VAT_EXISTS' });
  });
});

describe('deleting', () => {
  test('removes a company with its keys, and is for owners', async () => {
    const { owner, admin } = await headOffice.organization();
    const companyId = await addCompany(owner);
    await owner.send('POST', `/companies/${companyId}/api-keys`, { name: 'Till', environment: 'sandbox' });
    expect((await admin.send('DELETE', `/companies/${companyId}`)).status).toBe(403);
    expect((await owner.send('DELETE', `/companies/${companyId}`)).status).toBe(204);
    expect(refusalOf(await owner.send('GET', `/companies/${companyId}`))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const keys = await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
      tenant.selectFrom('api_keys').selectAll().execute(),
    );
    expect(keys).toEqual([]);
  });

  test('makes room for another company, also with the same VAT number', async () => {
    const { owner } = await headOffice.organization();
    const companyId = await addCompany(owner);
    await owner.send('DELETE', `/companies/${companyId}`);
    expect((await owner.send('POST', '/companies', completeCompany())).status).toBe(201);
  });
});

describe('limits', () => {
  test('the smallest plan allows one company', async () => {
    const { owner } = await headOffice.organization();
    await addCompany(owner, completeCompany(20));
    const refused = await owner.send('POST', '/companies', completeCompany(21));
    expect(refusalOf(refused)).toMatchObject({ status: 402, code: 'COMPANY_QUOTA_EXCEEDED' });
    await owner.send('PATCH', '/billing', { plan: 'growth' });
    await addCompany(owner, completeCompany(21));
  });

  test('a VAT number is unique within an organization, not beyond it', async () => {
    const [one, other] = [await growing(), await growing()];
    await addCompany(one.owner, completeCompany(30));
    const refused = await one.owner.send('POST', '/companies', completeCompany(30));
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'COMPANY_VAT_EXISTS' });
    await addCompany(other.owner, completeCompany(30));
  });

  test('two requests at a time exceed neither the plan nor the uniqueness of a VAT number', async () => {
    const { owner } = await headOffice.organization();
    const numbers = [40, 41, 42, 43, 44];
    const answers = await Promise.all(numbers.map((digits) => owner.send('POST', '/companies', completeCompany(digits))));
    expect(statusesOf(answers)).toEqual([201, 402, 402, 402, 402]);
    const large = await growing();
    const same = await Promise.all(numbers.map(() => large.owner.send('POST', '/companies', completeCompany(50))));
    expect(statusesOf(same)).toEqual([201, 409, 409, 409, 409]);
    const made = same.find(({ status }) => status === 201)?.body['company_id'];
    const listed = rowsOf(await large.owner.send('GET', '/companies'));
    expect(listed.map((row) => row['company_id'])).toEqual([made]);
  });
});

describe('refusals', () => {
  test('come in the order 401, 403, 404, 400', async () => {
    const { viewer, admin } = await headOffice.organization();
    const [unknown, malformed] = [randomUUID(), 'not-an-id'];
    const nonsense = { nonsense: true };
    expect((await headOffice.send('PATCH', `/companies/${unknown}`, nonsense)).status).toBe(401);
    expect((await viewer.send('PATCH', `/companies/${unknown}`, nonsense)).status).toBe(403);
    expect((await admin.send('PATCH', `/companies/${unknown}`, nonsense)).status).toBe(404);
    expect((await admin.send('GET', `/companies/${malformed}`)).status).toBe(404);
    const companyId = await addCompany(admin);
    expect((await admin.send('PATCH', `/companies/${companyId}`, nonsense)).status).toBe(400);
  });

  test('hide a company of another organization from every call', async () => {
    const [mine, theirs] = [await headOffice.organization(), await headOffice.organization()];
    const companyId = await addCompany(theirs.owner);
    const path = `/companies/${companyId}`;
    const calls = [
      mine.owner.send('GET', path),
      mine.owner.send('PATCH', path, { legal_name: 'Mine' }),
      mine.owner.send('DELETE', path),
      mine.owner.send('GET', `${path}/api-keys`),
      mine.owner.send('POST', `${path}/api-keys`, { name: 'Till', environment: 'sandbox' }),
    ];
    for (const answer of await Promise.all(calls)) expect(refusalOf(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(rowsOf(await mine.owner.send('GET', '/companies'))).toEqual([]);
  });
});

test('a repeated request with an Idempotency-Key creates nothing new', async () => {
  const { owner } = await growing();
  const key = { 'idempotency-key': 'company-1' };
  const first = await owner.send('POST', '/companies', completeCompany(90), key);
  const again = await owner.send('POST', '/companies', completeCompany(90), key);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const listed = rowsOf(await owner.send('GET', '/companies'));
  expect(listed.map((row) => row['company_id'])).toEqual([first.body['company_id']]);
});
