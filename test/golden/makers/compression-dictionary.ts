import { readFileSync } from 'node:fs';
import path from 'node:path';
import { goldenFolder } from './golden-files.ts';

// The likeliest last: the nearest words are the cheapest to point at.
const sources = [
  '10-standard-settlement-of-two-prepayments',
  '03-simplified-credit-note',
  '11-four-categories',
  '01-simplified-invoice',
];

const lineItems = [1, 2, 3].map((number) => ({
  line_number: number,
  description: 'قهوة عربية | Arabic coffee',
  quantity: 1,
  unit_price: 12.5,
  vat_rate: 15,
  line_total: 12.5,
}));

// What no other document shares: certificates, hashes, signatures and QRs.
const ofOneDocumentAlone =
  /(<ds:X509Certificate>|<ds:SignatureValue>|<ds:DigestValue>|<cbc:UUID>|<cbc:EmbeddedDocumentBinaryObject[^>]*>)[^<]*/g;

function bodyOf(xml: string): string {
  return xml.slice(xml.indexOf('<cbc:ProfileID>'));
}

/** The text that documents share: those of the golden files without what each has alone, the last one whole with its stamp. */
export function compressionDictionary(): string {
  const texts = sources.map((name) =>
    readFileSync(path.join(goldenFolder, 'valid', `${name}.xml`), 'utf8').replace(ofOneDocumentAlone, '$1'),
  );
  const last = texts.at(-1) ?? '';
  return texts.slice(0, -1).map(bodyOf).join('') + JSON.stringify(lineItems) + last;
}
