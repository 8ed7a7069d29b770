import type { TextsOf } from '#shared/i18n/texts/texts-of.ts';
import type { thisComputer as english } from '#shared/i18n/texts/en/branch/appliance/this-computer.ts';

/** See the English texts. */
export const thisComputer: TextsOf<typeof english> = {
  'autostart.help': 'يعمل سند عندئذ حين يسجّل أحد الدخول إلى هذا الجهاز، ولو من دون نافذته.',
  'autostart.label': 'التشغيل مع بدء تشغيل الجهاز',
  'fault.failed': 'تعذّر على هذا الجهاز تنفيذ ذلك.',
  'fault.printer': 'لم تعد هذه الطابعة موجودة على هذا الجهاز.',
  'folder.data': 'فتح مجلد البيانات',
  'folder.logs': 'فتح السجلات',
  'printers.help': 'يطبع هذا الجهاز المستندات على ورق كامل. اختر الطابعة في لوحة المستند.',
  'printers.none': 'لا توجد طابعات على هذا الجهاز. أضف طابعة في إعداداته.',
  'printers.title': 'طابعات هذا الجهاز',
  'tab.label': 'هذا الجهاز',
  'update.backup_failed': 'لم يُثبَّت التحديث لأن النسخة الاحتياطية قبله فشلت: {{reason}}',
  'update.check': 'البحث عن تحديثات',
  'update.checking': 'يبحث سند عن تحديثات …',
  'update.downloading': 'يجري جلب الإصدار {{version}} …',
  'update.failed': 'تعذّر جلب التحديث أو تثبيته، ويستمر هذا الإصدار في العمل. {{reason}}',
  'update.idle': 'يبحث سند عن تحديثات كل ست ساعات.',
  'update.install': 'تثبيت الإصدار {{version}} وإعادة التشغيل',
  'update.installing': 'يجري تثبيت التحديث، ثم يبدأ سند من جديد.',
  'update.none': 'هذا أحدث إصدار.',
  'update.off': 'لم يُحدَّد خادم للتحديثات لهذا الجهاز.',
  'update.ready': 'الإصدار {{version}} جاهز. تُحفظ نسخة احتياطية قبل تثبيته.',
  'update.refused': 'لم يُثبَّت التحديث لأنه غير موثوق: {{reason}}',
  'update.title': 'التحديثات',
};
