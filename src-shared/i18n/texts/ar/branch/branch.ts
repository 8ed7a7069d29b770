import type { TextsOf } from '../../texts-of.ts';
import type { branch as english } from '../../en/branch/branch.ts';

/** See the English texts. */
export const branch: TextsOf<typeof english> = {
  'command.all_documents': 'عرضها كلها في صفحة المستندات',
  'command.group': 'الإجراءات',
  'environment.label': 'البيئة',
  'environment.production': 'الإنتاج',
  'environment.sandbox': 'التجريبية',
  'page.backups': 'النسخ الاحتياطية',
  'page.diagnostics': 'التشخيص',
  'page.documents': 'المستندات',
  'page.login': 'تسجيل الدخول',
  'page.queue': 'قائمة الانتظار',
  'page.settings': 'الإعدادات',
  'page.setup': 'الإعداد',
  'page.tills': 'أجهزة البيع',
  'page.today': 'اليوم',
  'page.units': 'وحدات الفوترة',
  'page.users': 'المستخدمون',
  'product.name': 'سند',
  'product.place': 'الفرع',
  'role.cashier': 'أمين صندوق',
  'role.manager': 'مدير',
  'role.owner': 'مالك',
  'words.backups': 'نسخة استعادة مجلد قرص',
  'words.diagnostics': 'فحص السجل الدعم القرص الساعة',
  'words.documents': 'فاتورة بيع إشعار دائن مدين إيصال',
  'words.queue': 'بالانتظار إعادة محاولة مرفوضة موعد الهيئة',
<<<<<<< HEAD
  'words.settings': 'الاسم الشبكة الشركة المفاتيح المركز الرئيسي الطابعة',
  'words.today': 'الرئيسية البداية الحالة المبيعات',
  'words.users': 'الأشخاص الأدوار كلمة المرور اللغة الحساب السجل',
=======
  'words.tills': 'كاشير نقطة بيع اقتران شبكة شهادة مفتاح',
  'words.today': 'الرئيسية البداية الحالة المبيعات',
  'words.units': 'شهادة رمز تهيئة تجديد جهاز',
>>>>>>> main
};
