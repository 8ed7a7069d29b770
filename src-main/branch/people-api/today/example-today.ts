import type { ManagerDocumentRow } from '#shared/api/people/documents.ts';
import type { ManagerHours, ManagerToday } from '#shared/api/people/today.ts';

const well = { state: 'ok', code: null, message: null, since: null } as const;
const unit = { egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', unit_name: 'Till 1' };

/** The document in examples. */
export const exampleRow: ManagerDocumentRow = {
  invoice_id: 'inv_019aa0c4d6b07c1fbd4eccc85e223948',
  uuid: '3cf5ee18-ee25-44ea-a444-2c37ba7f28be',
  invoice_number: 'INV-1001',
  invoice_type: 'simplified',
  document_type: 'invoice',
  status: 'reported',
  buyer_name: null,
  total: 57.5,
  currency: 'SAR',
  invoice_date: '2026-11-20',
  invoice_time: '12:00:00',
  created_at: '2026-11-20T09:00:00.000Z',
  report_deadline: '2026-11-21T09:00:00.000Z',
  original_is_external: false,
  till: 'Till 1',
  cashier: 'Fahad',
  payment_means: ['10'],
  environment: 'sandbox',
  company_id: '6f1d3c0e-7c39-4c1e-9a15-1b2c3d4e5f60',
  ...unit,
  icv: 1,
  tax_compliant: true,
  tax_warning_count: 0,
  resubmit: true,
};

/** The first screen in examples. */
export const exampleToday: ManagerToday = {
  environment: 'sandbox',
  date: '2026-11-20',
  date_hijri: '1448-06-10',
  state: {
    kind: 'selling_and_reporting',
    can_sell: true,
    since: null,
    waiting: 0,
    overdue: 0,
    rejected: 0,
    nearest_deadline: null,
    code: null,
    subject: null,
    message: null,
    action: null,
  },
  totals: { documents: 1, total_sar: 57.5, vat_sar: 7.5 },
  by_till: [{ till: 'Till 1', documents: 1, total_sar: 57.5, vat_sar: 7.5 }],
  other_tills: null,
  last_documents: [exampleRow],
  chains: [{ ...unit, environment: 'sandbox', icv: 1, verified_icv: 1, verified_at: '2026-11-20T09:00:05.000Z', fault: null }],
  facts: {
    gateway: { ...well, waiting: 0 },
    head_office: { ...well, joined: true, url: 'https://office.example' },
    certificates: { ...well, next_expiry: '2027-11-20T08:00:00.000Z', days_left: 364, egs_unit_id: unit.egs_unit_id },
    backup: { ...well, is_scheduled: true, last_at: '2026-11-20T08:30:00.000Z' },
    disk: { ...well, free_bytes: 52_000_000_000 },
    clock: { ...well, now: '2026-11-20T09:01:00.000Z' },
  },
  conditions: [],
};

const nothing = { documents: 0, total_sar: 0, vat_sar: 0 };
const busiest = 12;

/** The hours of that day in examples. */
export const exampleHours: ManagerHours = {
  environment: 'sandbox',
  date: '2026-11-20',
  earlier_date: '2026-11-13',
  hours: Array.from({ length: 24 }, (_, hour) => ({
    hour,
    today: hour === busiest ? exampleToday.totals : nothing,
    earlier: hour === busiest ? { documents: 2, total_sar: 115, vat_sar: 15 } : nothing,
  })),
  earlier_so_far: nothing,
};
