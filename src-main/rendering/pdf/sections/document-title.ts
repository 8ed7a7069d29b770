import { noteOfLabel, pdfLabels, type BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { flagsOf, type TaxDocument } from '#shared/invoice/document.ts';

/** What a document is called, in a title and where need be a line under it. */
export type DocumentTitle = { title: BilingualLabels; subtitle?: BilingualLabels };

// By its kind and by whom it is for.
function titleOfKind({ documentType, invoiceType }: TaxDocument): DocumentTitle {
  switch (documentType) {
    case 'invoice':
      return { title: invoiceType === 'standard' ? pdfLabels.taxInvoice : pdfLabels.simplifiedTaxInvoice };
    case 'credit_note':
      return { title: pdfLabels.creditNote, subtitle: noteOfLabel(invoiceType) };
    case 'debit_note':
      return { title: pdfLabels.debitNote, subtitle: noteOfLabel(invoiceType) };
    case 'prepayment':
      return {
        title: pdfLabels.prepaymentTaxInvoice,
        subtitle: invoiceType === 'standard' ? pdfLabels.ofAdvancePayment : pdfLabels.ofAdvancePaymentSimplified,
      };
  }
}

// What the transaction code says beside the type.
function specialKinds({ transactionCode }: TaxDocument): BilingualLabels[] {
  const { isThirdParty, isNominal, isExport, isSummary } = flagsOf(transactionCode);
  return [
    ...(isThirdParty ? [pdfLabels.ofThirdParty] : []),
    ...(isNominal ? [pdfLabels.nominalSupply] : []),
    ...(isExport ? [pdfLabels.ofExport] : []),
    ...(isSummary ? [pdfLabels.ofSummary] : []),
  ];
}

/** The title of a document by its kind and by whom it is for; under it, what else its transaction is. */
export function documentTitle(document: TaxDocument): DocumentTitle {
  const { title, subtitle } = titleOfKind(document);
  const under = [...(subtitle === undefined ? [] : [subtitle]), ...specialKinds(document)];
  if (under.length === 0) return { title };
  return { title, subtitle: { en: under.map(({ en }) => en).join(' · '), ar: under.map(({ ar }) => ar).join(' · ') } };
}

/** When it was supplied, with its words: a day, or of a summary the first and the last one; undefined where the document does not say. */
export function supplyOf({ deliveryDate, lastDeliveryDate }: TaxDocument): { words: BilingualLabels; days: string } | undefined {
  if (deliveryDate === undefined) return undefined;
  if (lastDeliveryDate === undefined) return { words: pdfLabels.supplyDate, days: deliveryDate };
  return { words: pdfLabels.supplyPeriod, days: `${deliveryDate} – ${lastDeliveryDate}` };
}
