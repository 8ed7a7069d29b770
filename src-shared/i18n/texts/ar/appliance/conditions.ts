import type { TextsOf } from '../../texts-of.ts';
import type { conditions as english } from '../../en/appliance/conditions.ts';

/** See the English texts. */
export const conditions: TextsOf<typeof english> = {
  APPLIANCE_REVOKED: 'لم يعد المركز الرئيسي يعرف هذا الفرع',
  BACKUP_FAILED: 'تعذّر حفظ النسخ الاحتياطية',
  CHAIN_FORKED: 'لدى المركز الرئيسي مستندات لوحدة تختلف عما في هذا الفرع، فتوقفت الوحدة عن الإصدار',
  CHAIN_TAIL_UNCERTAIN: 'لم يُؤكَّد بعد الاستعادة أين تنتهي سلسلة إحدى الوحدات',
  CLEARED_COPY_DIFFERS: 'نسخة الهيئة من مستند معتمد تختلف عن نسختنا',
  CLEARED_COPY_MISSING: 'لم تصل نسخة الهيئة من مستند معتمد',
  CLOCK_DEVIATES: 'ساعة هذا الجهاز غير مضبوطة',
  CLOCK_IMPLAUSIBLE: 'ساعة هذا الجهاز خاطئة، ولا يمكن إصدار أي مستند حتى تُضبط',
  GATEWAY_ANSWERS_UNUSABLE: 'ردود الهيئة غير صالحة للاستخدام',
  GATEWAY_CREDENTIALS_REFUSED: 'ترفض الهيئة شهادة إحدى الوحدات',
  GATEWAY_NEWS: 'في ردود الهيئة شيء لا يعرفه هذا الإصدار',
  GATEWAY_SILENT: 'الهيئة لا تستجيب؛ تُصدر المستندات وتنتظر الإرسال',
  HAND_BACK_REFUSED: 'يعيد المركز الرئيسي مستندات غير سليمة',
  HEAD_OFFICE_REFUSES: 'لا يقبل المركز الرئيسي ما يرسله هذا الفرع',
  HEAD_OFFICE_SILENT: 'المركز الرئيسي لا يستجيب؛ البيع مستمر',
  KEY_LOST: 'فُقد مفتاح إحدى الوحدات، ولن تصدر شيئًا حتى تحصل على شهادة جديدة',
  KEY_STORE_UNAVAILABLE: 'مخزن المفاتيح مقفل أو لا يستجيب، ولا يمكن إصدار أي مستند',
  LAN_CERTIFICATE_ENDS: 'شهادة الاتصال بنقاط البيع في الشبكة تنتهي قريبًا',
  LAN_CERTIFICATE_UNUSABLE: 'شهادة الاتصال بنقاط البيع في الشبكة غير صالحة للاستخدام',
  LAN_NAME_NOT_CERTIFIED: 'شهادة الاتصال بنقاط البيع لا تشمل أحد أسماء هذا الجهاز أو عناوينه',
  LAN_NOT_SERVED: 'لا تصل نقاط البيع في الشبكة إلى الفرع: تعذّر استخدام أحد المنافذ، أو سلسلة المفاتيح مقفلة',
  LAN_UNANNOUNCED: 'لا تستطيع نقاط البيع العثور على هذا الفرع في الشبكة تلقائيًا',
  LAN_UNENCRYPTED: 'الاتصال بنقاط البيع في الشبكة غير مشفّر',
  NO_USABLE_UNIT: 'لا توجد وحدة تستطيع إصدار المستندات',
  STORAGE_LOW: 'أوشك القرص على الامتلاء',
  STORAGE_UNAVAILABLE: 'القرص ممتلئ أو تتعذّر الكتابة عليه، ولا يمكن إصدار أي مستند',
  TAIL_MARKS_UNWRITABLE: 'تعذّر تسجيل نهايات السلاسل بجانب السجل',
  UNIT_FAILED: 'لم تنجح تهيئة إحدى الوحدات، ولا تصدر شيئًا',
};
