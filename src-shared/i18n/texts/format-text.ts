import type { Language } from './languages.ts';

type Values = Readonly<Record<string, string | number>>;

// A number is written with the digits 0 to 9 in both languages.
function shown(value: string | number | undefined, placeholder: string): string {
  if (typeof value === 'number') return value.toLocaleString('en');
  return value ?? placeholder;
}

/**
 * A text of a catalog with its placeholders filled in, outside the browser, where i18next does that.
 *
 * @param texts a catalog of the language.
 * @param key the key of a text, or the stem of one that has forms for numbers; the value `count` then chooses the form.
 * @returns the text; the key itself where the catalog has none.
 */
export function formatText(
  texts: Readonly<Record<string, string>>,
  { language, key, values = {} }: { language: Language; key: string; values?: Values },
): string {
  const { count } = values;
  const form = typeof count === 'number' ? `${key}_${new Intl.PluralRules(language).select(count)}` : key;
  const text = texts[form] ?? texts[key] ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (placeholder, name: string) => shown(values[name], placeholder));
}
