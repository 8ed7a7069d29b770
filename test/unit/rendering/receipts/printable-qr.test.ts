import { expect, test } from 'vitest';
import { printableQr } from '#main/rendering/receipts/printable-qr.ts';

const ours = { qr: 'ours', cleared_qr: null };

test.each(['pending', 'submitted', 'queued', 'reported', 'failed'] as const)(
  'shows the own QR of a simplified document that is %s',
  (status) => {
    expect(printableQr({ invoice_type: 'simplified', status, ...ours })).toBe('ours');
  },
);

test.each(['pending', 'submitted', 'queued', 'failed'] as const)('shows no QR of a standard document that is %s', (status) => {
  expect(printableQr({ invoice_type: 'standard', status, ...ours })).toBeNull();
});

test('shows the QR of the cleared XML once there is one', () => {
  expect(printableQr({ invoice_type: 'standard', status: 'cleared', qr: 'ours', cleared_qr: 'theirs' })).toBe('theirs');
});

test('shows the own QR of a standard document that was reported because clearance is switched off', () => {
  expect(printableQr({ invoice_type: 'standard', status: 'reported', ...ours })).toBe('ours');
});
