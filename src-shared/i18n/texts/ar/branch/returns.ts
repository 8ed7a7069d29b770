import type { TextsOf } from '../../texts-of.ts';
import type { returns as english } from '../../en/branch/returns.ts';

/** See the English texts. */
export const returns: TextsOf<typeof english> = {
  'action.all': 'الكل',
  'action.open': 'إرجاع',
  'action.submit': 'إصدار إشعار دائن',
  done: 'صدر الإشعار الدائن {{number}}',
  'field.number': 'رقم الإشعار الدائن',
  'field.reason': 'السبب',
  'field.reason_help': 'يُطبع على الإشعار الدائن.',
  help: 'أدخل الكمية المرجعة من كل بند. يأخذ الإشعار الدائن أسعار الفاتورة وخصوماتها وضريبتها.',
  'line.left': 'يمكن إرجاع {{left}} من {{sold}}',
  reason: 'إرجاع بضاعة',
  title: 'إرجاع',
};
