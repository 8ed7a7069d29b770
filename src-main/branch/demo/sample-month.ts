import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { sampleBuyers, sampleGoods } from './sample-goods.ts';

const days = 30;
const dayMs = 86_400_000;
const minuteMs = 60_000;
// The shop opens at nine in the morning of Riyadh, which is six in UTC.
const opensAtMinute = 6 * 60;
const minutesBetweenSales = 83;
// The authority warns of a simplified document that it gets more than 24 hours after the sale; a start may be interrupted for some of them.
const reportedInTimeMs = 20 * 60 * minuteMs;

type SampleLine = { description: string; description_ar?: string; quantity: number; unit_price: number };

/** A sale of the sample month. The body lacks what is the same in all of them: the unit and the seller. */
export type SampleSale = {
  kind: 'simplified' | 'standard' | 'credit-note';
  number: string;
  body: Record<string, unknown> & { line_items: SampleLine[] };
  /** The number of the invoice that a credit note corrects. */
  corrects?: string;
};

// A till without a connection for a day that sends the number of an article in place of its name: the authority accepts it with warnings.
function isCareless(day: number, sale: number): boolean {
  return day % 7 === 3 && sale === 2;
}

function linesOf(day: number, sale: number): SampleLine[] {
  if (isCareless(day, sale)) return [{ description: '77', quantity: 1, unit_price: 46 }];
  const count = 1 + ((day + sale) % 4);
  const first = (day * 5 + sale * 3) % (sampleGoods.length - count + 1);
  return sampleGoods
    .slice(first, first + count)
    .map((goods, line) => ({ ...goods, quantity: 1 + ((day + sale * 2 + line) % 3) }));
}

// The shop is fullest on Thursdays and Fridays.
function salesOn(day: Date): number {
  return [4, 5].includes(day.getUTCDay()) ? 10 : 7 + (day.getUTCDate() % 3);
}

function saleAt(at: Date, { day, sale, isRecent }: { day: number; sale: number; isRecent: boolean }): SampleSale {
  const date = riyadhDate(at);
  const number = `M-${date.replaceAll('-', '')}-${String(sale + 1).padStart(2, '0')}`;
  const line_items = linesOf(day, sale);
  const common = { invoice_number: number, invoice_date: date, invoice_time: riyadhTime(at), prices_include_vat: true };
  // Consumers' receipts are those of the last hours: older ones would all be late.
  if (sale === 3 || !(isRecent || isCareless(day, sale))) {
    const buyer = sampleBuyers[(day + sale) % sampleBuyers.length];
    const lines = line_items.map((line) => ({ ...line, quantity: line.quantity * 4 }));
    return { kind: 'standard', number, body: { ...common, buyer, payment_means: '30', line_items: lines } };
  }
  return { kind: 'simplified', number, body: { ...common, payment_means: sale % 2 === 0 ? '48' : '10', line_items } };
}

// What a customer brings back two hours later: one piece of the first line.
function returnOf(sale: SampleSale, at: Date): SampleSale {
  const line_items = sale.body.line_items.slice(0, 1).map((line) => ({ ...line, quantity: 1 }));
  const number = sale.number.replace('M-', 'R-');
  const times = { invoice_date: riyadhDate(at), invoice_time: riyadhTime(at) };
  const reason = { reason: 'Returned by the customer', reason_ar: 'إرجاع من العميل' };
  return {
    kind: 'credit-note',
    number,
    corrects: sale.number,
    body: { ...sale.body, ...times, ...reason, invoice_number: number, line_items },
  };
}

/**
 * The sales of a small shop in the 30 days up to an instant, oldest first; the same for the same instant. It sells to businesses, and at
 * last to consumers too, so that the authority warns of few of them.
 */
export function sampleMonth(until: Date): SampleSale[] {
  const today = Math.floor(until.getTime() / dayMs) * dayMs;
  const sales: { at: Date; sale: SampleSale }[] = [];
  for (let day = 0; day < days; day += 1) {
    const midnight = new Date(today - (days - 1 - day) * dayMs);
    for (let index = 0; index < salesOn(midnight); index += 1) {
      const at = new Date(midnight.getTime() + (opensAtMinute + index * minutesBetweenSales + (day % 17)) * minuteMs);
      const isRecent = until.getTime() - at.getTime() < reportedInTimeMs;
      const sale = saleAt(at, { day, sale: index, isRecent });
      sales.push({ at, sale });
      const returnedAt = new Date(at.getTime() + 120 * minuteMs);
      if (index === 5 && day % 4 === 1) sales.push({ at: returnedAt, sale: returnOf(sale, returnedAt) });
    }
  }
  return sales
    .filter(({ at }) => at.getTime() < until.getTime())
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ sale }) => sale);
}
