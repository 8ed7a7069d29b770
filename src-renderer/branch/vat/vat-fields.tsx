import { useTranslation } from 'react-i18next';
import type { VatCategory } from '#shared/invoice/document.ts';
import { vatCategories, vatCategoryNames, vatRates } from '#shared/reference/vat-categories.ts';
import { vatExemptionNamesAr, vatExemptions } from '#shared/reference/vat-exemption-codes.ts';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import type { FieldsOf } from '#ui/form/fields/field-props.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';

function useVatChoices() {
  const { language } = useLanguage();
  return vatCategories.map((value) => {
    const { name, nameAr } = vatCategoryNames[value];
    return { value, label: `${vatRates[value]}% · ${language === 'ar' ? nameAr : name}` };
  });
}

function useExemptions(category: VatCategory) {
  const { language } = useLanguage();
  return vatExemptions
    .filter((exemption) => exemption.category === category)
    .map(({ code, reason, reasonAr = vatExemptionNamesAr[code] }) => ({
      value: code,
      label: `${code} · ${language === 'ar' ? (reasonAr ?? reason) : reason}`,
    }));
}

/** What a line says of its VAT, as it is typed. */
export type VatOfLine = { vat_category: VatCategory; vat_exemption_code: string };

/** What is sent of it: no reason where there is VAT. */
export function vatRequest({ vat_category, vat_exemption_code }: VatOfLine): {
  vat_category: VatCategory;
  vat_exemption_code?: string;
} {
  return vat_category === 'S' ? { vat_category } : { vat_category, vat_exemption_code };
}

type OfLine = { /** The path of the line in the form. */ at: string; field: FieldsOf<string> };

/** The category and rate of a line. */
export function VatField({ at, field, onChoose }: OfLine & { onChoose: (vat: VatOfLine) => void }) {
  const { t } = useTranslation('sell');
  const choices = useVatChoices();
  // Where there is one reason alone, it is that.
  const choose = (category: VatCategory): void => {
    const [only, ...others] = vatExemptions.filter((exemption) => exemption.category === category);
    onChoose({ vat_category: category, vat_exemption_code: only === undefined || others.length > 0 ? '' : only.code });
  };
  return (
    <ChoiceField
      label={t('line.vat')}
      choices={choices}
      {...field(`${at}.vat_category`)}
      onChange={(event: React.ChangeEvent<HTMLSelectElement>) => {
        const chosen = vatCategories.find((category) => category === event.currentTarget.value);
        if (chosen !== undefined) choose(chosen);
      }}
    />
  );
}

/** Why a line has no VAT. */
export function ExemptionField({ at, field, category }: OfLine & { category: VatCategory }) {
  const { t } = useTranslation('sell');
  return (
    <ChoiceField
      label={t('line.exemption')}
      noneLabel={t('line.exemption_none')}
      choices={useExemptions(category)}
      {...field(`${at}.vat_exemption_code`)}
    />
  );
}
