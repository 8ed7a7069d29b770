import { inLanguage } from '#shared/i18n/in-language.ts';
import { namedMeans } from '#shared/invoice/payments-in-sar.ts';
import { sheetLabels } from '#shared/i18n/sheet-labels.ts';
import { documents as arabic } from '#shared/i18n/texts/ar/head-office/documents.ts';
import { documents as english } from '#shared/i18n/texts/en/head-office/documents.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import type { InvoiceRow } from '#shared/api/dashboard/invoices.ts';
import { format2, fromHundredths, round2, zero, type Amount } from '#shared/invoice/amount.ts';
import { rateOf } from '#shared/api/documents/amount-fields.ts';
import { nameOfPaymentMeans } from '#shared/reference/payment-means.ts';
import type { Tenant } from '../db/in-organization.ts';
import { branchNames, type ListedRow, shownRows } from './list/list-invoices.ts';

const fields = [
  'invoice_id',
  'uuid',
  'invoice_number',
  'invoice_type',
  'document_type',
  'status',
  'invoice_date',
  'created_at',
  'environment',
  'company_id',
  'appliance_id',
  'branch_name',
  'egs_unit_id',
  'icv',
  'buyer_name',
  'currency',
  'total',
  'payable',
  'report_deadline',
  'tax_compliant',
  'tax_warning_count',
  'resubmit',
  'till',
  'cashier',
] as const satisfies (keyof InvoiceRow)[];

// What can be summed in spite of credit notes, foreign currencies and rejected documents.
const sums = ['taxable_sar', 'vat_sar', 'total_sar', 'rejected_total'] as const;

/** What a sheet of documents has: the names of its columns, and the cells of rows, in their order. */
export type Sheet = {
  columns: readonly string[];
  cellsOf(tenant: Tenant, rows: readonly ListedRow[]): Promise<string[][]>;
};

// Amounts of a row that may be summed: below zero for credit notes, and empty for rejected documents, which count nowhere.
type SummableAmounts = {
  inSar: { taxable: string; vat: string; total: string };
  /** An amount of the document in its own currency. */
  of(hundredths: number): string;
  /** The total of a rejected document, in its own currency; empty for others. */
  rejectedTotal: string;
};

// The amounts of a row for a sheet, of which any column may be summed.
function summableAmounts(row: ListedRow): SummableAmounts {
  const sign = row.document_type === 'credit_note' ? -1 : 1;
  const isRejected = row.status === 'failed';
  const shown = (value: Amount): string => (isRejected ? '' : format2(value.times(sign)));
  const own = fromHundredths(row.subtotal_hundredths);
  // A rate that cannot be read says nothing of what its document is worth.
  const taxable = row.exchange_rate === null ? own : round2(own.times(rateOf(row.exchange_rate) ?? zero));
  const vat = fromHundredths(row.vat_sar_hundredths);
  return {
    inSar: { taxable: shown(taxable), vat: shown(vat), total: shown(taxable.plus(vat)) },
    of: (hundredths) => shown(fromHundredths(hundredths)),
    rejectedTotal: isRejected ? format2(fromHundredths(sign * row.total_hundredths)) : '',
  };
}

/** The fields of the list's rows, for programs, and behind them amounts to sum; a rejected document has no other amount than that. */
export const rowSheet: Sheet = {
  columns: [...fields, ...sums],
  async cellsOf(tenant, rows) {
    const shown = await shownRows(tenant, rows);
    return rows.map((stored, at) => {
      const { inSar, rejectedTotal } = summableAmounts(stored);
      const isRejected = stored.status === 'failed';
      const amountOf = (hundredths: number): string => (isRejected ? '' : format2(fromHundredths(hundredths)));
      const cells = {
        ...shown[at],
        total: amountOf(stored.total_hundredths),
        payable: amountOf(stored.payable_hundredths),
        taxable_sar: inSar.taxable,
        vat_sar: inSar.vat,
        total_sar: inSar.total,
        rejected_total: rejectedTotal,
      };
      return this.columns.map((name) => String(Reflect.get(cells, name) ?? ''));
    });
  },
};

const wordsOf = { en: english, ar: arabic };

type Names = { companies: ReadonlyMap<string, string>; branches: ReadonlyMap<string, string> };

async function companyNames(tenant: Tenant, rows: readonly ListedRow[], language: Language): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((row) => row.company_id))];
  if (ids.length === 0) return new Map();
  const named = await tenant
    .selectFrom('companies')
    .select(['company_id', 'legal_name', 'legal_name_ar'])
    .where('company_id', 'in', ids)
    .execute();
  return new Map(
    named.map(({ company_id, legal_name, legal_name_ar }) => [
      company_id,
      language === 'ar' ? (legal_name_ar ?? legal_name) : legal_name,
    ]),
  );
}

function labeledCells(
  row: ListedRow,
  language: Language,
  { companies, branches }: Names,
): Record<keyof typeof sheetLabels, string> {
  const words = wordsOf[language];
  const amounts = summableAmounts(row);
  return {
    date: row.invoice_date,
    number: row.invoice_number,
    kind: words[`kind.${row.document_type}`],
    forWhom: words[`type.${row.invoice_type}`],
    status: words[`status.${row.status}`],
    environment: words[`environment.${row.environment}`],
    company: companies.get(row.company_id) ?? '',
    branch: branches.get(row.appliance_id) ?? '',
    buyer: row.buyer_name === null ? '' : inLanguage(row.buyer_name, language),
    buyerVatNumber: row.buyer_vat_number ?? '',
    currency: row.currency,
    withoutVat: amounts.of(row.total_hundredths - row.vat_hundredths),
    vat: amounts.of(row.vat_hundredths),
    total: amounts.of(row.total_hundredths),
    vatInSar: amounts.inSar.vat,
    prepaid: amounts.of(row.prepaid_hundredths),
    payable: amounts.of(row.payable_hundredths),
    uuid: row.uuid,
    withoutVatInSar: amounts.inSar.taxable,
    totalInSar: amounts.inSar.total,
    till: row.till ?? '',
    cashier: row.cashier ?? '',
    paymentMeans: namedMeans(row.payment_means)
      .map((code) => nameOfPaymentMeans(code, language))
      .join(', '),
    rejectedTotal: amounts.rejectedTotal,
  };
}

/** What accounting needs of documents, in a language; amounts of credit notes are negative, and those of rejected documents stand apart. */
export function accountingSheet(language: Language): Sheet {
  return {
    columns: Object.values(sheetLabels).map((label) => label[language]),
    async cellsOf(tenant, rows) {
      const names = { companies: await companyNames(tenant, rows, language), branches: await branchNames(tenant, rows) };
      return rows.map((row) => Object.values(labeledCells(row, language, names)));
    },
  };
}
