import { expect, test } from 'vitest';
import { createTexts, shownTexts } from '#ui/language/texts.ts';

const start = '\u2066';
const end = '\u2069';

test.each([
  ['أدخل عنوانًا يبدأ بـ https://', `أدخل عنوانًا يبدأ بـ ${start}https://${end}`],
  ['عناوينها التي تبدأ بـ https://، كلًّا في سطر', `عناوينها التي تبدأ بـ ${start}https://${end}، كلًّا في سطر`],
  ['في http://localhost:631 على الجهاز', `في ${start}http://localhost:631${end} على الجهاز`],
  ['يُقرأ من https://example.com/a.', `يُقرأ من ${start}https://example.com/a${end}.`],
  ['أرسل GET /v1/auth/context أولًا', `أرسل GET ${start}/v1/auth/context${end} أولًا`],
])('keeps the address of "%s" from the left', (text, expected) => {
  expect(shownTexts('ar', { text })).toEqual({ text: expected });
});

test.each(['بيع و/أو إرجاع', 'نسبة 1/2', 'من {{from}} إلى {{to}}'])('leaves "%s" as it is', (text) => {
  expect(shownTexts('ar', { text })).toEqual({ text });
});

test('leaves English as it is', () => {
  const texts = { url: 'Starts with https://' };
  expect(shownTexts('en', texts)).toBe(texts);
});

test('a language that is chosen while another page is opened has the texts of that page too', async () => {
  const arabic = Promise.withResolvers<Record<string, Record<string, string>>>();
  const { i18n, load, loadAll } = await createTexts('en', {
    en: {
      first: async () => ({ kit: { save: 'Save' } }),
      all: async () => ({ kit: { save: 'Save' }, sell: { total: 'Total' } }),
    },
    ar: { first: () => arabic.promise, all: async () => ({ kit: { save: 'حفظ' }, sell: { total: 'الإجمالي' } }) },
  });
  const chosen = load('ar');
  const opened = loadAll();
  arabic.resolve({ kit: { save: 'حفظ' } });
  await Promise.all([chosen, opened]);
  await i18n.changeLanguage('ar');
  expect(i18n.getResource('ar', 'sell', 'total')).toBe('الإجمالي');
});
