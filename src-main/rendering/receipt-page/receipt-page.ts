import { identificationLabels, pdfLabels, vatCategoryLabels, type BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { openUntilLabel, receiptLabels, receiptPageLabels, vatOfRateLabel } from '#shared/i18n/receipt-labels.ts';
import { round2, type Amount } from '#shared/invoice/amount.ts';
import type { DocumentLine, Party, TaxDocument } from '#shared/invoice/document.ts';
import { hijriDate } from '#shared/invoice/hijri-date.ts';
import { grossPriceOf } from '#shared/invoice/net-price.ts';
import type { PdfRequest } from '../pdf/pdf-request.ts';
import { readPrinted } from '../pdf/read-printed.ts';
import { documentTitle, supplyOf } from '../pdf/sections/document-title.ts';
import { printedAddress } from '../pdf/text/address-texts.ts';
import { moneyText, plainText, priceText } from '../pdf/text/digits.ts';
import { smallestPicture } from '../qr/picture-layout.ts';
import { qrMatrix } from '../qr/qr-matrix.ts';
import { qrSvg } from '../qr/qr-svg.ts';
import { both, documentText, escaped, htmlPage, ltr } from './html-page.ts';

/** A document as its customer opens it. All but these fields is read from the signed or cleared XML. */
export type ReceiptPageRequest = Pick<PdfRequest, 'xml' | 'isSandbox' | 'pricesIncludeVat' | 'originalDate'> & {
  /** The QR that may be shown. */
  qr: string;
  /** Where its PDF is. */
  pdfPath: string;
  /** The last day on which it can be opened. */
  openUntil: string;
};

function row(words: BilingualLabels, value: string, className = ''): string {
  return `<div class="${className}"><dt>${both(words)}</dt><dd>${value}</dd></div>`;
}

function factRow(words: BilingualLabels, value: string | undefined): string {
  return value === undefined ? '' : row(words, ltr(value));
}

function identificationRow({ identification: named }: Party): string {
  if (named === undefined) return '';
  return factRow(identificationLabels[named.scheme] ?? { en: named.scheme, ar: named.scheme }, named.number);
}

function sellerOf({ name, vatNumber, address }: Party): string {
  const place = address === undefined ? [] : printedAddress(address);
  return [
    documentText(name, 'name'),
    place.length === 0 ? '' : `<p class="quiet" dir="auto">${escaped(place.join(', '))}</p>`,
    vatNumber === undefined
      ? ''
      : `<p class="quiet">${escaped(pdfLabels.vatNumber.ar)} ${ltr(vatNumber)} <span lang="en" dir="ltr">${escaped(pdfLabels.vatNumber.en)}</span></p>`,
  ].join('');
}

function factsOf(document: TaxDocument, originalDate: string | undefined): string {
  const { documentType, issueDate, issueTime, noteReason, buyer } = document;
  const supply = supplyOf(document);
  const isNote = documentType === 'credit_note' || documentType === 'debit_note';
  return [
    factRow(isNote ? pdfLabels.noteNumber : pdfLabels.invoiceNumber, document.number),
    factRow(receiptLabels.dateAndTime, `${issueDate} ${issueTime}`),
    factRow(pdfLabels.issueDateHijri, hijriDate(issueDate)),
    supply === undefined || supply.days === issueDate ? '' : factRow(supply.words, supply.days),
    ...document.originalNumbers.map((number) => factRow(receiptLabels.originalInvoice, number)),
    factRow(pdfLabels.originalDate, originalDate),
    noteReason === undefined ? '' : row(pdfLabels.reason, documentText(noteReason)),
    buyer === undefined ? '' : row(pdfLabels.buyer, documentText(buyer.name)),
    factRow(pdfLabels.vatNumber, buyer?.vatNumber),
    buyer === undefined ? '' : identificationRow(buyer),
  ].join('');
}

function sum(words: BilingualLabels, value: Amount, isShown = true): string {
  return isShown ? row(words, `<span class="sum">${ltr(moneyText(value))}</span>`) : '';
}

// What most things are counted in (UN/ECE Recommendation 20); any other unit is named.
const piece = 'PCE';

// With the prices that the till sent: with VAT or without it.
function lineItem({ name, quantity, unitCode, unitPrice, rate, discount, ...line }: DocumentLine, withVat: boolean): string {
  const price = withVat ? grossPriceOf(unitPrice, rate, quantity) : unitPrice;
  const left = withVat ? line.gross : line.net;
  const unit = unitCode === piece ? '' : ` ${unitCode}`;
  const full = round2(quantity.times(price));
  const taken = `<span class="line quiet">${both(receiptLabels.discount)}<span class="sum">${ltr(moneyText(left.minus(full)))}</span></span>`;
  return [
    `<li>${documentText(name)}`,
    `<span class="line"><span class="quiet">${ltr(`${plainText(quantity)}${unit} × ${priceText(price)}`)}</span>`,
    `<span class="sum">${ltr(moneyText(discount === undefined ? left : full))}</span></span>${discount === undefined ? '' : taken}</li>`,
  ].join('');
}

function vatRows({ subtotals, totals, currency }: TaxDocument): string {
  const [only, ...others] = subtotals;
  const isUsual = only?.category === 'S' && others.length === 0;
  const byCategory = subtotals.map(({ category, rate, vat }) =>
    sum(category === 'S' ? vatOfRateLabel(plainText(rate)) : vatCategoryLabels[category], vat),
  );
  const ofAll = isUsual ? '' : sum(pdfLabels.totalVat, totals.vat);
  return [...byCategory, ofAll, sum(receiptLabels.vatInSar, totals.vatInSar, currency !== 'SAR')].join('');
}

function totalsOf(document: TaxDocument): string {
  const { totals, discounts, currency, documentType } = document;
  const words = documentType === 'credit_note' ? pdfLabels.credited : pdfLabels.payable;
  return [
    ...discounts.map(({ amount }) => sum(pdfLabels.discount, amount.negated())),
    sum(pdfLabels.net, totals.taxExclusive),
    vatRows(document),
    sum(pdfLabels.gross, totals.taxInclusive),
    sum(pdfLabels.rounding, totals.rounding, !totals.rounding.isZero()),
    sum(pdfLabels.prepaid, totals.prepaid.negated(), !totals.prepaid.isZero()),
    row(words, `<span class="sum">${ltr(`${moneyText(totals.payable)} ${currency}`)}</span>`, 'payable'),
  ].join('');
}

/**
 * A document as its customer reads it on his phone, in both languages.
 *
 * @throws Error where the XML cannot be read as a document of ours.
 */
export function receiptPage({ xml, qr, pdfPath, openUntil, originalDate, ...request }: ReceiptPageRequest): string {
  const { document } = readPrinted(xml);
  const { title, subtitle } = documentTitle(document);
  const withVat = request.pricesIncludeVat;
  const columns = withVat ? receiptLabels.priceWithVat : receiptLabels.priceWithoutVat;
  const matrix = qrMatrix(qr, 'M');
  const side = smallestPicture(matrix);
  const named = `aria-label="${escaped(`${receiptPageLabels.taxQr.ar} · ${receiptPageLabels.taxQr.en}`)}"`;
  const content = [
    '<header>',
    request.isSandbox ? `<p class="band">${escaped(`${pdfLabels.sandbox.ar} · ${pdfLabels.sandbox.en}`)}</p>` : '',
    `<div>${sellerOf(document.seller)}</div>`,
    both(title, 'h1'),
    subtitle === undefined ? '' : both(subtitle, 'p'),
    `</header><section><dl>${factsOf(document, originalDate)}</dl></section>`,
    `<section><p class="quiet"><span class="line"><span>${escaped(columns.ar)}</span><span lang="en" dir="ltr">${escaped(columns.en)}</span></span></p>`,
    `<ul>${document.lines.map((line) => lineItem(line, withVat)).join('')}</ul></section>`,
    `<section><dl>${totalsOf(document)}</dl></section>`,
    `<section><div class="qr">${qrSvg(matrix, side).replace(`width="${side}" height="${side}"`, `role="img" ${named}`)}</div></section>`,
    `<section><a class="button" href="${escaped(pdfPath)}">${escaped(receiptPageLabels.downloadPdf.ar)} · <span lang="en" dir="ltr">`,
    `${escaped(receiptPageLabels.downloadPdf.en)}</span></a>`,
    `</section><section class="center quiet">${both(openUntilLabel(openUntil), 'p')}</section>`,
  ];
  return htmlPage(title, content.join(''));
}
