import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { errorOf, faultsOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { apiKeyRow } from '#support/branch/running-branch.ts';

let branch: TestBranch;
const liveKey = createApiKey('production');

beforeAll(async () => {
  branch = await startTestBranch();
  await branch.running.provision({ apiKeys: [apiKeyRow(liveKey)] });
});

afterAll(() => branch.running.close());

test('a wrong environment is named beside the faults of a unit', async () => {
  const answer = await branch.running.send('POST', '/v1/egs', {
    unit_name: '',
    environment: 'production',
  });
  expect(errorOf(answer)['code']).toBe('VALIDATION_ERROR');
  expect(faultsOf(answer)).toContain('environment: ENVIRONMENT_KEY_MISMATCH');
});

test('profile and plan are named beside the wrong environment of a unit', async () => {
  await branch.running.provision({
    company: { cr_number: null },
    appliance: { production_unit_limit: 0 },
  });
  const headers = { authorization: `Bearer ${liveKey}` };
  const answer = await branch.running.send('POST', '/v1/egs', { unit_name: 'X', environment: 'sandbox' }, headers);
  await branch.running.provision();
  expect(errorOf(answer)['code']).toBe('ENVIRONMENT_KEY_MISMATCH');
  expect(faultsOf(answer)).toEqual([': COMPANY_PROFILE_INCOMPLETE', ': EGS_QUOTA_EXCEEDED']);
});

test('a wrong environment is named beside the faults of an export', async () => {
  const answer = await branch.running.send('GET', '/v1/invoices/export/xml?environment=production&part=x');
  expect(faultsOf(answer)).toEqual(['environment: ENVIRONMENT_KEY_MISMATCH', 'part: invalid_type']);
});

test('a conflict of the seller with the profile is reported beside a fault of the seller itself', async () => {
  const answer = await branch.post('simplified', {
    seller: { name: 'T', vat_number: '310175397500003', colour: 1 },
  });
  expect(faultsOf(answer)).toEqual(['seller.colour: unknown_field', 'seller.vat_number: SELLER_VAT_MISMATCH']);
});

test('an unknown prepayment is named beside a faulty entry', async () => {
  const answer = await branch.post('simplified', {
    line_items: lineOf(1),
    prepaid_invoices: [
      { invoice_uuid: 'd290f1ee-6c54-4b01-90e6-d701748f0851' },
      { invoice_uuid: 'd290f1ee-6c54-4b01-90e6-d701748f0852', amount: -1 },
    ],
  });
  expect(faultsOf(answer)).toContain('prepaid_invoices[0].invoice_uuid: PREPAYMENT_NOT_FOUND');
});
