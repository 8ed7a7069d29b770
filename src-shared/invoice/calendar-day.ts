const dayMs = 86_400_000;

/** The calendar day so many days after another, both `YYYY-MM-DD`; a negative number goes back (contract §19). */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day of the year before, `YYYY-MM-DD`; 28 February where that year has no 29th (contract §19). */
export function oneYearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return `${year}${day.slice(4).replace('-02-29', '-02-28')}`;
}
