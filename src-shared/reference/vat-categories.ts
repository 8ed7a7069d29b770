import type { VatCategory } from '../invoice/document.ts';

/** UNTDID 5305 subset in the order in which it is listed to people. */
export const vatCategories = ['S', 'Z', 'E', 'O'] as const satisfies readonly VatCategory[];

/** Percent of VAT by category: the standard rate is 15, all others none. */
export const vatRates = { S: 15, Z: 0, E: 0, O: 0 } as const satisfies Record<VatCategory, number>;
