import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printDocument } from '#main/rendering/pdf/print-document.ts';
import { openFontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { readQrText } from '#main/core/ubl/read-qr-text.ts';
import { manyLines, pdfRequest, pdfRequests } from '#support/rendering/pdf-documents.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

// Packages qpdf, poppler-utils and zbar-tools; without them the name of what is skipped says why.
const canRun = (tool: string): boolean => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined;
const hasTools = ['qpdf', 'pdffonts', 'pdftotext', 'pdftoppm', 'pdfdetach', 'zbarimg'].every(canRun);
const orders = { ...pdfRequests(), 'three-hundred-lines': pdfRequest({}, manyLines(300)) };
const names = Object.keys(orders) as (keyof typeof orders)[];

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

describe.skipIf(!hasTools)('PDFs as other programs see them (qpdf, poppler-utils, zbar-tools)', () => {
  const folder = temporaryFolder('pdf');
  const fileOf = (name: string): string => path.join(folder, `${name}.pdf`);

  beforeAll(async () => {
    const fontFiles = openFontFiles();
    for (const name of names) writeFileSync(fileOf(name), await printDocument(orders[name], fontFiles));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(names)('qpdf finds nothing wrong with %s', (name) => {
    expect(run('qpdf', '--check', fileOf(name))).toContain('No syntax or stream encoding errors found');
  });

  test.each(names)('every font of %s is embedded, a subset and searchable', (name) => {
    const rows = run('pdffonts', fileOf(name)).trimEnd().split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/\byes yes yes\b/);
  });

  test.each(names)('%s contains its XML as it was signed', (name) => {
    const target = path.join(folder, `${name}.xml`);
    run('pdfdetach', '-save', '1', '-o', target, fileOf(name));
    expect(readFileSync(target).equals(Buffer.from(orders[name].xml))).toBe(true);
  });

  test.each(names.filter((name) => name.startsWith('simplified') || orders[name].delivery === 'final'))(
    'the QR symbol of %s reads as the XML has it',
    (name) => {
      const picture = path.join(folder, name);
      run('pdftoppm', '-r', '200', '-l', '1', '-singlefile', '-png', fileOf(name), picture);
      const read = run('zbarimg', '--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', `${picture}.png`).trim();
      expect(read).toBe(readQrText(orders[name].xml));
    },
  );

  test.each(['standard-not-cleared', 'standard-failed'])('%s shows no QR symbol', (name) => {
    const picture = path.join(folder, name);
    run('pdftoppm', '-r', '200', '-l', '1', '-singlefile', '-png', fileOf(name), picture);
    const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', `${picture}.png`], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test('the text of every page can be extracted, the mark and the page numbers included', () => {
    const pages = run('pdftotext', '-layout', fileOf('many-lines'), '-').split('\f').slice(0, -1);
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('NOT FOR DELIVERY until cleared by the tax authority');
      expect(page).toContain(`Page ${index + 1} of 3`);
      expect(page).toContain('INV-2026-000124');
    }
  });

  test('every page of a sandbox document is marked in both languages', () => {
    const pages = run('pdftotext', fileOf('sandbox-not-cleared'), '-')
      .replaceAll(/\p{Bidi_Control}/gu, '')
      .split('\f')
      .slice(0, -1);
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(page).toMatch(/^SANDBOX \/ بيئة|^بيئة .* SANDBOX \/$/mu);
    expect(run('pdftotext', fileOf('standard-invoice'), '-')).not.toContain('SANDBOX');
  });

  test('names in other scripts are copied as they were written', () => {
    const text = run('pdftotext', fileOf('scripts'), '-').replaceAll(/\p{Bidi_Control}/gu, '');
    for (const word of ['Şişecam İnşaat', 'Łódź', 'विद्यार्थी', 'किलोग्राम', 'Қазақстан', 'Αθήνα', 'Phở'])
      expect(text).toContain(word);
    expect(text).toContain('گاڑی');
    expect(text).toContain('שלום');
  });

  test.each([
    ['simplified-invoice', ['Simplified Tax Invoice', '5,171.79', '310175397400003', '1448-06-10']],
    ['standard-credit-note', ['Credit Note', 'for a tax invoice', 'INV-2026-000123', 'Part of the order was cancelled']],
    ['standard-debit-note', ['Debit Note', 'for a tax invoice']],
    ['simplified-credit-note', ['Credit Note', 'for a simplified tax invoice']],
    ['standard-prepayment', ['Prepayment Tax Invoice']],
    ['settled-prepayment', ['PRE-2026-0001', '-1,000.00', '-150.00', '-1,150.00', '4,021.79']],
    ['simplified-credit-note', ['Original issue date', '2026-11-02']],
    ['gross-prices', ['Price excl. VAT', 'Price incl. VAT', '4,347.826087', '5,000.00', '18.504348', '21.28', 'SANDBOX']],
    ['standard-invoice', ['Supply date', 'Jeddah 12628, Saudi']],
    ['foreign-currency', ['USD 5,171.79', 'SAR 2,529.68', '3.75']],
    ['exempt-lines', ['VATEX-SA-35', 'Medicines and medical equipment', 'VATEX-SA-29-7', 'VATEX-SA-OOS']],
    ['huge-amounts', ['9,999,999,999,998.999999', '11,501,437,505,170.64']],
  ])('%s says what it has to', (name, words) => {
    const text = run('pdftotext', '-layout', fileOf(name), '-');
    for (const word of words) expect(text).toContain(word);
  });

  test('a row that is cut by a page loses nothing', () => {
    const text = run('pdftotext', fileOf('long-texts'), '-');
    for (const word of [/\bdescription\b/g, /\bgoods,/g, /\bsay\./g]) expect(text.match(word)).toHaveLength(20);
    expect(text.match(/X/g)).toHaveLength(400);
  });

  test('arabic can be searched', () => {
    // Without the marks of direction that pdftotext puts around it.
    const text = run('pdftotext', fileOf('simplified-invoice'), '-').replaceAll(/\p{Bidi_Control}/gu, '');
    expect(text).toContain('البائع');
    expect(text).toContain('الرقم');
    expect(text).toContain('المملكة العربية السعودية');
  });
});
