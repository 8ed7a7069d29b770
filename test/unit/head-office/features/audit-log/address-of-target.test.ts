import { expect, test } from 'vitest';
import { rightsOf } from '#shared/api/dashboard/roles.ts';
import { addressOfTarget } from '../../../../../src-renderer/head-office/features/audit-log/address-of-target.ts';

const owner = rightsOf('owner');
const key = { kind: 'api_key', target: 'key-1', belongs_to: 'company-1', is_deleted: false } as const;

test('a key is shown at its company, a delivery at its webhook', () => {
  expect(addressOfTarget(key, owner)).toBe('/companies/company-1?tab=api-keys&key=key-1');
  const delivery = { ...key, kind: 'webhook_delivery', belongs_to: 'hook-1' } as const;
  expect(addressOfTarget(delivery, owner)).toBe('/webhooks/hook-1?delivery=key-1');
});

test('what is gone, has no page, or is not for the role leads nowhere', () => {
  expect(addressOfTarget({ ...key, is_deleted: true }, owner)).toBeUndefined();
  expect(addressOfTarget({ ...key, kind: 'session' }, owner)).toBeUndefined();
  expect(addressOfTarget({ ...key, kind: 'user' }, rightsOf('viewer'))).toBeUndefined();
});
