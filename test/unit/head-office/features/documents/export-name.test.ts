import { expect, test } from 'vitest';
import { exportName } from '../../../../../src-renderer/head-office/features/documents/export-name.ts';

test.each([
  [{}, undefined, 'invoices'],
  [{ date_from: '2026-10-01', date_to: '2026-10-31' }, 'Nakheel Trading', 'invoices_Nakheel-Trading_2026-10-01_2026-10-31'],
  [{ created_from: '2026-10-31T21:30:00.000Z' }, 'قهوة / شاي', 'invoices_قهوة-شاي_2026-11-01'],
])('an exported file names company and period: %o', (filters, company, name) => {
  expect(exportName(filters, company)).toBe(name);
});
