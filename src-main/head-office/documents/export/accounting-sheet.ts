import { inLanguage } from '../../../../src-shared/i18n/in-language.ts';
import { sheetLabels } from '../../../../src-shared/i18n/sheet-labels.ts';
import { documents as arabic } from '../../../../src-shared/i18n/texts/ar/head-office/documents.ts';
import { documents as english } from '../../../../src-shared/i18n/texts/en/head-office/documents.ts';
import type { Language } from '../../../../src-shared/i18n/texts/languages.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { branchNames, type ListedRow } from '../list/list-invoices.ts';
import { summableAmounts, type Sheet } from './sheet.ts';

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

function cellsOf(row: ListedRow, language: Language, { companies, branches }: Names): Record<keyof typeof sheetLabels, string> {
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
    rejectedTotal: amounts.rejectedTotal,
  };
}

/** What accounting needs of documents, in a language; amounts of credit notes are negative, and those of rejected documents stand apart. */
export function accountingSheet(language: Language): Sheet {
  return {
    columns: Object.values(sheetLabels).map((label) => label[language]),
    async cellsOf(tenant, rows) {
      const names = { companies: await companyNames(tenant, rows, language), branches: await branchNames(tenant, rows) };
      return rows.map((row) => Object.values(cellsOf(row, language, names)));
    },
  };
}
