import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  noBias,
  oneof,
  property,
  record,
  subarray,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { amount, format2 } from '#shared/invoice/amount.ts';
import type { TaxDocument, VatCategory } from '#shared/invoice/document.ts';
import type { SaleDiscount } from '#shared/invoice/discounts.ts';
import { computeDocument, type SaleLine } from '#shared/invoice/totals.ts';
import { exemptionReasonOf } from '#shared/reference/vat-exemption-codes.ts';
import { checkRules } from '#main/core/rules/check-rules.ts';
import type { RuleFinding } from '#main/core/rules/rule/rule.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import { recomputeDiscounted, recomputeTotals } from '../../core/recomputed-totals.ts';
import { sampleDocument } from '../../core/sample-document.ts';
import { sampleAddress, sampleBuyerAddress, sampleSeller } from '../../core/sample-parties.ts';

const seller = { ...sampleSeller, address: sampleAddress };
const buyer = { name: 'Fahd Contracting', vatNumber: '300075588700003', address: sampleBuyerAddress };
const exemptions: Record<VatCategory, string | undefined> = {
  S: undefined,
  Z: 'VATEX-SA-32',
  E: 'VATEX-SA-29',
  O: 'VATEX-SA-OOS',
};

/** What a till rings up, with numbers as it would put them into JSON. */
type Discount = { percent: number } | { amount: number };

export type Basket = {
  lines: { quantity: number; unit_price: number; vat_category: VatCategory; discount?: Discount }[];
  discounts: (Discount & { vat_category?: VatCategory | undefined })[];
  pricesIncludeVat: boolean;
};

function decimal(below: number, mostDecimals: number): Arbitrary<number> {
  return integer({ min: 0, max: mostDecimals }).chain((decimals) =>
    tuple(nat(below - 1), nat(10 ** decimals - 1)).map(([whole, part]) =>
      Number(`${whole}.${String(part).padStart(decimals, '0')}`),
    ),
  );
}

/** Mostly few pieces, at times many of them. */
const quantity = oneof({ weight: 3, arbitrary: decimal(5, 4) }, { weight: 1, arbitrary: decimal(1_000, 4) }).map(
  (each) => each || 1,
);

function unitPrice(below: number): Arbitrary<number> {
  return oneof({ weight: 3, arbitrary: decimal(below, 2) }, { weight: 1, arbitrary: decimal(below, 6) });
}

function linesOf(categories: readonly VatCategory[], priceLimit: number): Arbitrary<Basket['lines']> {
  const line = record({ quantity, unit_price: unitPrice(priceLimit), vat_category: constantFrom(...categories) });
  return array(line, { minLength: 1, maxLength: 60, size: 'max' });
}

function percentUpTo(most: number): Arbitrary<{ percent: number }> {
  return integer({ min: 1, max: most * 100 }).map((hundredths) => ({ percent: hundredths / 100 }));
}

// Less than the line comes to, or the whole of it.
function discountsOn(lines: Basket['lines']): Arbitrary<Basket['lines']> {
  return tuple(
    ...lines.map(({ quantity, unit_price }) => {
      const hundredths = Math.floor(quantity * unit_price * 100);
      const part = integer({ min: 1, max: Math.max(hundredths, 1) }).map((taken) => ({ amount: taken / 100 }));
      return oneof(constant(undefined), hundredths > 0 ? part : percentUpTo(100), percentUpTo(100));
    }),
  ).map((discounts) =>
    lines.map((line, index) => {
      const discount = discounts[index];
      return discount === undefined ? line : { ...line, discount };
    }),
  );
}

// A third each at most, so that they never come to more than there is.
function discountsOnDocument(categories: readonly VatCategory[]): Arbitrary<Basket['discounts']> {
  const vat_category = oneof(constant(undefined), constantFrom(...categories));
  const discount = tuple(percentUpTo(33), vat_category).map(([taken, category]) => ({ ...taken, vat_category: category }));
  return array(discount, { maxLength: 3 });
}

/** 1 to 60 lines of 1 to 3 categories, quantities with decimals, gross or net prices, half of them with discounts. */
export const baskets: Arbitrary<Basket> = noBias(
  record({
    pricesIncludeVat: boolean(),
    lines: tuple(
      subarray<VatCategory>(['S', 'Z', 'E', 'O'], { minLength: 1, maxLength: 3 }),
      constantFrom(10, 100, 1_000, 100_000),
    ).chain(([categories, priceLimit]) => linesOf(categories, priceLimit)),
  }).chain((basket) => {
    const plain = { ...basket, discounts: [] };
    const categories = [...new Set(basket.lines.map((line) => line.vat_category))];
    const discounted = tuple(discountsOn(basket.lines), discountsOnDocument(categories));
    return oneof(
      constant(plain),
      discounted.map(([lines, discounts]) => ({ ...basket, lines, discounts })),
    );
  }),
);

function saleDiscount(discount: Discount): SaleDiscount {
  const reason = 'Discount';
  return 'percent' in discount ? { percent: amount(discount.percent), reason } : { amount: amount(discount.amount), reason };
}

function saleLine({ quantity, unit_price, vat_category, discount }: Basket['lines'][number]): SaleLine {
  const exemptionCode = exemptions[vat_category];
  const exemptionReason = exemptionCode && exemptionReasonOf(exemptionCode);
  return {
    name: 'Item of the basket',
    quantity: amount(quantity),
    unitCode: 'PCE',
    unitPrice: amount(unit_price),
    category: vat_category,
    rate: amount(vat_category === 'S' ? 15 : 0),
    ...(exemptionCode === undefined ? {} : { exemptionCode }),
    ...(exemptionReason === undefined ? {} : { exemptionReason }),
    ...(discount === undefined ? {} : { discount: saleDiscount(discount) }),
  };
}

/** What became of a basket: the document's payable amount beside the till's, and all that the rules say. */
type ValidatedBasket = { payable: string; expected: string; vat: string; expectedVat: string; findings: RuleFinding[] };

function withPoint(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The standard invoice of a basket. */
export function documentOf({ lines, discounts, pricesIncludeVat }: Basket): TaxDocument {
  return {
    ...sampleDocument({ invoiceType: 'standard', transactionCode: '0100000', deliveryDate: '2026-11-20', seller, buyer }),
    ...computeDocument(lines.map(saleLine), {
      pricesIncludeVat,
      discounts: discounts.map(({ vat_category: category, ...discount }) => ({
        ...saleDiscount(discount),
        ...(category === undefined ? {} : { category }),
      })),
    }),
  };
}

/** All that the rules say of a document. */
export function findingsOf(document: TaxDocument): RuleFinding[] {
  const { rootStart, beforeStamp, afterStamp } = writeDocument(document, { icv: 1, previousHash: initialPreviousHash }).sections;
  const parsed = readXml(rootStart + beforeStamp + afterStamp);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return checkRules(parsed.value, { now: new Date('2026-11-20T10:00:00.000Z') });
}

/** Creates the basket's document and validates it, with the till's sum computed independently. */
function validateBasket(basket: Basket): ValidatedBasket {
  const { lines, discounts, pricesIncludeVat } = basket;
  const document = documentOf(basket);
  const findings = findingsOf(document);
  const recomputed = recomputeTotals(lines, pricesIncludeVat);
  const { totals } = document;
  if (totals.discounts.gt(0) || lines.some((line) => line.discount !== undefined)) {
    const vat = format2(totals.vat);
    return {
      payable: format2(pricesIncludeVat ? totals.payable : totals.taxExclusive),
      expected: withPoint(recomputeDiscounted(lines, discounts)),
      vat,
      expectedVat: vat,
      findings,
    };
  }
  return {
    payable: format2(document.totals.payable),
    expected: withPoint(pricesIncludeVat ? recomputed.tillSum : recomputed.total),
    vat: format2(document.totals.vat),
    expectedVat: withPoint(recomputed.vat),
    findings,
  };
}

/** Generates and validates so many baskets from a seed; throws at the first that breaks a rule or has another sum than the till. */
export function checkBaskets(count: number, seed: number): void {
  assert(
    property(baskets, (basket) => {
      const { findings, payable, expected, vat, expectedVat } = validateBasket(basket);
      if (findings.length === 0 && payable === expected && vat === expectedVat) return;
      throw new Error(JSON.stringify({ findings, payable, expected, vat, expectedVat }));
    }),
    { seed, numRuns: count },
  );
}
