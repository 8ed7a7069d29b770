import { edited, withContent, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { damage, damagePlaces, otherCharacter, qrTagValues } from '#support/core/stamp/stamp-damages.ts';

const qrText = /<cbc:ID>QR<[^"]*"text\/plain">([^<]+)</;
const stampBlock = /<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s;
const qrReference = 'cac:AdditionalDocumentReference[3]';

/** Another character in the middle of a text, or behind its point. */
function changedInTheMiddle(text: string): string {
  const middle = Math.floor(text.length / 2);
  const at = text.charAt(middle) === '.' ? middle + 1 : middle;
  return text.slice(0, at) + otherCharacter(text.charAt(at)) + text.slice(at + 1);
}

/** A QR whose tag has another last byte. */
function changedQrTag(text: string, tag: number): string {
  const bytes = Buffer.from(text, 'base64');
  let end = 0;
  for (let passed = 0; passed < tag; passed += 1) end += 2 + bytes[end + 1]!;
  bytes[end - 1]! ^= 1;
  return bytes.toString('base64');
}

function nameOf(value: string): string {
  return value.toLowerCase().replaceAll(/[ _]/g, '-');
}

const ofParts: Record<string, DocumentEdit> = {
  ...Object.fromEntries(
    damagePlaces.map(({ name, text }) => [nameOf(name), (xml: string) => damage(xml, text, changedInTheMiddle)]),
  ),
  ...Object.fromEntries(
    qrTagValues.map((value, index) => [
      nameOf(value),
      (xml: string) => damage(xml, qrText, (text) => changedQrTag(text, index + 1)),
    ]),
  ),
  'without-stamp': without('ext:UBLExtensions'),
  'without-qr': without(qrReference),
  'without-signature-reference': without('cac:Signature'),
  'qr-cut-off': (xml) => damage(xml, qrText, (text) => text.slice(0, 400)),
  'qr-no-base64': (xml) => damage(xml, qrText, () => '***'),
  'blank-in-the-stamp': (xml) => xml.replace('<xades:SignedProperties ', '<xades:SignedProperties  '),
  'line-ends-of-windows': (xml) => xml.replaceAll('\n', '\r\n'),
  'indented-body': (xml) => xml.replaceAll('><cac:', '>\n  <cac:'),
  'other-way-to-sign': (xml) => xml.replace('ecdsa-sha256', 'rsa-sha256'),
};

/** Documents that were altered after they were stamped, each in one place, by name. */
export function damagedDocuments(simplified: string, standard: string, cleared: string): Map<string, string> {
  const stampOf = (xml: string): string => stampBlock.exec(xml)![0];
  const damaged: [string, string][] = [
    ...Object.entries(ofParts).map(([name, edit]): [string, string] => [`simplified-${name}`, edited(simplified, edit)]),
    ['simplified-stamp-of-another', simplified.replace(stampBlock, () => stampOf(standard))],
    ...(['unit-price', 'signature', 'qr-hash', 'without-stamp'] as const).map((name): [string, string] => [
      `standard-${name}`,
      edited(standard, ofParts[name]!),
    ]),
    ['cleared-payable-amount', edited(cleared, withContent('cac:LegalMonetaryTotal/cbc:PayableAmount', '1034.00'))],
    ['cleared-stamp-of-the-unit', cleared.replace(stampBlock, () => stampOf(standard))],
  ];
  return new Map(damaged);
}
