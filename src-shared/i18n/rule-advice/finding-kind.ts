/** What kinds of things the authority finds in a document, as a shopkeeper tells them apart; each has its sentence in the texts. */
export type FindingKind =
  | 'amounts'
  | 'buyer_address'
  | 'buyer_identity'
  | 'buyer_vat_number'
  | 'certificate'
  | 'certificate_scope'
  | 'chain'
  | 'currency'
  | 'dates'
  | 'discount'
  | 'duplicate'
  | 'form'
  | 'heading'
  | 'late'
  | 'line'
  | 'note'
  | 'other'
  | 'party_identity'
  | 'payment'
  | 'prepayment'
  | 'prepayment_reason'
  | 'same_party'
  | 'seller'
  | 'stamp'
  | 'too_large'
  | 'vat';

// Codes of rules without their first letters, as the standard lists them (§6.1, §6.2).
function rules(codes: string): RegExp {
  return new RegExp(`^BR-(?:${codes.split(' ').join('|')})$`);
}

// The first that fits decides, so that whole families stand after the rules that are not of their kind.
const kinds: readonly (readonly [RegExp, FindingKind])[] = [
  [rules('KSA-44 KSA-99'), 'buyer_vat_number'],
  [rules('CUSTOM-VALIDATION-01'), 'same_party'],
  [rules('KSA-(?:14|25|42|49|71|81) KSA-F-(?:07|10|11) KSA-F-06-C(?:12|32)'), 'buyer_identity'],
  [rules('KSA-(?:10|63|67|85) KSA-F-06-C(?:11|2[3-9]|37|38)'), 'buyer_address'],
  [rules('0[689] KSA-(?:08|09|37|39|40|66) KSA-F-06-C(?:4|6|7|8|9|10)'), 'seller'],
  [rules('KSA-F-(?:08|09|12|13) CL-14'), 'party_identity'],

  [rules('KSA-(?:93|94|95|96|CL-07) KSA-F-06-C39'), 'prepayment_reason'],
  [rules('KSA-(?:7[3-9]|80|82) KSA-DEC-06 KSA-F-05'), 'prepayment'],
  [rules('KSA-98'), 'late'],
  [rules('03 KSA-(?:04|15|35|36|70|72) KSA-F-01'), 'dates'],
  [rules('55 KSA-(?:17|56) KSA-F-06-C(?:13|22)'), 'note'],

  [rules('CO-1[0-7] [SZEO]-08 S-09'), 'amounts'],
  [rules('CO-04 CO-18 32 37 4[578] [SZEO]-\\d+ CL-18'), 'vat'],
  [rules('KSA-(?:11|12|13|18|23|24|69|83|84|CL-04|DEC-02) KSA-F-06-C16'), 'vat'],
  [rules('31 36 41 43 DEC-(?:0[1256]|24|25|27|28) KSA-(?:19|20|21|22|CL-06|DEC-01) KSA-F-02'), 'discount'],
  [rules('KSA-EN16931-0[34567] KSA-F-06-C3[3-6]'), 'discount'],
  [rules('05 53 CL-0[345] KSA-(?:68|8[789]|90|97|CL-01|CL-02) KSA-EN16931-02'), 'currency'],
  [rules('49 CL-16 KSA-16 KSA-F-06-C1[45]'), 'payment'],
  [rules('16 2[125] 54 KSA-F-06-C(?:17|18|19|20|21|30|31) KSA-F-C-01'), 'line'],
  [rules('1[345] 2[46] 46 DEC-\\d+ KSA-5[123] KSA-DEC-\\d+ KSA-F-04 KSA-EN16931-(?:08|09|11|12)'), 'amounts'],

  [rules('KSA-(?:26|33|34|61)'), 'chain'],
  [rules('KSA-(?:27|28|29|30|60|CL-03) CL-KSA-14'), 'stamp'],
  [rules('02 04 52 CL-01 KSA-(?:03|05|06|07|31|92) KSA-F-06-C(?:1|2|3|5|40) KSA-EN16931-01'), 'heading'],

  // The checks beside the rules (standard §6.4, §7.5).
  [/^certificate-permissions$/, 'certificate_scope'],
  [/^KSA-13$|-invoice-hash$/, 'chain'],
  [
    /QRCODE_INVALID$|issuer-?name$|^(?:signature|signed-properties|xadesSigned|invoiceSigned|invalid-digital-signature)/i,
    'stamp',
  ],
  [/^(?:certificate|X509|invalid-signing-certificate|signingCertificate|Unauthorized$)/i, 'certificate'],
  [/^(?:Invoice-Errors|Invoice-Warning|Duplicate-Invoice|REPORTED_SUCCESSFULLY_EARLIER)$/i, 'duplicate'],
  [/^Too-Large$/i, 'too_large'],
  [/^(?:XSD|XML)[-_]|UUID|^Unsupported-Version$/, 'form'],
];

/**
 * The kind of what the authority found, by the code of its rule or check: what a shop needs to read first. Codes are an open list, so
 * one that nobody knows is of the kind `other`, whose sentence says so.
 */
export function findingKindOf(code: string): FindingKind {
  const [, kind] = kinds.find(([codes]) => codes.test(code)) ?? [];
  return kind ?? 'other';
}
