import type { BilingualLabels } from './pdf-labels.ts';

/** What the one line of a test invoice says: whoever reads it sees that nothing was sold. */
export const testInvoiceLabels = {
  line: { en: 'Set-up test, not a sale', ar: 'اختبار الإعداد وليس بيعًا' },
} as const satisfies Record<string, BilingualLabels>;
