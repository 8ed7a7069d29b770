import { branchName, ids } from './example-organization.ts';

const qr =
  'ARfZhdiq2KzYsSB8IFRlc3QgVHJhZGluZwIPMzEwMTc1Mzk3NDAwMDAzAxMyMDI2LTExLTIwVDEyOjAxOjAwBAU1Ny41MAUENy41MAYsajlFMD' +
  'k0cFhRbzMxN1p4dW5scXMyNjA0c1U1eGExUzgvOGt5M0g2ajZNYz0HYE1FVUNJUUNJdStiUGhSaW5KeHd2NXN3dkh6RWkveFRMYlIya3FOYk1m' +
  'TzRLUkpiTHpnSWdLQ1hnMVowOUxRWXluOWF1L25VRUlBS1EranRWY2NYRU4wZHVHRVRSQzBvPQhYMFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAE5V' +
  'gRfO7QKjSsHSJSd5qpHYd03cMVlhMq+OEQlCGCUA5VAyI7VogU8Rxp3OupAKgcKsurMTckcbvPWkqsMeDk7glHMEUCIQCHv7WGcEDmHnpi0Wg6' +
  'Midh2xYzcd3R0c6ashWt4M6ApwIgeDcBTMpS7dQGLiDpdnVkv3dR06PVPK29Nw/Vm+8h2i0=';

/** A sale that was reported, as its detail shows it. */
export const sale = {
  invoice_id: ids.sale,
  uuid: '5a4ad000-0000-4000-8000-000000000001',
  invoice_number: 'G-01',
  egs_unit_id: ids.unit,
  invoice_type: 'simplified',
  document_type: 'invoice',
  status: 'reported',
  environment: 'sandbox',
  subtotal: 50,
  vat: 7.5,
  total: 57.5,
  currency: 'SAR',
  invoice_date: '2026-11-20',
  invoice_date_hijri: '1448-06-10',
  reported_at: '2026-11-20T09:01:01.000Z',
  cleared_at: null,
  report_deadline: '2026-11-21T09:01:00.000Z',
  retry_count: 0,
  next_retry_at: null,
  last_error: null,
  tax_status: 'REPORTED',
  tax_compliant: true,
  tax_warning_count: 0,
  tax_warnings: [],
  resubmit: true,
  signed_xml_url: `/api/invoices/${ids.sale}/xml`,
  pdf_url: `/api/invoices/${ids.sale}/pdf`,
  qr_code: qr,
  line_items: [
    {
      line_number: 1,
      description: 'Arabic coffee',
      quantity: 2,
      unit_price: 25,
      vat_rate: 15,
      line_total: 50,
    },
  ],
  timeline: [
    { status: 'pending', at: '2026-11-20T09:01:00.000Z' },
    { status: 'reported', at: '2026-11-20T09:01:01.000Z' },
  ],
  company_id: ids.company,
  appliance_id: ids.appliance,
  branch_name: branchName,
  unit_name: 'Till 1',
  buyer_name: null,
  buyer_vat_number: null,
  created_at: '2026-11-20T09:01:00.000Z',
  received_at: '2026-11-20T09:08:00.000Z',
  icv: 1,
  hash: 'j9E094pXQo317Zxunlqs2604sU5xa1S8/8ky3H6j6Mc=',
  pih: 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==',
  signature: { ok: true, faults: [] },
};
