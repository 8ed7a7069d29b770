import { z } from 'zod';
import { companyForms } from '../company-forms.ts';
import { hasForm } from '../fault-params.ts';
import { nullableText, syncedText } from './text-fields.ts';

/** What head office and its appliances tell each other of a company. */
export const companyProfile = z.strictObject({
  legal_name: syncedText,
  legal_name_ar: nullableText,
  // Names of files begin with it.
  vat_number: z.string().check(hasForm(companyForms.vatNumber)),
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
