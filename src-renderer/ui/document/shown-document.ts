import type { InvoiceDetail, LineItemResult } from '#shared/api/documents/invoice-results.ts';

type Part = string | null;

/** Who sold or who bought. */
export type ShownParty = {
  name: string;
  vat_number: Part;
  identification: { scheme: string; number: string } | null;
  address: {
    street: Part;
    building_number: Part;
    district: Part;
    city: Part;
    postal_code: Part;
    country: Part;
  };
};

type Named = Pick<InvoiceDetail, 'invoice_id' | 'invoice_number'>;

/** The lines of a document, as far as they say whether it is a return. */
export type ReturnedLines = readonly Pick<LineItemResult, 'original_line_number'>[];

/** Whether lines are those that came back of an invoice: such a note follows from that invoice, and is not typed. */
export function isReturn(lines: ReturnedLines): boolean {
  return lines.some(({ original_line_number: line }) => line !== null);
}

/** A document as both programs know it. */
export type ShownDocument = Omit<InvoiceDetail, 'line_items'> & {
  line_items: readonly (LineItemResult & { description_ar?: string | undefined })[];
  seller: ShownParty | null;
  buyer: ShownParty | null;
  invoice_time: string;
  created_at: string;
  company_id?: string | undefined;
  note_reason?: Part | undefined;
  original_invoice_id?: Part | undefined;
  referred_to_by: readonly Pick<InvoiceDetail, 'invoice_id' | 'invoice_number' | 'document_type' | 'status'>[];
  corrected_by: Named | null;
  corrects: readonly Named[];
  icv: number;
  hash: string;
  pih: string;
};
