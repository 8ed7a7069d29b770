import { validXml } from '../rules/rule-documents.ts';

const valid = validXml('simplified');
const [line] = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(valid)!;
const rootStart = /<Invoice[^>]*/.exec(valid)![0];

function repeated(size: number, piece: (index: number) => string): string {
  const pieces: string[] = [];
  for (let length = 0; length < size;) {
    const next = piece(pieces.length);
    pieces.push(next);
    length += next.length;
  }
  return pieces.join('');
}

function withNumber(number: string): string {
  return valid.replace('<cbc:ID>INV-1<', () => `<cbc:ID>${number}<`);
}

function withAttributes(size: number, attribute: (index: number) => string, content = ''): string {
  return `${rootStart}${repeated(size, attribute)}>${content}</Invoice>`;
}

function withContent(size: number, piece: (index: number) => string): string {
  return `${rootStart}>${repeated(size, piece)}</Invoice>`;
}

function taxScheme(number: number): string {
  return `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>GST</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
}

function ofParties(seller: string, buyer: string): string {
  return valid
    .replace('</cac:PartyTaxScheme>', () => `</cac:PartyTaxScheme>${seller}`)
    .replace('<cac:AccountingCustomerParty></cac:AccountingCustomerParty>', () => {
      return `<cac:AccountingCustomerParty><cac:Party>${buyer}</cac:Party></cac:AccountingCustomerParty>`;
    });
}

const attachment =
  '<cac:AdditionalDocumentReference><cbc:ID>X</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">' +
  'AAAA</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>';
const reference = '<cac:DocumentReference><cbc:ID>1</cbc:ID></cac:DocumentReference>';
const lineTax = '<cac:TaxTotal><cbc:TaxAmount currencyID="SAR">1.00</cbc:TaxAmount></cac:TaxTotal>';

/** A valid document of about that size, by which the cost of the others is measured. */
export function largeValidXml(size: number): string {
  return valid.replace(line, () => repeated(size, () => line));
}

/** Texts of about that size that are made to cost more than their size. */
export const hostileXml: Record<string, (size: number) => string> = {
  'unknown elements': (size) => withContent(size, (index) => `<cbc:U${index % 1000}>x</cbc:U${index % 1000}>`),
  'the shortest elements': (size) => withContent(size, () => '<a/>'),
  'elements in the wrong order': (size) => withContent(size, (index) => (index % 2 === 0 ? '<cbc:Note/>' : '<cbc:ID/>')),
  'attributes of one element': (size) => withAttributes(size, (index) => ` a${index}=""`),
  'attributes of many elements': (size) => withContent(size, () => '<cbc:ID a="" b="" c="" d="" e=""/>'),
  'namespaces of one element': (size) => withAttributes(size, (index) => ` xmlns:p${index}="u"`, '<cbc:ID/>'),
  'a namespace for each element': (size) => withContent(size, (index) => `<cbc:ID xmlns:p${index}="u${index}">1</cbc:ID>`),
  'namespaces above many elements': (size) => {
    const namespaces = repeated(Math.min(size / 2, 60_000), (index) => ` xmlns:p${index}="u"`);
    return `${rootStart}${namespaces}>${repeated(size / 2, () => '<cbc:ID/>')}</Invoice>`;
  },
  'nesting without end': (size) => `${'<a>'.repeat(size / 7)}${'</a>'.repeat(size / 7)}`,
  'nesting in steps': (size) => withContent(size, () => `${'<a>'.repeat(90)}${'</a>'.repeat(90)}`),
  'one long text': (size) => withNumber('x'.repeat(size)),
  'Base64 of an attachment': (size) =>
    valid.replace(
      '<cac:AdditionalDocumentReference><cbc:ID>QR',
      (start) => attachment.replace('AAAA', 'A'.repeat(size - (size % 4))) + start,
    ),
  'white space': (size) => withNumber(' '.repeat(size)),
  entities: (size) => withNumber('&amp;'.repeat(size / 5)),
  comments: (size) => withContent(size, () => '<!---->'),
  'texts between comments': (size) => withNumber(repeated(size, () => 'x<!---->')),
  'a number of many digits': (size) => valid.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, `$1${'9'.repeat(size)}`),
  'numbers of many digits': (size) => {
    const long = line.replace(/(<cbc:PriceAmount[^>]*>)[^<]*/, `$1${'9'.repeat(900)}`);
    return valid.replace(line, () => repeated(size, () => long));
  },
  'a long currency': (size) =>
    valid
      .replace(/(<cbc:DocumentCurrencyCode>)[^<]*/, `$1${' S'.repeat(45_000)}`)
      .replace(line, () => repeated(size, () => line)),
  'lines that break rules': (size) => {
    const broken = line
      .replace(/<cbc:Percent>[^<]*/g, '<cbc:Percent>-7.123')
      .replace(/(<cbc:LineExtensionAmount[^>]*>)[^<]*/, '$1-9.999');
    return valid.replace(line, () => repeated(size, () => broken));
  },
  'VAT numbers of both parties': (size) =>
    ofParties(
      repeated(size / 2, (index) => taxScheme(1_000_000 + index)),
      repeated(size / 2, (index) => taxScheme(9_000_000 + index)),
    ),
  'attachments and signatures': (size) =>
    valid
      .replace(/<cac:Signature>.*?<\/cac:Signature>/s, () =>
        repeated(size / 2, () => '<cac:Signature><cbc:ID>x</cbc:ID><cbc:SignatureMethod>y</cbc:SignatureMethod></cac:Signature>'),
      )
      .replace('<cac:AdditionalDocumentReference><cbc:ID>QR', (start) => repeated(size / 2, () => attachment) + start),
  'references and taxes of one line': (size) => {
    const full = line
      .replace(lineTax, '')
      .replace(
        /<cac:TaxTotal>/,
        () => `${repeated(size / 2, () => reference)}${repeated(size / 2, () => lineTax)}<cac:TaxTotal>`,
      );
    const prepaid = '<cbc:PrepaidAmount currencyID="SAR">1.00</cbc:PrepaidAmount><cbc:PayableAmount';
    return valid.replace(line, () => full).replace('<cbc:PayableAmount', prepaid);
  },
  'currencies and taxes, each compared with each': (size) => {
    const unknown = repeated(size / 2, () => '<cbc:DocumentCurrencyCode>SAR</cbc:DocumentCurrencyCode>');
    const taxes = repeated(size / 2, () => '<cac:TaxTotal><cbc:TaxAmount currencyID="XYZ">1.00</cbc:TaxAmount></cac:TaxTotal>');
    return valid
      .replace(/<cac:TaxTotal>/, (start) => taxes + start)
      .replace('<cac:PaymentMeans>', `<cac:Unheard>${unknown}</cac:Unheard>$&`);
  },
  'a certificate of nested sequences': (size) => {
    const nested = Buffer.from('3080'.repeat(size / 3), 'hex').toString('base64');
    return valid.replace(/(<ds:X509Certificate>)[^<]*/, `$1${nested}`);
  },
  'namespaces inside the stamp': (size) => {
    const namespaces = repeated(Math.min(size / 2, 60_000), (index) => ` xmlns:p${index}="u"`);
    const content = repeated(size / 2, (index) => `<xades:x xmlns:q${index}="u"/>`);
    return valid
      .replace('<xades:SignedProperties ', `<xades:SignedProperties${namespaces} `)
      .replace('</xades:SignedProperties>', `${content}$&`);
  },
};
