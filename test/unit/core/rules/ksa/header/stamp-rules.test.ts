import { expect, test } from 'vitest';
import { brokenHeaderRules, unprocessable } from '../../../../../support/core/rules/broken-header-rules.ts';
import {
  doubled,
  withAttribute,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../../support/core/document-edits.ts';
import { validXml } from '../../../../../support/core/rules/rule-documents.ts';

const pih = 'cac:AdditionalDocumentReference[2]';
const qr = 'cac:AdditionalDocumentReference[3]';
const hash = `${pih}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject`;
const code = `${qr}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject`;
const information = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation';
const secondSignature = withNext('cac:Signature', '<cac:Signature><cbc:ID>other</cbc:ID></cac:Signature>');
const afterQr = (reference: string): DocumentEdit =>
  withNext(qr, `<cac:AdditionalDocumentReference>${reference}</cac:AdditionalDocumentReference>`);
const attached = (mimeCode: string): string =>
  `<cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${mimeCode}">QUJD</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>`;

const all3 = ['error BR-KSA-28', 'error BR-KSA-30', 'warning BR-KSA-29'];

test.each<[string[], DocumentEdit[]]>([
  [['warning BR-KSA-61'], [without(pih)]],
  [['warning BR-KSA-61'], [without(`${pih}/cac:Attachment`)]],
  [
    ['warning BR-KSA-26', 'warning BR-KSA-61'],
    [without(hash), withContent(`${pih}/cac:Attachment`, '')],
  ],
  [['warning BR-KSA-26', 'warning BR-KSA-61'], [withContent(hash, '')]],
  [[], [withContent(hash, ' ')]],
  [['warning BR-KSA-26', 'warning BR-KSA-61'], [withAttribute(hash, 'mimeCode', 'text/csv')]],
  [[], [withAttribute(hash, 'mimeCode', ' text/plain ')]],
  [[], [withContent(`${pih}/cbc:ID`, ' PIH ')]],
  [['warning BR-KSA-61'], [withContent(`${pih}/cbc:ID`, 'pih')]],
  [[], [doubled(pih)]],
  [['warning BR-KSA-27'], [without(qr)]],
  [['warning BR-KSA-27'], [without(`${qr}/cac:Attachment`)]],
  [['error BR-CL-KSA-14', 'error BR-KSA-28', 'error BR-KSA-30', 'warning BR-KSA-27'], [withContent(code, '')]],
  [['warning BR-KSA-27'], [withContent(code, ' ')]],
  [['warning BR-KSA-27'], [withContent(`${qr}/cbc:ID`, ' QR ')]],
  [['warning BR-KSA-27'], [withAttribute(code, 'mimeCode', 'text/csv')]],
  [[], [withContent(code, 'QUJD'.repeat(250))]],
  [['error BR-CL-KSA-14'], [withContent(code, 'QUJD'.repeat(251))]],
  [unprocessable, [doubled(qr)]],
  [[], [doubled(qr), without('cac:AdditionalDocumentReference[4]/cac:Attachment')]],
  [['error BR-KSA-28'], [withContent(`${information}/cbc:ID`, 'urn:oasis:names:specification:ubl:signature:2')]],
  [['error BR-KSA-28'], [withContent(`${information}/cbc:ID`, ' urn:oasis:names:specification:ubl:signature:1')]],
  [['warning BR-KSA-29'], [without(`${information}/sbc:ReferencedSignatureID`)]],
  [[], [withContent(`${information}/sbc:ReferencedSignatureID`, ' urn:oasis:names:specification:ubl:signature:Invoice ')]],
  [['warning BR-KSA-29'], [withContent('cac:Signature/cbc:ID', ' urn:oasis:names:specification:ubl:signature:Invoice')]],
  [['error BR-KSA-30'], [withContent('cac:Signature/cbc:SignatureMethod', 'urn:other')]],
  [['error BR-KSA-30'], [without('cac:Signature/cbc:SignatureMethod')]],
  [[], [secondSignature]],
  [['error BR-KSA-30', 'warning BR-KSA-29', 'warning BR-KSA-60'], [without('cac:Signature')]],
  [
    ['error BR-KSA-30', 'warning BR-KSA-29', 'warning BR-KSA-60'],
    [withContent('cac:Signature/cbc:ID', ''), withContent('cac:Signature/cbc:SignatureMethod', '')],
  ],
  [
    ['error BR-KSA-30', 'warning BR-KSA-29'],
    [withContent('cac:Signature/cbc:ID', ' '), withContent('cac:Signature/cbc:SignatureMethod', '')],
  ],
  [['error BR-KSA-28', 'warning BR-KSA-29'], [without('ext:UBLExtensions')]],
  [
    ['warning BR-KSA-27', 'warning BR-KSA-60'],
    [without('ext:UBLExtensions'), without('cac:Signature'), without(qr)],
  ],
  [[], [afterQr('<cbc:ID>Terms</cbc:ID>')]],
  [[], [afterQr(`<cbc:ID>Terms</cbc:ID>${attached('application/pdf')}`)]],
  [['error BR-KSA-CL-03'], [afterQr(`<cbc:ID>Terms</cbc:ID>${attached('text/html')}`)]],
  [['error BR-KSA-CL-03'], [afterQr(`<cbc:ID>Terms</cbc:ID>${attached('')}`)]],
  [['error BR-KSA-CL-03'], [afterQr(`<cbc:ID>Terms</cbc:ID>${attached('text/csv text/plain')}`)]],
  [['error BR-KSA-28', 'error BR-KSA-30'], [afterQr('<cbc:ID>Terms</cbc:ID><cac:Attachment></cac:Attachment>')]],
  [
    [...all3, 'warning BR-KSA-27', 'warning BR-KSA-60'].sort(),
    [without('ext:UBLExtensions'), without('cac:Signature'), withContent(`${qr}/cbc:ID`, 'Terms')],
  ],
])('finds %j in a simplified invoice', (found, edits) => {
  expect(brokenHeaderRules(validXml('simplified'), edits)).toEqual(found);
});

test('requires no stamp and no QR code on standard documents', () => {
  const edits = [without('ext:UBLExtensions'), without('cac:Signature'), withContent(code, '')];
  expect(brokenHeaderRules(validXml('standard'), edits)).toEqual(['error BR-CL-KSA-14']);
  expect(brokenHeaderRules(validXml('standard'), [without(qr)])).toEqual([]);
  expect(brokenHeaderRules(validXml('standard'), [doubled(qr)])).toEqual(unprocessable);
});
