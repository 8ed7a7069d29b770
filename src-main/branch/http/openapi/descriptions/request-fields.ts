/** What each field of a request means; `Owner.field` where a name means different things in different places. */
export const requestFields: Record<string, string> = {
  egs_unit_id:
    'The EGS unit (till or branch device) that issues the document. It must be `active` and of the environment of the key.',
  invoice_number:
    'Your number of the document, 1 to 127 printable characters, used once per company and environment; after `failed` the corrected ' +
    'document may use it again.',
  invoice_date: 'Day of issue in Saudi Arabia, `YYYY-MM-DD`; not in the future, and at most 45 days back.',
  invoice_time: "Time of issue on Saudi Arabia's wall clock (UTC+3), `HH:mm:ss`.",
  supply_date:
    'Day of the supply, `YYYY-MM-DD`: at most 45 days after `invoice_date` and one year before it. Without it: `invoice_date` on ' +
    'standard invoices, none on other documents.',
  seller: 'Your company, as the document names it.',
  buyer: 'The customer. Compulsory on standard documents; on simplified ones only `name` is, where there is a buyer at all.',
  line_items: 'What is sold: 1 to 1,000 lines.',
  prices_include_vat:
    '`true`: every `unit_price` includes VAT, as prices in shops do, and `payable` is exactly the sum that the till shows.',
  currency:
    'ISO 4217 code of all amounts. Without it: SAR, and on a note the currency of its original. Another than SAR needs `exchange_rate`.',
  exchange_rate: 'SAR for one unit of `currency`; at most 14 characters.',
  payment_means:
    'How it is paid, a UNTDID 4461 code such as `10` (cash, the default) or `48` (card). See /v1/reference/payment-means.',
  is_export:
    '`true` on an export: sets the export flag of the document. The lines then have category `Z` with VATEX-SA-32 or -33. ' +
    'A note has the flag of its original unless it says otherwise.',
  prepaid_invoices: 'Prepayment invoices that this document settles, in this order.',
  original_invoice_uuid: 'The `uuid` of the invoice that the note corrects; it must be reported or cleared.',
  reason: 'Why the note is issued, as the law demands; 1 to 1,000 characters.',
  reason_ar: 'The reason in Arabic.',
  invoice_type: 'Whether the document goes to a business (`standard`, cleared) or to a consumer (`simplified`, reported).',

  'Seller.name': 'Legal name. With `name_ar` it may have 255 bytes of UTF-8, because both go into the QR.',
  'Seller.vat_number': 'VAT registration number, 15 digits; it must be that of the company profile (GET /v1/auth/context).',
  'Seller.cr_number': 'Commercial registration number; without it that of the company profile. Not the VAT number.',
  'Seller.address': 'Address; each field that you leave out is taken from the company profile.',
  name: 'Legal name.',
  name_ar: 'The name in Arabic.',
  vat_number: 'VAT registration number; in Saudi Arabia 15 digits.',
  cr_number:
    'Commercial registration number. Not the VAT number. A document has room for one identification: of a buyer outside Saudi Arabia ' +
    'with a `vat_number` only that is written.',
  identification: 'Another identification in place of `cr_number`.',
  address: 'Address.',
  street: 'Street.',
  building_number: 'Building number; the authority expects 4 digits in Saudi Arabia.',
  district: 'District; recommended in Saudi Arabia.',
  city: 'City.',
  postal_code: 'Postal code; the authority expects 5 digits in Saudi Arabia.',
  country: 'ISO 3166-1 alpha-2 code, `SA` for Saudi Arabia.',
  scheme:
    'What kind of number it is: NAT national id, IQA residence permit, PAS passport … See /v1/reference/identification-schemes.',
  number: 'The number itself.',

  description: 'What is sold; 1 to 1,000 characters. The authority warns under 3, and where it is digits only.',
  description_ar: 'The same in Arabic.',
  quantity: 'How much of it: at least 0.0001, at most 6 decimals.',
  unit_price: 'Price of one, without VAT unless `prices_include_vat` is true; at most 6 decimals.',
  vat_category: '`S` 15 %; `Z` zero-rated, `E` exempt and `O` out of scope, all 0 %.',
  vat_exemption_code:
    'Why a line bears no VAT, such as `VATEX-SA-32`; recommended with Z, E and O. See /v1/reference/vat-exemption-codes.',
  unit_code: 'Unit of measure, a UN/ECE Recommendation 20 code; `PCE` (piece) without it. See /v1/reference/unit-codes.',

  invoice_uuid: 'The `uuid` of the prepayment invoice.',
  'PrepaidInvoice.amount': 'How much of it to settle, VAT included; without it as much as balance and total allow.',

  'CreateEgsUnit.unit_name': 'A name of yours for the unit, 1 to 64 characters.',
  'CreateEgsUnit.invoice_type': 'What the unit will issue: documents to businesses, to consumers, or both.',
  'CreateEgsUnit.environment': "May be left out; if not, it must be the key's environment.",
  kind: 'Which create endpoint the document is for.',
  document: 'The body that this endpoint would get.',

  phase: '1: simplified documents only; 2: everything.',
  otp: "One-time code of six digits from the authority's portal. The sandbox uses a fixed one when you leave it out.",
};

/** What each parameter of a query means; `operation.parameter` where a name means different things. */
export const queryFields: Record<string, string> = {
  cursor: '`next_cursor` of the page before. It belongs to the filters with which it was given.',
  limit: 'How many documents a page holds.',
  status: 'Only documents with this status.',
  invoice_type: 'Only documents of this type.',
  document_type: 'Only documents of this kind.',
  date_from: 'Only documents with this `invoice_date` or a later one.',
  date_to: 'Only documents with this `invoice_date` or an earlier one.',
  egs_unit_id: 'Only documents of this unit.',
  invoice_number: 'Only the documents of exactly this number: one that counts, and those before it that have failed.',
  uuid: 'Only the document of this `uuid`.',
  environment: "May be left out; if not, it must be the key's environment.",
  part: 'Which ZIP, counted from 0; compulsory where more than 500 documents match.',
  format: '`png` (default) or `svg` for screens and paper; `escpos` or `escpos-native` for receipt printers.',
  size:
    'The side of the picture in pixels, 300 without it; for a printer the dots across that it has for the QR, 384 without it, which ' +
    'fits 58 mm and 80 mm paper, and 576 at most. Each module gets the same whole number of them.',
  level:
    'Error correction: how much may be damaged. `M` (default, 15 %) prints as large on 58 mm paper as `L` (7 %); `Q` and `H` need ' +
    'finer modules.',
};
