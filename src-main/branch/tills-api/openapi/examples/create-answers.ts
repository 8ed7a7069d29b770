import { exampleDocuments, exampleQr, exampleUnitId } from './example-world.ts';
import { exampleFinding } from './preflight-examples.ts';

/** Of a document in which the authority has found nothing. */
export const nothingFound = { tax_compliant: true, tax_warning_count: 0, tax_warnings: [], resubmit: true } as const;

/** Where XML and PDF of a document are. */
export function exampleUrls(invoiceId: string) {
  return { signed_xml_url: `/v1/invoices/${invoiceId}/xml`, pdf_url: `/v1/invoices/${invoiceId}/pdf` };
}

type Issued = Readonly<Record<string, string | number>> & { document_type: string; subtotal: number; vat: number; total: number };

// A simplified document that the authority has taken.
function reported({ invoice_id, uuid }: { invoice_id: string; uuid: string }, issued: Issued) {
  return {
    invoice_id,
    uuid,
    egs_unit_id: exampleUnitId,
    status: 'reported',
    ...issued,
    invoice_date_hijri: '1448-06-10',
    qr_code: exampleQr,
    receipt_url: null,
    reported_at: '2026-11-20T09:00:00.000Z',
    cleared_at: null,
    report_deadline: '2026-11-21T08:59:30.000Z',
    ...exampleUrls(invoice_id),
    last_error: null,
    tax_status: 'REPORTED',
    ...nothingFound,
  };
}

// A standard document that the authority has cleared: its QR is in the cleared XML.
function cleared(document: { invoice_id: string; uuid: string }, issued: Issued) {
  return {
    ...reported(document, issued),
    status: 'cleared',
    qr_code: null,
    receipt_url: null,
    reported_at: null,
    cleared_at: '2026-11-20T09:00:00.000Z',
    report_deadline: null,
    tax_status: 'CLEARED',
  };
}

const { quickSale } = exampleDocuments;
const { code: rule, message } = exampleFinding;

/** The responses of the create endpoints to the bodies of the same name. */
export const createAnswers = {
  cashSale: reported(exampleDocuments.cashSale, { document_type: 'invoice', subtotal: 50, vat: 7.5, total: 57.5 }),
  retailSale: reported(exampleDocuments.retailSale, {
    document_type: 'invoice',
    subtotal: 9.46,
    vat: 1.42,
    total: 10.88,
    rounding: 0,
    payable: 10.88,
  }),
  quickSale: {
    ...quickSale,
    egs_unit_id: exampleUnitId,
    status: 'queued',
    document_type: 'invoice',
    subtotal: 1,
    vat: 0.15,
    total: 1.15,
    invoice_date_hijri: '1448-06-10',
    qr_code: exampleQr,
    receipt_url: null,
    report_deadline: '2026-11-21T08:59:30.000Z',
    retry_count: 0,
    next_retry_at: '2026-11-20T09:00:00.000Z',
    last_error: null,
    ...exampleUrls(quickSale.invoice_id),
    poll_url: `/v1/invoices/${quickSale.invoice_id}`,
  },
  zeroRatedSale: reported(exampleDocuments.zeroRatedSale, { document_type: 'invoice', subtotal: 9, vat: 0, total: 9 }),
  businessSale: cleared(exampleDocuments.businessSale, { document_type: 'invoice', subtotal: 1400, vat: 210, total: 1610 }),
  foundationSale: cleared(exampleDocuments.foundationSale, { document_type: 'invoice', subtotal: 1800, vat: 270, total: 2070 }),
  rejectedSale: {
    ...cleared(exampleDocuments.rejectedSale, { document_type: 'invoice', subtotal: 80, vat: 12, total: 92 }),
    status: 'failed',
    cleared_at: null,
    last_error: `${rule}: /Invoice/cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID: ${message}`,
    tax_status: 'NOT_CLEARED',
    tax_compliant: false,
    message:
      'Rejected: issue a corrected document that names this one in replaces_invoice_id, with the same invoice_number if you like and a new Idempotency-Key; this one stays in the chain.',
  },
  correctedSale: cleared(exampleDocuments.correctedSale, { document_type: 'invoice', subtotal: 80, vat: 12, total: 92 }),
  settlement: cleared(exampleDocuments.settlement, {
    document_type: 'invoice',
    subtotal: 2000,
    vat: 300,
    total: 2300,
    prepaid: 575,
    payable: 1725,
  }),
  goodsReturn: reported(exampleDocuments.goodsReturn, {
    document_type: 'credit_note',
    original_invoice_number: 'INV-1001',
    subtotal: 25,
    vat: 3.75,
    total: 28.75,
  }),
  returnOfLine: {
    ...reported(exampleDocuments.returnOfLine, {
      document_type: 'credit_note',
      original_invoice_number: 'INV-1001',
      subtotal: 12.5,
      vat: 1.88,
      total: 14.38,
    }),
    // It is of the moment at which it is issued.
    report_deadline: '2026-11-21T09:00:00.000Z',
  },
  conversion: {
    credit_note: {
      ...reported(exampleDocuments.conversionNote, {
        document_type: 'credit_note',
        original_invoice_number: 'INV-1004',
        subtotal: 9,
        vat: 0,
        total: 9,
      }),
      // It is of the moment at which it is issued.
      report_deadline: '2026-11-21T09:00:00.000Z',
    },
    invoice: cleared(exampleDocuments.conversion, { document_type: 'invoice', subtotal: 9, vat: 0, total: 9 }),
  },
  businessReturn: cleared(exampleDocuments.businessReturn, {
    document_type: 'credit_note',
    original_invoice_number: 'INV-1005',
    subtotal: 350,
    vat: 52.5,
    total: 402.5,
  }),
  surcharge: cleared(exampleDocuments.surcharge, {
    document_type: 'debit_note',
    original_invoice_number: 'INV-1005',
    subtotal: 60,
    vat: 9,
    total: 69,
  }),
  deposit: cleared(exampleDocuments.deposit, {
    document_type: 'prepayment',
    subtotal: 1000,
    vat: 150,
    total: 1150,
    prepaid: 0,
    payable: 1150,
  }),
} as const;
