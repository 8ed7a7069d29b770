import { z } from 'zod';
import { vatNumberAsCrNumber } from '../company-forms.ts';
import { hasTexts, optionalText, requiredText } from './field-types.ts';

const qrNameBytes = 255;

/** BT-27 / BT-44 as the document writes it: both languages joined, Arabic first (contract §2). */
export function joinLanguages(other: string, arabic: string | undefined): string {
  return arabic === undefined || arabic === other ? other : `${arabic} | ${other}`;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const about = {
  street: { description: 'Street.' },
  city: { description: 'City.' },
  country: { description: 'ISO 3166-1 alpha-2 code, `SA` for Saudi Arabia.' },
  name: { description: 'Legal name.' },
  buyerVatNumber: { description: 'VAT registration number; in Saudi Arabia 15 digits.' },
  businessVatNumber: {
    description:
      'VAT registration number; in Saudi Arabia 15 digits. A buyer who has none gets a standard document with `cr_number` or `identification`; one of the three is required.',
  },
  address: { description: 'Address.' },
};

const addressDetails = {
  building_number: optionalText.describe('Building number; the authority expects 4 digits in Saudi Arabia.'),
  district: optionalText.describe('District; recommended in Saudi Arabia.'),
  postal_code: optionalText.describe('Postal code; the authority expects 5 digits in Saudi Arabia.'),
};

// AddressDto of a buyer: street, city and country are compulsory.
const buyerAddress = z
  .strictObject({
    street: requiredText.meta(about.street),
    building_number: addressDetails.building_number,
    district: addressDetails.district,
    city: requiredText.meta(about.city),
    postal_code: addressDetails.postal_code,
    country: requiredText.meta(about.country),
  })
  .meta({ id: 'BuyerAddress' });

// AddressDto of a seller: may be partial, because the company profile completes it.
const sellerAddress = z
  .strictObject({
    street: optionalText.meta(about.street),
    building_number: addressDetails.building_number,
    district: addressDetails.district,
    city: optionalText.meta(about.city),
    postal_code: addressDetails.postal_code,
    country: optionalText.meta(about.country),
  })
  .meta({ id: 'SellerAddress' });

function nameFitsQr({ name, name_ar }: { name: string; name_ar?: string | undefined }): boolean {
  // Checked even when other fields are invalid, where name_ar may be of any type: then the name alone has to fit.
  return utf8Length(joinLanguages(name, typeof name_ar === 'string' ? name_ar : undefined)) <= qrNameBytes;
}

const nameAr = optionalText.describe('The name in Arabic.');

/** SellerDto. */
export const seller = z
  .strictObject({
    name: requiredText.describe(
      'Legal name. Together with `name_ar` it can have at most 255 bytes of UTF-8, because the QR code contains both.',
    ),
    name_ar: nameAr,
    vat_number: requiredText.describe(
      'VAT registration number, 15 digits; it must be that of the company profile (GET /v1/auth/context).',
    ),
    cr_number: optionalText.describe(
      'Commercial registration number, not the VAT number. Default: the one in the company profile.',
    ),
    address: sellerAddress.optional().describe('Address; each field that you leave out is taken from the company profile.'),
  })
  .refine((value) => value.cr_number !== value.vat_number, {
    ...vatNumberAsCrNumber,
    path: ['cr_number'],
    when: hasTexts('cr_number', 'vat_number'),
  })
  .refine(nameFitsQr, {
    path: ['name'],
    when: hasTexts('name'),
    message: `does not fit in the QR code: name_ar and name together can have at most ${qrNameBytes} bytes of UTF-8`,
  })
  .meta({ id: 'Seller' });

// `buyer.identification`, in place of `cr_number`: schemes of BT-46-1 such as NAT, IQA, PAS, TIN.
const identification = z
  .strictObject({
    scheme: requiredText.describe(
      'What kind of number it is: NAT national id, IQA residence permit, PAS passport … See /v1/reference/identification-schemes.',
    ),
    number: requiredText.describe('The number itself.'),
  })
  .meta({ id: 'Identification' });

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

const oneIdentification = {
  path: ['identification'],
  message: 'is an alternative to cr_number: send only one of the two',
  when: hasTexts('cr_number'),
};

const buyerIdentity = {
  cr_number: optionalText.describe(
    'Commercial registration number, not the VAT number. A document can contain one identification: of a buyer outside Saudi Arabia ' +
      'with a `vat_number`, it contains only that.',
  ),
  identification: identification.optional().describe('Another identification in place of `cr_number`.'),
};

// BR-KSA-81. Another fault of the VAT number is one of its own.
function isIdentified({ vat_number, cr_number, identification: other }: Partial<Record<string, unknown>>): boolean {
  return [vat_number, cr_number, other].some((value) => value !== undefined);
}

/** BuyerDto of a standard document; a buyer without a VAT number has another identification (standard §7.5). */
export const standardBuyer = z
  .strictObject({
    name: requiredText.meta(about.name),
    name_ar: nameAr,
    vat_number: optionalText.meta(about.businessVatNumber),
    ...buyerIdentity,
    address: buyerAddress.meta(about.address),
  })
  .refine(isIdentified, {
    path: ['vat_number'],
    params: { code: 'required' },
    message: 'is required unless cr_number or identification is sent',
    when: hasTexts(),
  })
  .refine((value) => isAbsent(value.identification), oneIdentification)
  .meta({ id: 'StandardBuyer' });

/** The buyer of a simplified document (extension): only the name is compulsory. */
export const simplifiedBuyer = z
  .strictObject({
    name: requiredText.meta(about.name),
    name_ar: nameAr,
    vat_number: optionalText.meta(about.buyerVatNumber),
    ...buyerIdentity,
    address: sellerAddress.optional().meta(about.address),
  })
  .refine((value) => isAbsent(value.identification), oneIdentification)
  .meta({ id: 'SimplifiedBuyer' });

/** A seller as parsed. */
export type SellerRequest = z.output<typeof seller>;

/** A buyer as parsed; a business has more of the same fields. */
export type BuyerRequest = z.output<typeof simplifiedBuyer>;
