import { beforeAll, describe, expect, test } from 'vitest';
import type { Statement } from '#shared/api/dashboard/billing.ts';
import { openFontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { createPdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import { printStatement } from '#main/rendering/pdf/print-statement.ts';
import { catalogOf, pageCount, pdfObjects, referred } from '#support/rendering/pdf-objects.ts';
import { shownOnPages } from '#support/rendering/pdf-pages.ts';

const fontFiles = openFontFiles();
const printedAt = new Date('2026-12-01T09:00:00Z');

function statementOf(companies: number, changes: Partial<Statement> = {}): Statement {
  const by_environment = { sandbox: 5 * companies, production: 1_200 * companies };
  const counts = { documents: 1_205 * companies, by_environment };
  return {
    number: '202611-0C9C6E0A',
    organization: { organization_id: '0c9c6e0a-2b64-4b7e-8f0a-5d7d9f3e1b42', name: 'مجموعة النخيل | Nakheel Group' },
    currency: 'SAR',
    month: '2026-11',
    period: { from: '2026-11-01', to: '2026-11-30' },
    status: 'closed',
    plan: 'growth',
    ...counts,
    net: 502,
    vat: 75.3,
    total: 577.3,
    usage: {
      ...counts,
      by_company: Array.from({ length: companies }, (_, index) => ({
        company_id: `company-${index}`,
        legal_name: `Company ${index + 1}`,
        documents: 1_205,
        by_environment: { sandbox: 5, production: 1_200 },
      })),
      egs_units: { sandbox: 2, production: 7 },
    },
    lines: [
      { kind: 'plan', quantity: 1, unit_price: 499, net: 499 },
      { kind: 'further_documents', quantity: 150, unit_price: 0.02, net: 3 },
    ],
    ...changes,
  };
}

describe('a printed statement', () => {
  const statement = statementOf(2);
  let pdf: Uint8Array;
  let texts: string[];

  beforeAll(async () => {
    pdf = await printStatement({ statement, printedAt }, fontFiles);
    texts = shownOnPages(pdf).flatMap((page) => page.map((shown) => shown.text));
  });

  test('has one page, with figures and labels in both languages', () => {
    expect(pageCount(pdf)).toBe(1);
    const page = texts.join(' ');
    for (const text of ['202611-0C9C6E0A', '2026-11-01', 'Growth', 'Company 1', 'Company 2', '2,400', '150', 'SAR 577.30']) {
      expect(page.replaceAll(/\s+/g, '')).toContain(text.replaceAll(' ', ''));
    }
    expect(page).toMatch(/\p{Script=Arabic}/u);
  });

  test('carries the statement as JSON', () => {
    const objects = pdfObjects(pdf);
    const specification = referred(objects, catalogOf(objects), 'AF');
    const attached = referred(objects, specification, 'F');
    expect(JSON.parse(attached.stream?.toString('utf8') ?? '')).toEqual(statement);
    expect(attached.dictionary).toContain('/Subtype /application#2Fjson');
  });

  test('is the same bytes each time, also from the worker', async () => {
    const again = await printStatement({ statement, printedAt }, fontFiles);
    expect(Buffer.from(again).equals(pdf)).toBe(true);
    const renderer = createPdfRenderer();
    const fromWorker = await renderer.print({ statement, printedAt });
    await renderer.close();
    expect(Buffer.from(fromWorker).equals(pdf)).toBe(true);
  });

  test('of many companies goes over several pages, and the sums are on the last one', async () => {
    const long = await printStatement({ statement: statementOf(120), printedAt }, fontFiles);
    const pages = shownOnPages(long);
    expect(pages.length).toBeGreaterThan(2);
    const withSum = pages.map((page) =>
      page
        .map((shown) => shown.text)
        .join('')
        .replaceAll(/\s+/g, '')
        .includes('SAR577.30'),
    );
    expect(withSum.lastIndexOf(true)).toBe(pages.length - 1);
    expect(withSum.filter(Boolean)).toHaveLength(1);
  });
});
