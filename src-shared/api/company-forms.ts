import { z } from 'zod';
import { countries } from '../reference/countries.ts';
import { fault, type TextForm } from './fault-params.ts';

const knownCountries = new Set(countries);

/** The forms of the fields of a company, wherever it is entered: at head office, or in the file of an appliance without one. */
export const companyForms = {
  // Standard §6, BR-KSA-40.
  vatNumber: { pattern: /^3\d{13}3$/, rule: 'vat_number', message: 'must be 15 digits that begin and end with 3' },
  buildingNumber: { pattern: /^\d{4}$/, rule: 'four_digits', message: 'must be 4 digits' },
  postalCode: { pattern: /^\d{5}$/, rule: 'five_digits', message: 'must be 5 digits' },
  shortAddress: { pattern: /^[A-Z]{4}\d{4}$/, rule: 'short_address', message: 'must be 4 capital letters and 4 digits' },
  groupMemberTin: { pattern: /^\d{10}$/, rule: 'ten_digits', message: 'must be 10 digits' },
} as const satisfies Record<string, TextForm>;

/** What a company allows and demands of its documents. */
export const companySwitches = {
  external_originals: z.boolean().describe('Whether its notes may correct invoices from before Sanad (`original_invoice`).'),
  require_arabic: z.boolean().describe('Whether each line of its documents has to be described in Arabic.'),
  receipt_links: z.boolean().describe('Whether customers may open its documents on their phones (`receipt_url`).'),
};

/** See {@link companySwitches}. */
export type CompanySwitches = { [Name in keyof typeof companySwitches]: boolean };

/** The switches of a company of which nothing else is said. */
export const defaultSwitches: CompanySwitches = { external_originals: true, require_arabic: false, receipt_links: false };

/** What is said of a country that {@link isCountry} does not know. */
export const unknownCountry = fault('country', 'must be an ISO 3166-1 alpha-2 code, SA for Saudi Arabia');

/** What is said of a commercial registration number that is the VAT number. */
export const vatNumberAsCrNumber = fault('cr_number', 'must be the commercial registration number, not the VAT number');

/** Whether a text is an ISO 3166-1 alpha-2 code. */
export function isCountry(code: string): boolean {
  return knownCountries.has(code);
}
