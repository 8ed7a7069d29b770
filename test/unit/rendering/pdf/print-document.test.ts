import { beforeAll, describe, expect, test } from 'vitest';
import { printDocument } from '#main/rendering/pdf/print-document.ts';
import { openFontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { manyLines, pdfRequest, pdfRequests } from '#support/rendering/pdf-documents.ts';
import { catalogOf, pageCount, pdfObjects, referred, type PdfObject } from '#support/rendering/pdf-objects.ts';
import { shownOnPages } from '#support/rendering/pdf-pages.ts';
import { riyalSign } from '#shared/i18n/written-currency.ts';

const fontFiles = openFontFiles();
const orders = pdfRequests();
const print = (name: string) => printDocument(orders[name]!, fontFiles);

describe('the file', () => {
  const order = pdfRequest({ number: 'INV <1> & more' });
  let pdf: Uint8Array;
  let objects: Map<number, PdfObject>;
  let text: string;

  beforeAll(async () => {
    pdf = await printDocument(order, fontFiles);
    objects = pdfObjects(pdf);
    text = Buffer.from(pdf).toString('latin1');
  });

  test('carries the signed XML byte for byte, as the source of the complete document', () => {
    const specification = referred(objects, catalogOf(objects), 'AF');
    expect(specification.dictionary).toContain('/AFRelationship /Source');
    const attached = referred(objects, specification, 'F');
    expect(attached.dictionary).toContain('/Subtype /application#2Fxml');
    expect(attached.stream?.equals(order.xml)).toBe(true);
  });

  test('lists the attachment where every reader looks for it', () => {
    expect(referred(objects, catalogOf(objects), 'Names').dictionary).toContain(`(${order.fileName})`);
  });

  test('declares part 3, conformance U, in a plain stream', () => {
    const { dictionary, stream } = referred(objects, catalogOf(objects), 'Metadata');
    expect(dictionary).not.toContain('/Filter');
    expect(stream?.toString()).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(stream?.toString()).toContain('<pdfaid:conformance>U</pdfaid:conformance>');
  });

  test('says the same in its metadata and its information dictionary, in well-formed XML', () => {
    const metadata = referred(objects, catalogOf(objects), 'Metadata').stream?.toString() ?? '';
    const [, reference = ''] = /\/Info (\d+) 0 R/.exec(text) ?? [];
    const entry = (key: string) => referred(objects, objects.get(Number(reference))!, key).dictionary;
    expect(entry('Title')).toBe('(Simplified Tax Invoice INV \\(1\\) + more)');
    expect(metadata).toContain('>Simplified Tax Invoice INV (1) + more<');
    expect(entry('CreationDate')).toBe('(D:20261120090000Z)');
    expect(metadata).toContain('<xmp:CreateDate>2026-11-20T09:00:00Z</xmp:CreateDate>');
    expect(metadata).not.toMatch(/&(?!amp;)/);
  });

  test('has an output intent with a profile of three channels', () => {
    const intent = referred(objects, catalogOf(objects), 'OutputIntents');
    expect(intent.dictionary).toContain('/S /GTS_PDFA1');
    const profile = referred(objects, intent, 'DestOutputProfile');
    expect(profile.dictionary).toContain('/N 3');
    expect(profile.stream?.toString('latin1', 36, 40)).toBe('acsp');
  });

  test('embeds every font it names', () => {
    const all = [...objects.values()];
    const fonts = all.filter(({ dictionary }) => dictionary.includes('/Subtype /CIDFontType2'));
    // Letters of both scripts in both weights, and the sign of the riyal.
    expect(fonts).toHaveLength(5);
    for (const font of fonts)
      expect(referred(objects, referred(objects, font, 'FontDescriptor'), 'FontFile2').stream).toBeDefined();
    expect(all.filter(({ dictionary }) => /\/Subtype \/(Type1|TrueType|Type3)\b/.test(dictionary))).toEqual([]);
  });

  test('draws the sign of the riyal before the sum, which is copied as SAR', () => {
    expect(text).toMatch(/\/BaseFont \/[A-Z]{6}\+RiyalSign-SemiBold-sign\b/);
    const [page = []] = shownOnPages(pdf);
    const shown = page.map((each) => each.text).join('');
    expect(shown.replaceAll(/\s/g, '')).toMatch(/SAR5,171\.79/);
    expect(shown).not.toContain(riyalSign);
  });

  test('has an identifier, no encryption, no transparency and no script', () => {
    expect(text).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
    expect(text).not.toMatch(/\/Encrypt|\/SMask|\/ca |\/CA |\/JavaScript|\/Launch/);
  });

  test('shows no missing glyph', () => {
    const pages = [...objects.values()].filter(({ stream }) => stream?.includes('BT'));
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) expect(page.stream?.toString('latin1')).not.toContain('<0000>');
  });
});

test('the same request gives the same bytes, whatever was printed in between', async () => {
  const first = await print('standard-invoice');
  await print('simplified-credit-note');
  expect(Buffer.from(await print('standard-invoice')).equals(first)).toBe(true);
});

test('documents differ in their identifiers', async () => {
  const identifiers = await Promise.all(
    ['standard-invoice', 'standard-not-cleared', 'standard-failed', 'simplified-invoice'].map(async (name) => {
      const text = Buffer.from(await print(name)).toString('latin1');
      return /\/ID \[<(\w+)>/.exec(text)?.[1];
    }),
  );
  expect(new Set(identifiers).size).toBe(4);
});

test.each(Object.keys(orders))('prints %s', async (name) => {
  const pdf = await print(name);
  expect(Buffer.from(pdf).toString('latin1', 0, 8)).toBe('%PDF-1.7');
});

test.each([
  [4, 1],
  [60, 3],
  [300, 9],
])('prints %i lines on %i pages', async (lines, pages) => {
  expect(pageCount(await printDocument(pdfRequest({}, manyLines(lines)), fontFiles))).toBe(pages);
});

test('prints a name that fills more than a page', async () => {
  const buyer = { name: 'اسم طويل جداً '.repeat(2_000), address: { street: 'x'.repeat(20_000) } };
  expect(pageCount(await printDocument(pdfRequest({ buyer }), fontFiles))).toBeGreaterThan(5);
});

test.each(['invoice', 'credit_note', 'prepayment'] as const)(
  'a simplified %s says when it was supplied',
  async (documentType) => {
    const shown = shownOnPages(await printDocument(pdfRequest({ documentType, deliveryDate: '2026-10-31' }), fontFiles)).flat();
    const texts = shown.map(({ text }) => text);
    expect(texts.join('')).toContain('Supply date');
    expect(texts).toContain('2026-10-31');
  },
);

async function wordsOf(name: string): Promise<string> {
  const shown = shownOnPages(await print(name)).flat();
  return shown
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/gu, ' ');
}

test('says under its title what else its transaction is, and from when to when a summary was supplied', async () => {
  const words = await wordsOf('every-special-kind');
  expect(words).toContain('issued by a third party for the seller · nominal supply, without payment · export · summary');
  expect(words).toContain('Supply period 2026-11-20 – 2026-11-30');
  expect(await wordsOf('standard-invoice')).not.toContain('export');
});

// The symbol is the only drawing of so many squares.
async function hasQr(name: string): Promise<boolean> {
  const objects = pdfObjects(await print(name));
  return [...objects.values()].some(({ stream }) => (stream?.toString('latin1').match(/ re$/gm)?.length ?? 0) > 1_000);
}

test.each([
  ['simplified-invoice', true],
  ['simplified-failed', true],
  ['standard-invoice', true],
  ['standard-not-cleared', false],
  ['standard-failed', false],
])('%s shows its QR symbol: %s', async (name, expected) => {
  expect(await hasQr(name)).toBe(expected);
});

test('refuses what is no document of ours', async () => {
  const order = { ...pdfRequest({}), xml: Buffer.from('<Invoice/>') };
  await expect(printDocument(order, fontFiles)).rejects.toThrow('cannot be read');
});
