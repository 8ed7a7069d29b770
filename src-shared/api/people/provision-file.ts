import { z } from 'zod';
import { companyForms, companySwitches, isCountry, unknownCountry, vatNumberAsCrNumber } from '../company-forms.ts';
import { fault, hasForm, type TextForm } from '../fault-params.ts';
import { hasTexts, optionalTextUpTo, textUpTo } from '../v1/field-types.ts';
import { environment } from '../documents/result-fields.ts';

const mostUnits = 1_000;
const mostDocuments = 1_000_000_000;
const mostKeys = 100;

// The text if it has this form; a blank one counts as omitted.
function optionalForm({ pattern, rule, message }: TextForm): z.ZodType<string | undefined, string | undefined> {
  return optionalTextUpTo(255).refine((text) => text === undefined || pattern.test(text), fault(rule, message));
}

const companyVatNumber = z.string().check(hasForm(companyForms.vatNumber));

const apiKeyName = textUpTo(64).refine(
  (name) => !/\p{C}/u.test(name),
  fault('characters', 'must contain only printable characters'),
);

const egsUnitId = z.uuid('must be the id of an EGS unit').transform((id) => id.toLowerCase());

const address = z.strictObject({
  street: optionalTextUpTo(255).describe('Street.'),
  building_number: optionalForm(companyForms.buildingNumber).describe('Building number, 4 digits.'),
  district: optionalTextUpTo(255).describe('District.'),
  city: optionalTextUpTo(255).describe('City.'),
  postal_code: optionalForm(companyForms.postalCode).describe('Postal code, 5 digits.'),
  country: optionalTextUpTo(2)
    .refine((code) => code === undefined || isCountry(code), unknownCountry)
    .describe('ISO 3166-1 alpha-2 code; production needs `SA`.'),
});

// The profile from which documents and certificate requests are completed.
const companyProfile = z
  .strictObject({
    legal_name: textUpTo(255).describe('Its legal name.'),
    legal_name_ar: optionalTextUpTo(255).describe('The same in Arabic.'),
    vat_number: companyVatNumber.describe('Its VAT number, 15 digits.'),
    cr_number: optionalTextUpTo(255).describe('Its commercial registration number.'),
    business_category: optionalTextUpTo(255).describe('Its line of business.'),
    address: address.optional().describe('Its address.'),
    short_address: optionalForm(companyForms.shortAddress).describe('Its short address, such as RRMA8228.'),
    group_member_tin: optionalForm(companyForms.groupMemberTin).describe('The TIN of the member of a VAT group.'),
    external_originals: companySwitches.external_originals.optional(),
    require_arabic: companySwitches.require_arabic.optional(),
    receipt_links: companySwitches.receipt_links
      .refine((isOn) => !isOn, fault('head_office', 'needs a head office, which answers the links'))
      .optional(),
  })
  .refine(({ cr_number, vat_number }) => cr_number !== vat_number, {
    ...vatNumberAsCrNumber,
    path: ['cr_number'],
    when: hasTexts('cr_number', 'vat_number'),
  });

/** One entry of `api_keys`. */
export const newApiKey = z.strictObject({
  name: apiKeyName.describe('Its name.'),
  environment: environment.describe('Sandbox or production.'),
  default_egs_unit_id: egsUnitId.optional().describe('The unit that `GET /v1/auth/context` names with it.'),
});

// What the appliance may do; what is left out is not limited.
const plan = z.strictObject({
  name: textUpTo(64),
  sandbox_unit_limit: z.int().min(0).max(mostUnits).optional(),
  production_unit_limit: z.int().min(0).max(mostUnits).optional(),
  monthly_document_limit: z.int().min(0).max(mostDocuments).optional(),
});

/** The file of `sanad provision`: what an appliance without head office has to know (contract §14). */
export const provisionFile = z.strictObject({
  company: companyProfile,
  api_keys: z.array(newApiKey).max(mostKeys),
  plan: plan.optional(),
  branch_name: textUpTo(64).optional(),
});

/** `company` of a provision file. */
export type CompanyProfile = z.output<typeof companyProfile>;

/** See {@link newApiKey}. */
export type NewApiKey = z.output<typeof newApiKey>;

/** See {@link provisionFile}. */
export type ProvisionFile = z.output<typeof provisionFile>;
