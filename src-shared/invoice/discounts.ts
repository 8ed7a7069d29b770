import { amount, inProportion, percentOf, round2, sum, zero, type Amount } from './amount.ts';
import type { Discount, DocumentDiscount, VatCategory } from './document.ts';

const hundred = amount(100);

/** A discount as a till names it, in its own prices: an amount, or so many percent of what it is taken from. */
export type SaleDiscount = ({ amount: Amount } | { percent: Amount }) & Pick<Discount, 'reason' | 'reasonCode'>;

/** A discount on a document; without a category it is shared over all of them. */
export type DocumentSaleDiscount = SaleDiscount & { category?: VatCategory };

/** What a discount can be taken from: the sum of a category's lines as priced and without VAT, and what earlier discounts left of both. */
export type DiscountGroup = {
  category: VatCategory;
  rate: Amount;
  /** The rate of the VAT that the prices hold: 0 where they are without it. */
  rateInPrices: Amount;
  priced: Amount;
  net: Amount;
  pricedLeft: Amount;
  netLeft: Amount;
};

/** How much a discount takes, rounded half up once, of a sum in the prices of the till. */
export function takenBy(discount: SaleDiscount, of: Amount): Amount {
  return 'percent' in discount ? round2(percentOf(of, discount.percent)) : discount.amount;
}

function least(one: Amount, other: Amount): Amount {
  return one.lt(other) ? one : other;
}

/** The same discount without VAT, at most what is there; nothing stays of a price that it takes wholly. */
export function netOf(
  taken: Amount,
  { rateInPrices, net, isWhole }: { rateInPrices: Amount; net: Amount; isWhole: boolean },
): Amount {
  return isWhole ? net : least(round2(taken.times(hundred).div(rateInPrices.plus(hundred))), net);
}

// The authority works percentages out in doubles, where a half can fall to the other side (BR-KSA-EN16931-03).
function isSameInDoubles(taken: Amount, base: Amount, percent: Amount): boolean {
  const hundredths = ((base.toNumber() * percent.toNumber()) / 100) * 100;
  return Math.floor(hundredths + 0.5) / 100 === taken.toNumber();
}

/** A discount as the document has it: where the authority would work another amount out of base and percentage, the amount stands alone. */
export function discountOf(discount: SaleDiscount, taken: Amount, base?: Amount): Discount {
  const { reason, reasonCode } = discount;
  const percent = 'percent' in discount ? discount.percent : undefined;
  const isStated = base !== undefined && percent !== undefined && isSameInDoubles(taken, base, percent);
  return {
    amount: taken,
    ...(isStated ? { percentage: { base, percent } } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(reasonCode === undefined ? {} : { reasonCode }),
  };
}

// In proportion to the sums, as far as there is something to take it from; what one group cannot give is taken from the last ones.
function sharesOf(taken: Amount, groups: readonly DiscountGroup[]): Amount[] {
  const wanted = inProportion(
    taken,
    groups.map(({ priced }) => priced),
  );
  const shares = groups.map(({ pricedLeft }, index) => least(wanted[index] ?? zero, pricedLeft));
  let left = taken.minus(sum(shares));
  for (let index = groups.length - 1; index >= 0 && !left.isZero(); index -= 1) {
    const share = shares[index] ?? zero;
    const more = least(left, (groups[index]?.pricedLeft ?? zero).minus(share));
    shares[index] = share.plus(more);
    left = left.minus(more);
  }
  return shares;
}

function takeOff(group: DiscountGroup, share: Amount, discount: SaleDiscount, isShared: boolean): DocumentDiscount {
  const { category, rate, rateInPrices } = group;
  const base = isShared ? undefined : group.net;
  const isWhole = share.eq(group.pricedLeft);
  const isOfNet = base !== undefined && 'percent' in discount && !isWhole;
  const net = isOfNet
    ? least(takenBy(discount, base), group.netLeft)
    : netOf(share, { rateInPrices, net: group.netLeft, isWhole });
  group.pricedLeft = group.pricedLeft.minus(share);
  group.netLeft = group.netLeft.minus(net);
  return { category, rate, ...discountOf(discount, net, base) };
}

/** What discounts on a document take: for each category an allowance, the sum in the till's prices, and the discounts that take more than there is. */
export type TakenDiscounts = { discounts: DocumentDiscount[]; priced: Amount; excessive: number[] };

/**
 * Takes discounts off a document (BG-20): each of the sum of its category's lines, or shared over all of them by their sums. Percentages are
 * of the sums before other discounts on the document, so that they never compound. Takes from the groups what it gives.
 */
export function takeDiscounts(discounts: readonly DocumentSaleDiscount[], groups: readonly DiscountGroup[]): TakenDiscounts {
  const all: TakenDiscounts = { discounts: [], priced: zero, excessive: [] };
  for (const [index, discount] of discounts.entries()) {
    const { category } = discount;
    const found = groups.filter((group) => category === undefined || group.category === category);
    const taken = takenBy(discount, sum(found.map(({ priced }) => priced)));
    const shares = sharesOf(taken, found);
    const given = sum(shares);
    if (given.lt(taken)) all.excessive.push(index);
    all.priced = all.priced.plus(given);
    for (const [place, group] of found.entries()) {
      const share = shares[place] ?? zero;
      if (share.isZero() && found.length > 1) continue;
      all.discounts.push(takeOff(group, share, discount, found.length > 1));
    }
  }
  return all;
}
