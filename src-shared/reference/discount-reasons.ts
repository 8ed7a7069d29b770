import type { NamedCode } from './named-code.ts';

/** UNTDID 5189 codes for a discount (BT-98, BT-140), as EN 16931 lists them, in the order of their numbers. */
export const discountReasons = [
  ['41', 'Bonus for works ahead of schedule', 'مكافأة إنجاز قبل الموعد'],
  ['42', 'Other bonus', 'مكافأة أخرى'],
  ['60', 'Manufacturer’s consumer discount', 'خصم المصنّع للمستهلك'],
  ['62', 'Due to military status', 'خصم لمنسوبي القطاع العسكري'],
  ['63', 'Due to work accident', 'خصم بسبب إصابة عمل'],
  ['64', 'Special agreement', 'اتفاق خاص'],
  ['65', 'Production error discount', 'خصم عيب في الإنتاج'],
  ['66', 'New outlet discount', 'خصم افتتاح فرع جديد'],
  ['67', 'Sample discount', 'خصم عينات'],
  ['68', 'End-of-range discount', 'خصم نهاية التشكيلة'],
  ['70', 'Incoterm discount', 'خصم شروط التسليم (Incoterms)'],
  ['71', 'Point of sales threshold allowance', 'خصم بلوغ حد الشراء'],
  ['88', 'Material surcharge/deduction', 'فرق سعر المواد'],
  ['95', 'Discount', 'خصم'],
  ['100', 'Special rebate', 'حسم خاص'],
  ['102', 'Fixed long term', 'خصم ثابت طويل الأجل'],
  ['103', 'Temporary', 'خصم مؤقت'],
  ['104', 'Standard', 'خصم اعتيادي'],
  ['105', 'Yearly turnover', 'خصم المبيعات السنوية'],
] as const satisfies readonly NamedCode[];

/** The codes of {@link discountReasons}. */
export const discountReasonCodes = discountReasons.map(([code]) => code);
