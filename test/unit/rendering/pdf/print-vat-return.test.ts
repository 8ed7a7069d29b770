import { expect, test } from 'vitest';
import type { VatReturn } from '#shared/api/dashboard/reports.ts';
import { openFontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { printVatReturn } from '#main/rendering/pdf/print-vat-return.ts';
import { pageCount } from '#support/rendering/pdf-objects.ts';
import { shownOnPages } from '#support/rendering/pdf-pages.ts';

const vatReturn: VatReturn = {
  company: { company_id: 'company-1', legal_name: 'Nakheel', legal_name_ar: 'النخيل', vat_number: '310175397400003' },
  period: { from: '2027-01-01', to: '2027-03-31' },
  environment: 'production',
  boxes: [
    { box: 'standard_rated', amount: 5_267_860.28, adjustment: -39_259.76, vat: 784_290.11 },
    { box: 'citizens', amount: 234_375.88, adjustment: -17_496.65, vat: 0 },
    { box: 'zero_rated', amount: 1_085_164.61, adjustment: -28_751.33, vat: 0 },
    { box: 'exports', amount: 692_367.6, adjustment: -54_234.99, vat: 0 },
    { box: 'exempt', amount: 541_594.16, adjustment: -36_261.8, vat: 0 },
    { box: 'out_of_scope', amount: 392_985.18, adjustment: -20_720.95, vat: 0 },
  ],
  data: [],
  totals: { taxable: 7_645_358, amount: 7_821_362.53, adjustment: -176_004.53, vat: 784_290.11 },
};

test('a printed VAT return has its boxes in order, and below their total what is in none', async () => {
  const pdf = await printVatReturn({ vatReturn, printedAt: new Date('2027-04-05T09:00:00Z') }, openFontFiles());
  expect(pageCount(pdf)).toBe(1);
  const page = shownOnPages(pdf).flat();
  const rows = Map.groupBy(page.toSorted((one, other) => one.x - other.x), ({ y }) => Math.round(y)); // prettier-ignore
  const lineWith = (text: string): string =>
    [...rows.values()].map((shown) => shown.map((each) => each.text).join('').replaceAll(/\s/g, '')).find((line) => line.includes(text)) ?? ''; // prettier-ignore
  expect(lineWith('Standardratedsales')).toMatch(/5,267,860\.28-39,259\.76784,290\.11$/);
  expect(lineWith('Totalsales')).toMatch(/7,821,362\.53-176,004\.53784,290\.11$/);
  const heightOf = (text: string): number =>
    page.find((shown) => shown.text.replaceAll(/\s/g, '').includes(text))?.y ?? Number.NaN;
  const heights = ['5,267,860.28', '234,375.88', '1,085,164.61', '692,367.60', '541,594.16', '7,821,362.53', '392,985.18'].map(
    heightOf,
  );
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
});
