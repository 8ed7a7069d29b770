import { doubled, edited, withAttribute, withContent, without } from '../../support/core/document-edits.ts';
import { aborts, when, type Prediction } from './prediction.ts';

const [icv, pih, qr] = [1, 2, 3].map((position) => `cac:AdditionalDocumentReference[${position}]`) as [string, string, string];

/** Edits of the references, the stamp, the type code and its flags. */
export const referencePredictions: Prediction[] = [
  {
    edit: 'the counter reference doubled',
    standard: '6.0 aborts (a): two ADR with a cbc:UUID',
    change: () => doubled(icv),
    outcome: () => aborts,
  },
  {
    edit: 'the counter emptied',
    standard: 'KSA-33; KSA-34 lets nothing pass as digits',
    change: () => withContent(`${icv}/cbc:UUID`, ''),
    outcome: () => ['+error BR-KSA-33'],
  },
  {
    edit: 'a UUID that only begins well',
    standard: 'KSA-03: start only',
    change: () => withContent('cbc:UUID', '8e6000cf / and more (!)'),
    outcome: () => [],
  },
  {
    edit: 'a UUID that begins with an underscore',
    standard: '6.0.1 regular expressions: `_` fails KSA-03',
    change: () => withContent('cbc:UUID', '_8e6000cf'),
    outcome: () => ['+error BR-KSA-03'],
  },
  {
    edit: 'the previous hash removed',
    standard: 'KSA-61; KSA-26 has no attachment to look at',
    change: () => without(pih),
    outcome: () => ['+warning BR-KSA-61'],
  },
  {
    edit: 'the previous hash of another media type',
    standard: 'KSA-26, KSA-61, KSA-CL-03',
    change: () => withAttribute(`${pih}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject`, 'mimeCode', 'application/json'),
    outcome: () => ['+warning BR-KSA-26', '+warning BR-KSA-61', '+error BR-KSA-CL-03'],
  },
  {
    edit: 'white space around the ID of the QR reference',
    standard: '6.0.1 references: ` QR ` fires KSA-27; SMP only',
    change: () => withContent(`${qr}/cbc:ID`, ' QR '),
    outcome: ({ isStandard }) => when(!isStandard, '+warning BR-KSA-27'),
  },
  {
    edit: 'cac:Signature removed',
    standard: 'KSA-60 (nn=02), KSA-29, KSA-30 (SMP)',
    change: () => without('cac:Signature'),
    outcome: ({ isStandard }) => when(!isStandard, '+warning BR-KSA-60', '+warning BR-KSA-29', '+error BR-KSA-30'),
  },
  {
    edit: 'cac:Signature and the QR code removed',
    standard: '6.0 shadowing (2): no QR attachment, no check of the stamp; KSA-27, KSA-60',
    change: () => (xml) => edited(xml, without('cac:Signature'), without(qr)),
    outcome: ({ isStandard }) => when(!isStandard, '+warning BR-KSA-27', '+warning BR-KSA-60'),
  },
  {
    edit: 'the type code emptied',
    standard: 'BR-04, CL-01; 6.0.1: KSA-05 accepts an empty type code',
    change: () => withContent('cbc:InvoiceTypeCode', ''),
    outcome: () => ['+error BR-04', '+error BR-CL-01'],
  },
  {
    edit: 'the type code 380',
    standard: 'KSA-05; CL-01 has 380 in its long list',
    change: () => withContent('cbc:InvoiceTypeCode', '380'),
    outcome: () => ['+error BR-KSA-05'],
  },
  {
    edit: 'an invoice called a credit note',
    standard: 'KSA-17, KSA-56 (381); lengths of absent elements are skipped',
    applies: ({ isNote }) => !isNote,
    change: () => withContent('cbc:InvoiceTypeCode', '381'),
    outcome: () => ['+error BR-KSA-17', '+warning BR-KSA-56'],
  },
  {
    edit: 'nine flags, simplified, third party: they hold `0100000`',
    standard:
      '1.1 trap: F-06-C23, C25 and KSA-10 fire, which ask for an address; the other rules for standard documents need a buyer',
    applies: ({ isStandard }) => !isStandard,
    change: () => withAttribute('cbc:InvoiceTypeCode', 'name', '020100000'),
    outcome: ({ hasBuyerStreet }) =>
      when(!hasBuyerStreet, '+warning BR-KSA-10', '+warning BR-KSA-F-06-C23', '+warning BR-KSA-F-06-C25'),
  },
  {
    edit: 'nine flags, for a government body',
    standard: 'KSA-92',
    change: ({ isStandard }) => withAttribute('cbc:InvoiceTypeCode', 'name', isStandard ? '010000001' : '020000001'),
    outcome: () => ['+error BR-KSA-92'],
  },
  {
    edit: 'the number of the original emptied',
    standard: 'KSA-56, F-06-C22, BR-55 (381, 383); BR-52 is about ADR',
    applies: ({ isNote }) => isNote,
    change: () => withContent('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID', ''),
    outcome: () => ['+warning BR-KSA-56', '+error BR-KSA-F-06-C22', '+error BR-55'],
  },
  {
    edit: 'the reason of a note removed',
    standard: 'KSA-17: any PaymentMeans without InstructionNote; one of two may go',
    applies: ({ isNote }) => isNote,
    change: () => without('cac:PaymentMeans/cbc:InstructionNote'),
    outcome: ({ has }) => when(!has('cac:PaymentMeans/cbc:InstructionNote[2]'), '+error BR-KSA-17'),
  },
  {
    edit: 'means of payment 69',
    standard: '1.5: CL-16 allows 69, KSA-16 does not',
    change: () => withContent('cac:PaymentMeans/cbc:PaymentMeansCode', '69'),
    outcome: () => ['+warning BR-KSA-16'],
  },
];
