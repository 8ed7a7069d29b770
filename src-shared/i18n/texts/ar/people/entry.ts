import type { TextsOf } from '../../texts-of.ts';
import type { entry as english } from '../../en/people/entry.ts';

/** See the English texts. */
export const entry: TextsOf<typeof english> = {
  'field.name': 'اسمك',
  'field.new_password': 'كلمة المرور الجديدة',
  'field.organization': 'المنشأة',
  'field.organization_help': 'المنشأة التي تتبعها الفروع. يظهر اسمها لجميع أعضاء فريقك.',
  'field.plan': 'الباقة',
  'field.plan_help':
    'لا تحدّ باقة المؤسسات من عدد المستندات والشركات. أما غيرها فلمركز رئيسي يحاسب عملاءه، وتُعرض الباقة وتُغيَّر في صفحة الاشتراك.',
  'field.password_help': '12 حرفًا على الأقل. بضع كلمات لا يجمعها غيرك يسهل تذكّرها.',
  'invitation.by': 'صاحب الدعوة',
  'invitation.email': 'بريد تسجيل الدخول',
  'invitation.intro': 'دُعيت إلى الانضمام إلى المركز الرئيسي لإحدى المنشآت. يُنشأ حسابك باسمك وكلمة مرور.',
  'invitation.role': 'الدور',
  'invitation.submit': 'انضمام',
  'link.incomplete': 'هذا الرابط غير مكتمل',
  'link.incomplete_text': 'افتحه كما وصلك، مع كل ما بعد العلامة #. وإن بقي كذلك فاطلب رابطًا آخر.',
  'link.to_login': 'تسجيل الدخول',
  'reset.intro': 'اختر كلمة مرور جديدة. ستُنهى جميع جلساتك الحالية.',
  'reset.submit': 'تعيين كلمة المرور',
  'set_up.intro': 'ستكون أنت المالك، ويمكنك دعوة الآخرين بعد ذلك.',
  'set_up.submit': 'إعداد المركز الرئيسي',
};
