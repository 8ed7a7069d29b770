import { describe, expect, test } from 'vitest';
import { desktop as desktopAr } from '#shared/i18n/texts/ar/appliance/desktop.ts';
import { desktop as desktopEn } from '#shared/i18n/texts/en/appliance/desktop.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ar } from '#support/i18n/arabic-texts.ts';

type Texts = Readonly<Record<string, string>>;
// Those of the desktop are not sent to browsers.
const catalogs: Readonly<Record<(typeof languages)[number], Readonly<Record<string, Texts>>>> = {
  en: { ...en, desktop: desktopEn },
  ar: { ...ar, desktop: desktopAr },
};
const pluralForm = /_(zero|one|two|few|many|other)$/u;

/** The keys of a word's forms for numbers have a sibling `…_other`; the others merely end alike. */
function stemOf(key: string, texts: Texts): string | undefined {
  const stem = key.replace(pluralForm, '');
  return stem !== key && `${stem}_other` in texts ? stem : undefined;
}

function keysWithoutForms(texts: Texts): string[] {
  return [...new Set(Object.keys(texts).map((key) => stemOf(key, texts) ?? key))].toSorted();
}

function placeholdersOf(text = ''): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/gu))].toSorted();
}

describe.each(Object.keys(catalogs.en))('the texts of %s', (area) => {
  const [english, arabic] = [catalogs.en[area]!, catalogs.ar[area]!];

  test('are the same ones in both languages', () => {
    expect(keysWithoutForms(arabic)).toEqual(keysWithoutForms(english));
  });

  test.each(languages)('have all forms for numbers that the language %s has, and no others', (language) => {
    const texts = catalogs[language][area]!;
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const stems = new Set(Object.keys(texts).flatMap((key) => stemOf(key, texts) ?? []));
    for (const stem of stems) {
      const forms = Object.keys(texts).filter((key) => stemOf(key, texts) === stem);
      expect(forms.toSorted()).toEqual(categories.map((category) => `${stem}_${category}`));
    }
  });

  test('name the same placeholders in both languages', () => {
    for (const [key, text] of Object.entries(arabic)) {
      const stem = stemOf(key, arabic);
      const wanted = placeholdersOf(english[stem === undefined ? key : `${stem}_other`]);
      // Arabic has words of its own for none, one and two: only there the number itself may be left out.
      const mayLeaveOut = stem !== undefined && /_(zero|one|two)$/u.test(key);
      const named = placeholdersOf(text);
      const expected = mayLeaveOut ? wanted.filter((placeholder) => named.includes(placeholder)) : wanted;
      expect([key, ...named]).toEqual([key, ...expected]);
    }
  });

  test.each(languages)('are neither empty nor wrapped in blanks in the language %s', (language) => {
    const entries = Object.entries(catalogs[language][area]!);
    expect(entries.filter(([, text]) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([]);
  });
});

test.each([
  ['en', en],
  ['ar', ar],
] as const)(
  'what to do about late documents is one text wherever it is said, in the language %s',
  (_, { alerts, diagnostics, findings, today }) => {
    const said = new Set([
      alerts['advice.deadline_near'],
      alerts['advice.deadline_passed'],
      diagnostics['do.DOCUMENTS_OVERDUE'],
      diagnostics['do.GATEWAY_ANSWERS_UNUSABLE'],
      diagnostics['do.GATEWAY_SILENT'],
      findings['do.late'],
      today['state.overdue_advice'],
    ]);
    expect(said.size).toBe(1);
  },
);
