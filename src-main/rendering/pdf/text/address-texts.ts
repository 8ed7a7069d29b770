import type { Address } from '#shared/invoice/document.ts';
import { countries } from '#shared/reference/countries.ts';
import { countryNamesByHand, displayNames } from '#shared/reference/display-names.ts';
import { isArabic } from './two-languages.ts';

// Nearly every address is of this country.
const saudiArabia = { name: 'Saudi Arabia', nameAr: 'المملكة العربية السعودية' };
const countryNames = displayNames('region', { ...countryNamesByHand, SA: saudiArabia });

// In the language of the rest of the address; what is no code of a country stays as it is.
function countryText(code: string, others: readonly string[]): string {
  if (!countries.includes(code)) return code;
  const { name, nameAr } = countryNames(code);
  return isArabic(others.join('')) ? nameAr : name;
}

/** An address as it is printed: its parts, which commas join. */
export function printedAddress({ buildingNumber, street, district, city, postalCode, country }: Address): string[] {
  const buildingAndStreet = [buildingNumber, street].filter((part) => part !== undefined).join(' ');
  const town = [city, postalCode].filter((part) => part !== undefined).join(' ');
  const parts = [buildingAndStreet, district, town].flatMap((part) => (part === undefined || part === '' ? [] : [part]));
  return country === undefined ? parts : [...parts, countryText(country, parts)];
}
