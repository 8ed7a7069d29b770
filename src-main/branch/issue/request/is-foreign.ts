/** Whether a country is another than Saudi Arabia, however the till writes `SA`. */
export function isForeign(country: string | undefined): boolean {
  return country !== undefined && country.trim().toUpperCase() !== 'SA';
}
