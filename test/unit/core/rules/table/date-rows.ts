import { doubled, withAttribute, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { also, asIs, at, error, given, of, warning, type RuleRow } from './rule-row.ts';

const actual = 'cac:Delivery/cbc:ActualDeliveryDate';
const prepayment = 'cac:InvoiceLine[2]/cac:DocumentReference';
const buyerCountry = 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode';

const issuedOn = (date: string): DocumentEdit => withContent('cbc:IssueDate', date);
const issuedAt = (time: string): DocumentEdit => withContent('cbc:IssueTime', time);
const dueOn = (date: string): DocumentEdit => withNext('cbc:IssueTime', `<cbc:DueDate>${date}</cbc:DueDate>`);
const latest = (date: string): DocumentEdit => withNext(actual, `<cbc:LatestDeliveryDate>${date}</cbc:LatestDeliveryDate>`);
const orderedOn = (date: string): DocumentEdit =>
  withNext(
    'cbc:TaxCurrencyCode',
    `<cac:OrderReference><cbc:ID>PO-9</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate></cac:OrderReference>`,
  );
const taxPoint = (date: string): DocumentEdit => withNext('cbc:InvoiceTypeCode', `<cbc:TaxPointDate>${date}</cbc:TaxPointDate>`);

const supplied = (dates: string): DocumentEdit =>
  withNext('cac:AccountingCustomerParty', `<cac:Delivery>${dates}</cac:Delivery>`);
const until = '<cbc:LatestDeliveryDate>2026-11-20</cbc:LatestDeliveryDate>';

const anHourLater = '2026-11-20T13:00:00+03:00';

/** The dates of issue and supply (standard §6.1). The golden documents are issued on 20 November 2026 at noon, Riyadh's. */
export const dateRows: readonly RuleRow[] = [
  // A simplified document is reported within 24 hours; the zone of its issue time counts.
  warning('BR-KSA-98', 'simplified', {
    breaks: [at('2026-11-21T12:00:01+03:00'), at('2026-11-21T15:00:01+03:00', issuedAt('12:00:00Z')), issuedOn('2026-11-19')],
    keeps: [
      at('2026-11-21T12:00:00+03:00'),
      at('2026-11-21T15:00:00+03:00', issuedAt('12:00:00Z')),
      at('2026-11-20T10:00:00+03:00', issuedOn('2026-11-19')),
      ...of('standard', at('2027-01-01T00:00:00Z')),
    ],
    aborts: [issuedOn('2026-11-20 '), issuedOn('2026-11-20Z'), issuedAt(' 12:00:00')].map((edit) => at(anHourLater, edit)),
  }),
  // Of the issue and of what it refers to, as the day is in Riyadh.
  error('BR-KSA-04', 'standard', {
    breaks: [
      issuedOn('2026-11-21'),
      also('BR-KSA-F-01', issuedOn(' 2026-11-21 ')),
      // It begins an hour after midnight in Riyadh.
      also('BR-KSA-F-01', issuedOn('2026-11-20+02:00')),
      also('BR-KSA-F-01', issuedOn('12026-01-01')),
      orderedOn('2026-11-21'),
      ...of('simplified', issuedOn('2026-11-21')),
      at('2026-11-19T20:30:00Z'),
      ...of('settling', withContent(`${prepayment}/cbc:IssueDate`, '2026-11-21')),
    ],
    keeps: [
      issuedOn('2026-11-20'),
      // It begins an hour before midnight in Riyadh.
      also('BR-KSA-F-01', issuedOn('2026-11-20+04:00')),
      at('2026-11-19T21:30:00Z'),
    ],
  }),
  error('BR-KSA-F-01', 'standard', {
    breaks: [
      dueOn('2026-12-20Z'),
      dueOn('2027-01-31Z'),
      issuedOn('2026-11-20+03:00'),
      issuedOn('-2026-01-01'),
      issuedOn('1999-12-31'),
      orderedOn('2026-11-19Z'),
      taxPoint('1999-01-31'),
      withContent(actual, '2026-11-20 '),
      latest('2026-11-20Z'),
      latest('1799-11-19'),
      also('BR-KSA-36', latest('1899-11-19')),
      ...of('settling', withContent(`${prepayment}/cbc:IssueDate`, '2026-11-01Z')),
    ],
    keeps: [
      dueOn('2026-12-20'),
      dueOn('2027-01-31'),
      [withContent(actual, '2110-01-01'), latest('2100-01-01')],
      ...of('settling', withContent(`${prepayment}/cbc:IssueTime`, ' 24:00:00Z ')),
    ],
  }),
  // The date of supply of a line is the document's; simplified documents and notes need none.
  warning('BR-KSA-15', 'standard', {
    breaks: [without('cac:Delivery'), without(actual), also('BR-KSA-35', latest('2026-11-20'), without(actual))],
    keeps: [
      [without('cac:Delivery'), withContent('cbc:InvoiceTypeCode', '386')],
      [
        without('cac:Delivery'),
        withNext(
          'cac:InvoiceLine/cbc:LineExtensionAmount',
          '<cac:Delivery><cbc:ActualDeliveryDate>2026-11-20</cbc:ActualDeliveryDate></cac:Delivery>',
        ),
      ],
      ...of('simplified', asIs, [
        supplied('<cbc:ActualDeliveryDate>2026-11-20</cbc:ActualDeliveryDate>'),
        doubled('cac:Delivery'),
      ]),
      ...of('creditNote', without('cac:Delivery'), doubled('cac:Delivery')),
    ],
    aborts: [doubled('cac:Delivery')],
  }),
  warning('BR-KSA-35', 'simplified', {
    breaks: [supplied(until)],
    keeps: [supplied(`<cbc:ActualDeliveryDate>2026-11-20</cbc:ActualDeliveryDate>${until}`)],
  }),
  warning('BR-KSA-36', 'standard', { breaks: [latest('2026-11-19')], keeps: [latest('2026-11-20')] }),
  // Of a simplified summary both, but only if the buyer is in the Kingdom.
  error('BR-KSA-72', 'summary', {
    breaks: [
      without('cac:Delivery/cbc:LatestDeliveryDate'),
      ...of('standard', ...given([withAttribute('cbc:InvoiceTypeCode', 'name', '0200010')], asIs)),
      ...of(
        'standard',
        ...given(
          [withAttribute('cbc:InvoiceTypeCode', 'name', '0200010')],
          also('BR-KSA-35', latest('2026-11-20'), without(actual)),
        ),
      ),
    ],
    keeps: of(
      'standard',
      ...given([withAttribute('cbc:InvoiceTypeCode', 'name', '0200010')], latest('2026-11-20'), withContent(buyerCountry, 'AE')),
    ),
  }),
];
