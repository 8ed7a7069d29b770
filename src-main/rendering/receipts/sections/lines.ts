import { pdfLabels } from '../../../../src-shared/i18n/pdf-labels.ts';
import { receiptLabels } from '../../../../src-shared/i18n/receipt-labels.ts';
import type { DocumentLine, TaxDocument } from '../../../../src-shared/invoice/document.ts';
import { grossPriceOf } from '../../../../src-shared/invoice/net-price.ts';
import { moneyText, plainText, priceText } from '../../pdf/text/digits.ts';
import type { TextStyle } from '../../pdf/text/typeset.ts';
import { bilingualText, rowStrip, space, type Setting, type Strip } from '../strips/strip.ts';

// What most things are counted in (UN/ECE Recommendation 20); any other unit is named.
const piece = 'PCE';
const gap = 12;

// A text on the left and an amount on the right; the text is broken where the amount begins.
function amountRow(setting: Setting, text: string, amount: string, style: TextStyle): Strip {
  const { typesetter, paper } = setting;
  const amountWidth = Math.ceil(typesetter.widthOf(amount, style));
  return rowStrip(setting, [
    { text, style, direction: 'ltr', align: 'left', x: 0, width: paper.width - amountWidth - gap },
    { text: amount, style, direction: 'ltr', align: 'right', x: 0, width: paper.width },
  ]);
}

function columnTitles(setting: Setting, pricesIncludeVat: boolean): Strip[] {
  const prices = pricesIncludeVat ? receiptLabels.priceWithVat : receiptLabels.priceWithoutVat;
  const amounts = pricesIncludeVat ? pdfLabels.gross : pdfLabels.net;
  const { quiet } = setting.paper.styles;
  return [amountRow(setting, prices.ar, amounts.ar, quiet), amountRow(setting, prices.en, amounts.en, quiet)];
}

function lineStrips(setting: Setting, line: DocumentLine, options: { pricesIncludeVat: boolean; showsRate: boolean }): Strip[] {
  const { name, quantity, unitCode, unitPrice, rate } = line;
  const price = options.pricesIncludeVat ? grossPriceOf(unitPrice, rate, quantity) : unitPrice;
  const unit = unitCode === piece ? '' : ` ${unitCode}`;
  const vat = options.showsRate ? `  (${plainText(rate)}%)` : '';
  const { text } = setting.paper.styles;
  return [
    space(6),
    ...bilingualText(setting, name, text),
    amountRow(
      setting,
      `${plainText(quantity)}${unit} × ${priceText(price)}${vat}`,
      moneyText(options.pricesIncludeVat ? line.gross : line.net),
      text,
    ),
  ];
}

/** What was sold, with the prices that the till sent: with VAT or without it. */
export function linesStrips(setting: Setting, { lines, subtotals }: TaxDocument, pricesIncludeVat: boolean): Strip[] {
  const showsRate = subtotals.length > 1;
  return [
    ...columnTitles(setting, pricesIncludeVat),
    ...lines.flatMap((line) => lineStrips(setting, line, { pricesIncludeVat, showsRate })),
  ];
}
