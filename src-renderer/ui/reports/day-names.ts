import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DayReport } from '#shared/api/documents/day-report.ts';
import { nameOfPaymentMeans } from '#shared/reference/payment-means.ts';
import { vatCategoryNames } from '#shared/reference/vat-categories.ts';
import { useFilterWords, type FilterChoices, type FilterField } from '../filters/filter-fields.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { csvText, signedAmount } from '../list/csv-text.ts';
import type { ExportChoice } from '../list/export-button.tsx';
import { saveText } from '../viewer/save-text.ts';

/** How the report of a day calls VAT categories and payment means in the language of the page. */
export function useDayNames() {
  const { language } = useLanguage();
  return {
    nameOfCategory: (category: DayReport['by_category'][number]['vat_category'], rate: number): string => {
      const name = vatCategoryNames[category][language === 'ar' ? 'nameAr' : 'name'];
      return category === 'S' ? `${name} \u2068${rate}%\u2069` : name;
    },
    nameOfMeans: (means: string): string => nameOfPaymentMeans(means, language),
  };
}

type SheetRow = {
  section: string;
  name: string;
  documents?: number;
  subtotal?: number;
  vat?: number;
  total?: number;
  payable?: number;
};

// Amounts of credit notes are negative, as in the sums.
function useSheetRows(): (report: DayReport) => SheetRow[] {
  const { t } = useTranslation(['day', 'documents']);
  const { nameOfCategory, nameOfMeans } = useDayNames();
  return ({ totals, by_kind, by_category, by_payment_means, by_till, by_cashier, units, not_reported, rejected }) => [
    { section: t('totals'), name: '', ...totals },
    ...by_kind.map((kind) => ({
      section: t('by_kind'),
      name: `${t(`documents:kind.${kind.document_type}`)} (${t(`documents:type.${kind.invoice_type}`)})`,
      documents: kind.documents,
      subtotal: signedAmount(kind, kind.subtotal),
      vat: signedAmount(kind, kind.vat),
      total: signedAmount(kind, kind.total),
    })),
    ...by_category.map(({ vat_category, vat_rate, taxable, vat }) => ({
      section: t('by_category'),
      name: nameOfCategory(vat_category, vat_rate).replaceAll(/[\u2068\u2069]/g, ''),
      subtotal: taxable,
      vat,
    })),
    ...by_payment_means.map(({ means, amount }) => ({ section: t('by_means'), name: nameOfMeans(means), payable: amount })),
    ...by_till.map(({ till, ...sold }) => ({ section: t('by_till'), name: till ?? t('not_named'), ...sold })),
    ...by_cashier.map(({ cashier, ...sold }) => ({ section: t('by_cashier'), name: cashier ?? t('not_named'), ...sold })),
    ...units.map(({ unit_name, documents, first_invoice_number, last_invoice_number }) => ({
      section: t('units'),
      name: `${unit_name}: ${first_invoice_number} – ${last_invoice_number}`,
      documents,
    })),
    { section: t('not_reported'), name: '', ...not_reported },
    { section: t('rejected'), name: '', ...rejected },
  ];
}

/** A filter of the report of a day that is set, in words. */
export type WordedFilter = { label: string; value: string };

/** Of which part of the day a report is, by the filters that are set. */
export function useWordedFilters(fields: readonly FilterField[], choices: FilterChoices): WordedFilter[] {
  const wordsOf = useFilterWords();
  return fields.flatMap((field) => {
    const value = choices[field.name];
    return value === undefined ? [] : [{ label: field.label, value: wordsOf(field, value) }];
  });
}

/** The name of a file of the report of a day, which says of which part of it that is. */
export function dayFileName(date: string, parts: readonly WordedFilter[], ending: 'csv' | 'pdf'): string {
  const words = parts.map(({ value }) => value.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, ''));
  return `${['day', date, ...words.filter((word) => word !== '')].join('_')}.${ending}`;
}

/** Saves the report of a day as a sheet, in SAR; nothing before it has been read. */
export function useDaySheet(report: DayReport | undefined, parts: readonly WordedFilter[]): ExportChoice {
  const { t } = useTranslation(['day', 'reports']);
  const rowsOf = useSheetRows();
  const columns = [
    { header: t('section'), value: ({ section }: SheetRow) => section },
    { header: t('name'), value: ({ name }: SheetRow) => name },
    { header: t('reports:column.documents'), value: ({ documents }: SheetRow) => documents },
    { header: `${t('reports:column.taxable')} (SAR)`, value: ({ subtotal }: SheetRow) => subtotal },
    { header: `${t('reports:column.vat')} (SAR)`, value: ({ vat }: SheetRow) => vat },
    { header: `${t('reports:column.total')} (SAR)`, value: ({ total }: SheetRow) => total },
    { header: `${t('reports:column.payable')} (SAR)`, value: ({ payable }: SheetRow) => payable },
  ];
  const onSave = (): void => {
    if (report === undefined) return;
    const named: SheetRow[] = parts.map(({ label, value }) => ({ section: label, name: value }));
    saveText(csvText(columns, [...named, ...rowsOf(report)]), dayFileName(report.date, parts, 'csv'), 'text/csv');
  };
  return { label: t('save.sheet'), Icon: FileSpreadsheet, onSave };
}
