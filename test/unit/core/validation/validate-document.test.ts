import { expect, test } from 'vitest';
import { validateDocument, type PlacedFinding } from '#main/core/validation/validate-document.ts';
import { validatedAt, validXml } from '#support/core/rules/rule-documents.ts';

function validate(xml: string): PlacedFinding[] {
  return validateDocument(Buffer.from(xml), { now: validatedAt });
}

const other = (letter: string): string => (letter === 'A' ? 'B' : 'A');

const at = (findings: PlacedFinding[], code: string) => findings.find((finding) => finding.code === code);

function damaged(invoiceType: 'simplified' | 'standard'): string {
  return validXml(invoiceType).replace(
    /(<ds:SignatureValue>.{20})(.)/,
    (_, start: string, letter: string) => start + other(letter),
  );
}

test('rejects a simplified document for its stamp, and only warns of a standard one', () => {
  const ofSimplified = validate(damaged('simplified')).filter(({ check }) => check === 'stamp');
  const ofStandard = validate(damaged('standard')).filter(({ check }) => check === 'stamp');
  expect(ofSimplified.map(({ severity }) => severity)).toEqual(['error', 'error']);
  expect(ofStandard.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
  expect(ofStandard.map(({ code }) => code)).toEqual(ofSimplified.map(({ code }) => code));
  expect(ofStandard.map(({ code }) => code)).toContain('signatureValue');
});

test('says in which line and column the element of each finding begins', () => {
  const xml = validXml('simplified').replace('<cbc:UUID>', '\r\n  <cbc:Wrong/>\n<cbc:UUID>');
  const [finding] = validate(xml);
  const lines = xml.split(/\r\n|\n/);
  const line = lines.findIndex((text) => text.includes('<cbc:Wrong/>')) + 1;
  expect(finding).toMatchObject({ check: 'structure', path: '/Invoice/cbc:Wrong', line, column: 3 });
});

test('places findings of the rules and of the stamp too, those on something missing at what lacks it', () => {
  const xml = validXml('simplified')
    .replace('<cbc:PayableAmount ', '\n<cbc:PayableAmount x="&gt;>"\n '.replace(' x="&gt;>"', ''))
    .replace(/(<cbc:TaxInclusiveAmount[^>]*>)[\d.]+/, '\n $11.00');
  const lines = xml.split('\n');
  const lineOf = (text: string): number => lines.findIndex((line) => line.includes(text)) + 1;
  const findings = validate(xml);
  expect(at(findings, 'BR-CO-15')).toMatchObject({ path: '/Invoice', line: lineOf('<Invoice '), column: 1 });
  expect(at(findings, 'invoiceHash_QRCODE_INVALID')).toMatchObject({ line: lineOf('<cbc:ID>QR') });
  expect(at(findings, 'invoiceSignedDataDigestValue')).toMatchObject({ line: lineOf('<ext:UBLExtensions>') });
});

test('says where a text stops being XML', () => {
  expect(validate('<a>\n <b></a>')).toMatchObject([{ code: 'XML-MALFORMED', line: 2, column: 8 }]);
});

test('reports actual and expected values of a stamp, a QR and a value', () => {
  const ofStamp = validate(validXml('simplified').replace('>INV-1<', '>INV-2<'));
  const hash = at(ofStamp, 'invoiceSignedDataDigestValue');
  expect(hash?.actual).toMatch(/^[\w+/]{43}=$/);
  expect(hash?.message).toContain(`found "${hash?.actual}", expected "${hash?.expected}"`);
  expect(at(ofStamp, 'invoiceHash_QRCODE_INVALID')).toMatchObject({ actual: hash?.actual, expected: hash?.expected });
  const ofName = validate(validXml('simplified').replace('Test Trading<', 'Best Trading<'));
  expect(at(ofName, 'sellerName_QRCODE_INVALID')).toMatchObject({
    actual: 'متجر | Test Trading',
    expected: 'متجر | Best Trading',
  });
  const ofValue = validate(validXml('simplified').replace('<cbc:Percent>15.00', '<cbc:Percent>15,00'));
  expect(at(ofValue, 'XSD-VALUE')).toMatchObject({ actual: '15,00', expected: 'a decimal number such as 115.00' });
});
