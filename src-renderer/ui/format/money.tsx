import classes from './money.module.css';
import { useFormats } from './use-formats.ts';

/**
 * A currency beside an amount. The font of the riyal's sign draws it in place of the letters of the code, so that a copy has these, and
 * so has a page without that font.
 */
export function Currency({ code }: { code: string }) {
  const { text, name, isSign } = useFormats().currency(code);
  if (!isSign) return <bdi>{text}</bdi>;
  return (
    <bdi role="img" aria-label={name} className={classes['sign']}>
      {code}
    </bdi>
  );
}

/** Stands in a text for an amount; see {@link AmountText}. */
export const amountSlot = '\uFFFC';

/** A text with an amount in it, which is written as every other on a page. */
export function AmountText({ text, value }: { text: string; value: number }) {
  const [before, after] = text.split(amountSlot);
  return (
    <>
      {before}
      {after !== undefined && <Money value={value} />}
      {after}
    </>
  );
}

/** An amount with its currency behind it, in the direction of the page: in Arabic, to the left of the number. */
export function Money({ value, currency = 'SAR' }: { value: number; currency?: string }) {
  const { amount } = useFormats();
  return (
    <span className={classes['money']} data-figures>
      <bdi dir="ltr">{amount(value)}</bdi>{' '}
      <span data-small>
        <Currency code={currency} />
      </span>
    </span>
  );
}
