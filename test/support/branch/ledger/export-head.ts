import type { ManifestHead } from '#main/branch/documents/read-worker/export-archive.ts';
import { testCompany } from '../running-branch.ts';

const { company_id, legal_name, legal_name_ar, vat_number, cr_number } = testCompany;

/** Whose documents the key of the tests reads. */
export const testScope = { company_id, environment: 'sandbox' } as const;

/** The head of a manifest of all documents of the test company. */
export const exportHead: ManifestHead = {
  generated_at: '2026-11-20T09:00:00.000Z',
  company: { company_id, legal_name, legal_name_ar, vat_number, cr_number },
  filters: { environment: 'sandbox', date_from: null, date_to: null, egs_unit_id: null, document_type: null },
};
