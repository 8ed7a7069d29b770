import { amount } from '../../invoice/amount.ts';
import type { SaleDiscount } from '../../invoice/discounts.ts';
import { computeSale, type SaleLine } from '../../invoice/totals.ts';
import { discountReasons } from '../../reference/discount-reasons.ts';
import { vatRates } from '../../reference/vat-categories.ts';
import { exemptionReasonOf } from '../../reference/vat-exemption-codes.ts';
import type { DiscountRequest, LineItemRequest } from './invoice-requests.ts';
import { joinLanguages } from './party-requests.ts';

const defaultUnitCode = 'PCE';

// The authority warns of an allowance without a reason (BR-KSA-F-06-C35, -C36).
const anyDiscount = ['95', 'Discount', 'خصم'] as const;

/** What a document says of a discount for which the request gives no reason. */
export const usualDiscountReason = joinLanguages(anyDiscount[1], anyDiscount[2]);

function saleDiscount({ amount: taken, percent, reason, reason_code: reasonCode }: DiscountRequest): SaleDiscount {
  const [, name, nameAr] = discountReasons.find(([code]) => code === reasonCode) ?? anyDiscount;
  return {
    ...(taken === undefined ? { percent: amount(percent ?? 0) } : { amount: amount(taken) }),
    reason: reason ?? joinLanguages(name, nameAr),
    ...(reasonCode === undefined ? {} : { reasonCode }),
  };
}

function saleLine(request: LineItemRequest): SaleLine {
  const { vat_category: category, vat_exemption_code: exemptionCode, discount } = request;
  const exemptionReason = exemptionCode === undefined ? undefined : exemptionReasonOf(exemptionCode);
  return {
    name: joinLanguages(request.description, request.description_ar),
    quantity: amount(request.quantity),
    unitCode: request.unit_code ?? defaultUnitCode,
    unitPrice: amount(request.unit_price),
    category,
    rate: amount(vatRates[category]),
    ...(exemptionCode === undefined ? {} : { exemptionCode }),
    ...(exemptionReason === undefined ? {} : { exemptionReason }),
    ...(discount === undefined ? {} : { discount: saleDiscount(discount) }),
  };
}

// What the amounts of a request are made of; each part may be used even if the rest of it is faulty.
type PricedParts = {
  lineItems: readonly LineItemRequest[];
  discounts?: readonly DiscountRequest[] | undefined;
  pricesIncludeVat?: boolean | undefined;
};

/** The totals of the lines of a request less its discounts, even if the rest of it is faulty (contract §2): what is issued, and what a form shows before. */
export function totalsOfRequest(
  { lineItems, discounts = [], pricesIncludeVat = false }: PricedParts,
  currency: { code: string; exchangeRate: number | undefined } = { code: 'SAR', exchangeRate: undefined },
): ReturnType<typeof computeSale> {
  const exchangeRate = currency.code === 'SAR' ? undefined : amount(currency.exchangeRate ?? 1);
  return computeSale(lineItems.map(saleLine), {
    pricesIncludeVat,
    discounts: discounts.map((discount) => ({
      ...saleDiscount(discount),
      ...(discount.vat_category === undefined ? {} : { category: discount.vat_category }),
    })),
    ...(exchangeRate === undefined ? {} : { exchangeRate }),
  });
}
