import { expect, test } from 'vitest';
import { newsIn } from '#main/branch/gateway/news/gateway-news.ts';

function answered(results: object, rest: object = {}) {
  return newsIn({
    validationResults: { infoMessages: [], warningMessages: [], errorMessages: [], status: 'PASS', ...results },
    reportingStatus: 'REPORTED',
    ...rest,
  });
}

const known = [
  ['XSD_ZATCA_VALID', 'XSD validation'],
  ['BR-KSA-98', 'KSA'],
  ['BR-CO-15', 'EN_16931'],
  ['invalid-digital-signature', 'SIGNATURE_ERRORS'],
  ['invoiceTimeStamp_QRCODE_INVALID', 'QRCODE_VALIDATION'],
  ['Invoice-Warning', 'Duplicate-Invoice'],
  ['REPORTED_SUCCESSFULLY_EARLIER', 'Duplicate-Invoice'],
  [null, null],
].map(([code, category]) => ({ type: 'WARNING', code, category, message: 'text', status: 'WARNING' }));

test('there is none in what the authority answers today', () => {
  expect(answered({ warningMessages: known, infoMessages: {} })).toEqual([]);
  expect(answered({}, { clearanceStatus: null, qrSellertStatus: null, qrBuyertStatus: null, clearedInvoice: 'PEk+' })).toEqual(
    [],
  );
});

test('a code, a field and a status that are not known are found once each', () => {
  const message = {
    type: 'WARNING',
    code: 'BR-KSA-101',
    category: 'KSA',
    message: 'A new rule',
    status: 'WARNING',
    helpUrl: 'x',
  };
  expect(
    answered(
      { warningMessages: [message, message], summary: {}, status: 'DEFERRED' },
      { reportingStatus: 'REPORTED_LATE', riskScore: 5 },
    ),
  ).toEqual([
    { kind: 'status', name: 'REPORTED_LATE', text: 'reportingStatus' },
    { kind: 'status', name: 'DEFERRED', text: 'validationResults.status' },
    { kind: 'field', name: 'riskScore', text: '' },
    { kind: 'field', name: 'validationResults.summary', text: '' },
    { kind: 'field', name: 'warningMessages.helpUrl', text: '' },
    { kind: 'code', name: 'BR-KSA-101', text: 'A new rule' },
  ]);
});

test.each([
  ['a text', 'Unauthorized'],
  ["a proxy's own JSON", { fault: { faultstring: 'no' }, incident: 5 }],
  ['a list', [1]],
  ['results that are none', { validationResults: 'none', other: 1 }],
] as const)('there is none in %s', (_name, body) => {
  expect(newsIn(body)).toEqual([]);
});

test('of a huge answer little is read and kept', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => ({
    code: `NEW-${index}`,
    message: 'x'.repeat(2_000),
    [`f${index}`]: 1,
  }));
  const fields = Object.fromEntries(many.map((_, index) => [`field ${index}`, index]));
  const news = answered({ warningMessages: many, errorMessages: many }, fields);
  expect(news).toHaveLength(20);
  expect(Math.max(...news.map(({ name, text }) => name.length + text.length))).toBeLessThanOrEqual(600);
});

test('what would break a log or a page is left out of names and texts', () => {
  const [news] = answered({ errorMessages: [{ code: 'A\u0000\u202Eb\nc', message: `${'ع'.repeat(600)}\r\nX` }] });
  expect(news).toEqual({ kind: 'code', name: 'A  b c', text: 'ع'.repeat(500) });
});
