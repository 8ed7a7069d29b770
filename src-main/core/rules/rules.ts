import { chargeRules } from './en/charge-rules.ts';
import { codeRules } from './en/code-rules.ts';
import { decimalRules } from './en/decimal-rules.ts';
import { documentRules } from './en/document-rules.ts';
import { lineRules } from './en/line-rules.ts';
import { totalRules } from './en/total-rules.ts';
import { vatBreakdownRules } from './en/vat-breakdown-rules.ts';
import { vatCategoryRules } from './en/vat-category-rules.ts';
import { addressRules } from './ksa/parties/address-rules.ts';
import { allowanceRules } from './ksa/amounts/allowance-rules.ts';
import { currencyRules } from './ksa/amounts/currency-rules.ts';
import { dateRules } from './ksa/header/date-rules.ts';
import { headerRules } from './ksa/header/header-rules.ts';
import { issueMomentRules } from './ksa/header/issue-moment-rules.ts';
import { lineAmountRules } from './ksa/amounts/line-amount-rules.ts';
import { noteRules } from './ksa/header/note-rules.ts';
import { numberRules } from './ksa/amounts/number-rules.ts';
import { addressLengthRules } from './ksa/parties/address-length-rules.ts';
import { buyerRules } from './ksa/parties/buyer-rules.ts';
import { identificationRules } from './ksa/parties/identification-rules.ts';
import { vatNumberRules } from './ksa/parties/vat-number-rules.ts';
import { paymentRules } from './ksa/amounts/payment-rules.ts';
import { prepaymentRules } from './ksa/amounts/prepayment-rules.ts';
import { profileRules } from './ksa/header/profile-rules.ts';
import { stampRules } from './ksa/header/stamp-rules.ts';
import { typeCodeRules } from './ksa/header/type-code-rules.ts';
import { categoryRules } from './ksa/vat/category-rules.ts';
import { exemptionRules } from './ksa/vat/exemption-rules.ts';
import { prepaymentExemptionRules } from './ksa/vat/prepayment-exemption-rules.ts';
import type { Rule } from './rule/rule.ts';

/** All rules: those of the European core set first and then the national ones, as the authority tries them. */
export const rules: readonly Rule[] = [
  ...documentRules,
  ...totalRules,
  ...vatBreakdownRules,
  ...vatCategoryRules,
  ...chargeRules,
  ...lineRules,
  ...decimalRules,
  ...codeRules,

  ...issueMomentRules,
  ...headerRules,
  ...typeCodeRules,
  ...dateRules,
  ...noteRules,
  ...stampRules,
  ...identificationRules,
  ...vatNumberRules,
  ...addressLengthRules,
  ...buyerRules,
  ...addressRules,
  ...lineAmountRules,
  ...prepaymentRules,
  ...prepaymentExemptionRules,
  ...allowanceRules,
  ...categoryRules,
  ...exemptionRules,
  ...paymentRules,
  ...currencyRules,
  ...profileRules,
  ...numberRules,
];
