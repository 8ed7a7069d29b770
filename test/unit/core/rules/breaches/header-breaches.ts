import {
  doubled,
  withAttribute,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../support/core/document-edits.ts';
import type { Breach } from './breach.ts';

const counter = 'cac:AdditionalDocumentReference[1]';
const hash = 'cac:AdditionalDocumentReference[2]';
const secondHash = 'cac:AdditionalDocumentReference[3]/cac:Attachment/cbc:EmbeddedDocumentBinaryObject';
const qr = 'cac:AdditionalDocumentReference[3]';
const qrCode = `${qr}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject`;
const information = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation';
const actual = 'cac:Delivery/cbc:ActualDeliveryDate';
const noteReason = 'cac:PaymentMeans/cbc:InstructionNote';
const originalNumber = 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID';

const transactionCode = (code: string): DocumentEdit => withAttribute('cbc:InvoiceTypeCode', 'name', code);
const dueOn = (date: string): DocumentEdit => withNext('cbc:IssueTime', `<cbc:DueDate>${date}</cbc:DueDate>`);
const latest = (date: string): DocumentEdit => withNext(actual, `<cbc:LatestDeliveryDate>${date}</cbc:LatestDeliveryDate>`);
const reference = (element: string, length: number): DocumentEdit =>
  withNext('cbc:TaxCurrencyCode', `<cac:${element}><cbc:ID>${'1'.repeat(length)}</cbc:ID></cac:${element}>`);

const supplied = (dates: string): DocumentEdit =>
  withNext('cac:AccountingCustomerParty', `<cac:Delivery>${dates}</cac:Delivery>`);
const until = '<cbc:LatestDeliveryDate>2026-11-20</cbc:LatestDeliveryDate>';

/** Identifiers, references, type code, dates, notes and stamp (standard §6.1). */
export const headerBreaches: readonly Breach[] = [
  // The same document a second too late.
  {
    code: 'BR-KSA-98',
    severity: 'warning',
    from: 'simplified',
    edits: [],
    entails: [],
    now: new Date('2026-11-21T12:00:01+03:00'),
  },
  { code: 'BR-KSA-03', severity: 'error', from: 'standard', edits: [withContent('cbc:UUID', '_')], entails: [] },
  { code: 'BR-KSA-70', severity: 'error', from: 'standard', edits: [withContent('cbc:IssueTime', '12:00:00.5')], entails: [] },
  { code: 'BR-KSA-68', severity: 'error', from: 'standard', edits: [without('cbc:TaxCurrencyCode')], entails: [] },
  {
    code: 'BR-KSA-F-06-C3',
    severity: 'warning',
    from: 'standard',
    edits: [reference('OrderReference', 128)],
    entails: [],
    passing: [reference('OrderReference', 127)],
  },
  {
    code: 'BR-KSA-F-06-C5',
    severity: 'warning',
    from: 'standard',
    edits: [reference('ContractDocumentReference', 128)],
    entails: [],
    passing: [reference('ContractDocumentReference', 127)],
  },
  {
    code: 'BR-KSA-92',
    severity: 'error',
    from: 'standard',
    edits: [transactionCode('010000001')],
    entails: [],
    passing: [transactionCode('010000001'), reference('ContractDocumentReference', 1)],
  },
  { code: 'BR-KSA-33', severity: 'error', from: 'standard', edits: [without(counter)], entails: [] },
  { code: 'BR-KSA-34', severity: 'error', from: 'standard', edits: [withContent(`${counter}/cbc:UUID`, '1A')], entails: [] },

  { code: 'BR-KSA-05', severity: 'error', from: 'standard', edits: [withContent('cbc:InvoiceTypeCode', '380')], entails: [] },
  // A blank code is found in the national list, which ends in two spaces (standard §6.0.1, Type code and flags).
  { code: 'BR-CL-01', severity: 'error', from: 'standard', edits: [withContent('cbc:InvoiceTypeCode', ' ')], entails: [] },
  { code: 'BR-KSA-06', severity: 'error', from: 'standard', edits: [transactionCode('0100002')], entails: [] },
  // The rule on its form wants the same length (standard §6.0).
  {
    code: 'BR-KSA-F-06-C40',
    severity: 'warning',
    from: 'standard',
    edits: [transactionCode('0100000000')],
    entails: ['error BR-KSA-06'],
  },
  {
    code: 'BR-KSA-31',
    severity: 'error',
    from: 'simplified',
    edits: [transactionCode('0200001')],
    entails: [],
    passing: [transactionCode('0200100')],
  },
  {
    code: 'BR-KSA-07',
    severity: 'error',
    from: 'standard',
    edits: [transactionCode('0100101')],
    entails: [],
    passing: [transactionCode('0100001')],
  },

  { code: 'BR-KSA-04', severity: 'error', from: 'standard', edits: [withContent('cbc:IssueDate', '2026-11-21')], entails: [] },
  {
    code: 'BR-KSA-F-01',
    severity: 'error',
    from: 'standard',
    edits: [dueOn('2026-12-20Z')],
    entails: [],
    passing: [dueOn('2026-12-20')],
  },
  { code: 'BR-KSA-15', severity: 'warning', from: 'standard', edits: [without('cac:Delivery')], entails: [] },
  {
    code: 'BR-KSA-35',
    severity: 'warning',
    from: 'simplified',
    edits: [supplied(until)],
    entails: [],
    passing: [supplied(`<cbc:ActualDeliveryDate>2026-11-20</cbc:ActualDeliveryDate>${until}`)],
  },
  {
    code: 'BR-KSA-36',
    severity: 'warning',
    from: 'standard',
    edits: [latest('2026-11-19')],
    entails: [],
    passing: [latest('2026-11-20')],
  },
  {
    code: 'BR-KSA-72',
    severity: 'error',
    from: 'summary',
    edits: [without('cac:Delivery/cbc:LatestDeliveryDate')],
    entails: [],
  },

  { code: 'BR-KSA-17', severity: 'error', from: 'creditNote', edits: [without(noteReason)], entails: [] },
  {
    code: 'BR-KSA-F-06-C13',
    severity: 'warning',
    from: 'creditNote',
    edits: [withContent(noteReason, 'r'.repeat(1001))],
    entails: [],
  },
  { code: 'BR-KSA-56', severity: 'warning', from: 'creditNote', edits: [without('cac:BillingReference')], entails: [] },
  {
    code: 'BR-KSA-F-06-C22',
    severity: 'error',
    from: 'creditNote',
    edits: [withContent(originalNumber, '1'.repeat(5001))],
    entails: [],
  },

  { code: 'BR-KSA-61', severity: 'warning', from: 'standard', edits: [without(hash)], entails: [] },
  // Of two hashes one is enough for BR-KSA-61.
  {
    code: 'BR-KSA-26',
    severity: 'warning',
    from: 'standard',
    edits: [doubled(hash), withContent(secondHash, '')],
    entails: [],
    passing: [doubled(hash)],
  },
  { code: 'BR-KSA-27', severity: 'warning', from: 'simplified', edits: [without(qr)], entails: [] },
  { code: 'BR-CL-KSA-14', severity: 'error', from: 'simplified', edits: [withContent(qrCode, 'QUJD'.repeat(251))], entails: [] },
  {
    code: 'BR-KSA-28',
    severity: 'error',
    from: 'simplified',
    edits: [withContent(`${information}/cbc:ID`, 'urn:oasis:names:specification:ubl:signature:2')],
    entails: [],
  },
  {
    code: 'BR-KSA-29',
    severity: 'warning',
    from: 'simplified',
    edits: [without(`${information}/sbc:ReferencedSignatureID`)],
    entails: [],
  },
  {
    code: 'BR-KSA-30',
    severity: 'error',
    from: 'simplified',
    edits: [without('cac:Signature/cbc:SignatureMethod')],
    entails: [],
  },
  // Beside a QR code, the two rules on the stamp that are tried on its attachment would miss the signature, too.
  {
    code: 'BR-KSA-60',
    severity: 'warning',
    from: 'simplified',
    edits: [without('cac:Signature'), without(qr)],
    entails: ['warning BR-KSA-27'],
  },
  {
    code: 'BR-KSA-CL-03',
    severity: 'error',
    from: 'standard',
    edits: [withAttribute(qrCode, 'mimeCode', 'text/html')],
    entails: [],
  },
];
