const parts = ['street', 'building_number', 'district', 'city', 'postal_code', 'country'] as const;

type AddressPart = (typeof parts)[number];

/** An address as a form holds it: a text for each part. Of a company that is not there yet it is in Saudi Arabia. */
export function addressTexts(address: Readonly<Record<AddressPart, string | null>> | undefined): Record<AddressPart, string> {
  const texts = { street: '', building_number: '', district: '', city: '', postal_code: '', country: '' };
  for (const part of parts) texts[part] = address?.[part] ?? '';
  return address === undefined ? { ...texts, country: 'SA' } : texts;
}
