import type { TextsOf } from '../../texts-of.ts';
import type { mail as english } from '../../en/branch/mail.ts';

/** See the English texts. */
export const mail: TextsOf<typeof english> = {
  'action.mail': 'بريد إلكتروني',
  'action.retry': 'إعادة المحاولة',
  'action.send': 'إرسال',
  'action.test': 'إرسال رسالة تجريبية',
  'field.language': 'لغة الرسالة',
  'field.to': 'البريد الإلكتروني',
  'list.newest': 'آخر الرسائل',
  'list.of_document': 'رسائل هذا المستند',
  next: 'المحاولة التالية:',
  'off.text':
    'يمكن إرسال المستندات إلى العملاء بالبريد الإلكتروني بعد ضبط خادم بريد. يشغّل المسؤول عن هذا الجهاز برنامج سند بالخيارات التالية:',
  'off.title': 'لم يُضبط البريد الإلكتروني',
  'reason.login_refused': 'رفض خادم البريد اسم المستخدم أو كلمة المرور، وعلى من ضبطه تصحيح ذلك.',
  'reason.not_made': 'تعذّر تجهيز المستند.',
  'reason.not_now': 'طلب خادم البريد الانتظار.',
  'reason.not_to_be_sent': 'رفضت الهيئة المستند بعد ذلك، فلا يمكن تسليمه للعميل.',
  'reason.refused': 'رفض خادم البريد هذا العنوان أو هذه الرسالة.',
  'reason.unreachable': 'خادم البريد لا يستجيب.',
  details: 'رد خادم البريد',
  'send.help': 'يستلم العميل ملف PDF وبداخله ملف XML الموقّع.',
  'send.title': 'إرسال {{number}} بالبريد الإلكتروني',
  'server.address': 'العنوان',
  'server.from': 'المرسِل',
  'server.title': 'خادم البريد',
  'status.failed': 'لم تُرسل',
  'status.queued': 'قيد الإرسال',
  'status.retrying': 'بانتظار الإرسال',
  'status.sent': 'أُرسلت',
  'test.title': 'إرسال رسالة تجريبية',
};
