import { subtotalsInSar } from '#shared/invoice/subtotals-in-sar.ts';
import { vatReturnBoxOf, type VatReturnBox } from '#shared/reference/vat-return-box.ts';
import { readSignedDocument } from '#main/core/ubl/read-document.ts';
import type { SoldDocument } from './sold-days.ts';

/** What a document adds to a VAT return, in hundredths of SAR. */
export type AddedPart = { id: string; key: string; box: VatReturnBox; isNote: boolean; taxable: number; vat: number };

/** What each valid document adds to the return, from its signed bytes alone. */
export function addedParts(sold: readonly SoldDocument[]): AddedPart[] {
  return sold
    .filter(({ detail }) => detail['status'] !== 'failed')
    .flatMap(({ detail, xml }) => {
      const document = readSignedDocument(Buffer.from(xml));
      const sign = detail['document_type'] === 'credit_note' ? -1 : 1;
      return (document === undefined ? [] : subtotalsInSar(document)).map((part) => ({
        id: String(detail['invoice_id']),
        key: `${part.category} ${part.rate_hundredths / 100}`,
        box: vatReturnBoxOf({
          category: part.category,
          exemptionCode: part.exemption_code,
          transactionCode: document?.transactionCode ?? '',
        }),
        isNote: String(detail['document_type']).endsWith('_note'),
        taxable: sign * (part.taxable_hundredths - part.settled_taxable_hundredths),
        vat: sign * (part.vat_hundredths - part.settled_vat_hundredths),
      }));
    });
}

/** Their sum in SAR. */
export function totalOfParts(parts: readonly AddedPart[], name: 'taxable' | 'vat'): number {
  return parts.reduce((sum, part) => sum + part[name], 0) / 100;
}
