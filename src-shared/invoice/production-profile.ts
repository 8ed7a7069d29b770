/** The fields of a company profile on which production depends; null where the profile lacks one. */
export type ProductionProfile = {
  vat_number: string;
  cr_number: string | null;
  street: string | null;
  city: string | null;
  country: string | null;
};

/** The fields that a profile lacks for an address in Saudi Arabia which an invoice can use (contract §2), as paths of the company. */
export function missingOfSaudiAddress({ street, city, country }: Omit<ProductionProfile, 'vat_number' | 'cr_number'>): string[] {
  return [
    ...(street === null ? ['address.street'] : []),
    ...(city === null ? ['address.city'] : []),
    ...(country === 'SA' ? [] : ['address.country']),
  ];
}

/** The fields that a profile lacks for production: VAT number, CR number, Saudi address (contract §5). None where it is complete. */
export function missingForProduction(profile: ProductionProfile): string[] {
  return [
    ...(profile.vat_number === '' ? ['vat_number'] : []),
    ...(profile.cr_number === null ? ['cr_number'] : []),
    ...missingOfSaudiAddress(profile),
  ];
}
