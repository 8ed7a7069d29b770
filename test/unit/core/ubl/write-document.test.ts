import { expect, test } from 'vitest';
import { checkStructure } from '#main/core/structure/check-structure.ts';
import { readDocument } from '#main/core/ubl/read-document.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import { amount } from '#shared/invoice/amount.ts';
import { sampleDocument } from '#support/core/sample-document.ts';

const link = { icv: 7, previousHash: 'PREVIOUS' };

function textOf(document: Parameters<typeof writeDocument>[0]): string {
  const { sections } = writeDocument(document, link);
  return sections.rootStart + sections.beforeStamp + sections.afterStamp;
}

test('escapes as Canonical XML does', () => {
  const text = textOf(sampleDocument({ number: 'A&B<C>"\'', seller: { name: 'x\r\ny', vatNumber: '310175397400003' } }));
  expect(text).toContain('<cbc:ID>A&amp;B&lt;C&gt;"\'</cbc:ID>');
  expect(text).toContain('<cbc:RegistrationName>x&#xD;\ny</cbc:RegistrationName>');
});

test('leaves out what is not there instead of writing it empty', () => {
  const text = textOf(sampleDocument({ seller: { name: 'x', vatNumber: '310175397400003', address: { city: 'Riyadh' } } }));
  expect(text).toContain('<cac:PostalAddress><cbc:CityName>Riyadh</cbc:CityName></cac:PostalAddress>');
  expect(text).toContain('<cac:AccountingCustomerParty></cac:AccountingCustomerParty>');
  expect(text).not.toContain('cac:Delivery');
});

test('repeats in the QR fields exactly what the XML says', () => {
  const { qrFields } = writeDocument(sampleDocument(), link);
  expect(qrFields).toEqual({
    sellerName: 'Test Trading',
    vatNumber: '310175397400003',
    timestamp: '2026-11-20T12:00:00',
    payable: '57.50',
    vat: '7.50',
  });
});

const settled = {
  number: 'ADV-1',
  uuid: '9b6e9f8a-42b0-4c55-9d43-5a8e1c0a0f6b',
  issueDate: '2026-11-01',
  issueTime: '10:00:00',
  category: 'S' as const,
  rate: amount(15),
  taxable: amount(10),
  vat: amount('1.5'),
};

test.each([
  ['a simplified invoice', {}],
  ['a note', { documentType: 'credit_note' as const, originalNumbers: ['A', 'B'], noteReason: 'Returned' }],
  ['a foreign currency', { currency: 'USD', exchangeRate: amount('3.75') }],
  ['a settled prepayment', { settledPrepayments: [settled] }],
  [
    'a buyer and a delivery',
    {
      invoiceType: 'standard' as const,
      transactionCode: '0100000',
      deliveryDate: '2026-11-20',
      buyer: { name: 'B', identification: { scheme: 'OTH', number: '1' }, address: { street: 'S', country: 'AE' } },
    },
  ],
])('keeps the order and shape of the schema for %s, and reads back what was written', (_what, changes) => {
  const document = sampleDocument(changes);
  const read = readXml(textOf(document));
  if (!read.ok) throw new Error(read.fault.message);
  expect(checkStructure(read.value)).toEqual([]);
  const back = readDocument(read.value);
  expect(back.ok && JSON.parse(JSON.stringify(back.value.link))).toEqual(link);
  expect(back.ok && JSON.parse(JSON.stringify(back.value.document))).toEqual(JSON.parse(JSON.stringify(document)));
});

test('says what keeps a document from being read back', () => {
  const read = readXml(textOf(sampleDocument()).replace('<cbc:IssueDate>2026-11-20</cbc:IssueDate>', ''));
  expect(read.ok && readDocument(read.value)).toEqual({ ok: false, fault: { code: 'element_missing', path: 'cbc:IssueDate' } });
});
