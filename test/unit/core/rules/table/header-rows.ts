import { doubled, withAttribute, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import type { GoldenName } from './golden-documents.ts';
import { also, error, of, warning, type RuleCase, type RuleRow } from './rule-row.ts';

const counter = 'cac:AdditionalDocumentReference[1]';
const hash = 'cac:AdditionalDocumentReference[2]';
const noteReason = 'cac:PaymentMeans/cbc:InstructionNote';
const billing = 'cac:BillingReference';
const original = `${billing}/cac:InvoiceDocumentReference`;

const transactionCode = (code: string | undefined): DocumentEdit => withAttribute('cbc:InvoiceTypeCode', 'name', code);
const typed = (code: string): DocumentEdit => withContent('cbc:InvoiceTypeCode', code);
const reference = (element: string, number: string): DocumentEdit =>
  withNext('cbc:TaxCurrencyCode', `<cac:${element}><cbc:ID>${number}</cbc:ID></cac:${element}>`);
const contract = (number: string): DocumentEdit => reference('ContractDocumentReference', number);
const order = (number: string): DocumentEdit => reference('OrderReference', number);
const government = transactionCode('010000001');

const notes: GoldenName[] = ['creditNote', 'simplifiedCreditNote', 'debitNote'];

/** The cases of every kind of note. */
function inEveryNote(...cases: (DocumentEdit | DocumentEdit[] | RuleCase)[]): RuleCase[] {
  return notes.flatMap((note) => of(note, ...cases));
}

/** What is found where the code has no seven digits. */
const wrongLength = 'BR-KSA-06 BR-KSA-31';

/** Identifiers, references, type code and notes (standard §6.1). */
export const headerRows: readonly RuleRow[] = [
  // Only its start is looked at, and any letter, digit, hyphen or symbol may stand there.
  error('BR-KSA-03', 'standard', {
    breaks: [withContent('cbc:UUID', '_'), without('cbc:UUID'), ...['', '_a', ' a'].map((text) => withContent('cbc:UUID', text))],
    keeps: ['-_ ', '😀', '$', '8e6000cf / and more (!)'].map((text) => withContent('cbc:UUID', text)),
  }),
  error('BR-KSA-70', 'standard', {
    breaks: [
      withContent('cbc:IssueTime', '12:00:00.5'),
      without('cbc:IssueTime'),
      ...['12:00:00+03:00', ' 12:00:00', '24:00:00'].map((time) => withContent('cbc:IssueTime', time)),
    ],
    keeps: [withContent('cbc:IssueTime', '12:00:00Z')],
  }),
  error('BR-KSA-68', 'standard', {
    breaks: [without('cbc:TaxCurrencyCode'), also('BR-53 BR-CL-05 BR-KSA-EN16931-02', withContent('cbc:TaxCurrencyCode', ''))],
    keeps: [also('BR-53 BR-CL-05 BR-KSA-EN16931-02', withContent('cbc:TaxCurrencyCode', ' '))],
  }),
  warning('BR-KSA-F-06-C3', 'standard', {
    breaks: [order('1'.repeat(128))],
    keeps: [order('😀'.repeat(127)), order('')],
  }),
  warning('BR-KSA-F-06-C5', 'standard', {
    breaks: [contract('1'.repeat(128))],
    keeps: [contract('1'.repeat(127))],
    aborts: [[contract('C-1'), doubled('cac:ContractDocumentReference')]],
  }),
  error('BR-KSA-92', 'standard', {
    breaks: [government, [government, contract(' ')], ...of('simplified', transactionCode('020000001'))],
    keeps: [[government, contract('C-1')], transactionCode('01000001')],
  }),
  // The number counts wherever it stands.
  error('BR-KSA-33', 'standard', {
    breaks: [
      without(counter),
      without(`${counter}/cbc:UUID`),
      withContent(`${counter}/cbc:UUID`, ''),
      withContent(`${counter}/cbc:ID`, 'icv'),
    ],
    keeps: [
      withContent(`${counter}/cbc:ID`, ' ICV '),
      [without(`${counter}/cbc:UUID`), withNext(`${hash}/cbc:ID`, '<cbc:UUID>7</cbc:UUID>')],
    ],
    aborts: [doubled(counter), withNext(`${hash}/cbc:ID`, '<cbc:UUID>7</cbc:UUID>')],
  }),
  error('BR-KSA-34', 'standard', {
    breaks: ['1A', ' 1', '١'].map((number) => withContent(`${counter}/cbc:UUID`, number)),
    keeps: [withContent(`${counter}/cbc:UUID`, '0')],
  }),

  error('BR-KSA-06', 'standard', {
    breaks: [
      transactionCode('0100002'),
      ...['010010', '0100000000', ''].map((code) => also('BR-KSA-F-06-C40', transactionCode(code))),
      also('BR-KSA-F-06-C40', transactionCode(undefined)),
      ...['0120000', '01٠٠٠٠٠', '0300000', ' 0100000', '😀123210'].map(transactionCode),
      also('BR-KSA-07', transactionCode('ab😀c1x1')),
      ...of('simplified', transactionCode('02000002')),
    ],
    keeps: [
      ...['0100000', '01000001', '0111010', '0110001'].map(transactionCode),
      ...of('simplified', transactionCode('0200000'), transactionCode('0211100')),
    ],
  }),
  // The rule on its form wants the same length (standard §6.0).
  warning('BR-KSA-F-06-C40', 'standard', {
    breaks: [also('BR-KSA-06', transactionCode('0100000000')), ...of('simplified', also(wrongLength, transactionCode('020000')))],
    keeps: [
      transactionCode('01000001'),
      // A simplified document with nine flags is treated as a standard one, too.
      ...of('simplified', also('BR-KSA-10 BR-KSA-F-06-C23 BR-KSA-F-06-C25', transactionCode('020100000'))),
    ],
  }),
  error('BR-KSA-31', 'simplified', {
    breaks: [transactionCode('0200001'), also('BR-KSA-07', transactionCode('0200101'))],
    keeps: [transactionCode('0200100')],
  }),
  error('BR-KSA-07', 'standard', { breaks: [transactionCode('0100101')], keeps: [transactionCode('0100001')] }),

  // A reason is required of a note in any of its payment means; an invoice that says it is a note is one.
  error('BR-KSA-17', 'creditNote', {
    breaks: inEveryNote(without(noteReason), without('cac:PaymentMeans'), [
      doubled('cac:PaymentMeans'),
      without('cac:PaymentMeans[2]/cbc:InstructionNote'),
    ]).concat(of('simplified', also('BR-KSA-56', typed('383')), also('BR-KSA-56', typed('381'), without('cac:PaymentMeans')))),
    keeps: [
      ...inEveryNote(doubled('cac:PaymentMeans'), doubled(noteReason)),
      ...inEveryNote([typed(' 381 '), without(noteReason), without(billing)]),
      ...of('simplifiedCreditNote', [without(noteReason), without(billing), typed('388')]),
    ],
  }),
  warning('BR-KSA-F-06-C13', 'creditNote', {
    breaks: inEveryNote(withContent(noteReason, 'r'.repeat(1001)), withContent(noteReason, '')),
    keeps: inEveryNote(withContent(noteReason, ' '), withContent(noteReason, '😀'.repeat(1000))),
  }),
  warning('BR-KSA-56', 'creditNote', {
    breaks: inEveryNote(
      without(billing),
      also('BR-55', without(original)),
      also('BR-55', doubled(billing), without('cac:BillingReference[2]/cac:InvoiceDocumentReference')),
      also('BR-55 BR-KSA-F-06-C22', withContent(`${original}/cbc:ID`, '')),
    ),
    keeps: inEveryNote(doubled(billing), withContent(`${original}/cbc:ID`, ' ')),
  }),
  error('BR-KSA-F-06-C22', 'creditNote', {
    breaks: inEveryNote(withContent(`${original}/cbc:ID`, '1'.repeat(5001))),
    keeps: inEveryNote(withContent(`${original}/cbc:ID`, '1'.repeat(5000))),
  }),
];
