import * as fc from 'fast-check';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { createKinds, type CreateKind } from '#main/branch/issue/create-kind.ts';
import { testSeller } from '../running-branch.ts';

/** What bodies refer to: the unit that issues, and documents that notes and settlements can name. */
export type BodyWorld = {
  egsUnitId: string;
  now: Date;
  originals: { uuid: string; isStandard: boolean }[];
  prepayments: string[];
  /** The ids of a simplified invoice that was rejected, and of one that was not. */
  replaceable: string[];
};

/** A body for a create endpoint, most often a valid one. */
export type GeneratedBody = Record<string, unknown>;

const text = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('Chair', 'قهوة عربية', 'Tea & <milk>', 'A "quoted" name', 'x'.repeat(200), '😀 emoji'),
  },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }) },
);

function decimal(limit: number, decimals: number): fc.Arbitrary<number> {
  return fc
    .record({ whole: fc.integer({ min: 0, max: limit }), fraction: fc.integer({ min: 0, max: 10 ** decimals - 1 }) })
    .map(({ whole, fraction }) => Number(`${whole}.${String(fraction).padStart(decimals, '0')}`));
}

const quantity = fc.oneof(fc.integer({ min: 1, max: 9 }), decimal(20, 3), decimal(5, 6), fc.constantFrom(0.0001));
const price = fc.oneof(decimal(500, 2), decimal(50, 6), fc.constantFrom(0, 0.01, 99_999.99));
const hugeQuantity = fc.oneof({ weight: 9, arbitrary: quantity }, { weight: 1, arbitrary: fc.constant(1e6) });
const hugePrice = fc.oneof({ weight: 9, arbitrary: price }, { weight: 1, arbitrary: fc.constantFrom(1e9, 9e12) });

const percentOff = fc.constantFrom({ percent: 10 }, { percent: 33.33, reason_code: '95' }, { percent: 100, reason: 'Staff' });
// At times more than there is.
const lineDiscount = fc.oneof(
  { weight: 5, arbitrary: percentOff },
  { weight: 1, arbitrary: fc.constantFrom({ amount: 0.01 }, { amount: 2.5, reason: 'Damaged' }) },
);
const documentDiscount = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom({ percent: 5 }, { percent: 12.5, reason: 'Opening' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ percent: 5, vat_category: 'S' }, { percent: 5, vat_category: 'Z' }, { amount: 0.03 }),
  },
);

function lineItem(amounts: { quantity: fc.Arbitrary<number>; unit_price: fc.Arbitrary<number> }) {
  return fc.record(
    {
      ...amounts,
      description: text,
      description_ar: text,
      vat_category: fc.constantFrom('S', 'S', 'S', 'Z', 'E', 'O'),
      vat_exemption_code: fc.constantFrom('VATEX-SA-32', 'VATEX-SA-29', 'VATEX-SA-OOS', 'VATEX-SA-HEA', 'nonsense'),
      unit_code: fc.constantFrom('PCE', 'KGM', 'anything'),
      discount: lineDiscount,
    },
    { requiredKeys: ['description', 'quantity', 'unit_price'] },
  );
}

// Notes would use up their originals with a few huge lines, and everything after them would be refused.
const ordinaryLine = lineItem({ quantity, unit_price: price });
const anyLine = lineItem({ quantity: hugeQuantity, unit_price: hugePrice });

const address = fc.record(
  {
    street: text,
    building_number: fc.constantFrom('1234', '12', 'x'),
    district: text,
    city: text,
    postal_code: fc.constantFrom('12345', '1'),
    country: fc.constantFrom('SA', 'SA', 'AE', 'XX'),
  },
  { requiredKeys: ['street', 'city', 'country'] },
);

const ofBuyer = {
  name: text,
  name_ar: text,
  vat_number: fc.constantFrom('300075588700003', '123', 'GB999'),
  cr_number: fc.constantFrom('4030283037', '1'),
  address,
};

const buyer = fc.oneof(
  fc.record(ofBuyer, { requiredKeys: ['name', 'vat_number', 'address'] }),
  fc.record(ofBuyer, { requiredKeys: ['name', 'cr_number', 'address'] }),
);

const anything = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    0,
    -1,
    1e300,
    true,
    [],
    {},
    '2026-02-30',
    '25:61:00',
    '\u0000',
    '\uD800',
    'é',
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ maxLength: 2_000, unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const paths = [
  'egs_unit_id',
  'invoice_number',
  'invoice_date',
  'invoice_time',
  'supply_date',
  'seller',
  'line_items',
  'currency',
  'exchange_rate',
  'prices_include_vat',
  'payment_means',
  'payments',
  'payments.0',
  'payments.0.amount',
  'till',
  'cashier',
  'replaces_invoice_id',
  'buyer',
  'prepaid_invoices',
  'original_invoice_uuid',
  'reason',
  'reason_ar',
  'invoice_type',
  'colour',
  'seller.name',
  'seller.name_ar',
  'seller.vat_number',
  'seller.cr_number',
  'seller.address',
  'seller.address.country',
  'seller.colour',
  'buyer.name',
  'buyer.vat_number',
  'buyer.address',
  'buyer.identification',
  'line_items.0',
  'line_items.0.quantity',
  'line_items.0.unit_price',
  'line_items.0.description',
  'line_items.0.colour',
  'line_items.0.vat_category',
  'line_items.0.discount',
  'line_items.0.discount.percent',
  'discounts',
  'discounts.0',
  'discounts.0.amount',
  'discounts.0.colour',
  'prepaid_invoices.0',
  'prepaid_invoices.0.amount',
];

type Damage = { path: string; value: unknown };

const damages = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Damage[]>([]) },
  {
    weight: 2,
    arbitrary: fc.array(fc.record({ path: fc.constantFrom(...paths), value: anything }), { minLength: 1, maxLength: 3 }),
  },
);

function damage(body: unknown, [key = '', ...rest]: string[], value: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  if (rest.length > 0) damage(Reflect.get(body, key), rest, value);
  else Reflect.set(body, key, value);
}

function kindFields(kind: CreateKind, world: BodyWorld): fc.Arbitrary<Record<string, unknown>> {
  const uuid = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...world.prepayments) },
    { weight: 1, arbitrary: fc.constant('unknown') },
  );
  const entry = fc.record({ invoice_uuid: uuid, amount: decimal(5, 2) }, { requiredKeys: ['invoice_uuid'] });
  const settled = fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(entry, { maxLength: 3, selector: ({ invoice_uuid }) => invoice_uuid }) },
  );
  const summary = fc.constantFrom({ supply_end_date: '2026-11-20' }, { supply_end_date: '2026-11-21' });
  const flags = { third_party: fc.boolean(), nominal: fc.boolean(), summary };
  const transaction = fc.record(flags, { requiredKeys: [] });
  switch (kind) {
    case 'simplified':
      return fc.record({ buyer, prepaid_invoices: settled, transaction }, { requiredKeys: [] });
    case 'standard':
      return fc.record({ buyer, prepaid_invoices: settled, transaction }, { requiredKeys: ['buyer'] });
    case 'credit_note':
    case 'debit_note':
      return fc
        .record({ original: fc.constantFrom(...world.originals), reason: text, reason_ar: text, buyer })
        .map(({ original, ...note }) => ({
          original_invoice_uuid: original.uuid,
          reason: note.reason,
          reason_ar: note.reason_ar,
          ...(original.isStandard ? { buyer: note.buyer } : {}),
        }));
    case 'prepayment':
      return fc
        .record({ invoice_type: fc.constantFrom('standard', 'simplified'), buyer })
        .map(({ invoice_type, buyer: named }) => ({ invoice_type, ...(invoice_type === 'standard' ? { buyer: named } : {}) }));
  }
}

let bodies = 0;

/** Bodies for one create endpoint: valid ones of every shape, and ones with up to three damaged fields. */
export function generatedBody(kind: CreateKind, world: BodyWorld): fc.Arbitrary<GeneratedBody> {
  const isNote = kind === 'credit_note' || kind === 'debit_note';
  const common = fc.record(
    {
      invoice_time: fc.constantFrom('00:00:00', '12:34:56', '23:59:59'),
      line_items: fc.array(isNote ? ordinaryLine : anyLine, { minLength: 1, maxLength: 6 }),
      discounts: fc.array(documentDiscount, { maxLength: 2 }),
      prices_include_vat: fc.boolean(),
      payment_means: fc.constantFrom('10', '48', 'ZZZ'),
      supply_date: fc.constantFrom('2026-11-20', '2026-10-31', '2025-12-01'),
      till: fc.constantFrom('Till 3', ' 7 ', 'نقطة 1', ''),
      cashier: fc.constantFrom('Fahad', 'x'.repeat(64)),
      replaces_invoice_id: fc.constantFrom(...Array.from({ length: 30 }, () => ''), 'inv_unknown', ...world.replaceable),
      foreign: fc.constantFrom({}, {}, {}, { currency: 'USD', exchange_rate: 3.75 }, { currency: 'SAR' }),
    },
    { requiredKeys: ['invoice_time', 'line_items'] },
  );
  return fc.tuple(common, kindFields(kind, world), damages).map(([{ foreign = {}, ...valid }, ofKind, damaged]) => {
    bodies += 1;
    const body: GeneratedBody = structuredClone({
      egs_unit_id: world.egsUnitId,
      invoice_number: `${createKinds.indexOf(kind)}-${bodies}`,
      invoice_date: riyadhDate(world.now),
      seller: testSeller,
      ...valid,
      ...foreign,
      ...ofKind,
    });
    for (const { path, value } of damaged) damage(body, path.split('.'), value);
    return body;
  });
}
