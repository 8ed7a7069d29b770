import type { TextsOf } from '../../texts-of.ts';
import type { branchKit as english } from '../../en/branch/branch-kit.ts';

/** See the English texts. */
export const branchKit: TextsOf<typeof english> = {
  'error.offline': 'تعذّر الوصول إلى جهاز الفرع. ما كتبته محفوظ؛ أعد المحاولة بعد لحظات.',
  'error.unexpected_here': 'حدث خطأ غير متوقع. أعد المحاولة، وإن استمر فأبلغ من يتولى هذا الفرع.',
  'page.missing_text': 'ينقص جهاز الفرع جزء من هذه الصفحة. أعد المحاولة بعد لحظات، وإن استمر ذلك فأبلغ من يتولاه.',
  'page.not_permitted_text': 'يستطيع مالك هذا الفرع تغيير دورك.',
  'page.outdated_text': 'جرى تحديث سند منذ فتح هذه الصفحة، ويُعاد تحميلها الآن.',
};
