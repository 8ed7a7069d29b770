import type { TextsOf } from '../../texts-of.ts';
import type { entry as english } from '../../en/people/entry.ts';

/** See the English texts. */
export const entry: TextsOf<typeof english> = {
  'field.name': 'اسمك',
  'field.new_password': 'كلمة المرور الجديدة',
  'field.organization': 'المنشأة',
  'field.organization_help': 'المنشأة المالكة للفروع. يظهر اسمها لجميع أعضاء فريقك.',
  'field.plan': 'الباقة',
  'field.plan_help':
    'باقة المؤسسات مستنداتها وشركاتها غير محدودة. أما الباقات الأخرى فلمركز رئيسي يحاسب عملاءه. يمكنك تغيير الباقة لاحقًا من صفحة الاشتراك.',
  'field.password_help': '12 حرفًا على الأقل. اختر عدة كلمات لا يجمعها غيرك، فهي سهلة التذكّر.',
  'forgot.back': 'العودة إلى تسجيل الدخول',
  'forgot.done': 'تفقّد بريدك الإلكتروني',
  'forgot.done_text':
    'إذا كان لهذا العنوان حساب وكانت منشأتك ترسل البريد، فرابط كلمة المرور الجديدة في طريقه إليك. يعمل الرابط مرة واحدة خلال 24 ساعة. إن لم يصلك شيء فاطلب رابطًا من مالك في منشأتك.',
  'forgot.intro': 'أدخل بريدك الإلكتروني ليصلك رابط لتعيين كلمة مرور جديدة.',
  'forgot.submit': 'إرسال الرابط',
  'invitation.help': 'أدخل اسمك وكلمة مرور لإنشاء حسابك، وسجّل الدخول بهذا البريد الإلكتروني.',
  'invitation.sentence': 'هذه دعوة إلى {{email}} للانضمام إلى {{organization}} بدور {{role}}.',
  'invitation.sentence_by': 'هذه دعوة من {{by}} إلى {{email}} للانضمام إلى {{organization}} بدور {{role}}.',
  'invitation.submit': 'انضمام',
  'link.incomplete': 'هذا الرابط غير مكتمل',
  'link.incomplete_text': 'افتح الرابط كاملًا كما وصلك، بما فيه كل ما بعد العلامة #. وإذا لم ينجح ذلك فاطلب رابطًا جديدًا.',
  'link.to_login': 'تسجيل الدخول',
  'reset.intro': 'اختر كلمة مرور جديدة، وسيُسجَّل خروجك من جميع الأجهزة.',
  'reset.submit': 'تعيين كلمة المرور',
  'set_up.intro': 'ستكون أنت المالك، ويمكنك دعوة الآخرين لاحقًا.',
  'set_up.submit': 'إعداد المركز الرئيسي',
};
