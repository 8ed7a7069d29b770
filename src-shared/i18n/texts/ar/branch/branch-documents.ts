import type { TextsOf } from '../../texts-of.ts';
import type { branchDocuments as english } from '../../en/branch/branch-documents.ts';

/** See the English texts. */
export const branchDocuments: TextsOf<typeof english> = {
  'detail.chain_faults_text': 'محتوى هذا المستند لا يطابق ما تم توقيعه. تواصل مع الدعم الفني قبل الاعتماد عليه.',
  'empty.text': 'تظهر هنا كل عملية بيع في هذا الفرع خلال ثانية من توقيعها.',
  'page.help': 'المستندات التي وقّعها هذا الفرع ورد الهيئة عليها. افتح مستندًا لقراءته أو حفظه.',
  'retry.asked_zero': 'لا مستندات لإعادة إرسالها',
  'retry.asked_one': 'جارٍ الآن إعادة إرسال مستند واحد',
  'retry.asked_two': 'جارٍ الآن إعادة إرسال مستندين',
  'retry.asked_few': 'جارٍ الآن إعادة إرسال {{count}} مستندات',
  'retry.asked_many': 'جارٍ الآن إعادة إرسال {{count}} مستندًا',
  'retry.asked_other': 'جارٍ الآن إعادة إرسال {{count}} مستند',
  'retry.failed': 'تعذّرت إعادة الإرسال',
};
