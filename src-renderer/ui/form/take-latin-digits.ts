import type { ChangeEvent } from 'react';
import { latinDigits } from '#shared/i18n/latin-digits.ts';

// Where numbers, codes and searches are typed. What is only text, such as a name or a password, stays as it was typed.
const fields = [
  '[inputmode="numeric"]',
  '[inputmode="decimal"]',
  '[autocomplete="one-time-code"]',
  '[type="search"]',
  '[type="tel"]',
  '[role="combobox"]',
  '[data-code]',
].join(', ');

/**
 * Makes Latin digits of the Arabic ones that were typed or pasted into a field of numbers, before the field itself hears of them; the caret
 * stays where it is.
 */
export function takeLatinDigits({ target }: ChangeEvent): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(fields)) return;
  const latin = latinDigits(target.value);
  if (latin === target.value) return;
  const { selectionStart, selectionEnd } = target;
  target.value = latin;
  // A field for an address of e-mail has no caret that a page knows.
  if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
}
