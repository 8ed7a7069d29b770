import { exampleCompany } from '#shared/api/documents/example-company.ts';

const usualLimit = 25;

/** The answer of a list that fits on one page. */
export function onlyPage(data: readonly unknown[], limit = usualLimit): { data: readonly unknown[]; pagination: unknown } {
  return { data, pagination: { limit, next_cursor: null, has_more: false, total_count: data.length } };
}

/** The ids of the examples. Each is made by one of them, and named by those that come later in the day. */
export const ids = {
  organization: '0c9c6e0a-2b64-4b7e-8f0a-5d7d9f3e1b42',
  owner: '8a4e8a0c-6d0a-4a0e-9f0b-1d2c3b4a5960',
  developer: 'e1f5d0b7-9b0c-4f4e-8a52-7c6d5e4f3a21',
  session: '4f6a2c1e-8b7d-4c3f-9e5a-0d1b2c3e4f50',
  otherSession: 'a6c2d8e0-1f3b-4d5a-9c7e-0b2d4f6a8c1d',
  firstSession: 'b7d3e9f1-2a4c-4e6b-8d0f-1a3c5e7f9b20',
  invitation: '6c0e4a28-1f3b-4d5c-9a7e-8b9c0d1e2f30',
  withdrawnInvitation: '7d1f5b39-2a4c-4e6d-8b8f-9cad1e2f3a41',
  company: 'b3f7a8e2-5d41-4c6a-9a54-0f2f4c1d7e10',
  otherCompany: 'c4a8b9f3-6e52-4d7b-8b65-1a3a5d2e8f21',
  apiKey: '6d0f1f5a-6a0e-4f0b-8f57-2c3a9d1b4e77',
  nextApiKey: '7e1a2b6c-7b1f-4a1c-9a68-3d4b0e2c5f88',
  appliance: 'a2c1a9a4-93e5-4a53-8d4e-6b6f0c2d9f31',
  unit: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  outage: '019d2f6a-4b1c-7e3f-8a90-b1c2d3e4f606',
  command: '5cbe7091-3d4f-4162-8e80-afc1426d8e93',
  nextCommand: '6dcf81a2-4e50-4273-9f91-b0d2537e9fa4',
  branchUser: '7ed092b3-5f61-4384-80a2-c1e3648fa0b5',
  sale: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f501',
  queuedSale: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f502',
  rejectedNote: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f503',
  webhook: '2f8b4d6e-0a1c-4e3f-8b5d-7c9e1f3a5b60',
  delivery: '3a9c5e7f-1b2d-4f40-9c6e-8daf204b6c71',
  alert: '9d0b2f4a-5c6e-4d8f-a1b3-c5d7e9f10213',
  alertRule: '0f4b6d8e-2a3c-4b5d-8e7f-a9b1c3d5e7f2',
  alertMail: '019d2f6a-4b1c-7e3f-8a90-b1c2d3e4f605',
  mail: '019d2f6a-4b1c-7e3f-8a90-b1c2d3e4f604',
  testDelivery: '4bad6f80-2c3e-4051-8d7f-9eb0315c7d82',
} as const;

/** The Owner of the examples. */
export const owner = {
  name: 'Noura Al-Qahtani',
  email: 'noura@nakheel.example',
  password: 'nine palms by the old well',
} as const;

/** A person whom the Owner invites. */
export const developer = { name: 'Sami Haddad', email: 'sami@nakheel.example', password: 'tea at six in the harbor' } as const;

/** The branch of the examples. */
export const branchName = 'Olaya Street';

/** How the program of the examples names itself, and the address that its requests come from. */
export const exampleDevice = 'nakheel-reports/1.0';
export const exampleAddress = '127.0.0.1';

type Shown = { language?: 'en' | 'ar'; totp_enabled?: boolean };

/** What answers say of somebody who is not limited. */
export const unlimited = { company_ids: null, appliance_ids: null };

/** The Owner as answers show her. */
export function shownOwner({ language = 'en', totp_enabled = false }: Shown = {}) {
  return {
    user_id: ids.owner,
    name: owner.name,
    email: owner.email,
    role: 'owner',
    language,
    totp_enabled,
    totp_required: false,
    ...unlimited,
  };
}

/** The answer of what signs the Owner in. */
export function signedInOwner(shown: Shown = {}) {
  return { access_token: 'eyJhbGciOiJFUzI1NiJ9.eyJzaWQiOiI0ZjZhIn0.MEUCIQDx', expires_in: 900, user: shownOwner(shown) };
}

/** The company of the examples, which is that of the examples of `/v1` and of the quick start. */
export const nakheel = {
  profile: exampleCompany,
} as const;

/** When what is made on the day of the examples, and is valid for a week, ends. */
export const nextWeek = '2026-11-27T09:05:00.000Z';

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
  original_is_external: false,
  replaces_invoice_id: null,
  replaced_by_invoice_id: null,
  currency: 'SAR',
  invoice_date: '2026-11-20',
  invoice_date_hijri: '1448-06-10',
  till: 'Till 3',
  cashier: 'Fahad',
  payments: [],
  key_id: ids.apiKey,
  key_name: 'Till 3',
  user: null,
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
  receipt_url: null,
  creditable: 57.5,
  line_items: [
    {
      line_number: 1,
      description: 'Arabic coffee',
      quantity: 2,
      unit_price: 25,
      vat_rate: 15,
      discount: null,
      line_total: 50,
      original_line_number: null,
      vat_category: 'S',
      vat_exemption_code: null,
      unit_code: 'PCE',
      quantity_returned: 0,
    },
  ],
  discounts: [],
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
  invoice_time: '12:01:00',
  created_at: '2026-11-20T09:01:00.000Z',
  received_at: '2026-11-20T09:08:00.000Z',
  icv: 1,
  hash: 'j9E094pXQo317Zxunlqs2604sU5xa1S8/8ky3H6j6Mc=',
  pih: 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==',
  signature: { ok: true, faults: [] },
};
