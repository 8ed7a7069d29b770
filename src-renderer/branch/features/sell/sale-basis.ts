import { correctionOf, unknownBuyer, type TypedBuyer } from '#shared/api/people/correction-of.ts';
import type { AuthorityFinding, ManagerDocument } from '#shared/api/people/documents.ts';
import { adviceOn } from '#shared/i18n/rule-advice/rule-advice.ts';
import { typedDiscount } from '#ui/form/fields/read-discount.ts';
import { blankLine, blankPayment, type SaleBasis, type SaleValues } from './sale-values.ts';

function moneyOf({ currency, exchange_rate: exchangeRate }: ManagerDocument): SaleBasis['money'] {
  return { code: currency, exchangeRate };
}

// The buyer of a rejected document with what the authority asks for; also where there was none, so that he can be named.
function askedBuyer(named: TypedBuyer | undefined, findings: readonly AuthorityFinding[]): Partial<SaleValues> {
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ code }) => adviceOn(code));
  const asked = errors.filter(({ field }) => field?.startsWith('buyer.'));
  if (named === undefined && asked.length === 0) return {};
  const buyer = named ?? unknownBuyer;
  const scheme = asked.find((advice) => advice.scheme !== undefined)?.scheme;
  const { identification } = buyer;
  const isPreset = scheme !== undefined && identification.number === '';
  return { has_buyer: true, buyer: isPreset ? { ...buyer, identification: { ...identification, scheme } } : buyer };
}

/** A rejected document, to be issued again as it was but for what is corrected. */
export function correctionBasis(found: ManagerDocument): SaleBasis {
  const { kept, buyer, line_items: lines, discount, replaces_invoice_id, ...others } = correctionOf(found);
  const {
    supply_date = '',
    payment_means,
    payments = [],
    kind,
    invoice_number,
    prices_include_vat,
    is_prepayment,
    note,
  } = others;
  const begin: Partial<SaleValues> = {
    kind,
    invoice_number,
    prices_include_vat,
    supply_date,
    is_prepayment,
    ...(note === undefined ? {} : { reason: note.reason, reason_ar: note.reason_ar }),
    ...(payment_means === undefined ? {} : { payments: [{ ...blankPayment, means: payment_means }] }),
    ...(payments.length === 0 ? {} : { payments: payments.map(({ means, amount }) => ({ means, amount: String(amount) })) }),
    ...askedBuyer(buyer, found.findings),
    discounts: typedDiscount(discount),
    line_items: lines.map(({ discount: taken, ...line }) => ({
      ...blankLine,
      ...line,
      quantity: String(line.quantity),
      unit_price: String(line.unit_price),
      discount: typedDiscount(taken),
      reason: taken?.reason ?? '',
      reason_code: taken?.reason_code ?? '',
    })),
  };
  const { reason, reason_code } = discount ?? {};
  const why = { ...(reason === undefined ? {} : { reason }), ...(reason_code === undefined ? {} : { reason_code }) };
  const sends = { ...kept, ...note?.original, replaces_invoice_id };
  const number = found.invoice_number;
  return { purpose: 'correction', note: note?.note, number, begin, sends, money: moneyOf(found), discount: why };
}

// What a later document has in common with the one that it follows.
function sharedWith(found: ManagerDocument): Partial<SaleValues> {
  const { kind, buyer, prices_include_vat } = correctionOf(found);
  return { kind, prices_include_vat, ...(buyer === undefined ? {} : { has_buyer: true, buyer }) };
}

/** A prepayment, as far as the supply settles it. */
export function settlementBasis(found: ManagerDocument): SaleBasis {
  const { uuid, currency, exchange_rate } = found;
  const foreign = currency === 'SAR' ? {} : { currency, exchange_rate };
  const sends = { ...foreign, prepaid_invoices: [{ invoice_uuid: uuid }] };
  const prepaid = found.remaining_prepaid ?? undefined;
  return { purpose: 'settlement', number: found.invoice_number, begin: sharedWith(found), sends, money: moneyOf(found), prepaid };
}

/** An invoice on which a note is issued, whose lines are typed. */
export function noteBasis(found: ManagerDocument, purpose: 'credit_note' | 'debit_note'): SaleBasis {
  const sends = { original_invoice_uuid: found.uuid };
  return { purpose, note: purpose, number: found.invoice_number, begin: sharedWith(found), sends, money: moneyOf(found) };
}
