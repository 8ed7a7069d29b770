import type { TextsOf } from '../../texts-of.ts';
import type { signIn as english } from '../../en/people/sign-in.ts';

/** See the English texts. */
export const signIn: TextsOf<typeof english> = {
  'button.sign_in': 'تسجيل الدخول',
  'code.help': 'ستة أرقام من تطبيق المصادقة.',
  'code.label': 'الرمز',
  'code.recovery_label': 'رمز الاسترداد',
  'code.use_app': 'استخدام تطبيق المصادقة',
  'code.use_recovery': 'استخدام رمز استرداد',
  'error.failed': 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  'error.failed_code': 'هذا الرمز غير صحيح أو سبق استخدامه.',
  'error.throttled_zero': 'تجاوزت عدد المحاولات المسموح بها. أعد المحاولة الآن.',
  'error.throttled_one': 'تجاوزت عدد المحاولات المسموح بها. أعد المحاولة بعد دقيقة واحدة.',
  'error.throttled_two': 'تجاوزت عدد المحاولات المسموح بها. أعد المحاولة بعد دقيقتين.',
  'error.throttled_few': 'تجاوزت عدد المحاولات المسموح بها. أعد المحاولة بعد {{count}} دقائق.',
  'error.throttled_many': 'تجاوزت عدد المحاولات المسموح بها. أعد المحاولة بعد {{count}} دقيقة.',
  'error.throttled_other': 'تجاوزت عدد المحاولات المسموح بها. أعد المحاولة بعد {{count}} دقيقة.',
  'field.empty': 'هذا الحقل مطلوب',
  'forgotten.mail': 'احصل على رابط بالبريد الإلكتروني',
  'forgotten.operator': 'إذا كنت المالك الوحيد، فيستطيع مسؤول النظام إنشاء رابط بهذا الأمر:',
  'forgotten.phone': 'إذا فقدت جوالك ورموز الاسترداد، فهذا الأمر يعطّل تطبيق المصادقة:',
  'forgotten.text': 'يستطيع أحد مالكي المنشأة إنشاء رابط لكلمة مرور جديدة من صفحة الفريق.',
  'forgotten.title': 'هل نسيت كلمة المرور؟',
  intro: 'جميع فروعك ومستنداتك ومفاتيحك في مكان واحد.',
  'notice.password_reset': 'تم تغيير كلمة المرور. سجّل الدخول بكلمة المرور الجديدة.',
  'notice.set_up_link': 'لإعداد المركز الرئيسي، افتح الرابط الذي ظهر عند تشغيله أول مرة. وإذا سبق إعداده فسجّل الدخول.',
  'organization.choose': 'اختر منشأة',
  'organization.help': 'هذا البريد الإلكتروني وكلمة المرور مسجلان في أكثر من منشأة.',
  'organization.label': 'المنشأة',
  'session.ended': 'انتهت جلستك. سجّل الدخول للمتابعة من حيث توقفت؛ ما كتبته محفوظ.',
};
