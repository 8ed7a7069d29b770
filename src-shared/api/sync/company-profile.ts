import { z } from 'zod';
import { companyForms } from '../company-forms.ts';
import { nullableText, text } from './text-fields.ts';

/** What head office and its appliances tell each other of a company. */
export const companyProfile = z.strictObject({
  legal_name: text,
  legal_name_ar: nullableText,
  // Names of files begin with it.
  vat_number: z.string().regex(companyForms.vatNumber.pattern, companyForms.vatNumber.message),
  cr_number: nullableText,
  street: nullableText,
  building_number: nullableText,
  district: nullableText,
  city: nullableText,
  postal_code: nullableText,
  country: nullableText,
  business_category: nullableText,
  short_address: nullableText,
  group_member_tin: nullableText,
});
