import { amount, round2, sum, toHundredths, type Amount } from './amount.ts';

/** How much of a document was, or is to be, paid by one means, in hundredths of SAR. */
export type StoredPayment = {
  /** UNTDID 4461. */
  means: string;
  amount_hundredths: number;
};

/** Cash: the means of a document that names none. What is wholly paid so is stored nowhere (decision 63). */
export const cashMeans = '10';

type Paid = {
  payable: Amount;
  /** SAR per unit of the currency; absent in SAR. */
  exchangeRate?: Amount | undefined;
  /** Of the request; empty where it did not say. */
  payments: readonly { means: string; amount: number }[];
  /** BT-81. */
  paymentMeansCodes: readonly string[];
};

// What was paid for a document by which means, in SAR: each payment is converted and rounded, and the last takes what is left of the amount
// due. Without payments all of it counts under the document's own means.
function paymentsInSar({ payable, exchangeRate, payments, paymentMeansCodes }: Paid): StoredPayment[] {
  const inSar = (value: Amount): Amount => (exchangeRate === undefined ? value : round2(value.times(exchangeRate)));
  const due = inSar(payable);
  const named = payments.map(({ means, amount: paid }) => ({ means, paid: inSar(amount(paid)) }));
  const before = sum(named.slice(0, -1).map(({ paid }) => paid));
  const last = { means: named.at(-1)?.means ?? paymentMeansCodes[0] ?? cashMeans, paid: due.minus(before) };
  const byMeans = Map.groupBy([...named.slice(0, -1), last], ({ means }) => means);
  return [...byMeans].map(([means, parts]) => ({ means, amount_hundredths: toHundredths(sum(parts.map(({ paid }) => paid))) }));
}

/** The payments that are stored beside a document: none where all of it is cash. */
export function storedPayments(paid: Paid): StoredPayment[] {
  const payments = paymentsInSar(paid);
  return payments.every(({ means }) => means === cashMeans) ? [] : payments;
}

/** The means of a document by those of its stored payments: cash where none are stored. */
export function namedMeans(stored: readonly string[]): string[] {
  return stored.length === 0 ? [cashMeans] : [...stored];
}
