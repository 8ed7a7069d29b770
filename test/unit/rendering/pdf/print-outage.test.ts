import { beforeAll, describe, expect, test } from 'vitest';
import type { OutageDetail } from '#shared/api/outages/outages.ts';
import { openFontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { createPdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import { printOutage } from '#main/rendering/pdf/print-outage.ts';
import { catalogOf, pageCount, pdfObjects, referred } from '#support/rendering/pdf-objects.ts';
import { shownOnPages } from '#support/rendering/pdf-pages.ts';

const fontFiles = openFontFiles();
const printedAt = new Date('2026-11-21T09:00:00Z');
const startsAt = Date.parse('2026-11-20T07:42:05Z');

function after(seconds: number): string {
  return new Date(startsAt + seconds * 1_000).toISOString();
}

function outageOf(documents: number, changes: Partial<OutageDetail> = {}): OutageDetail {
  return {
    outage_id: '5cf5ee18-ee25-44ea-a444-2c37ba7f28be',
    appliance_id: null,
    branch_name: 'فرع جدة | Jeddah branch',
    environment: 'production',
    class: 'refused',
    started_at: after(0),
    ended_at: after(15_125),
    duration_s: 15_125,
    waited: documents,
    late: 1,
    documents: Array.from({ length: documents }, (_, index) => ({
      invoice_id: `invoice-${index}`,
      invoice_number: `INV-${String(index).padStart(5, '0')}`,
      report_deadline: after(86_400 + index),
      reported_at: index === 1 ? null : after(15_126 + index),
      late: index === 0,
    })),
    evidence: [
      ...Array.from({ length: 900 }, (_, index) => ({
        at: after(index * 15),
        target: 'gateway' as const,
        ok: false,
        status: 503,
      })),
      { at: after(15_125), target: 'gateway', ok: true, status: 200 },
    ],
    ...changes,
  };
}

const companies = [
  {
    company_id: 'company-1',
    legal_name: 'Nakheel',
    legal_name_ar: 'النخيل',
    vat_number: '310175397400003',
    units: ['Till 1', 'Till 2'],
  },
];

function wordsOf(pdf: Uint8Array): string {
  return shownOnPages(pdf)
    .flat()
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/g, '');
}

describe('a printed outage', () => {
  const outage = outageOf(4);
  let pdf: Uint8Array;

  beforeAll(async () => {
    pdf = await printOutage({ outage, companies, printedAt }, fontFiles);
  });

  test('says on one page who, where, why and for how long, in both languages and in the time of Riyadh', () => {
    expect(pageCount(pdf)).toBe(1);
    const page = wordsOf(pdf);
    const facts = ['Nakheel', '310175397400003', 'Till1', 'Till2', 'Jeddahbranch', outage.outage_id];
    const times = ['2026-11-2010:42:05', '1448-06-10', '2026-11-2014:54:10', '4hours12minutes5seconds'];
    for (const text of [...facts, ...times, 'INV-00003', '2026-11-2110:42:08']) expect(page).toContain(text);
    expect(page).toMatch(/\p{Script=Arabic}/u);
  });

  test('tells attempts that came to the same in one row', () => {
    expect(wordsOf(pdf).match(/\(503\)/g)).toHaveLength(2);
  });

  test('carries all that is known as JSON', () => {
    const objects = pdfObjects(pdf);
    const attached = referred(objects, referred(objects, catalogOf(objects), 'AF'), 'F');
    expect(JSON.parse(attached.stream?.toString('utf8') ?? '')).toEqual({ ...outage, companies });
  });

  test('is the same bytes each time, also from the worker', async () => {
    const renderer = createPdfRenderer();
    const fromWorker = await renderer.print({ outage, companies, printedAt });
    await renderer.close();
    expect(Buffer.from(fromWorker).equals(pdf)).toBe(true);
  });
});

test('an outage that lasts says so, and until when it was seen', async () => {
  const pdf = await printOutage({ outage: outageOf(1, { ended_at: null }), companies, printedAt }, fontFiles);
  expect(wordsOf(pdf)).toContain('Ongoing');
  expect(wordsOf(pdf)).toContain('2026-11-2112:00:00');
});

test('of an outage of very many documents, it says that the first ones are listed', async () => {
  const pdf = await printOutage({ outage: outageOf(3, { waited: 12_000 }), companies, printedAt }, fontFiles);
  expect(wordsOf(pdf)).toContain('12,000');
  expect(wordsOf(pdf)).toContain('Thefirst3');
});

test('the documents go on over pages, each of which names the outage', async () => {
  const pdf = await printOutage({ outage: outageOf(200), companies, printedAt }, fontFiles);
  const pages = shownOnPages(pdf).map((page) => page.map(({ text }) => text).join(''));
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.every((page) => page.includes('2026-11-20 10:42:05'))).toBe(true);
  expect(pages.join('').match(/INV-\d{5}/g)).toHaveLength(200);
});
