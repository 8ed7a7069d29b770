import { expect, test } from 'vitest';
import { paymentRules } from '../../../../../../src-main/core/rules/ksa/amounts/payment-rules.ts';
import { edited, withAttribute, withContent, withNext, type DocumentEdit } from '../../../../../support/core/document-edits.ts';
import { brokenCodes, validXml } from '../../../../../support/core/rules/rule-documents.ts';

const code = 'cac:PaymentMeans/cbc:PaymentMeansCode';

function brokenBy(...edits: DocumentEdit[]): string[] {
  return brokenCodes(edited(validXml('simplified'), ...edits));
}

function account(content: string): DocumentEdit {
  return withNext(code, `<cac:PayeeFinancialAccount>${content}</cac:PayeeFinancialAccount>`);
}

/** Payment means of its own, with an account. */
function moreMeans(content: string): DocumentEdit {
  return withNext(
    'cac:PaymentMeans',
    `<cac:PaymentMeans><cbc:PaymentMeansCode>42</cbc:PaymentMeansCode><cac:PayeeFinancialAccount>${content}</cac:PayeeFinancialAccount></cac:PaymentMeans>`,
  );
}

const number = (length: number) => `<cbc:ID>${'1'.repeat(length)}</cbc:ID>`;
const note = (length: number) => `<cbc:PaymentNote>${'x'.repeat(length)}</cbc:PaymentNote>`;

test.each<[string[], DocumentEdit]>([
  [['BR-KSA-16'], withContent(code, '69')],
  [['BR-CL-16', 'BR-KSA-16'], withContent(code, '')],
  [['BR-CL-16', 'BR-KSA-16'], withContent(code, '10 30')],
  [[], withContent(code, ' ZZZ ')],
  [['BR-KSA-F-06-C14'], account(note(1001))],
  [['BR-KSA-F-06-C14'], account(note(0))],
  [[], account(note(1000))],
  [['XML-UNPROCESSABLE'], account(note(1) + note(1))],
  [['BR-KSA-F-06-C15'], account(number(128))],
  [[], account(number(127) + note(1))],
])('breaks %j', (codes, edit) => {
  expect(brokenBy(edit)).toEqual(codes);
});

test('cannot process two accounts or two notes in one document', () => {
  expect(brokenBy(account(number(1)), moreMeans(number(1)))).toEqual(['XML-UNPROCESSABLE']);
  expect(brokenBy(account(note(1)), moreMeans(note(1)))).toEqual(['XML-UNPROCESSABLE']);
  expect(brokenBy(account(number(1)), moreMeans(note(1)))).toEqual([]);
});

test('requires nothing if the transaction code begins otherwise', () => {
  const otherCode = withAttribute('cbc:InvoiceTypeCode', 'name', '0300000');
  const edits = [withContent(code, '69'), account(number(128)), moreMeans(number(1))];
  expect(brokenCodes(edited(validXml('simplified'), otherCode, ...edits), paymentRules)).toEqual([]);
});
