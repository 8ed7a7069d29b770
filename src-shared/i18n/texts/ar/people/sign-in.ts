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
  'error.failed_code': 'الرمز غير صحيح أو سبق استخدامه.',
  'error.throttled_zero': 'محاولات فاشلة كثيرة. أعد المحاولة الآن.',
  'error.throttled_one': 'محاولات فاشلة كثيرة. أعد المحاولة بعد دقيقة واحدة.',
  'error.throttled_two': 'محاولات فاشلة كثيرة. أعد المحاولة بعد دقيقتين.',
  'error.throttled_few': 'محاولات فاشلة كثيرة. أعد المحاولة بعد {{count}} دقائق.',
  'error.throttled_many': 'محاولات فاشلة كثيرة. أعد المحاولة بعد {{count}} دقيقة.',
  'error.throttled_other': 'محاولات فاشلة كثيرة. أعد المحاولة بعد {{count}} دقيقة.',
  'field.empty': 'هذا الحقل مطلوب',
  'forgotten.operator': 'وإن كنت المالك الوحيد فينشئ مشغّل المركز الرئيسي هذا الرابط بالأمر:',
  'forgotten.phone': 'وإن فقدت هاتفك ورموز الاسترداد فهذا الأمر يوقف تطبيق المصادقة:',
  'forgotten.text': 'ينشئ لك مالك المنشأة رابطًا لتعيين كلمة مرور جديدة من صفحة الفريق.',
  'forgotten.title': 'هل نسيت كلمة المرور؟',
  intro: 'كل الفروع ومستنداتها ومفاتيحها في مكان واحد.',
  'notice.password_reset': 'تم تغيير كلمة المرور. سجّل الدخول بها.',
  'notice.set_up_link': 'لإعداد المركز الرئيسي افتح الرابط الذي ظهر عند تشغيله أول مرة. وإن تم الإعداد فسجّل الدخول.',
  'organization.choose': 'اختر منشأة',
  'organization.help': 'بريدك الإلكتروني وكلمة مرورك مسجلان في أكثر من منشأة.',
  'organization.label': 'المنشأة',
  'session.ended': 'انتهت جلستك. سجّل الدخول لتتابع من حيث توقفت؛ ما كتبته محفوظ.',
};
