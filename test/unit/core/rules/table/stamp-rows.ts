import { doubled, withAttribute, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { also, error, of, warning, type RuleRow } from './rule-row.ts';

const hashReference = 'cac:AdditionalDocumentReference[2]';
const qr = 'cac:AdditionalDocumentReference[3]';
const hash = `${hashReference}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject`;
const secondHash = 'cac:AdditionalDocumentReference[3]/cac:Attachment/cbc:EmbeddedDocumentBinaryObject';
const code = `${qr}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject`;
const extensions = 'ext:UBLExtensions';
const information = `${extensions}/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation`;
const urn = 'urn:oasis:names:specification:ubl:signature';

const afterQr = (reference: string): DocumentEdit =>
  withNext(qr, `<cac:AdditionalDocumentReference>${reference}</cac:AdditionalDocumentReference>`);
const attached = (mimeCode: string): string =>
  `<cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${mimeCode}">QUJD</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>`;
const withTerms = (attachment: string): DocumentEdit => afterQr(`<cbc:ID>Terms</cbc:ID>${attachment}`);
const emptiedSignature = (id: string): DocumentEdit[] => [
  withContent('cac:Signature/cbc:ID', id),
  withContent('cac:Signature/cbc:SignatureMethod', ''),
];
const unstamped = [without(extensions), without('cac:Signature')];

/** The previous hash, the QR code and the stamp (standard §6.1). Of the stamp, standard documents need nothing. */
export const stampRows: readonly RuleRow[] = [
  warning('BR-KSA-61', 'standard', {
    breaks: [
      without(hashReference),
      ...of(
        'simplified',
        without(hashReference),
        without(`${hashReference}/cac:Attachment`),
        withContent(`${hashReference}/cbc:ID`, 'pih'),
      ),
    ],
    keeps: of('simplified', withContent(`${hashReference}/cbc:ID`, ' PIH '), doubled(hashReference)),
  }),
  // Of two hashes one is enough for BR-KSA-61.
  warning('BR-KSA-26', 'standard', {
    breaks: [
      [doubled(hashReference), withContent(secondHash, '')],
      ...of(
        'simplified',
        also('BR-KSA-61', without(hash), withContent(`${hashReference}/cac:Attachment`, '')),
        also('BR-KSA-61', withContent(hash, '')),
        also('BR-KSA-61', withAttribute(hash, 'mimeCode', 'text/csv')),
      ),
    ],
    keeps: [doubled(hashReference), ...of('simplified', withContent(hash, ' '), withAttribute(hash, 'mimeCode', ' text/plain '))],
  }),
  // A name with white space around it is found but then does not count (standard §6.0.1, References).
  warning('BR-KSA-27', 'simplified', {
    breaks: [
      without(qr),
      without(`${qr}/cac:Attachment`),
      withContent(code, ' '),
      withContent(`${qr}/cbc:ID`, ' QR '),
      withAttribute(code, 'mimeCode', 'text/csv'),
      also('BR-KSA-60', ...unstamped, without(qr)),
      also('BR-KSA-28 BR-KSA-29 BR-KSA-30 BR-KSA-60', ...unstamped, withContent(`${qr}/cbc:ID`, 'Terms')),
    ],
    keeps: [
      [doubled(qr), without('cac:AdditionalDocumentReference[4]/cac:Attachment')],
      ...of('standard', without(qr), withContent(`${qr}/cbc:ID`, ' QR ')),
    ],
    aborts: [doubled(qr), ...of('standard', doubled(qr))],
  }),
  error('BR-CL-KSA-14', 'simplified', {
    breaks: [
      withContent(code, 'QUJD'.repeat(251)),
      also('BR-KSA-27 BR-KSA-28 BR-KSA-30', withContent(code, '')),
      ...of('standard', [...unstamped, withContent(code, '')]),
    ],
    keeps: [withContent(code, 'QUJD'.repeat(250))],
  }),
  // Tried on every attachment but that of the hash.
  error('BR-KSA-28', 'simplified', {
    breaks: [
      withContent(`${information}/cbc:ID`, `${urn}:2`),
      withContent(`${information}/cbc:ID`, ` ${urn}:1`),
      also('BR-KSA-29', without(extensions)),
      also('BR-KSA-30', withTerms('<cac:Attachment></cac:Attachment>')),
    ],
    keeps: [withTerms(''), withTerms(attached('application/pdf'))],
  }),
  warning('BR-KSA-29', 'simplified', {
    breaks: [
      without(`${information}/sbc:ReferencedSignatureID`),
      withContent('cac:Signature/cbc:ID', ` ${urn}:Invoice`),
      also('BR-KSA-30', ...emptiedSignature(' ')),
    ],
    keeps: [withContent(`${information}/sbc:ReferencedSignatureID`, ` ${urn}:Invoice `)],
  }),
  error('BR-KSA-30', 'simplified', {
    breaks: [without('cac:Signature/cbc:SignatureMethod'), withContent('cac:Signature/cbc:SignatureMethod', 'urn:other')],
    keeps: [withNext('cac:Signature', '<cac:Signature><cbc:ID>other</cbc:ID></cac:Signature>')],
  }),
  // Beside a QR code, the two rules on the stamp that are tried on its attachment miss the signature, too.
  warning('BR-KSA-60', 'simplified', {
    breaks: [
      also('BR-KSA-27', without('cac:Signature'), without(qr)),
      also('BR-KSA-29 BR-KSA-30', without('cac:Signature')),
      also('BR-KSA-29 BR-KSA-30', ...emptiedSignature('')),
    ],
    keeps: [
      also('BR-KSA-29 BR-KSA-30', ...emptiedSignature(' ')),
      ...of('standard', without('cac:Signature'), [without('cac:Signature'), without(qr)]),
    ],
  }),
  error('BR-KSA-CL-03', 'standard', {
    breaks: [
      withAttribute(code, 'mimeCode', 'text/html'),
      also('BR-KSA-26 BR-KSA-61', withAttribute(hash, 'mimeCode', 'application/json')),
      ...of('simplified', ...['text/html', '', 'text/csv text/plain'].map((mimeCode) => withTerms(attached(mimeCode)))),
    ],
    keeps: of('simplified', withTerms(attached('application/pdf'))),
  }),
];
