import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorTextsAr } from '#shared/api/v1/reference-lists.ts';
import { firstOnesLabel, outageClassLabels, outageClassTexts, outageLabels } from '#shared/i18n/outage-labels.ts';
import { identificationLabels, pageLabel, pdfLabels, vatCategoryLabels } from '#shared/i18n/pdf-labels.ts';
import { printerReasons } from '#shared/i18n/printer-reasons.ts';
import { receiptLabels, vatOfRateLabel } from '#shared/i18n/receipt-labels.ts';
import { checkAdvice } from '#shared/i18n/rule-advice/check-advice.ts';
import { arabicAdvice, glyphAdvice } from '#shared/i18n/rule-advice/own-advice.ts';
import { headerAdvice } from '#shared/i18n/rule-advice/header-advice.ts';
import { lineAdvice } from '#shared/i18n/rule-advice/line-advice.ts';
import { partyAdvice } from '#shared/i18n/rule-advice/party-advice.ts';
import { adviceOn } from '#shared/i18n/rule-advice/rule-advice.ts';
import { chargeLabels, planLabels, statementLabels } from '#shared/i18n/statement-labels.ts';
import { desktop } from '#shared/i18n/texts/ar/appliance/desktop.ts';
import { sheetLabels } from '#shared/i18n/sheet-labels.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import { documentTypeNames, invoiceTypeNames } from '#shared/reference/document-names.ts';
import { identificationSchemes } from '#shared/reference/identification-schemes.ts';
import { invoiceStatuses } from '#shared/reference/invoice-statuses.ts';
import { vatCategoryNames } from '#shared/reference/vat-categories.ts';
import { ar } from '#support/i18n/arabic-texts.ts';

type Entries = readonly (readonly [string, string])[];

const labels = { ...pdfLabels, ...statementLabels, ...vatReturnLabels, ...sheetLabels, ...chargeLabels, ...planLabels };
const classTexts = Object.entries(outageClassTexts).map(([name, label]) => [`${name}_text`, label] as const);
const outages = { ...outageLabels, ...outageClassLabels, ...Object.fromEntries(classTexts), firstOnes: firstOnesLabel('9') };
const receipts = { ...receiptLabels, ...printerReasons, vat: vatOfRateLabel('15') };
const bilingual = { ...labels, ...receipts, ...outages, ...identificationLabels, ...vatCategoryLabels, page: pageLabel(1, 2) };
const advice = {
  ...headerAdvice,
  ...lineAdvice,
  ...partyAdvice,
  arabic: arabicAdvice,
  glyph: glyphAdvice,
  unknown: adviceOn('UNKNOWN'),
};
const checks = checkAdvice.map(([codes, { adviceAr }]) => [codes.source, adviceAr] as const);
const named = [documentTypeNames, invoiceTypeNames, invoiceStatuses, vatCategoryNames].flatMap((names) =>
  Object.entries<{ nameAr: string }>(names),
);

const sources: Readonly<Record<string, Entries>> = {
  ...Object.fromEntries(Object.entries(ar).map(([area, texts]) => [`pages: ${area}`, Object.entries(texts)])),
  desktop: Object.entries(desktop),
  errors: Object.entries(errorTextsAr),
  'printed labels': Object.entries(bilingual).map(([key, label]) => [key, label.ar]),
  'advice on rules': Object.entries(advice).map(([code, { adviceAr }]) => [code, adviceAr]),
  'advice on checks': checks,
  'names of values': [...named, ...identificationSchemes.map((scheme) => [scheme.code, scheme] as const)].map(
    ([code, { nameAr }]) => [code, nameAr],
  ),
};

const acronyms = 'A4 API CSV EGS GET ICV IP ISO JPEG JSON OTP PDF PIN PNG POST QR SHA-256 TIN UTF-8 USB UUID VPN XML ZIP';
const codes = 'CRN IQA NAT PAS S SA RRMA8228';
const ofHttp = 'Allow Authorization Bearer Host Idempotency-Key Retry-After application/json https://';
// The print system of a machine, its packages and its address.
const printing = 'CUPS cups cups-client http://localhost:631';
// Commands, an option of one, and what the name of a backup begins and ends with.
const commands = 'sanad verify users --insecure-http sanad- backup';
// The English name of what Arabic pages call a notification of a system, for who knows it by no other.
const names = 'Webhook';
const fields = 'details findings otp reason name@example.com';
const allowed = new Set([acronyms, codes, ofHttp, printing, commands, names, fields].flatMap((words) => words.split(' ')));

const placeholder = /\{\{\w+\}\}/gu;

/** Fields of the API (`seller.vat_number`), its paths, exemption codes and placeholders such as `<API_KEY>`. */
const identifiers = /^(?:[a-z]+(?:[._][a-z]+)+|\/v1\/[\w/:-]+|VATEX-SA-[\w-]+(?:\(bis\))?|<[A-Z_]+>)$/u;

function foreignWords(text: string): string[] {
  const words = text.replaceAll(placeholder, ' ').match(/[<\w/@.:()-]*[A-Za-z][\w/@.:>()-]*/gu) ?? [];
  const bare = words.map((word) => word.replace(/^[.(]+/u, '').replace(/[.:]+$/u, ''));
  const closed = bare.map((word) => (word.includes('(') ? word : word.replace(/\)+$/u, '')));
  return closed.filter((word) => !allowed.has(word) && !identifiers.test(word));
}

/** The quotes and brackets of a text that have no partner. */
function unbalanced(text: string): string[] {
  const partners = new Map([
    [')', '('],
    [']', '['],
    ['»', '«'],
    ['}', '{'],
  ]);
  const open: string[] = [];
  for (const character of text) {
    if ([...partners.values()].includes(character)) open.push(character);
    else if (partners.has(character) && open.pop() !== partners.get(character)) return [character];
  }
  return text.split('"').length % 2 === 0 ? [...open, '"'] : open;
}

const given = Object.entries(sources).map(([name, entries]) => ({ name, entries }));

const { access, backups, branch, conditions, diagnostics, queue, settings, setUp, tills, today, units, users } = ar;
const ofBranch = { access, backups, branch, conditions, diagnostics, queue, settings, setUp, tills, today, units, users };

test.each(Object.entries(ofBranch))('the Arabic of the branch’s %s calls the company شركة, not منشأة', (_, texts) => {
  expect(Object.entries(texts).filter(([, text]) => /منشأ[ةت]/u.test(text))).toEqual([]);
});

// The labels before which a page shows how long ago something was: in Arabic that begins with «قبل» or «خلال».
function labelsOfRelativeTimes(): ReadonlySet<string> {
  const label = /\bt\('(?:\w+:)?([\w.]+)'\)\}?,?\s*(?:value: )?<Moment value=\{[^}]+\} \/>/gu;
  const pages = globSync('src-renderer/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
  return new Set(pages.flatMap((page) => [...page.matchAll(label)].map(([, key]) => key ?? '')));
}

const sinceOrBefore = /(?:^|\s)(?:منذ|قبل|بعد|خلال)$/u;

test('no Arabic label has a word for since or ago before a relative time', () => {
  const labels = labelsOfRelativeTimes();
  expect(labels).toContain('found.since');
  const wrong = Object.values(ar).flatMap((texts) =>
    Object.entries(texts).filter(([key, text]) => labels.has(key) && sinceOrBefore.test(text)),
  );
  expect(wrong).toEqual([]);
});

describe.each(given)('the Arabic of $name', ({ entries }) => {
  test('has Latin letters only in acronyms and identifiers', () => {
    expect(entries.flatMap(([key, text]) => foreignWords(text).map((word) => `${key}: ${word}`))).toEqual([]);
  });

  test('is written in Arabic, but for labels that are an acronym', () => {
    const worded = entries.filter(([, text]) => /\p{Letter}/u.test(text.replaceAll(placeholder, '')));
    expect(worded.filter(([, text]) => !/\p{Script=Arabic}/u.test(text) && !allowed.has(text))).toEqual([]);
  });

  test('writes numbers with the digits 0 to 9', () => {
    expect(entries.filter(([, text]) => /[\u0660-\u0669\u06F0-\u06F9]/u.test(text))).toEqual([]);
  });

  test('has no word for since or ago before a relative time', () => {
    expect(entries.filter(([, text]) => /(?:^|\s)(?:منذ|قبل|خلال) \{\{(?:ago|when)\}\}/u.test(text))).toEqual([]);
  });

  test('has Arabic punctuation, and no blank before it', () => {
    const wrong = /[\p{Script=Arabic}\s][,;?]|[,;?](?=\s|$)|\s[،؛؟.:]|[،؛؟](?=\p{Script=Arabic})/u;
    expect(entries.filter(([, text]) => wrong.test(text))).toEqual([]);
  });

  // Without an isolate, the marks at the edge of such a word move to its other side: «//:https».
  test('isolates what begins or ends with a mark of its own', () => {
    const loose = /:\/\/(?![\w\u2069])|(?<![\w.\u2066])\.\w/u;
    expect(entries.filter(([, text]) => loose.test(text))).toEqual([]);
  });

  test('has neither blanks around it nor two in a row', () => {
    expect(entries.filter(([, text]) => text !== text.trim() || text.includes('  '))).toEqual([]);
  });

  test('closes each quote and bracket', () => {
    expect(entries.flatMap(([key, text]) => unbalanced(text).map((mark) => `${key}: ${mark}`))).toEqual([]);
  });

  test('uses the words of the glossary, not those that they replaced', () => {
    const replaced =
      /المكتب الرئيسي|مؤسسة|مؤسست|قياسية|الفعلية|رمز QR|رقم الطلب|الواجهة البرمجية|جهاز (?:ال)?بيع|أجهزة (?:ال)?بيع|بيئة الاختبار|فاتورة اختبار|تدوير|إشعارات الأنظمة|إشعار نظام|سلسلة (?:ال)?مفاتيح|حزمة الدعم|غيغا|(?:رمز|رقم|رموز|أرقام)\S* (?:ال)?سري|ICV\)/u;
    expect(entries.filter(([, text]) => replaced.test(text))).toEqual([]);
  });

  test('writes the mark of the accusative before its alif', () => {
    expect(entries.filter(([, text]) => text.includes('\u0627\u064B'))).toEqual([]);
  });
});
