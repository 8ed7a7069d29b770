import { z } from 'zod';
import { companyForms, companySwitches, isCountry, unknownCountry } from '../company-forms.ts';
import { hasForm, type TextForm } from '../fault-params.ts';
import { decimalAmount, textUpTo } from '../v1/field-types.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { companyIdentity } from '../documents/result-fields.ts';
import { pageOf, pageParameters } from './pagination.ts';

const longestText = 255;

function formed(form: TextForm) {
  return z.string().check(hasForm(form));
}

// A field that may be left out; null or a blank text says that there is none.
function removable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable()).optional();
}

const legalName = textUpTo(longestText).describe('Legal name, as registered.');
const vatNumber = formed(companyForms.vatNumber).describe('VAT registration number: 15 digits that begin and end with 3.');
const removableText = removable(textUpTo(longestText));

const address = z
  .strictObject({
    street: removableText.describe('Street.'),
    building_number: removable(formed(companyForms.buildingNumber)).describe('Building number, 4 digits.'),
    district: removableText.describe('District.'),
    city: removableText.describe('City.'),
    postal_code: removable(formed(companyForms.postalCode)).describe('Postal code, 5 digits.'),
    country: removable(z.string().refine(isCountry, unknownCountry)).describe('ISO 3166-1 alpha-2 code, `SA` for Saudi Arabia.'),
  })
  .meta({ id: 'CompanyAddress' });

const profileFields = {
  legal_name_ar: removableText.describe('Legal name in Arabic.'),
  cr_number: removableText.describe('Commercial registration number, not the VAT number.'),
  business_category: removableText.describe('Line of business, which certificates name.'),
  address: address.nullable().optional().describe('Address; invoices take from it what they leave out.'),
  short_address: removable(formed(companyForms.shortAddress)).describe('National short address, such as `RRMA8228`.'),
  is_vat_group_member: z
    .boolean()
    .nullable()
    .optional()
    .describe('Whether it belongs to a VAT group. By default the 11th digit of its VAT number says so.'),
  group_member_tin: removable(formed(companyForms.groupMemberTin)).describe(
    'TIN of the member, 10 digits: needed for certificates of a VAT group.',
  ),
  external_originals: companySwitches.external_originals.optional(),
  require_arabic: companySwitches.require_arabic.optional(),
  receipt_links: companySwitches.receipt_links.optional(),
  external_originals_alert_above: removable(decimalAmount(0, 2)).describe(
    'Above how many SAR a day its notes on invoices from before Sanad are an alert. Without it they are none.',
  ),
};

/** Body of `POST /api/companies`. */
export const createCompanyRequest = z
  .strictObject({ legal_name: legalName, vat_number: vatNumber, ...profileFields })
  .meta({ id: 'CreateCompany' });

/** Body of `PATCH /api/companies/:company_id`: what is left out stays as it is, null removes. */
export const changeCompanyRequest = z
  .strictObject({ legal_name: legalName.optional(), vat_number: vatNumber.optional(), ...profileFields })
  .meta({ id: 'ChangeCompany' });

function optionalResult(description: string) {
  return z.string().nullable().meta({ description });
}

const addressResult = z.object({
  street: optionalResult('Street, or null.'),
  building_number: optionalResult('Building number, or null.'),
  district: optionalResult('District, or null.'),
  city: optionalResult('City, or null.'),
  postal_code: optionalResult('Postal code, or null.'),
  country: optionalResult('ISO 3166-1 alpha-2 code, or null.'),
});

/** A company as every call shows it. */
export const company = z
  .object({
    ...companyIdentity,
    business_category: optionalResult('Line of business, or null.'),
    address: addressResult.describe('Address.'),
    short_address: optionalResult('National short address, or null.'),
    is_vat_group_member: z.boolean().describe('Whether it belongs to a VAT group.'),
    group_member_tin: optionalResult('TIN of the member of a VAT group, or null.'),
    ...companySwitches,
    external_originals_alert_above: z
      .number()
      .nullable()
      .describe('Above how many SAR a day its notes on invoices from before Sanad are an alert, or null.'),
    profile_complete: z.boolean().describe('Whether the profile has what production needs.'),
    missing: z.array(z.string()).describe('The fields that production needs beside, such as `address.city`.'),
    first_document_at: optionalResult('When its first document arrived, or null. From then on its VAT number is fixed.'),
    created_at: z.string().describe('When it was created.'),
  })
  .meta({ id: 'Company' });

/** Query of `GET /api/companies`. */
export const companyListQuery = z.strictObject({
  ...pageParameters,
  vat_number: optionalParameter('Only the company with this VAT number.', textUpTo(50)),
});

/** 200 of `GET /api/companies`. */
export const companyList = pageOf(company);

/** See {@link createCompanyRequest}. */
export type CreateCompanyRequest = z.output<typeof createCompanyRequest>;

/** See {@link changeCompanyRequest}. */
export type ChangeCompanyRequest = z.output<typeof changeCompanyRequest>;

/** See {@link companyListQuery}. */
export type CompanyListQuery = z.output<typeof companyListQuery>;

/** See {@link company}. */
export type CompanyResource = z.output<typeof company>;
