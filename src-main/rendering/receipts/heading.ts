import { identificationLabels, pdfLabels } from '#shared/i18n/pdf-labels.ts';
import { receiptLabels } from '#shared/i18n/receipt-labels.ts';
import type { Party, TaxDocument } from '#shared/invoice/document.ts';
import { printedAddress } from '../pdf/text/address-texts.ts';
import { documentTitle, supplyOf } from '../pdf/sections/document-title.ts';
import { isArabic } from '../pdf/text/two-languages.ts';
import type { ReceiptContent } from './receipt-request.ts';
import { bilingualText, centredWords, labelledValue, rule, space, textStrip, type Setting, type ReceiptStrip } from './strip.ts';

function identification(setting: Setting, { identification: named }: Party): ReceiptStrip[] {
  if (named === undefined) return [];
  const words = identificationLabels[named.scheme] ?? { en: named.scheme, ar: named.scheme };
  return labelledValue(setting, words, named.number, setting.paper.styles.text);
}

function sellerStrips(setting: Setting, seller: Party): ReceiptStrip[] {
  const { styles } = setting.paper;
  const place = seller.address === undefined ? [] : printedAddress(seller.address);
  const direction = isArabic(place.join('')) ? 'rtl' : 'ltr';
  return [
    ...bilingualText(setting, seller.name, styles.name, 'center'),
    ...(place.length === 0 ? [] : [textStrip(setting, place, { style: styles.quiet, direction, align: 'center' })]),
    space(8),
    ...(seller.vatNumber === undefined ? [] : labelledValue(setting, pdfLabels.vatNumber, seller.vatNumber, styles.strong)),
    ...identification(setting, seller),
  ];
}

function buyerStrips(setting: Setting, buyer: Party): ReceiptStrip[] {
  const { styles } = setting.paper;
  return [
    ...labelledValue(setting, pdfLabels.buyer, '', styles.text),
    ...bilingualText(setting, buyer.name, styles.strong),
    ...(buyer.vatNumber === undefined ? [] : labelledValue(setting, pdfLabels.vatNumber, buyer.vatNumber, styles.text)),
    ...identification(setting, buyer),
  ];
}

function referenceStrips(setting: Setting, { originalNumbers, noteReason }: TaxDocument, originalDate?: string): ReceiptStrip[] {
  const { styles } = setting.paper;
  return [
    ...originalNumbers.flatMap((number) => labelledValue(setting, receiptLabels.originalInvoice, number, styles.strong)),
    ...(originalDate === undefined ? [] : labelledValue(setting, pdfLabels.originalDate, originalDate, styles.text)),
    ...(noteReason === undefined
      ? []
      : [...labelledValue(setting, pdfLabels.reason, '', styles.text), ...bilingualText(setting, noteReason, styles.text)]),
  ];
}

function saleStrips(setting: Setting, { till, cashier }: ReceiptContent['sale']): ReceiptStrip[] {
  const { text } = setting.paper.styles;
  return [
    ...(till === null ? [] : labelledValue(setting, receiptLabels.till, till, text)),
    ...(cashier === null ? [] : labelledValue(setting, receiptLabels.cashier, cashier, text)),
  ];
}

/** Who sells, what the document is, its number and time, who sold, what a note corrects, and the buyer where one is named. */
export function headingStrips(
  setting: Setting,
  document: TaxDocument,
  { isCopy, originalDate, sale }: Pick<ReceiptContent, 'isCopy' | 'originalDate' | 'sale'>,
): ReceiptStrip[] {
  const { styles } = setting.paper;
  const { title, subtitle } = documentTitle(document);
  const isNote = document.documentType === 'credit_note' || document.documentType === 'debit_note';
  const { issueDate, issueTime } = document;
  const supply = supplyOf(document);
  return [
    ...sellerStrips(setting, document.seller),
    rule(setting, 'dashed'),
    ...centredWords(setting, title, styles.title),
    ...(subtitle === undefined ? [] : centredWords(setting, subtitle, styles.quiet)),
    ...(isCopy
      ? [
          textStrip(setting, `${receiptLabels.copy.en} / ${receiptLabels.copy.ar}`, {
            style: styles.band,
            direction: 'ltr',
            align: 'center',
          }),
        ]
      : []),
    space(8),
    ...labelledValue(setting, isNote ? pdfLabels.noteNumber : pdfLabels.invoiceNumber, document.number, styles.strong),
    ...labelledValue(setting, receiptLabels.dateAndTime, `${issueDate} ${issueTime}`, styles.text),
    ...(supply === undefined || supply.days === issueDate ? [] : labelledValue(setting, supply.words, supply.days, styles.text)),
    ...saleStrips(setting, sale),
    ...referenceStrips(setting, document, originalDate),
    ...(document.buyer === undefined ? [] : [rule(setting, 'dashed'), ...buyerStrips(setting, document.buyer)]),
  ];
}
