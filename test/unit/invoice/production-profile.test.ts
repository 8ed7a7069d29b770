import { expect, test } from 'vitest';
import { missingForProduction, missingOfSaudiAddress } from '#shared/invoice/production-profile.ts';

const complete = { vat_number: '310175397400003', cr_number: '1010456827', street: 'King Road', city: 'Riyadh', country: 'SA' };

test('a profile with VAT number, CR number and Saudi address lacks nothing', () => {
  expect(missingForProduction(complete)).toEqual([]);
});

test.each([
  ['vat_number', { vat_number: '' }],
  ['cr_number', { cr_number: null }],
  ['address.street', { street: null }],
  ['address.city', { city: null }],
  ['address.country', { country: null }],
  ['address.country', { country: 'BH' }],
])('names %s', (path, lacking) => {
  expect(missingForProduction({ ...complete, ...lacking })).toEqual([path]);
});

test('an address alone lacks neither number', () => {
  expect(missingOfSaudiAddress({ street: null, city: null, country: null })).toEqual([
    'address.street',
    'address.city',
    'address.country',
  ]);
});
