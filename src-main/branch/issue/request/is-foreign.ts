/** Whether a country is not Saudi Arabia, in upper or lower case. */
export function isForeign(country: string | undefined): boolean {
  return country !== undefined && country.trim().toUpperCase() !== 'SA';
}
