import { expect, test } from 'vitest';
import { readCoverage } from '#main/rendering/pdf/fonts/coverage.ts';
import { glyphFinding, unprintableTexts } from '#main/branch/issue/preflight/glyph-step.ts';
import { requestTexts } from '#main/branch/issue/preflight/request-path.ts';
import { simplifiedInvoiceRequest } from '#shared/api/v1/invoice-requests.ts';

const coverage = readCoverage();
const request = simplifiedInvoiceRequest.parse({
  egs_unit_id: 'unit',
  invoice_number: 'INV-1',
  invoice_date: '2026-11-20',
  invoice_time: '12:00:00',
  seller: { name: 'Tea House', name_ar: 'بيت الشاي', vat_number: '310175397400003' },
  line_items: [{ description: 'Tea', quantity: 1, unit_price: 1 }],
  buyer: { name: 'Ali', address: { city: 'Riyadh' } },
});

test('names every text of a request by its path', () => {
  const paths = requestTexts(request, { name: 'Tea House' }).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['invoice_number', 'seller.name_ar', 'line_items[0].description', 'buyer.address.city']),
  );
});

test('the address of the company profile counts as the seller’s', () => {
  const texts = requestTexts(request, { name: 'Tea House', address: { street: '茶 street', city: 'Riyadh' } });
  expect(unprintableTexts(texts, coverage)).toEqual([{ path: 'seller.address.street', characters: ['茶'] }]);
});

test('names at most a hundred fields', () => {
  const texts = Array.from({ length: 300 }, (_, index) => ({ path: `line_items[${index}].description`, text: '茶' }));
  expect(unprintableTexts(texts, coverage)).toHaveLength(100);
});

test('names at most five characters of a field', () => {
  const { message } = glyphFinding({ path: 'buyer.name', characters: Array.from('春夏秋冬東西👍') });
  expect(message).toBe(
    'The PDF prints \uFFFD in place of 春 (U+6625), 夏 (U+590F), 秋 (U+79CB), 冬 (U+51AC), 東 (U+6771) and 2 more: no font of it has them.',
  );
});
