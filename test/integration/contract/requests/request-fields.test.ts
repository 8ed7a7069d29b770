import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKinds, type CreateKind } from '#main/branch/issue/create-kind.ts';
import { errorOf, faultsOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { testSeller } from '#support/branch/running-branch.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;
let originals: Record<'simplified' | 'standard', string>;

beforeAll(async () => {
  branch = await startTestBranch();
  originals = { simplified: (await branch.sell('simplified')).uuid, standard: (await branch.sell('standard')).uuid };
});

afterAll(() => branch.running.close());

function isNote(kind: CreateKind): boolean {
  return kind === 'credit_note' || kind === 'debit_note';
}

function send(kind: CreateKind, body: Fields) {
  return branch.running.send('POST', `/v1/invoices/${kind.replace('_', '-')}`, body);
}

/** The faults of a body, and proof that it consumed nothing. */
async function faultsIn(kind: CreateKind, changes: Fields): Promise<string[]> {
  const before = await branch.counter();
  const original = isNote(kind) ? { original_invoice_uuid: originals.simplified } : {};
  const answer = await branch.post(kind, { ...original, ...changes });
  expect([answer.status, errorOf(answer)['code'], errorOf(answer)['retryable']]).toEqual([400, 'VALIDATION_ERROR', false]);
  expect(await branch.counter()).toBe(before);
  return faultsOf(answer);
}

const ofEvery = ['invoice_date', 'invoice_number', 'invoice_time', 'line_items', 'seller'];
const ofKind: Record<CreateKind, string[]> = {
  simplified: [],
  standard: ['buyer'],
  credit_note: ['original_invoice_uuid', 'reason'],
  debit_note: ['original_invoice_uuid', 'reason'],
  prepayment: ['invoice_type'],
};

test.each(createKinds)('names every required field that a %s body lacks, the unit first', async (kind) => {
  const answer = await send(kind, {});
  expect([answer.status, errorOf(answer)['code']]).toEqual([400, 'EGS_UNIT_REQUIRED']);
  expect(faultsOf(answer)).toEqual([...ofEvery, ...ofKind[kind]].map((field) => `${field}: required`).toSorted());
});

test.each(createKinds)('names what a seller, a buyer and a line of a %s lack', async (kind) => {
  const isStandard = kind === 'standard';
  const faults = await faultsIn(kind, { seller: {}, line_items: [{}], buyer: { address: {} }, prepaid_invoices: undefined });
  const ofBuyer = ['address.city', 'address.country', 'address.street', 'vat_number'].map((field) => `buyer.${field}: required`);
  expect(faults).toEqual(
    [
      'buyer.name: required',
      ...(isStandard ? ofBuyer : []),
      'line_items[0].description: required',
      'line_items[0].quantity: required',
      'line_items[0].unit_price: required',
      'seller.name: required',
      'seller.vat_number: required',
    ].toSorted(),
  );
});

test.each(['credit_note', 'debit_note', 'prepayment'] as const)('requires the complete buyer of a standard %s', async (kind) => {
  const standard = kind === 'prepayment' ? { invoice_type: 'standard' } : { original_invoice_uuid: originals.standard };
  const faults = await faultsIn(kind, { ...standard, line_items: lineOf(1), buyer: { address: {} } });
  const lacking = ['address.city', 'address.country', 'address.street', 'name', 'vat_number'];
  expect(faults).toEqual(lacking.map((field) => `buyer.${field}: required`));
});

test.each(createKinds)('refuses an unknown field in every object of a %s', async (kind) => {
  const colour = { colour: 'red' };
  const address = { street: 'S', city: 'Riyadh', country: 'SA', ...colour };
  const takesPrepayments = kind === 'simplified' || kind === 'standard';
  const faults = await faultsIn(kind, {
    ...colour,
    seller: { ...testSeller, ...colour, address },
    buyer: {
      name: 'B',
      vat_number: '300075588700003',
      address,
      identification: { scheme: 'NAT', number: '1', ...colour },
      ...colour,
    },
    line_items: lineOf(1, colour),
    ...(takesPrepayments ? { prepaid_invoices: [{ invoice_uuid: originals.simplified, ...colour }] } : {}),
  });
  expect(faults.filter((fault) => !fault.endsWith('PREPAYMENT_NOT_FOUND'))).toEqual(
    [
      'buyer.address.colour',
      'buyer.colour',
      'buyer.identification.colour',
      'colour',
      'line_items[0].colour',
      ...(takesPrepayments ? ['prepaid_invoices[0].colour'] : []),
      'seller.address.colour',
      'seller.colour',
    ].map((path) => `${path}: unknown_field`),
  );
});

test.each([
  ['simplified', 'original_invoice_uuid', 'x'],
  ['simplified', 'reason', 'x'],
  ['simplified', 'invoice_type', 'simplified'],
  ['standard', 'reason_ar', 'x'],
  ['credit_note', 'prepaid_invoices', []],
  ['debit_note', 'prepaid_invoices', []],
  ['prepayment', 'prepaid_invoices', []],
  ['prepayment', 'original_invoice_uuid', 'x'],
] as const)('a %s takes no %s', async (kind, field, value) => {
  expect(await faultsIn(kind, { [field]: value })).toEqual([`${field}: unknown_field`]);
});

const wrongTypes = {
  egs_unit_id: 1,
  invoice_number: 1,
  invoice_date: 20261120,
  invoice_time: 120000,
  currency: 1,
  exchange_rate: '3.75',
  payment_means: 10,
  prices_include_vat: 'yes',
};

test.each(createKinds)('names every field of a %s that has another type', async (kind) => {
  const text = { street: 1, building_number: 1, district: 1, city: 1, postal_code: 1, country: 1 };
  const faults = await faultsIn(kind, {
    ...wrongTypes,
    seller: { name: 1, name_ar: 1, vat_number: 1, cr_number: 1, address: text },
    buyer: { name: 1, name_ar: 1, vat_number: 1, cr_number: 1, identification: { scheme: 1, number: 1 }, address: text },
    line_items: [
      {
        description: 1,
        description_ar: 1,
        quantity: '1',
        unit_price: true,
        vat_category: 1,
        vat_exemption_code: 1,
        unit_code: 1,
      },
    ],
    ...(isNote(kind) ? { reason: 1, reason_ar: 1 } : {}),
    ...(kind === 'prepayment' ? { invoice_type: 1 } : {}),
  });
  const inAddress = Object.keys(text).map((field) => `address.${field}`);
  const ofParty = ['name', 'name_ar', 'vat_number', 'cr_number', ...inAddress];
  const ofLine = ['description', 'description_ar', 'quantity', 'unit_price', 'vat_category', 'vat_exemption_code', 'unit_code'];
  const expected = [
    ...Object.keys(wrongTypes),
    ...ofParty.flatMap((field) => [`seller.${field}`, `buyer.${field}`]),
    'buyer.identification.scheme',
    'buyer.identification.number',
    ...ofLine.map((field) => `line_items[0].${field}`),
    ...(isNote(kind) ? ['reason', 'reason_ar'] : []),
    ...(kind === 'prepayment' ? ['invoice_type'] : []),
  ];
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(expected.toSorted());
});

test('refuses in every text what XML cannot carry', async () => {
  const bad = 'a\u0000b';
  const text = { street: bad, building_number: bad, district: bad, city: bad, postal_code: bad, country: bad };
  const faults = await faultsIn('credit_note', {
    invoice_number: bad,
    payment_means: bad,
    reason: bad,
    reason_ar: '\uffff',
    seller: { name: bad, name_ar: bad, vat_number: bad, cr_number: '\ud800', address: text },
    buyer: { name: bad, name_ar: bad, identification: { scheme: bad, number: bad }, address: text },
    line_items: lineOf(1, { description: bad, description_ar: bad, vat_exemption_code: bad, unit_code: bad }),
  });
  const inAddress = Object.keys(text).map((field) => `address.${field}`);
  const expected = [
    'invoice_number',
    'payment_means',
    'reason',
    'reason_ar',
    ...['name', 'name_ar', 'vat_number', 'cr_number', ...inAddress].map((field) => `seller.${field}`),
    ...['name', 'name_ar', 'identification.scheme', 'identification.number', ...inAddress].map((field) => `buyer.${field}`),
    ...['description', 'description_ar', 'vat_exemption_code', 'unit_code'].map((field) => `line_items[0].${field}`),
  ];
  expect([...new Set(faults.map((fault) => fault.split(':')[0]))]).toEqual(expected.toSorted());
});

test('treats a blank optional text as omitted', async () => {
  const blank = { building_number: ' ', district: '', postal_code: '\t' };
  const plain = { name: 'Test', vat_number: testSeller.vat_number };
  const spare = { description: 'Chair', quantity: 1, unit_price: 1 };
  const sent = await branch.sell('simplified', {
    currency: ' ',
    payment_means: '',
    seller: { ...plain, name_ar: ' ', cr_number: '', address: { ...blank, street: ' ', city: '', country: ' ' } },
    buyer: {
      name: 'Sara',
      name_ar: '',
      vat_number: ' ',
      cr_number: '',
      address: { ...blank, street: '', city: ' ', country: '' },
    },
    line_items: [{ ...spare, description_ar: ' ', vat_exemption_code: '', unit_code: ' ' }],
  });
  const left = await branch.sell('simplified', { seller: plain, buyer: { name: 'Sara' }, line_items: [spare] });
  const own =
    /<ext:UBLExtensions>.*?<\/ext:UBLExtensions>|<cac:AdditionalDocumentReference>.*?<\/cac:AdditionalDocumentReference>/gs;
  const names = /<cbc:ID>SHOP-\d+<\/cbc:ID><cbc:UUID>[^<]*<\/cbc:UUID>/;
  const [one, other] = [await branch.xmlOf(sent.id), await branch.xmlOf(left.id)].map((xml) =>
    xml.replaceAll(own, '').replace(names, ''),
  );
  expect(one?.replace('<cac:PostalAddress></cac:PostalAddress>', '')).toBe(other);
  expect(sent.body['tax_warnings']).toEqual(left.body['tax_warnings']);
});
