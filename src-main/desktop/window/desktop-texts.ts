import { conditions as conditionsAr } from '#shared/i18n/texts/ar/appliance/conditions.ts';
import { desktop as desktopAr } from '#shared/i18n/texts/ar/appliance/desktop.ts';
import { conditions as conditionsEn } from '#shared/i18n/texts/en/appliance/conditions.ts';
import { desktop as desktopEn } from '#shared/i18n/texts/en/appliance/desktop.ts';
import { formatText } from '#shared/i18n/texts/format-text.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';

const catalogs = { en: { ...conditionsEn, ...desktopEn }, ar: { ...conditionsAr, ...desktopAr } };

type PluralKey = keyof typeof catalogs.en extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;
type PlainKey = Exclude<keyof typeof catalogs.en, `${PluralKey}_${'one' | 'other'}`>;

/** Something to say to a person, before it is put in a language. An instant is shown in Riyadh's time. */
export type Message =
  | { key: PlainKey; values?: Readonly<Record<string, string>>; at?: Readonly<Record<string, MomentForm>> }
  | { key: PluralKey; values: Readonly<Record<string, string | number>> & { count: number } };

// An instant as day, or as day and hour.
type MomentForm = { instant: string; form: 'day' | 'hour' };

function momentText({ instant, form }: MomentForm, language: Language): string {
  const day = { day: 'numeric', month: 'long' } as const;
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB', {
    timeZone: 'Asia/Riyadh',
    ...day,
    ...(form === 'hour' ? hour : { year: 'numeric' }),
  }).format(new Date(instant));
}

/** A message in a language. */
export function desktopText(language: Language, message: Message): string {
  const moments = 'at' in message ? Object.entries(message.at ?? {}) : [];
  const shown = Object.fromEntries(moments.map(([name, moment]) => [name, momentText(moment, language)]));
  return formatText(catalogs[language], { language, key: message.key, values: { ...message.values, ...shown } });
}

function isConditionCode(code: string): code is keyof typeof conditionsEn {
  return code in conditionsEn;
}

/** The message for a condition; undefined for a code of another version of the appliance. */
export function conditionMessage(code: string): Message | undefined {
  return isConditionCode(code) ? { key: code } : undefined;
}
