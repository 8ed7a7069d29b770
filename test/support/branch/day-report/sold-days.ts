import type { CreateKind } from '#main/branch/issue/create-kind.ts';
import type { Answer } from '../running-branch.ts';
import type { TestBranch } from '../start-test-branch.ts';

type Fields = Record<string, unknown>;

/** What is drawn of: the units that issue, and the days on which documents are dated. */
export type Shop = { units: readonly string[]; day: () => string };

/** The UUIDs of what notes may correct, and of prepayments that may be settled. */
export type Earlier = { originals: string[]; deposits: string[] };

/** A sale with the fields that differ from those of a usual one. */
export type DrawnSale = { kind: CreateKind; fields: Fields };

const seed = 20_261_127;
/** The days on which documents are dated; most on the first. */
export const soldDays = ['2026-11-20', '2026-11-19'] as const;
/** Where they are sold. */
export const soldTills = ['Till 1', 'Till 2', 'صندوق 3'];
const cashiers = ['Fahad', 'سارة', undefined];
/** What one of each foreign currency is in SAR. */
export const rates: Record<string, string> = { USD: '3.75', EUR: '4.0777' };

// Numbers that look random and are the same at each run.
function generator(from: number): (below: number) => number {
  let state = from;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const draw = generator(seed);

/** One of these at random. */
export function oneOf<Value>(values: readonly Value[]): Value {
  return values[draw(values.length)] as Value;
}

function price(): number {
  return (1 + draw(50_000)) / 100;
}

// Those of one category are of several boxes of the VAT return.
const untaxed: Record<string, readonly string[]> = { Z: ['VATEX-SA-32', 'VATEX-SA-35'], E: ['VATEX-SA-29'], O: ['VATEX-SA-OOS'] };

function lines(categories: readonly string[]): Fields[] {
  return Array.from({ length: 1 + draw(3) }, (_, index) => {
    const vat_category = oneOf(categories);
    const codes = untaxed[vat_category] ?? [];
    const code = codes[index % codes.length];
    return {
      description: `Line ${index}`,
      quantity: 1 + draw(4),
      unit_price: price(),
      vat_category,
      ...(code === undefined ? {} : { vat_exemption_code: code }),
      ...(draw(4) === 0 ? { discount: { percent: 1 + draw(90) } } : {}),
    };
  });
}

// Gross prices of single pieces, so that what is due is known here.
function paid(): Fields {
  const amounts = Array.from({ length: 2 + draw(2) }, () => 1 + draw(50_000));
  const means = ['10', '48', '42', '48'];
  return {
    prices_include_vat: true,
    line_items: amounts.map((gross, index) => ({ description: `Line ${index}`, quantity: 1, unit_price: gross / 100 })),
    payments: amounts.map((gross, index) => ({ means: means[(index + gross) % 4], amount: gross / 100 })),
  };
}

function soldFields({ units, day }: Shop): Fields {
  const cashier = oneOf(cashiers);
  const currency = draw(5) === 0 ? oneOf(Object.keys(rates)) : undefined;
  return {
    egs_unit_id: oneOf(units),
    invoice_date: day(),
    invoice_time: '10:00:00',
    till: oneOf(soldTills),
    ...(cashier === undefined ? {} : { cashier }),
    ...(currency === undefined ? {} : { currency, exchange_rate: Number(rates[currency]) }),
  };
}

function contents(): Fields {
  if (draw(3) === 0) return paid();
  return {
    line_items: lines(draw(3) === 0 ? ['S', 'Z', 'E'] : ['S']),
    ...(draw(4) === 0 ? { payment_means: oneOf(['30', '48']) } : {}),
    ...(draw(6) === 0 ? { discounts: [{ percent: 1 + draw(50) }] } : {}),
    ...(draw(5) === 0 ? { prices_include_vat: true } : {}),
  };
}

/** A sale as the next random numbers have it. */
export function drawSale(shop: Shop, { originals, deposits }: Earlier): DrawnSale {
  const fields = soldFields(shop);
  const kind = oneOf<CreateKind>([
    'simplified',
    'simplified',
    'simplified',
    'standard',
    'prepayment',
    'credit_note',
    'debit_note',
  ]);
  if (kind === 'credit_note' || kind === 'debit_note') {
    const original = draw(4) === 0 ? undefined : originals.pop();
    const { currency: _currency, exchange_rate: _rate, ...inRiyals } = fields;
    const number = `OLD-${draw(1_000_000)}`;
    const old = { invoice_number: number, issue_date: '2026-05-04', invoice_type: 'simplified', total: 100_000 };
    const small = { line_items: [{ description: 'Back', quantity: 1, unit_price: (1 + draw(80)) / 100 }] };
    const note =
      original === undefined
        ? { ...fields, ...contents(), original_invoice: old }
        : { ...inRiyals, ...small, original_invoice_uuid: original };
    return { kind, fields: note };
  }
  const isSettling = kind === 'simplified' && draw(4) === 0 && fields['currency'] === undefined && deposits.length > 0;
  const sold = isSettling ? { prepaid_invoices: [{ invoice_uuid: deposits.pop() }], line_items: lines(['S']) } : contents();
  return { kind, fields: { ...fields, ...sold } };
}

// A note that takes back more than there is, is refused.
function isIssued({ kind }: DrawnSale, { status, body }: Answer): boolean {
  if (status === 200 || status === 202) return true;
  if (kind === 'credit_note' || kind === 'debit_note') return false;
  throw new Error(`not sold: ${JSON.stringify(body)}`);
}

/** Keeps a document that was issued for later ones to refer to. */
export function remember({ kind, fields }: DrawnSale, uuid: string, { originals, deposits }: Earlier): void {
  if (kind === 'prepayment' && fields['currency'] === undefined) deposits.push(uuid);
  if (kind === 'simplified' && fields['prepaid_invoices'] === undefined) originals.push(uuid);
}

/** The units that issue: that of the branch, and another one. */
export async function openUnits(branch: TestBranch): Promise<string[]> {
  return [branch.egsUnitId, await branch.running.createActiveUnit({ unit_name: 'Till 2', invoice_type: 'both' })];
}

const later = { prefer: 'respond-async' };

/**
 * Sells documents of every kind that a day's report tells apart, always the same ones: in several currencies, categories and means, with discounts,
 * gross prices, notes and prepayments; some rejected, some not reported yet. The gateway is away afterwards.
 */
export async function sellDays(branch: TestBranch, sales: number): Promise<{ units: string[]; ids: string[] }> {
  const units = await openUnits(branch);
  const shop: Shop = { units, day: () => (draw(4) === 0 ? soldDays[1] : soldDays[0]) };
  const earlier: Earlier = { originals: [], deposits: [] };
  const answers: Fields[] = [];
  for (let count = 0; count < sales; count += 1) {
    const sale = drawSale(shop, earlier);
    const answer = await branch.post(sale.kind, sale.fields);
    if (isIssued(sale, answer)) remember(sale, String(answer.body['uuid']), earlier);
    answers.push(answer.body);
  }
  const some = (more: Fields = {}) => ({ ...soldFields(shop), ...contents(), ...more });
  await branch.whileRejected(async (seller) => {
    for (let sale = 0; sale < 6; sale += 1) answers.push((await branch.post('simplified', some({ seller }))).body);
  });
  await branch.running.stopGateway();
  for (let sale = 0; sale < 6; sale += 1) answers.push((await branch.post('simplified', some(), later)).body);
  return { units, ids: answers.flatMap(({ invoice_id: id }) => (typeof id === 'string' ? [id] : [])) };
}

/** A document as it is read back. */
export type SoldDocument = { detail: Fields; xml: string };

/** Reads documents back, each by itself. */
export async function readSold(branch: TestBranch, ids: readonly string[]): Promise<SoldDocument[]> {
  const sold: SoldDocument[] = [];
  for (const id of ids) sold.push({ detail: await branch.detailOf(id), xml: await branch.xmlOf(id) });
  return sold;
}
