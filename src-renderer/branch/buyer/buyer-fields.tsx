import { Autocomplete, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { keepPreviousData } from '@tanstack/react-query';
import { typedBuyer, unknownBuyer, type TypedBuyer } from '#shared/api/people/correction-of.ts';
import { knownBuyers, type KnownBuyer } from '#shared/api/people/sell.ts';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { identificationSchemes } from '#shared/reference/identification-schemes.ts';
import { useRead } from '#ui/client/use-read.ts';
import { AddressFields } from '#ui/form/fields/address-fields.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import type { FieldProps, FieldsOf } from '#ui/form/fields/field-props.ts';
import { NamePair } from '#ui/form/fields/name-pair.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';

const typingPauseMs = 250;

type BuyerForm = {
  /** The unit whose company has sold to those that are known. */
  egsUnitId: string;
  buyer: TypedBuyer;
  onChoose: (buyer: TypedBuyer) => void;
  /** A field of the form by its path, such as `buyer.name`; `help` stands below it. */
  field: (path: string, help?: string) => ReturnType<FieldsOf<string>> & Pick<FieldProps, 'help'>;
  /** Whether the invoice is a standard one, which says more of a buyer. */
  isBusiness: boolean;
};

// The buyers whose name or VAT number a text begins.
function useKnownBuyers(egsUnitId: string, search: string): KnownBuyer[] {
  const query = { egs_unit_id: egsUnitId, search };
  const { data } = useRead(
    { path: '/buyers', query, answer: knownBuyers },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
  return search === '' ? [] : (data?.data ?? []);
}

// Finds a buyer of an earlier document, and fills in what that one says of him.
function BuyerSearch({ egsUnitId, onChoose }: Pick<BuyerForm, 'egsUnitId' | 'onChoose'>) {
  const { t } = useTranslation('sell');
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const found = useKnownBuyers(egsUnitId, search);
  const labelOf = ({ name, vat_number: number }: KnownBuyer): string =>
    [inLanguage(name, language), ...(number === null ? [] : [`\u2066${number}\u2069`])].join(' · ');
  // What is chosen comes as a text as well, which then stands in the fields below.
  const take = (text: string): void => {
    const buyer = found.find((each) => labelOf(each) === text);
    if (buyer !== undefined) onChoose(typedBuyer(buyer));
    setTyped(buyer === undefined ? text : '');
  };
  return (
    <Autocomplete
      label={t('buyer.find')}
      description={t('buyer.find_help')}
      value={typed}
      onChange={take}
      data={[...new Set(found.map(labelOf))]}
      // The branch has searched already, in both languages.
      filter={({ options }) => options}
      autoComplete="off"
      maw="var(--measure)"
    />
  );
}

function Identification({ buyer, field }: Pick<BuyerForm, 'buyer' | 'field'>) {
  const { t } = useTranslation('sell');
  const { language } = useLanguage();
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
      {buyer.identification.scheme !== '' && (
        <TextField label={t('buyer.number')} isCode isRequired {...field('buyer.identification.number')} />
      )}
    </>
  );
}

const paths = [
  'name',
  'name_ar',
  'vat_number',
  'cr_number',
  'identification.scheme',
  'identification.number',
  ...Object.keys(unknownBuyer.address).map((part) => `address.${part}`),
].map((name) => `buyer.${name}`);

// Who was chosen, in place of the fields that say so.
function BuyerSummary({ buyer, onEdit }: Pick<BuyerForm, 'buyer'> & { onEdit: () => void }) {
  const { t } = useTranslation('sell');
  const { language } = useLanguage();
  const { name, name_ar: arabic, vat_number, cr_number, identification, address } = buyer;
  const [shown, other] = language === 'ar' ? [arabic, name] : [name, arabic];
  const numbers = [vat_number, cr_number, identification.number].filter((number) => number !== '');
  return (
    <Paper withBorder p="sm" maw="var(--measure)">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>
            <bdi>{shown || other}</bdi>
          </Text>
          {[...numbers, [address.street, address.city].filter((part) => part !== '').join(' · ')].map(
            (text) =>
              text !== '' && (
                <Text key={text} c="dimmed" fz="sm">
                  <bdi>{text}</bdi>
                </Text>
              ),
          )}
        </div>
        <Button size="xs" variant="default" onClick={onEdit}>
          {t('buyer.edit')}
        </Button>
      </Group>
    </Paper>
  );
}

function OpenFields({ buyer, field, isBusiness }: Omit<BuyerForm, 'onChoose'>) {
  const { t } = useTranslation('sell');
  return (
    <Stack>
      <NamePair
        english={{ label: t('buyer.name'), isRequired: false, ...field('buyer.name', t('buyer.name_help')) }}
        arabic={{ label: t('buyer.name_ar'), ...field('buyer.name_ar') }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        <TextField
          label={t('buyer.vat_number')}
          isCode
          inputMode="numeric"
          {...field('buyer.vat_number', isBusiness ? t('buyer.vat_number_help') : undefined)}
        />
        <TextField label={t('buyer.company_number')} isCode inputMode="numeric" {...field('buyer.cr_number')} />
        <Identification buyer={buyer} field={field} />
      </SimpleGrid>
      <AddressFields field={(name) => field(`buyer.address.${name}`)} isRequired={isBusiness} />
    </Stack>
  );
}

/** The fields of a buyer, which one of an earlier document fills in; these are then folded until they are edited, or one has a fault. */
export function BuyerFields({ onChoose, ...form }: BuyerForm) {
  const { buyer, egsUnitId, field } = form;
  const [isFolded, setFolded] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  if (isFolded && paths.some((path) => Boolean(field(path).error))) setFolded(false);
  const choose = (chosen: TypedBuyer): void => {
    setFolded(true);
    onChoose(chosen);
  };
  // The button is gone then.
  const edit = (): void => {
    flushSync(() => setFolded(false));
    fields.current?.querySelector('input')?.focus();
  };
  return (
    <Stack>
      <BuyerSearch egsUnitId={egsUnitId} onChoose={choose} />
      {isFolded && <BuyerSummary buyer={buyer} onEdit={edit} />}
      {/* Faults find their fields there all the same. */}
      <div ref={fields} hidden={isFolded}>
        <OpenFields {...form} />
      </div>
    </Stack>
  );
}
