import { withAttribute, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { also, asIs, error, of, warning, type RuleRow } from './rule-row.ts';

const line = 'cac:InvoiceLine';
const name = `${line}/cac:Item/cbc:Name`;
const quantity = `${line}/cbc:InvoicedQuantity`;
const category = `${line}/cac:Item/cac:ClassifiedTaxCategory`;
/** The line that settles a prepayment. */
const settling = `${line}[2]`;

const itemNumber = (element: string, length: number): DocumentEdit =>
  withNext(name, `<cac:${element}><cbc:ID>${'1'.repeat(length)}</cbc:ID></cac:${element}>`);

const property = (content: string): DocumentEdit =>
  withNext(category, `<cac:AdditionalItemProperty>${content}</cac:AdditionalItemProperty>`);

function numberLength(code: string, element: string): RuleRow {
  return warning(code, 'standard', { breaks: [itemNumber(element, 128)], keeps: [itemNumber(element, 127)] });
}

/** What lines must state, and how long it may be (standard §6.2). */
export const lineRows: readonly RuleRow[] = [
  // An empty number is shorter than one character, too.
  warning('BR-21', 'standard', {
    breaks: [also('BR-KSA-F-06-C17', withContent(`${line}/cbc:ID`, ''))],
    keeps: [withContent(`${line}/cbc:ID`, ' ')],
  }),
  // `0`, unlike `0.00`, is no quantity. The net amount of this line is 0.00, as it must be.
  error('BR-22', 'settling', {
    breaks: [
      withContent(`${settling}/cbc:InvoicedQuantity`, '0'),
      ...of('standard', also('BR-KSA-EN16931-11', without(quantity)), also('BR-KSA-EN16931-11', withContent(quantity, '0'))),
    ],
    keeps: [withContent(`${settling}/cbc:InvoicedQuantity`, '0.00'), withContent(`${settling}/cbc:InvoicedQuantity`, ' 0')],
  }),
  warning('BR-25', 'standard', {
    breaks: [without(name), also('BR-KSA-F-06-C19', withContent(name, ''))],
    keeps: [also('BR-KSA-F-06-C19', withContent(name, ' '))],
  }),
  // Without a price there is nothing that the net amount could equal.
  error('BR-26', 'standard', { breaks: [also('BR-KSA-EN16931-11', without(`${line}/cac:Price`))], keeps: [asIs] }),
  // A line of no amount is not missed in the breakdown.
  error('BR-CO-04', 'settling', {
    breaks: [
      without(`${settling}/cac:Item/cac:ClassifiedTaxCategory`),
      ...of(
        'standard',
        also('BR-S-08', without(category)),
        also('BR-S-08', withContent(`${category}/cac:TaxScheme/cbc:ID`, 'GST')),
      ),
    ],
    keeps: of('standard', withContent(`${category}/cac:TaxScheme/cbc:ID`, ' vat ')),
  }),
  error('BR-54', 'standard', {
    breaks: [property('<cbc:Name>Colour</cbc:Name>')],
    keeps: [property('<cbc:Name>Colour</cbc:Name><cbc:Value></cbc:Value>')],
  }),
  error('BR-KSA-F-06-C17', 'standard', {
    breaks: [withContent(`${line}/cbc:ID`, '1234567')],
    keeps: [withContent(`${line}/cbc:ID`, '123456')],
  }),
  warning('BR-KSA-F-06-C18', 'standard', {
    breaks: [withAttribute(quantity, 'unitCode', 'x'.repeat(128))],
    keeps: [withAttribute(quantity, 'unitCode', 'x'.repeat(127))],
  }),
  warning('BR-KSA-F-06-C19', 'standard', {
    breaks: [withContent(name, 'ab'), withContent(name, 'x'.repeat(1001)), also('BR-KSA-F-C-01', withContent(name, '7'))],
    keeps: [withContent(name, 'abc'), withContent(name, 'x'.repeat(1000))],
  }),
  // Digits of every script count.
  warning('BR-KSA-F-C-01', 'standard', {
    breaks: [withContent(name, '123'), withContent(name, '١٢٣٤')],
    keeps: [withContent(name, ' 123')],
  }),
  numberLength('BR-KSA-F-06-C20', 'StandardItemIdentification'),
  numberLength('BR-KSA-F-06-C30', 'BuyersItemIdentification'),
  numberLength('BR-KSA-F-06-C31', 'SellersItemIdentification'),
];
