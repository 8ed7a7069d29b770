import { amount, toJsonNumber } from '../../invoice/amount.ts';
import type { VatCategory } from '../../invoice/document.ts';
import { vatCategories } from '../../reference/vat-categories.ts';
import { vatReturnBoxes, type VatReturnBox } from '../../reference/vat-return-box.ts';

/** What a document, or several of one kind, add to a box and to a figure of a VAT return, in hundredths of SAR of any size. */
export type ReturnPart = {
  box: VatReturnBox;
  category: VatCategory;
  /** Percent. */
  rate: number;
  is_note: boolean;
  taxable: number | bigint;
  vat: number | bigint;
};

/** Sums of a return, in SAR. */
export type ReturnSums = Record<'taxable' | 'amount' | 'adjustment' | 'vat', number>;

/** What a part adds to the amount of its box, and to its adjustment, where notes alone stand; in hundredths of SAR. */
export function columnsOfPart({ is_note, taxable }: ReturnPart): { amount: number | bigint; adjustment: number | bigint } {
  return is_note ? { amount: 0, adjustment: taxable } : { amount: taxable, adjustment: 0 };
}

function sumOf(parts: readonly ReturnPart[], addend: (part: ReturnPart) => number | bigint): number {
  const hundredths = parts.reduce((sum, part) => sum + BigInt(addend(part)), 0n);
  return toJsonNumber(amount(String(hundredths)).dividedBy(100));
}

function sumsOf(parts: readonly ReturnPart[]): ReturnSums {
  return {
    taxable: sumOf(parts, ({ taxable }) => taxable),
    amount: sumOf(parts, (part) => columnsOfPart(part).amount),
    adjustment: sumOf(parts, (part) => columnsOfPart(part).adjustment),
    vat: sumOf(parts, ({ vat }) => vat),
  };
}

/** The parts of each figure, in the order of the return: by category, then by rate. */
export function partsByFigure<Part extends ReturnPart>(parts: readonly Part[]): Part[][] {
  const groups = [...Map.groupBy(parts, ({ category, rate }) => `${category} ${rate}`).values()];
  const orderOf = ([first]: readonly Part[]): number =>
    first === undefined ? 0 : vatCategories.indexOf(first.category) * 1_000 - first.rate;
  return groups.toSorted((one, other) => orderOf(one) - orderOf(other));
}

/** The boxes of the authority's return, and the same by category and rate, each figure with the parts that it is made of. */
export function composeVatReturn<Part extends ReturnPart>(parts: readonly Part[]) {
  const byBox = Map.groupBy(parts, ({ box }) => box);
  return {
    boxes: vatReturnBoxes.map((box) => {
      const { taxable: _taxable, ...sums } = sumsOf(byBox.get(box) ?? []);
      return { box, ...sums };
    }),
    figures: partsByFigure(parts).flatMap((own) =>
      own.slice(0, 1).map(({ category, rate }) => {
        const { taxable, vat } = sumsOf(own);
        return { category, rate, taxable, vat, parts: own };
      }),
    ),
    totals: sumsOf(parts.filter(({ box }) => box !== 'out_of_scope')),
  };
}
