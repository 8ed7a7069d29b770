import { Autocomplete, Checkbox, Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedBuyer } from '#shared/api/people/correction-of.ts';
import type { KnownBuyer } from '#shared/api/people/sell.ts';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { identificationSchemes } from '#shared/reference/identification-schemes.ts';
import { AddressFields } from '#ui/form/fields/address-fields.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { NamePair } from '#ui/form/fields/name-pair.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useSaleForm } from './sale-fields.ts';
import { useKnownBuyers } from './sell-api.ts';
import classes from './sell.module.css';

const typingPauseMs = 250;

// Finds a buyer of an earlier document, and fills in what that one says of him.
function BuyerSearch() {
  const { t } = useTranslation('sell');
  const { language } = useLanguage();
  const { values, change } = useSaleForm();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const found = useKnownBuyers(values.egs_unit_id, search);
  const labelOf = ({ name, vat_number: number }: KnownBuyer): string =>
    [inLanguage(name, language), ...(number === null ? [] : [`\u2066${number}\u2069`])].join(' · ');
  const take = (label: string): void => {
    const buyer = found.find((each) => labelOf(each) === label);
    if (buyer === undefined) return;
    change({ buyer: typedBuyer(buyer) });
    setTyped('');
  };
  return (
    <Autocomplete
      label={t('buyer.find')}
      description={t('buyer.find_help')}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={take}
      data={[...new Set(found.map(labelOf))]}
      // The branch has searched already, in both languages.
      filter={({ options }) => options}
      autoComplete="off"
      maw="var(--measure)"
    />
  );
}

function Identification() {
  const { t } = useTranslation('sell');
  const { language } = useLanguage();
  const { values, field } = useSaleForm();
  const schemes = identificationSchemes.filter(({ code, parties }) => parties.includes('buyer') && code !== 'CRN');
  const choices = schemes.map(({ code, name, nameAr }) => ({ value: code, label: language === 'ar' ? nameAr : name }));
  return (
    <>
      <ChoiceField
        label={t('buyer.other')}
        noneLabel={t('buyer.other_none')}
        choices={choices}
        {...field('buyer.identification.scheme')}
      />
      {values.buyer.identification.scheme !== '' && (
        <TextField label={t('buyer.number')} isCode isRequired {...field('buyer.identification.number')} />
      )}
    </>
  );
}

function Fields() {
  const { t } = useTranslation('sell');
  const { values, field } = useSaleForm();
  return (
    <Stack>
      <BuyerSearch />
      <NamePair
        english={{ label: t('buyer.name'), ...field('buyer.name') }}
        arabic={{ label: t('buyer.name_ar'), ...field('buyer.name_ar') }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        <TextField label={t('buyer.vat_number')} isCode inputMode="numeric" {...field('buyer.vat_number')} />
        <TextField label={t('buyer.company_number')} isCode inputMode="numeric" {...field('buyer.cr_number')} />
        <Identification />
      </SimpleGrid>
      <AddressFields field={(name) => field(`buyer.address.${name}`)} isRequired={values.kind === 'standard'} />
    </Stack>
  );
}

/** Who buys: a business on a standard invoice; on a simplified one only where it is to be named. */
export function BuyerFields() {
  const { t } = useTranslation('sell');
  const { values, change } = useSaleForm();
  const isBusiness = values.kind === 'standard';
  return (
    <Fieldset variant="unstyled" m={0} legend={t('buyer.legend')} classNames={{ legend: classes['legend'] ?? '' }}>
      <Stack mt="xs">
        {!isBusiness && (
          <Checkbox
            label={t('buyer.named')}
            checked={values.has_buyer}
            onChange={(event) => change({ has_buyer: event.currentTarget.checked })}
          />
        )}
        {(isBusiness || values.has_buyer) && <Fields />}
      </Stack>
    </Fieldset>
  );
}
