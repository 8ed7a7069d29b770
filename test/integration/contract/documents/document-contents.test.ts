import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { testSeller } from '#support/branch/running-branch.ts';

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

/** The part of a document inside an element, from its XML. */
function inside(xml: string, element: string): string {
  return new RegExp(`<cac:${element}>(.*?)</cac:${element}>`, 's').exec(xml)?.[1] ?? '';
}

/** Every basic element of a part with its text. */
function textsIn(part: string): string[] {
  return [...part.matchAll(/<cbc:(\w+)([^>]*)>([^<]*)</g)].map(([, name = '', attribute = '', text = '']) => {
    const scheme = /schemeID="([^"]*)"/.exec(attribute)?.[1];
    return scheme === undefined ? `${name} ${text}` : `${name} ${scheme} ${text}`;
  });
}

async function sellerOf(seller: Record<string, unknown>): Promise<string[]> {
  const { id } = await branch.sell('simplified', { seller });
  return textsIn(inside(await branch.xmlOf(id), 'AccountingSupplierParty'));
}

async function buyerOf(kind: 'simplified' | 'standard', buyer: Record<string, unknown>): Promise<string[]> {
  const answer = await branch.post(kind, { buyer });
  return textsIn(inside(await branch.xmlOf(answer.body['invoice_id']), 'AccountingCustomerParty'));
}

const name = { name: 'Trading', name_ar: 'التجارية', vat_number: testSeller.vat_number };

test('writes every field of the seller, Arabic first', async () => {
  const address = {
    street: 'Olaya',
    building_number: '1111',
    district: 'Al Yasmin',
    city: 'Dammam',
    postal_code: '11111',
    country: 'SA',
  };
  expect(await sellerOf({ ...name, cr_number: '2050000001', address })).toEqual([
    'ID CRN 2050000001',
    'StreetName Olaya',
    'BuildingNumber 1111',
    'CitySubdivisionName Al Yasmin',
    'CityName Dammam',
    'PostalZone 11111',
    'IdentificationCode SA',
    `CompanyID ${testSeller.vat_number}`,
    'ID VAT',
    'RegistrationName التجارية | Trading',
  ]);
});

test('fills the seller up from the company profile, field by field', async () => {
  const address = { street: 'Olaya', building_number: '1111' };
  expect(await sellerOf({ name: 'Trading', vat_number: testSeller.vat_number, address })).toEqual([
    'ID CRN 1010456827',
    'StreetName Olaya',
    'BuildingNumber 1111',
    'CitySubdivisionName Al Murabba',
    'CityName Riyadh',
    'PostalZone 12628',
    'IdentificationCode SA',
    `CompanyID ${testSeller.vat_number}`,
    'ID VAT',
    'RegistrationName Trading',
  ]);
});

test('passes building number and postal code of any form on to the gateway', async () => {
  const address = { ...testSeller.address, building_number: '82', postal_code: '126' };
  const { body } = await branch.sell('simplified', { seller: { ...testSeller, address } });
  expect(body['status']).toBe('reported');
  const warned = (body['tax_warnings'] as { code: string }[]).map(({ code }) => code);
  expect(warned).toEqual(expect.arrayContaining(['BR-KSA-37', 'BR-KSA-66']));
});

const saudiAddress = {
  street: 'King Road',
  building_number: '3242',
  district: 'Salamah',
  city: 'Jeddah',
  postal_code: '23436',
  country: 'SA',
};

test('writes every field of the buyer of a standard document', async () => {
  const buyer = { name: 'Fahd', name_ar: 'فهد', vat_number: '300075588700003', cr_number: '4030283037', address: saudiAddress };
  expect(await buyerOf('standard', buyer)).toEqual([
    'ID CRN 4030283037',
    'StreetName King Road',
    'BuildingNumber 3242',
    'CitySubdivisionName Salamah',
    'CityName Jeddah',
    'PostalZone 23436',
    'IdentificationCode SA',
    'CompanyID 300075588700003',
    'ID VAT',
    'RegistrationName فهد | Fahd',
  ]);
});

test('writes another identification of the buyer in place of the CR number, and never both', async () => {
  const buyer = {
    name: 'Fahd',
    vat_number: '300075588700003',
    address: saudiAddress,
    identification: { scheme: 'TIN', number: '3000755887' },
  };
  expect((await buyerOf('standard', buyer))[0]).toBe('ID TIN 3000755887');
  const both = await branch.post('standard', { buyer: { ...buyer, cr_number: '4030283037' } });
  expect(both.body['error']).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'buyer.identification' }] });
});

test.each([
  ['CR number', { cr_number: '4030283037' }, 'ID CRN 4030283037'],
  ['TIN', { identification: { scheme: 'TIN', number: '3000755887' } }, 'ID TIN 3000755887'],
  ['700 number', { identification: { scheme: '700', number: '7009845321' } }, 'ID 700 7009845321'],
  ['national id', { identification: { scheme: 'NAT', number: '1089452361' } }, 'ID NAT 1089452361'],
])('clears a standard document for a buyer with a %s and no VAT number', async (_name, identity, written) => {
  const buyer = { name: 'Al Noor Foundation', name_ar: 'مؤسسة النور', ...identity, address: saudiAddress };
  const { body } = await branch.post('standard', { buyer });
  expect(body).toMatchObject({ status: 'cleared', tax_compliant: true, tax_warnings: [] });
  const xml = inside(await branch.xmlOf(body['invoice_id']), 'AccountingCustomerParty');
  expect(xml).not.toContain('PartyTaxScheme');
  expect(textsIn(xml)[0]).toBe(written);
  const note = { original_invoice_uuid: body['uuid'], reason: 'Returned', buyer };
  expect((await branch.post('credit_note', note)).body).toMatchObject({ status: 'cleared', tax_compliant: true });
});

test('demands of the buyer of a standard document a VAT number or an identification', async () => {
  const buyer = { name: 'Nobody', address: saudiAddress };
  const blank = { ...buyer, vat_number: ' ', cr_number: '' };
  const details = [{ path: 'buyer.vat_number', code: 'required' }];
  for (const each of [buyer, blank, { ...buyer, vat_number: null }]) {
    const { status, body } = await branch.post('standard', { buyer: each });
    expect([status, body['error']]).toMatchObject([400, { code: 'VALIDATION_ERROR', details: [{ path: 'buyer.vat_number' }] }]);
  }
  expect((await branch.post('standard', { buyer: blank })).body['error']).toMatchObject({ details });
  const abroad = { name: 'Dupont', address: { street: 'Rue', city: 'Paris', country: 'FR' } };
  expect((await branch.post('standard', { buyer: abroad })).body['error']).toMatchObject({ details });
  const { body } = await branch.post('standard', { buyer: { ...abroad, identification: { scheme: 'PAS', number: 'AB12345' } } });
  expect(body).toMatchObject({ status: 'cleared' });
});

test('identifies a buyer outside SA by his VAT number, which is never a Saudi one', async () => {
  const buyer = { name: 'Dupont', vat_number: 'FR12345678901', address: { street: 'Rue', city: 'Paris', country: 'FR' } };
  expect(await buyerOf('standard', buyer)).toEqual([
    'ID OTH FR12345678901',
    'StreetName Rue',
    'CityName Paris',
    'IdentificationCode FR',
    'RegistrationName Dupont',
  ]);
});

test('names the buyer on a simplified document only if the request does', async () => {
  expect(await buyerOf('simplified', { name: 'Sara', identification: { scheme: 'NAT', number: '1012345678' } })).toEqual([
    'ID NAT 1012345678',
    'RegistrationName Sara',
  ]);
  const { id } = await branch.sell('simplified');
  expect(await branch.xmlOf(id)).toMatch(/<cac:AccountingCustomerParty(\/>|><\/cac:AccountingCustomerParty>)/);
});

test('writes every field of a line, and defaults for omitted ones', async () => {
  const { id } = await branch.sell('simplified', {
    line_items: [
      { description: 'Rice', description_ar: 'أرز', quantity: 1.25, unit_price: 8.123456, unit_code: 'KGM' },
      { description: 'Export', quantity: 1, unit_price: 10, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-32' },
    ],
  });
  const xml = await branch.xmlOf(id);
  expect(xml).toMatch(/<cbc:InvoicedQuantity unitCode="KGM">1\.25(0*)</);
  expect(xml).toMatch(/<cbc:InvoicedQuantity unitCode="PCE">1(\.0*)?</);
  expect(xml).toContain('<cbc:Name>أرز | Rice</cbc:Name>');
  expect(xml).toContain('<cbc:PriceAmount currencyID="SAR">8.123456</cbc:PriceAmount>');
  expect(xml).toContain('<cbc:LineExtensionAmount currencyID="SAR">10.15</cbc:LineExtensionAmount>');
  expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-SA-32</cbc:TaxExemptionReasonCode>');
});

test.each(['Z', 'E', 'O'] as const)(
  'leaves it to the gateway to validate a %s line without an exemption code, or with a wrong one',
  async (category) => {
    for (const code of [undefined, 'VATEX-SA-99']) {
      const answer = await branch.post('simplified', {
        line_items: lineOf(1, { vat_category: category, vat_exemption_code: code }),
      });
      expect([answer.status, ['reported', 'failed'].includes(String(answer.body['status']))]).toEqual([200, true]);
      expect(answer.body['tax_compliant']).toBe(false);
      expect(answer.body).toMatchObject({ vat: 0, total: 1 });
    }
  },
);

test('writes payment means, type and flags, and a delivery date on a standard invoice alone', async () => {
  const standard = await branch.sell('standard', { payment_means: '42', invoice_date: '2026-11-18' });
  const xml = await branch.xmlOf(standard.id);
  expect(xml).toMatch(/<cbc:InvoiceTypeCode name="0100000">388</);
  expect(xml).toContain('<cbc:PaymentMeansCode>42</cbc:PaymentMeansCode>');
  expect(xml).toContain('<cbc:ActualDeliveryDate>2026-11-18</cbc:ActualDeliveryDate>');
  const simplified = await branch.xmlOf((await branch.sell('simplified')).id);
  expect(simplified).toMatch(/<cbc:InvoiceTypeCode name="0200000">388</);
  expect(simplified).toContain('<cbc:PaymentMeansCode>10</cbc:PaymentMeansCode>');
  expect(simplified).not.toContain('ActualDeliveryDate');
});

test('carries number, date and time as sent, riyals by default, and the uuid of the answer', async () => {
  const changes = { invoice_number: 'فاتورة 7/أ', invoice_date: '2026-11-19', invoice_time: '23:59:59' };
  const { id, uuid, body } = await branch.sell('simplified', changes);
  const xml = await branch.xmlOf(id);
  expect(xml).toContain('<cbc:ID>فاتورة 7/أ</cbc:ID>');
  expect(xml).toContain(
    `<cbc:UUID>${uuid}</cbc:UUID><cbc:IssueDate>2026-11-19</cbc:IssueDate><cbc:IssueTime>23:59:59</cbc:IssueTime>`,
  );
  expect(xml).toContain('<cbc:DocumentCurrencyCode>SAR</cbc:DocumentCurrencyCode>');
  expect(body['report_deadline']).toBe('2026-11-20T20:59:59.000Z');
});

function asHundredths(value: unknown): number {
  return Math.round(Number(value) * 100);
}

test('gross prices keep the sum of the till to the halala, and say how', async () => {
  const line = { description: 'Tea', quantity: 3, unit_price: 3.33 };
  const { id, body } = await branch.sell('simplified', { prices_include_vat: true, line_items: [line] });
  expect(body).toMatchObject({ payable: 9.99, tax_warnings: [], rounding: expect.any(Number) });
  expect(asHundredths(body['total']) + asHundredths(body['rounding'])).toBe(999);
  expect(await branch.detailOf(id)).toMatchObject({ payable: 9.99, rounding: body['rounding'], total: body['total'] });
  expect(await branch.xmlOf(id)).toContain('<cbc:PayableAmount currencyID="SAR">9.99</cbc:PayableAmount>');
});
