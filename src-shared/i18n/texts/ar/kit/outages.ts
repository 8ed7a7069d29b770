import type { TextsOf } from '../../texts-of.ts';
import type { outages as english } from '../../en/kit/outages.ts';

/** See the English texts. */
export const outages: TextsOf<typeof english> = {
  'column.branch': 'الفرع',
  'column.cause': 'السبب',
  'column.duration': 'المدة',
  'column.ended': 'النهاية',
  'column.late': 'المتأخرة',
  'column.started': 'البداية',
  'column.waited': 'المنتظرة',
  'document.accepted': 'تاريخ القبول:',
  'document.deadline': 'الموعد النهائي:',
  'document.first': 'القائمة تعرض أول {{shown}}.',
  'document.late': 'متأخر',
  'document.more': 'عرض {{shown}} أخرى',
  'document.none': 'لم ينتظر أي مستند.',
  'document.on_time': 'في الموعد',
  'document.title': 'المستندات التي انتظرت',
  'document.waiting': 'قيد الانتظار',
  'empty.text': 'إذا تعذّر الوصول إلى الهيئة فستعرض هذه الصفحة متى حدث ذلك وسببه والمستندات التي انتظرت.',
  'empty.title': 'لا توجد انقطاعات',
  'evidence.last': 'آخر مرة:',
  'evidence.title': 'الأدلة',
  'fact.late': 'المستندات المتأخرة',
  'fact.outage_id': 'معرّف الانقطاع',
  help: 'الأوقات التي تعذّر فيها الوصول إلى الهيئة وأسبابها والمستندات التي انتظرت. إذا سألت الهيئة عن تأخر فأرسل إليها ملف PDF الخاص بالانقطاع.',
  'save.failed': 'تعذّر حفظ ملف PDF',
  'save.help': 'مستند واحد بالعربية والإنجليزية لتقديمه إلى الهيئة.',
  'save.pdf': 'حفظ بصيغة PDF',
  'state.ongoing': 'مستمر',
};
