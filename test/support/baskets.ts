import { amount, format2 } from '../../src-shared/invoice/amount.ts';
import type { TaxDocument, VatCategory } from '../../src-shared/invoice/document.ts';
import { computeDocument } from '../../src-shared/invoice/totals.ts';
import type { SaleLine } from '../../src-shared/invoice/totals.ts';
import { exemptionReasonOf } from '../../src-shared/reference/vat-exemption-codes.ts';
import { judgeRules } from '../../src-main/core/rules/judge-rules.ts';
import type { RuleFinding } from '../../src-main/core/rules/rule.ts';
import { seedHash } from '../../src-main/core/stamp/hash.ts';
import { readXml } from '../../src-main/core/ubl/read-xml.ts';
import { writeDocument } from '../../src-main/core/ubl/write-document.ts';
import { recomputeTotals } from './recomputed-totals.ts';
import { sampleDocument } from './sample-document.ts';
import type { seededRandom } from './stamp-random.ts';

type Random = ReturnType<typeof seededRandom>;

const address = {
  street: 'King Abdulaziz Road',
  buildingNumber: '8228',
  district: 'Al Murabba',
  city: 'Riyadh',
  postalCode: '12628',
  country: 'SA',
};
const seller = {
  name: 'Test Trading',
  vatNumber: '310175397400003',
  identification: { scheme: 'CRN', number: '1010456827' },
  address,
};
const buyer = { name: 'Fahd Contracting', vatNumber: '300075588700003', address };
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

function decimal(random: Random, limit: number, mostDecimals: number): number {
  const decimals = random.below(mostDecimals + 1);
  return Number(`${random.below(limit)}.${String(random.below(10 ** decimals)).padStart(decimals, '0') || '0'}`);
}

/** 1 to 60 lines of 1 to 3 categories, quantities with decimals, gross or net prices. */
function drawBasket(random: Random): Basket {
  const categories = (['S', 'Z', 'E', 'O'] as const).filter(() => random.below(2) === 0).slice(0, 3);
  const drawn = categories.length === 0 ? (['S'] as const) : categories;
  const limit = [10, 100, 1_000, 100_000][random.below(4)] ?? 10;
  return {
    pricesIncludeVat: random.below(2) === 0,
    lines: Array.from({ length: 1 + random.below(60) }, () => ({
      quantity: decimal(random, random.below(4) === 0 ? 1_000 : 5, 4) || 1,
      unit_price: decimal(random, limit, random.below(4) === 0 ? 6 : 2),
      vat_category: drawn[random.below(drawn.length)] ?? 'S',
    })),
  };
}

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
type JudgedBasket = { payable: string; expected: string; vat: string; expectedVat: string; findings: RuleFinding[] };

function withPoint(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Makes the basket's document and has it judged, with the till's own sum computed by other means. */
function judgeBasket({ lines, pricesIncludeVat }: Basket): JudgedBasket {
  const document: TaxDocument = {
    ...sampleDocument({ invoiceType: 'standard', transactionCode: '0100000', deliveryDate: '2026-11-20', seller, buyer }),
    ...computeDocument(lines.map(saleLine), { pricesIncludeVat }),
  };
  const { rootStart, beforeStamp, afterStamp } = writeDocument(document, { icv: 1, previousHash: seedHash }).sections;
  const parsed = readXml(rootStart + beforeStamp + afterStamp);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const recomputed = recomputeTotals(lines, pricesIncludeVat);
  return {
    payable: format2(document.totals.payable),
    expected: withPoint(pricesIncludeVat ? recomputed.tillSum : recomputed.total),
    vat: format2(document.totals.vat),
    expectedVat: withPoint(recomputed.vat),
    findings: judgeRules(parsed.value, { now: new Date('2026-11-20T10:00:00.000Z') }),
  };
}

/** Draws and judges so many baskets; throws at the first that breaks a rule or asks for another sum than the till. */
export function checkBaskets(count: number, random: Random): void {
  for (let number = 1; number <= count; number += 1) {
    const basket = drawBasket(random);
    const { findings, payable, expected, vat, expectedVat } = judgeBasket(basket);
    if (findings.length === 0 && payable === expected && vat === expectedVat) continue;
    throw new Error(`basket ${number}: ${JSON.stringify({ basket, findings, payable, expected, vat, expectedVat })}`);
  }
}
