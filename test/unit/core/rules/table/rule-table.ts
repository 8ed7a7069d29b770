import { addressRows } from './address-rows.ts';
import { allowanceRows } from './allowance-rows.ts';
import { amountRows } from './amount-rows.ts';
import { buyerRows } from './buyer-rows.ts';
import { categoryRows } from './category-rows.ts';
import { currencyRows } from './currency-rows.ts';
import { dateRows } from './date-rows.ts';
import { documentRows } from './document-rows.ts';
import { headerRows } from './header-rows.ts';
import { identificationRows } from './identification-rows.ts';
import { lineRows } from './line-rows.ts';
import { prepaymentRows } from './prepayment-rows.ts';
import type { RuleRow } from './rule-row.ts';
import { stampRows } from './stamp-rows.ts';
import { taxCodeRows } from './tax-code-rows.ts';
import { totalRows } from './total-rows.ts';
import { unreportedRows } from './unreported-rows.ts';

/** A row for each rule of the authority, in families. */
export const ruleTable: readonly RuleRow[] = [
  ...documentRows,
  ...headerRows,
  ...dateRows,
  ...stampRows,
  ...identificationRows,
  ...addressRows,
  ...buyerRows,
  ...lineRows,
  ...amountRows,
  ...allowanceRows,
  ...prepaymentRows,
  ...totalRows,
  ...categoryRows,
  ...taxCodeRows,
  ...currencyRows,
  ...unreportedRows,
];
