import type { TextsOf } from '../../texts-of.ts';
import type { headOffice as english } from '../../en/head-office/head-office.ts';

/** See the English texts. */
export const headOffice: TextsOf<typeof english> = {
  'page.account': 'الحساب',
  'page.activity': 'النشاط',
  'page.alerts': 'التنبيهات',
  'page.audit_log': 'سجل التدقيق',
  'page.billing': 'الاشتراك',
  'page.branches': 'الفروع',
  'page.companies': 'الشركات',
  'page.documents': 'المستندات',
  'page.invitation': 'قبول الدعوة',
  'page.login': 'تسجيل الدخول',
  'page.overview': 'نظرة عامة',
  'page.password_reset': 'تعيين كلمة مرور جديدة',
  'page.reports': 'التقارير',
  'page.setup': 'الإعداد',
  'page.team': 'الفريق',
  'page.webhooks': 'إشعارات الأنظمة',
  'product.name': 'سند',
  'product.place': 'المركز الرئيسي',
};
