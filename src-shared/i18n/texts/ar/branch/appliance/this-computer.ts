import type { TextsOf } from '#shared/i18n/texts/texts-of.ts';
import type { thisComputer as english } from '#shared/i18n/texts/en/branch/appliance/this-computer.ts';

/** See the English texts. */
export const thisComputer: TextsOf<typeof english> = {
  'autostart.help': 'يبدأ سند عندما يسجّل أحد الدخول إلى هذا الجهاز، حتى دون فتح نافذته.',
  'autostart.label': 'التشغيل مع بدء تشغيل الجهاز',
  'fault.failed': 'تعذّر على هذا الجهاز تنفيذ ذلك.',
  'fault.printer': 'لم تعد هذه الطابعة موجودة على هذا الجهاز.',
  'folder.data': 'فتح مجلد البيانات',
  'folder.logs': 'فتح مجلد السجلات',
  'printers.help': 'يطبع هذا الجهاز مستندات A4. اختر الطابعة عند فتح المستند.',
  'printers.none': 'لا توجد طابعات على هذا الجهاز. أضف طابعة في إعداداته.',
  'printers.title': 'طابعات هذا الجهاز',
  'tab.label': 'هذا الجهاز',
  'update.backup_failed': 'لم يُثبَّت التحديث لأن النسخ الاحتياطي قبله فشل: {{reason}}',
  'update.check': 'البحث عن تحديثات',
  'update.checking': 'جارٍ البحث عن تحديثات…',
  'update.downloading': 'جارٍ تنزيل الإصدار {{version}}…',
  'update.failed': 'تعذّر تنزيل التحديث أو تثبيته؛ يستمر هذا الإصدار في العمل. {{reason}}',
  'update.idle': 'يبحث سند عن تحديثات كل ست ساعات.',
  'update.install': 'تثبيت الإصدار {{version}} وإعادة التشغيل',
  'update.installing': 'جارٍ تثبيت التحديث. يعاد تشغيل سند بعده.',
  'update.none': 'لديك أحدث إصدار.',
  'update.off': 'لم يُحدَّد خادم تحديثات لهذا الجهاز.',
  'update.ready': 'الإصدار {{version}} جاهز. تُحفظ نسخة احتياطية قبل تثبيته.',
  'update.refused': 'لم يُثبَّت التحديث لأنه غير موثوق: {{reason}}',
  'update.title': 'التحديثات',
};
