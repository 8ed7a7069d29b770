import type { TextsOf } from '../../texts-of.ts';
import type { returns as english } from '../../en/branch/returns.ts';

/** See the English texts. */
export const returns: TextsOf<typeof english> = {
  'action.all': 'الكل',
  'action.open': 'إرجاع',
  'action.submit': 'إصدار إشعار دائن',
  'convert.action': 'فاتورة لمنشأة',
  'convert.cr_number': 'رقم السجل التجاري',
  'convert.done': 'صدرت الفاتورة {{number}}',
  'convert.help':
    'يحتاج العميل إلى فاتورة باسم منشأة. يصدر إشعار دائن بكامل هذه الفاتورة، وتصدر للمنشأة فاتورة ضريبية بالبنود نفسها. يصدر المستندان معًا أو لا يصدر أي منهما.',
  'convert.identification': 'رقم آخر',
  'convert.identification_help': 'لمنشأة ليس لها رقم ضريبي ولا سجل تجاري.',
  'convert.identification_kind': 'نوع الرقم',
  'convert.identification_none': 'لا يوجد',
  'convert.invoice_number': 'رقم الفاتورة',
  'convert.name': 'الاسم',
  'convert.name_ar': 'الاسم بالعربية',
  'convert.submit': 'إصدار الفاتورة',
  'convert.title': 'فاتورة لمنشأة',
  'convert.vat_number': 'الرقم الضريبي',
  'convert.vat_number_help': 'المنشأة التي ليس لها رقم ضريبي تحتاج إلى أحد الأرقام الأخرى.',
  done: 'صدر الإشعار الدائن {{number}}',
  'field.number': 'رقم الإشعار الدائن',
  'field.reason': 'السبب',
  'field.reason_help': 'يُطبع على الإشعار الدائن.',
  help: 'أدخل الكمية المرجعة من كل بند. يأخذ الإشعار الدائن أسعار الفاتورة وخصوماتها وضريبتها.',
  'line.left': 'يمكن إرجاع {{left}} من {{sold}}',
  reason: 'إرجاع بضاعة',
  title: 'إرجاع',
};
