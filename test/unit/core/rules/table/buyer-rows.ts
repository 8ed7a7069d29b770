import { doubled, withAttribute, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { also, given, of, warning, type RuleRow } from './rule-row.ts';

const party = 'cac:AccountingCustomerParty/cac:Party';
const entity = `${party}/cac:PartyLegalEntity`;
const name = `${entity}/cbc:RegistrationName`;
const subtotal = 'cac:TaxTotal[2]/cac:TaxSubtotal';
const reasonCode = `${subtotal}/cac:TaxCategory/cbc:TaxExemptionReasonCode`;

const contact = (parts: string): DocumentEdit => withNext(entity, `<cac:Contact>${parts}</cac:Contact>`);
const telephone = (number: string): DocumentEdit => contact(`<cbc:Telephone>${number}</cbc:Telephone>`);

const simplified = withAttribute('cbc:InvoiceTypeCode', 'name', '0200000');
const summary = withAttribute('cbc:InvoiceTypeCode', 'name', '0200010');
const buyer = (content: string): DocumentEdit => withContent('cac:AccountingCustomerParty', content);
const named = '<cac:PartyLegalEntity><cbc:RegistrationName>Buyer</cbc:RegistrationName></cac:PartyLegalEntity>';
const agent = `<cac:AgentParty>${named}</cac:AgentParty>`;

/** Goods free of tax for this reason, sold to a citizen of that name. */
const toCitizen = (code: string, registrationName: string): DocumentEdit[] => [
  withContent(reasonCode, code),
  buyer(
    '<cac:Party><cac:PartyIdentification><cbc:ID schemeID="NAT">1101753974</cbc:ID></cac:PartyIdentification>' +
      `<cac:PartyLegalEntity><cbc:RegistrationName>${registrationName}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`,
  ),
];

/** The buyer's name and how to reach them (standard §6.1, Parties). */
export const buyerRows: readonly RuleRow[] = [
  warning('BR-KSA-42', 'standard', {
    breaks: [without(entity), also('BR-KSA-F-06-C12', withContent(name, ''))],
    keeps: [withContent(name, ' '), ...given([simplified], withContent(name, ''))],
    aborts: [doubled(entity)],
  }),
  // The name of an agent counts.
  warning('BR-KSA-71', 'summary', {
    breaks: [
      without(entity),
      ...of('simplified', ...given([summary], buyer(''), buyer(`<cac:Party>${named.replace('Buyer', ' ')}</cac:Party>`))),
    ],
    keeps: of(
      'simplified',
      ...given([summary], buyer(`<cac:Party>${named}</cac:Party>`), buyer(`<cac:Party>${agent}</cac:Party>`)),
    ),
    aborts: of('simplified', ...given([summary], buyer(`<cac:Party>${named}${agent}</cac:Party>`))),
  }),
  // Only where every reason is education or healthcare of citizens; no code at all is found among them.
  warning('BR-KSA-25', 'citizen', {
    breaks: [
      without(entity),
      ...of(
        'zeroRated',
        toCitizen('VATEX-SA-HEA', ''),
        also('BR-KSA-69', ...toCitizen('', '')),
        also('BR-KSA-CL-04', ...toCitizen('SA-H', '')),
      ),
    ],
    keeps: of(
      'zeroRated',
      toCitizen('VATEX-SA-EDU', ' '),
      toCitizen('VATEX-SA-EDU', 'Citizen'),
      toCitizen('VATEX-SA-35', ''),
      also('BR-KSA-69', without(reasonCode)),
      [
        ...toCitizen('VATEX-SA-HEA', ''),
        doubled(subtotal),
        withContent('cac:TaxTotal[2]/cac:TaxSubtotal[2]/cac:TaxCategory/cbc:TaxExemptionReasonCode', 'VATEX-SA-35'),
      ],
    ),
  }),
  warning('BR-KSA-F-06-C12', 'standard', {
    breaks: [withContent(name, 'n'.repeat(1001))],
    keeps: [withContent(name, 'n'.repeat(1000))],
  }),
  warning('BR-KSA-F-06-C32', 'summary', {
    breaks: [withContent(name, 'x'.repeat(1001)), ...of('standard', [simplified, withContent(name, 'n'.repeat(1001))])],
    keeps: [withContent(name, 'x'.repeat(1000))],
    aborts: of('standard', [simplified, doubled(entity)]),
  }),
  warning('BR-KSA-85', 'standard', {
    breaks: ['966500000000', ' ', '0123', `+${'9'.repeat(16)}`, '+966 500 000'].map(telephone),
    keeps: ['+966500000000', '01234', ''].map(telephone),
  }),
  warning('BR-KSA-F-06-C37', 'standard', {
    breaks: [contact(`<cbc:Name>${'n'.repeat(1001)}</cbc:Name>`)],
    keeps: [contact(`<cbc:Name>${'n'.repeat(1000)}</cbc:Name><cbc:Note>${'n'.repeat(1000)}</cbc:Note>`)],
  }),
  warning('BR-KSA-F-06-C38', 'standard', {
    breaks: [contact(`<cbc:Note>${'n'.repeat(1001)}</cbc:Note>`)],
    keeps: [contact(`<cbc:Note>${'n'.repeat(1000)}</cbc:Note>`)],
    aborts: [contact('<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note>')],
  }),
];
