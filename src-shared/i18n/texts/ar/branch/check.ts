import type { TextsOf } from '../../texts-of.ts';
import type { check as english } from '../../en/branch/check.ts';

/** See the English texts. */
export const check: TextsOf<typeof english> = {
  action: 'تحقق',
  document: 'المستند',
  'field.certificate_signature': 'الشهادة',
  'field.hash': 'البصمة',
  'field.payable': 'المبلغ المستحق',
  'field.public_key': 'المفتاح',
  'field.seller_name': 'البائع',
  'field.signature': 'التوقيع',
  'field.timestamp': 'التاريخ والوقت',
  'field.vat': 'الضريبة',
  'field.vat_number': 'الرقم الضريبي',
  nothing: 'تبيّن النتيجة هل أصدر هذا الفرع الإيصال، وهل هو دون تغيير.',
  qr: 'رمز الاستجابة السريعة للإيصال',
  qr_help: 'استخدم الماسح أو الكاميرا.',
  'reason.document_damaged': 'المستند تالف في السجل. شغّل الفحوص من صفحة التشخيص.',
  'reason.fields_changed': 'يختلف الرمز عن المستند الموقّع: {{fields}}.',
  'reason.not_in_ledger': 'وقّعته وحدة من هذا الفرع، لكن المستند غير موجود في سجله. اطلبه من المركز الرئيسي.',
  'reason.other_seller': 'أصدره بائع آخر.',
  'reason.other_unit':
    'يحمل رقمكم الضريبي، لكن لم توقّعه أي وحدة من هذا الفرع. قد يكون صادرًا من فرع آخر أو مزوّرًا: ابحث عنه في المركز الرئيسي.',
  'reason.receipt_link': 'يفتح هذا الرمز الإيصال على جوال العميل. امسح الرمز الضريبي الذي فوقه.',
  'reason.signature_invalid': 'توقيعه غير صحيح: ما يذكره لم يُوقَّع قط.',
  'reason.unreadable': 'هذا ليس رمز فاتورة ضريبية.',
  'reason.unsigned': 'يحمل رقمكم الضريبي لكن دون توقيع، فقد يكون أي شخص قد أنشأه.',
  'result.corrected': 'صادر منّا، وصُحّح لاحقًا',
  'result.forged': 'مزوّر',
  'result.not_a_tax_qr': 'ليس رمزًا ضريبيًا',
  'result.not_ours': 'ليس صادرًا منّا',
  'result.ours': 'صادر منّا ودون تغيير',
  'result.rejected': 'صادر منّا، لكن الهيئة رفضته',
  'text.corrected': 'أصدره هذا الفرع، وصحّحته إشعارات لاحقة.',
  'text.ours': 'أصدره هذا الفرع، والرمز يطابق ما تم توقيعه.',
  'text.rejected': 'أصدره هذا الفرع، لكنه ليس مستندًا ضريبيًا صالحًا.',
};
