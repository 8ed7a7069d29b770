import { documentTypeCodes, type DocumentType, type InvoiceType } from '../../invoice/document.ts';
import { countries } from '../../reference/countries.ts';
import { currencies } from '../../reference/currencies.ts';
import { countryNamesByHand, currencyNamesByHand, displayNames } from '../../reference/display-names.ts';
import { documentTypeNames, invoiceTypeNames } from '../../reference/document-names.ts';
import { identificationSchemes } from '../../reference/identification-schemes.ts';
import { invoiceStatuses } from '../../reference/invoice-statuses.ts';
import type { NamedCode } from '../../reference/named-code.ts';
import { paymentMeans } from '../../reference/payment-means.ts';
import { unitCodes } from '../../reference/unit-codes.ts';
import { vatCategories, vatCategoryNames, vatRates } from '../../reference/vat-categories.ts';
import { vatExemptionNamesAr, vatExemptions } from '../../reference/vat-exemption-codes.ts';
import { errorTextsAr } from '../error-texts-ar.ts';
import { errorCodes, type ErrorCode } from '../errors.ts';
import { lanErrorCodes, type LanErrorCode } from '../lan/lan-errors.ts';
import type { ReferenceListName, ReferenceLists } from './reference.ts';

type Row = { code: string; name: string; name_ar: string };

const documentTypes: readonly DocumentType[] = ['invoice', 'credit_note', 'debit_note', 'prepayment'];
const invoiceTypes: readonly InvoiceType[] = ['simplified', 'standard'];

function rowOf(code: string, { name, nameAr }: { name: string; nameAr: string }): Row {
  return { code, name, name_ar: nameAr };
}

function rowsOf(codes: readonly NamedCode[]): Row[] {
  return codes.map(([code, name, nameAr]) => rowOf(code, { name, nameAr }));
}

// All that a client of a branch may get.
const listedErrors = { ...errorCodes, ...lanErrorCodes };

function isListedError(text: string): text is ErrorCode | LanErrorCode {
  return Object.hasOwn(listedErrors, text);
}

function errorRow(code: ErrorCode | LanErrorCode): ReferenceLists['error-codes'][number] {
  const { message, status, retryable } = listedErrors[code];
  return { ...rowOf(code, { name: message, nameAr: errorTextsAr[code] }), http_status: status, retryable };
}

/**
 * Creates each list of reference data (contract §8). A list is created on demand: the names of countries and currencies take some
 * milliseconds.
 */
export const referenceLists: { [Name in ReferenceListName]: () => ReferenceLists[Name] } = {
  'vat-categories': () => vatCategories.map((code) => ({ ...rowOf(code, vatCategoryNames[code]), rate: vatRates[code] })),
  'vat-exemption-codes': () =>
    vatExemptions.map(({ code, category, reason, reasonAr }) => ({
      ...rowOf(code, { name: reason, nameAr: reasonAr ?? vatExemptionNamesAr[code] ?? reason }),
      vat_category: category,
    })),
  'document-types': () =>
    documentTypes.map((code) => ({ ...rowOf(code, documentTypeNames[code]), type_code: documentTypeCodes[code] })),
  'invoice-types': () =>
    invoiceTypes.map((code) => ({ ...rowOf(code, invoiceTypeNames[code]), submission: invoiceTypeNames[code].submission })),
  'invoice-statuses': () =>
    Object.entries(invoiceStatuses).map(([code, status]) => ({ ...rowOf(code, status), is_final: status.isFinal })),
  'error-codes': () => Object.keys(listedErrors).filter(isListedError).map(errorRow),
  countries: () => {
    const nameOf = displayNames('region', countryNamesByHand);
    return countries.map((code) => rowOf(code, nameOf(code)));
  },
  currencies: () => {
    const nameOf = displayNames('currency', currencyNamesByHand);
    return currencies.map((code) => rowOf(code, nameOf(code)));
  },
  'unit-codes': () => rowsOf(unitCodes),
  'payment-means': () => rowsOf(paymentMeans),
  'identification-schemes': () =>
    identificationSchemes.map(({ code, parties, ...names }) => ({ ...rowOf(code, names), parties: [...parties] })),
};
