/** A code's name in English and in Arabic. */
export type DisplayName = { name: string; nameAr: string };

/**
 * The names of a code in Unicode's locale data, in both languages.
 *
 * @param byHand names of codes that the locale data do not know; they come first.
 */
export function displayNames(
  type: 'region' | 'currency',
  byHand: Readonly<Record<string, DisplayName>>,
): (code: string) => DisplayName {
  // Opened on demand, because opening the locale data takes longer than using it.
  let opened: Record<'en' | 'ar', Intl.DisplayNames> | undefined;
  return (code) => {
    const known = byHand[code];
    if (known !== undefined) return known;
    opened ??= { en: new Intl.DisplayNames(['en'], { type }), ar: new Intl.DisplayNames(['ar'], { type }) };
    return { name: opened.en.of(code) ?? code, nameAr: opened.ar.of(code) ?? code };
  };
}

/** Country codes beyond ISO 3166-1 that the authority accepts. */
export const countryNamesByHand: Readonly<Record<string, DisplayName>> = {
  '1A': { name: 'Kosovo', nameAr: 'كوسوفو' },
  XI: { name: 'United Kingdom (Northern Ireland)', nameAr: 'المملكة المتحدة (أيرلندا الشمالية)' },
};

/** Currencies to which the locale data give no Arabic name, units of account for the most part, and two that they name vaguely. */
export const currencyNamesByHand: Readonly<Record<string, DisplayName>> = {
  CHE: { name: 'WIR Euro', nameAr: 'يورو دبليو آي آر' },
  CHW: { name: 'WIR Franc', nameAr: 'فرنك دبليو آي آر' },
  CLF: { name: 'Chilean Unit of Account (UF)', nameAr: 'وحدة الحساب التشيلية' },
  COU: { name: 'Colombian Real Value Unit', nameAr: 'وحدة القيمة الحقيقية الكولومبية' },
  MXV: { name: 'Mexican Investment Unit', nameAr: 'وحدة الاستثمار المكسيكية' },
  UYI: { name: 'Uruguayan Peso (Indexed Units)', nameAr: 'بيزو أوروغواي (وحدات مفهرسة)' },
  XSU: { name: 'Sucre', nameAr: 'سوكري' },
  XUA: { name: 'ADB Unit of Account', nameAr: 'وحدة حساب بنك التنمية' },
  XTS: { name: 'Code for testing', nameAr: 'رمز مخصص للاختبار' },
  XXX: { name: 'No currency', nameAr: 'بدون عملة' },
};
