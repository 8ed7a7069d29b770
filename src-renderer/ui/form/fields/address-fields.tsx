import { Fieldset, SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countries } from '#shared/reference/countries.ts';
import { countryNamesByHand, displayNames } from '#shared/reference/display-names.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { FieldsOf } from './field-props.ts';
import { TextField } from './text-field.tsx';
import classes from './address-fields.module.css';

const countryName = displayNames('region', countryNamesByHand);

function useCountryChoices() {
  const { language } = useLanguage();
  return useMemo(() => {
    const named = countries.map((value) => {
      const { name, nameAr } = countryName(value);
      return { value, label: language === 'ar' ? nameAr : name };
    });
    const order = new Intl.Collator(language);
    const home = named.filter(({ value }) => value === 'SA');
    return [...home, ...named.filter(({ value }) => value !== 'SA').sort((one, other) => order.compare(one.label, other.label))];
  }, [language]);
}

/** A postal address, in the parts that documents name. */
export function AddressFields({
  field,
  isRequired = false,
}: {
  field: FieldsOf<'street' | 'building_number' | 'district' | 'city' | 'postal_code' | 'country'>;
  /** Whether street and city have to be filled in. */
  isRequired?: boolean;
}) {
  const { t } = useTranslation('forms');
  const choices = useCountryChoices();
  return (
    <Fieldset variant="unstyled" legend={t('address.legend')} m={0} classNames={{ legend: classes['legend'] ?? '' }}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        <TextField label={t('address.building_number')} isCode inputMode="numeric" {...field('building_number')} />
        <TextField label={t('address.street')} isRequired={isRequired} {...field('street')} />
        <TextField label={t('address.district')} {...field('district')} />
        <TextField label={t('address.city')} isRequired={isRequired} {...field('city')} />
        <TextField label={t('address.postal_code')} isCode inputMode="numeric" {...field('postal_code')} />
        <ChoiceField label={t('address.country')} choices={choices} {...field('country')} />
      </SimpleGrid>
    </Fieldset>
  );
}
