import { amount, round2, type Amount } from './amount.ts';

const hundred = amount(100);
// Tills print prices with up to 6 decimals; more are used only if a large quantity would make a difference.
const fewestDecimals = 6;
// If even these do not give the exact amount, it is exactly between two halalas, and BT-114 absorbs the difference of one.
const mostDecimals = 16;
const leastShownDecimals = 2;
const mostSentDecimals = 6;

/**
 * The price without VAT (BT-146) of a gross one, with as many decimals as needed for the line's net amount to equal that of the
 * exact quotient.
 *
 * @param rate percent.
 */
export function netPriceOf(gross: Amount, rate: Amount, quantity: Amount): Amount {
  if (rate.isZero()) return gross;
  const exact = gross.times(hundred).div(rate.plus(hundred));
  const net = round2(quantity.times(gross).times(hundred).div(rate.plus(hundred)));
  for (let decimals = fewestDecimals; decimals < mostDecimals; decimals += 1) {
    const price = exact.toDecimalPlaces(decimals);
    if (round2(quantity.times(price)).eq(net)) return price;
  }
  return exact.toDecimalPlaces(mostDecimals);
}

/**
 * The gross price that a till sent, of the price without VAT that its document has: the one of fewest decimals that makes the
 * same net price.
 *
 * @param rate percent.
 */
export function grossPriceOf(net: Amount, rate: Amount, quantity: Amount): Amount {
  const exact = net.times(rate.plus(hundred)).div(hundred);
  for (let decimals = leastShownDecimals; decimals <= mostSentDecimals; decimals += 1) {
    const gross = exact.toDecimalPlaces(decimals);
    if (netPriceOf(gross, rate, quantity).eq(net)) return gross;
  }
  return exact.toDecimalPlaces(mostSentDecimals);
}
