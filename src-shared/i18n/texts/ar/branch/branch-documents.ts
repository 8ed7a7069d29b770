import type { TextsOf } from '../../texts-of.ts';
import type { branchDocuments as english } from '../../en/branch/branch-documents.ts';

/** See the English texts. */
export const branchDocuments: TextsOf<typeof english> = {
  'detail.chain_faults_text': 'محتوى هذا المستند ليس المحتوى الذي وُقّع. راجع من يتولى هذا الفرع قبل الاعتماد عليه.',
  'empty.text': 'تظهر هنا كل عملية بيع في هذا الفرع خلال ثانية من توقيعها.',
  'page.help': 'ما وقّعه هذا الفرع وما ردّت به الهيئة. افتح مستندًا لقراءته أو لمعرفة سبب رفضه أو لحفظه.',
  'retry.asked_zero': 'لا مستندات تُعاد محاولة إرسالها',
  'retry.asked_one': 'تُعاد الآن محاولة إرسال مستند واحد',
  'retry.asked_two': 'تُعاد الآن محاولة إرسال مستندين',
  'retry.asked_few': 'تُعاد الآن محاولة إرسال {{count}} مستندات',
  'retry.asked_many': 'تُعاد الآن محاولة إرسال {{count}} مستندًا',
  'retry.asked_other': 'تُعاد الآن محاولة إرسال {{count}} مستند',
  'retry.failed': 'لم تُعَد المحاولة',
  'search.placeholder': 'الرقم أو المبلغ أو المشتري أو الرقم الضريبي أو رمز الاستجابة السريعة',
};
