import type { StampValue } from '#main/core/stamp/verify.ts';

/** A place in a document whose text a value covers. `text` finds it by its one capture group. */
export type DamagePlace = { name: string; text: RegExp; damages: readonly StampValue[] };

/** Places in the text of a document, and the values of which at least one has to be named once the text there is damaged. */
export const damagePlaces: readonly DamagePlace[] = [
  { name: 'document number', text: /<cbc:ID>([^<]+)<\/cbc:ID>\s*<cbc:UUID>/, damages: ['hash'] },
  { name: 'UUID', text: /<cbc:UUID>([^<]+)<\/cbc:UUID>\s*<cbc:IssueDate>/, damages: ['hash'] },
  { name: 'previous hash', text: /<cbc:ID>PIH<[^"]*"text\/plain">([^<]+)</, damages: ['hash'] },
  { name: 'seller name', text: /<cbc:RegistrationName>([^<&]+)/, damages: ['hash', 'qr_seller_name'] },
  { name: 'payable amount', text: /<cbc:PayableAmount currencyID="SAR">([^<]+)</, damages: ['hash', 'qr_payable'] },
  { name: 'unit price', text: /<cbc:PriceAmount currencyID="SAR">([^<]+)</, damages: ['hash'] },
  { name: 'invoice digest', text: /<ds:DigestValue>([^<]+)</, damages: ['hash'] },
  { name: 'properties digest', text: /#xadesSignedProperties".*?<ds:DigestValue>([^<]+)</s, damages: ['signed_properties'] },
  { name: 'signature', text: /<ds:SignatureValue>([^<]+)</, damages: ['signature'] },
  { name: 'certificate', text: /<ds:X509Certificate>([^<]+)</, damages: ['certificate', 'certificate_digest'] },
  { name: 'signing time', text: /<xades:SigningTime>([^<]+)</, damages: ['signed_properties'] },
  { name: 'certificate digest', text: /<xades:CertDigest>.*?<ds:DigestValue>([^<]+)</s, damages: ['certificate_digest'] },
  { name: 'issuer', text: /<ds:X509IssuerName>([^<]+)</, damages: ['issuer'] },
  { name: 'serial number', text: /<ds:X509SerialNumber>([^<]+)</, damages: ['serial'] },
];

/** The value that has to be named once a byte of that QR tag is damaged. */
export const qrTagValues: readonly StampValue[] = [
  'qr_seller_name',
  'qr_vat_number',
  'qr_timestamp',
  'qr_payable',
  'qr_vat',
  'qr_hash',
  'qr_signature',
  'qr_public_key',
  'qr_certificate_signature',
];

/** Changes the captured text of a place with `change`, which gets the text and gives another one. */
export function damage(xml: string, place: RegExp, change: (text: string) => string): string {
  const found = place.exec(xml)!;
  const start = found.index + found[0].lastIndexOf(found[1]!);
  return xml.slice(0, start) + change(found[1]!) + xml.slice(start + found[1]!.length);
}

/** Another character of the same kind, so that a damage hides behind no format: digit for digit, letter for letter. */
export function otherCharacter(character: string): string {
  if (/[0-9]/.test(character)) return String((Number(character) + 1) % 10);
  return character === 'A' ? 'B' : 'A';
}
