import type { CompanySwitches } from '#shared/api/company-forms.ts';

const parts = ['street', 'building_number', 'district', 'city', 'postal_code', 'country'] as const;
const names = [
  'legal_name',
  'legal_name_ar',
  'vat_number',
  'cr_number',
  'business_category',
  'short_address',
  'group_member_tin',
] as const;

type Part = string | null;

/** The profile of a company as both programs know it. */
export type KnownCompany = CompanySwitches &
  Record<'legal_name' | 'vat_number', string> &
  Record<Exclude<(typeof names)[number], 'legal_name' | 'vat_number'>, Part> & {
    address: Readonly<Record<(typeof parts)[number], Part>>;
  };

/** A profile as a form holds it: a text for each part. A company that is not there yet is in Saudi Arabia. */
export function companyTexts(company: KnownCompany | undefined) {
  const address = { street: '', building_number: '', district: '', city: '', postal_code: '', country: '' };
  for (const part of parts) address[part] = company?.address[part] ?? '';
  if (company === undefined) address.country = 'SA';
  const texts = {
    legal_name: '',
    legal_name_ar: '',
    vat_number: '',
    cr_number: '',
    business_category: '',
    short_address: '',
    group_member_tin: '',
  };
  for (const name of names) texts[name] = company?.[name] ?? '';
  return { ...texts, address };
}
