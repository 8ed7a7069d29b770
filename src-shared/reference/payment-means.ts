import type { NamedCode } from './named-code.ts';

/** UNTDID 4461 codes that the authority accepts for BT-81 (rule BR-KSA-16), in the order of their numbers. */
export const paymentMeans: readonly NamedCode[] = [
  ['1', 'Instrument not defined', 'وسيلة دفع غير محددة'],
  ['2', 'Automated clearing house credit', 'قيد دائن عبر غرفة المقاصة الآلية'],
  ['3', 'Automated clearing house debit', 'قيد مدين عبر غرفة المقاصة الآلية'],
  ['4', 'ACH demand debit reversal', 'عكس قيد مدين على حساب جارٍ عبر غرفة المقاصة الآلية'],
  ['5', 'ACH demand credit reversal', 'عكس قيد دائن على حساب جارٍ عبر غرفة المقاصة الآلية'],
  ['6', 'ACH demand credit', 'قيد دائن على حساب جارٍ عبر غرفة المقاصة الآلية'],
  ['7', 'ACH demand debit', 'قيد مدين على حساب جارٍ عبر غرفة المقاصة الآلية'],
  ['8', 'Hold', 'محجوز'],
  ['9', 'National or regional clearing', 'مقاصة وطنية أو إقليمية'],
  ['10', 'In cash', 'نقدًا'],
  ['11', 'ACH savings credit reversal', 'عكس قيد دائن على حساب ادخار عبر غرفة المقاصة الآلية'],
  ['12', 'ACH savings debit reversal', 'عكس قيد مدين على حساب ادخار عبر غرفة المقاصة الآلية'],
  ['13', 'ACH savings credit', 'قيد دائن على حساب ادخار عبر غرفة المقاصة الآلية'],
  ['14', 'ACH savings debit', 'قيد مدين على حساب ادخار عبر غرفة المقاصة الآلية'],
  ['15', 'Book entry credit', 'قيد دفتري دائن'],
  ['16', 'Book entry debit', 'قيد دفتري مدين'],
  ['17', 'ACH demand cash concentration/disbursement (CCD) credit', 'قيد دائن لتجميع النقد أو صرفه (CCD) على حساب جارٍ'],
  ['18', 'ACH demand cash concentration/disbursement (CCD) debit', 'قيد مدين لتجميع النقد أو صرفه (CCD) على حساب جارٍ'],
  ['19', 'ACH demand corporate trade payment (CTP) credit', 'قيد دائن لمدفوعات تجارية بين الشركات (CTP) على حساب جارٍ'],
  ['20', 'Cheque', 'شيك'],
  ['21', "Banker's draft", 'حوالة مصرفية'],
  ['22', "Certified banker's draft", 'حوالة مصرفية مصدقة'],
  ['23', 'Bank cheque', 'شيك مصرفي'],
  ['24', 'Bill of exchange awaiting acceptance', 'كمبيالة بانتظار القبول'],
  ['25', 'Certified cheque', 'شيك مصدق'],
  ['26', 'Local cheque', 'شيك محلي'],
  ['27', 'ACH demand corporate trade payment (CTP) debit', 'قيد مدين لمدفوعات تجارية بين الشركات (CTP) على حساب جارٍ'],
  ['28', 'ACH demand corporate trade exchange (CTX) credit', 'قيد دائن للتبادل التجاري بين الشركات (CTX) على حساب جارٍ'],
  ['29', 'ACH demand corporate trade exchange (CTX) debit', 'قيد مدين للتبادل التجاري بين الشركات (CTX) على حساب جارٍ'],
  ['30', 'Credit transfer', 'تحويل دائن'],
  ['31', 'Debit transfer', 'تحويل مدين'],
  ['32', 'ACH demand CCD+ credit', 'قيد دائن لتجميع النقد أو صرفه مع بيانات (CCD+) على حساب جارٍ'],
  ['33', 'ACH demand CCD+ debit', 'قيد مدين لتجميع النقد أو صرفه مع بيانات (CCD+) على حساب جارٍ'],
  ['34', 'ACH prearranged payment and deposit (PPD)', 'دفع وإيداع متفق عليهما مسبقًا (PPD) عبر غرفة المقاصة الآلية'],
  ['35', 'ACH savings cash concentration/disbursement (CCD) credit', 'قيد دائن لتجميع النقد أو صرفه (CCD) على حساب ادخار'],
  ['36', 'ACH savings cash concentration/disbursement (CCD) debit', 'قيد مدين لتجميع النقد أو صرفه (CCD) على حساب ادخار'],
  ['37', 'ACH savings corporate trade payment (CTP) credit', 'قيد دائن لمدفوعات تجارية بين الشركات (CTP) على حساب ادخار'],
  ['38', 'ACH savings corporate trade payment (CTP) debit', 'قيد مدين لمدفوعات تجارية بين الشركات (CTP) على حساب ادخار'],
  ['39', 'ACH savings corporate trade exchange (CTX) credit', 'قيد دائن للتبادل التجاري بين الشركات (CTX) على حساب ادخار'],
  ['40', 'ACH savings corporate trade exchange (CTX) debit', 'قيد مدين للتبادل التجاري بين الشركات (CTX) على حساب ادخار'],
  ['41', 'ACH savings CCD+ credit', 'قيد دائن لتجميع النقد أو صرفه مع بيانات (CCD+) على حساب ادخار'],
  ['42', 'Payment to bank account', 'دفع إلى حساب مصرفي'],
  ['43', 'ACH savings CCD+ debit', 'قيد مدين لتجميع النقد أو صرفه مع بيانات (CCD+) على حساب ادخار'],
  ['44', 'Accepted bill of exchange', 'كمبيالة مقبولة'],
  ['45', 'Referenced home-banking credit transfer', 'تحويل دائن بمرجع عبر الخدمات المصرفية المنزلية'],
  ['46', 'Interbank debit transfer', 'تحويل مدين بين المصارف'],
  ['47', 'Home-banking debit transfer', 'تحويل مدين عبر الخدمات المصرفية المنزلية'],
  ['48', 'Bank card', 'بطاقة مصرفية'],
  ['49', 'Direct debit', 'خصم مباشر'],
  ['50', 'Payment by postgiro', 'دفع عبر الحساب البريدي'],
  ['51', 'French standard 6 97 remote settlement (CFONB), option A', 'تسوية عن بعد وفق المعيار الفرنسي 6 97 (CFONB)، الخيار أ'],
  ['52', 'Urgent commercial payment', 'دفعة تجارية عاجلة'],
  ['53', 'Urgent treasury payment', 'دفعة خزينة عاجلة'],
  ['54', 'Credit card', 'بطاقة ائتمان'],
  ['55', 'Debit card', 'بطاقة خصم'],
  ['56', 'Bankgiro', 'تحويل مصرفي بنظام الجيرو'],
  ['57', 'Standing agreement', 'اتفاق دائم'],
  ['58', 'SEPA credit transfer', 'تحويل دائن ضمن منطقة المدفوعات الأوروبية الموحدة (SEPA)'],
  ['59', 'SEPA direct debit', 'خصم مباشر ضمن منطقة المدفوعات الأوروبية الموحدة (SEPA)'],
  ['60', 'Promissory note', 'سند لأمر'],
  ['61', 'Promissory note signed by the debtor', 'سند لأمر موقع من المدين'],
  ['62', 'Promissory note signed by the debtor and endorsed by a bank', 'سند لأمر موقع من المدين ومظهر من مصرف'],
  ['63', 'Promissory note signed by the debtor and endorsed by a third party', 'سند لأمر موقع من المدين ومظهر من طرف ثالث'],
  ['64', 'Promissory note signed by a bank', 'سند لأمر موقع من مصرف'],
  ['65', 'Promissory note signed by a bank and endorsed by another bank', 'سند لأمر موقع من مصرف ومظهر من مصرف آخر'],
  ['66', 'Promissory note signed by a third party', 'سند لأمر موقع من طرف ثالث'],
  ['67', 'Promissory note signed by a third party and endorsed by a bank', 'سند لأمر موقع من طرف ثالث ومظهر من مصرف'],
  ['68', 'Online payment service', 'خدمة دفع عبر الإنترنت'],
  ['70', 'Bill drawn by the creditor on the debtor', 'كمبيالة مسحوبة من الدائن على المدين'],
  ['74', 'Bill drawn by the creditor on a bank', 'كمبيالة مسحوبة من الدائن على مصرف'],
  ['75', 'Bill drawn by the creditor, endorsed by another bank', 'كمبيالة مسحوبة من الدائن ومظهرة من مصرف آخر'],
  [
    '76',
    'Bill drawn by the creditor on a bank and endorsed by a third party',
    'كمبيالة مسحوبة من الدائن على مصرف ومظهرة من طرف ثالث',
  ],
  ['77', 'Bill drawn by the creditor on a third party', 'كمبيالة مسحوبة من الدائن على طرف ثالث'],
  [
    '78',
    'Bill drawn by the creditor on a third party, accepted and endorsed by a bank',
    'كمبيالة مسحوبة من الدائن على طرف ثالث ومقبولة ومظهرة من مصرف',
  ],
  ['91', "Not transferable banker's draft", 'حوالة مصرفية غير قابلة للتحويل'],
  ['92', 'Not transferable local cheque', 'شيك محلي غير قابل للتحويل'],
  ['93', 'Reference giro', 'تحويل جيرو بمرجع'],
  ['94', 'Urgent giro', 'تحويل جيرو عاجل'],
  ['95', 'Free format giro', 'تحويل جيرو حر الصيغة'],
  ['96', 'Requested method for payment was not used', 'لم تستخدم وسيلة الدفع المطلوبة'],
  ['97', 'Clearing between partners', 'مقاصة بين الشركاء'],
  ['ZZZ', 'Mutually defined', 'متفق عليه بين الطرفين'],
];

/** The codes of {@link paymentMeans}. */
export const paymentMeansCodes: readonly string[] = paymentMeans.map(([code]) => code);

/** The codes of cash, card, transfer to an account, credit transfer and cheque: what shops take, in the order in which it is offered. */
export const usualMeans: readonly string[] = ['10', '48', '42', '30', '20'];

/** The name of a code in a language; the code itself where the list has none. */
export function nameOfPaymentMeans(code: string, language: 'en' | 'ar'): string {
  const [, name, nameAr] = paymentMeans.find(([each]) => each === code) ?? [code, code, code];
  return language === 'ar' ? nameAr : name;
}

/** What a choice of payment means offers: {@link usualMeans} by their names in a language, and `chosen` where it is none of them. */
export function offeredMeans(language: 'en' | 'ar', chosen?: string): { value: string; label: string }[] {
  const codes = new Set([...usualMeans, ...(chosen === undefined ? [] : [chosen])]);
  return [...codes].map((value) => ({ value, label: nameOfPaymentMeans(value, language) }));
}
