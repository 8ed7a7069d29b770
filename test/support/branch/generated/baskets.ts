import {
  array,
  assert,
  boolean,
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
import { computeDocument, type SaleLine } from '#shared/invoice/totals.ts';
import { exemptionReasonOf } from '#shared/reference/vat-exemption-codes.ts';
import { checkRules } from '#main/core/rules/check-rules.ts';
import type { RuleFinding } from '#main/core/rules/rule/rule.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import { recomputeTotals } from '../../core/recomputed-totals.ts';
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
type Basket = {
  lines: { quantity: number; unit_price: number; vat_category: VatCategory }[];
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

/** 1 to 60 lines of 1 to 3 categories, quantities with decimals, gross or net prices. */
const baskets: Arbitrary<Basket> = noBias(
  record({
    pricesIncludeVat: boolean(),
    lines: tuple(
      subarray<VatCategory>(['S', 'Z', 'E', 'O'], { minLength: 1, maxLength: 3 }),
      constantFrom(10, 100, 1_000, 100_000),
    ).chain(([categories, priceLimit]) => linesOf(categories, priceLimit)),
  }),
);

function saleLine({ quantity, unit_price, vat_category }: Basket['lines'][number]): SaleLine {
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
  };
}

/** What became of a basket: the document's payable amount beside the till's, and all that the rules say. */
type ValidatedBasket = { payable: string; expected: string; vat: string; expectedVat: string; findings: RuleFinding[] };

function withPoint(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Creates the basket's document and validates it, with the till's sum computed independently. */
function validateBasket({ lines, pricesIncludeVat }: Basket): ValidatedBasket {
  const document: TaxDocument = {
    ...sampleDocument({ invoiceType: 'standard', transactionCode: '0100000', deliveryDate: '2026-11-20', seller, buyer }),
    ...computeDocument(lines.map(saleLine), { pricesIncludeVat }),
  };
  const { rootStart, beforeStamp, afterStamp } = writeDocument(document, { icv: 1, previousHash: initialPreviousHash }).sections;
  const parsed = readXml(rootStart + beforeStamp + afterStamp);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const recomputed = recomputeTotals(lines, pricesIncludeVat);
  return {
    payable: format2(document.totals.payable),
    expected: withPoint(pricesIncludeVat ? recomputed.tillSum : recomputed.total),
    vat: format2(document.totals.vat),
    expectedVat: withPoint(recomputed.vat),
    findings: checkRules(parsed.value, { now: new Date('2026-11-20T10:00:00.000Z') }),
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
