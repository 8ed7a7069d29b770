import { amount, fromHundredths, type Amount } from '../../../../src-shared/invoice/amount.ts';
import { isExportCode } from '../../../../src-shared/invoice/document.ts';
import type { Original, UseKind } from '../../../../src-shared/api/sync/originals.ts';
import type { EarlierDocument, ForeignOriginals } from '../document/earlier-document.ts';

/** What head office has said of the documents that a command refers to and the ledger does not have. */
export type FoundOriginals = ForeignOriginals & {
  /** Sets what is left for the command of an original, where head office has reserved it or has refused to. */
  setAvailable(invoiceId: string, hundredths: number): void;
};

// The same sums as of a document of this ledger, over all branches.
function availableOf({ total_hundredths: total, used, document_type }: Original, kind: UseKind): number {
  const balance = total - used.credit_note - used.settlement;
  switch (kind) {
    case 'settlement':
      return balance;
    case 'credit_note':
      return document_type === 'prepayment' ? balance : total - used.credit_note;
    case 'debit_note':
      return total - used.debit_note;
  }
}

function foreignDocument(original: Original, availableFor: (kind: UseKind) => Amount): EarlierDocument {
  const { invoice_id, uuid, invoice_number, invoice_date } = original;
  return {
    invoiceId: invoice_id,
    uuid,
    number: invoice_number,
    documentType: original.document_type,
    invoiceType: original.invoice_type,
    isExport: isExportCode(original.transaction_code),
    issueDate: invoice_date,
    issueTime: original.invoice_time,
    currency: original.currency,
    exchangeRate: original.exchange_rate === null ? undefined : Number(original.exchange_rate),
    totalBeforePrepayments: fromHundredths(original.total_hundredths),
    isAccepted: original.is_accepted,
    foreign: {
      row: { invoice_id, uuid, invoice_number, invoice_date },
      availableFor,
      subtotals: original.subtotals.map((row) => ({
        category: row.category,
        rate: amount(row.rate),
        ...(row.exemption_code === null ? {} : { exemptionCode: row.exemption_code }),
        ...(row.exemption_reason === null ? {} : { exemptionReason: row.exemption_reason }),
        taxable: fromHundredths(row.taxable_hundredths),
        vat: fromHundredths(row.vat_hundredths),
      })),
    },
  };
}

/** The answer of head office as documents that a command may refer to. */
export function foundOriginals(originals: readonly Original[]): FoundOriginals {
  // A document uses an original once, so one amount is enough.
  const set = new Map<string, number>();
  const documents = new Map(
    originals.map((original) => {
      const availableFor = (kind: UseKind): Amount => fromHundredths(set.get(original.invoice_id) ?? availableOf(original, kind));
      return [original.uuid, foreignDocument(original, availableFor)] as const;
    }),
  );
  return {
    find: (uuid) => documents.get(uuid),
    isUnreachable: false,
    setAvailable: (invoiceId, hundredths) => void set.set(invoiceId, hundredths),
  };
}
