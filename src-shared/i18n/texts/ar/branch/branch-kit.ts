import type { TextsOf } from '../../texts-of.ts';
import type { branchKit as english } from '../../en/branch/branch-kit.ts';

/** See the English texts. */
export const branchKit: TextsOf<typeof english> = {
  'error.offline': 'تعذّر الوصول إلى جهاز الفرع. ما كتبته محفوظ؛ أعد المحاولة بعد قليل.',
  'error.unexpected_here': 'حدث خطأ غير متوقع. أعد المحاولة، وإذا تكرر الخطأ فتواصل مع الدعم الفني.',
  'page.missing_text': 'جزء من هذه الصفحة غير موجود على جهاز الفرع. أعد المحاولة بعد قليل، وإذا استمر ذلك فتواصل مع الدعم الفني.',
  'page.not_permitted_text': 'اطلب ذلك من مدير الفرع أو مالكه.',
  'page.outdated_text': 'تم تحديث سند بعد فتح هذه الصفحة، ويجري تحميلها من جديد.',
};
