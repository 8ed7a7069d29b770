import { Checkbox, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanySwitches } from '#shared/api/company-forms.ts';
import { AddressFields } from '../form/fields/address-fields.tsx';
import type { FieldsOf } from '../form/fields/field-props.ts';
import { NamePair } from '../form/fields/name-pair.tsx';
import { TextField } from '../form/fields/text-field.tsx';

type CompanyField =
  | 'legal_name'
  | 'legal_name_ar'
  | 'vat_number'
  | 'cr_number'
  | 'business_category'
  | 'short_address'
  | 'group_member_tin'
  | `address.${'street' | 'building_number' | 'district' | 'city' | 'postal_code' | 'country'}`;

type CompanyFieldsProps = {
  fields: FieldsOf<CompanyField>;
  vatNumberHelp: string;
  isVatNumberFixed: boolean;
  /** Whether it belongs to a VAT group. */
  isMember: boolean;
  /** Whether the fields that a certificate needs are to be filled in here. */
  isAllRequired?: boolean;
  /** What comes before the TIN of the member of a VAT group. */
  children?: ReactNode;
};

/** The fields of a company's profile, as both programs ask for them. */
export function CompanyFields({
  fields,
  vatNumberHelp,
  isVatNumberFixed,
  isMember,
  isAllRequired = false,
  children,
}: CompanyFieldsProps) {
  const { t } = useTranslation('forms');
  return (
    <>
      <NamePair
        english={{ label: t('company.legal_name'), ...fields('legal_name') }}
        arabic={{ label: t('company.legal_name_ar'), ...fields('legal_name_ar') }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        <TextField
          label={t('company.vat_number')}
          help={vatNumberHelp}
          isCode
          isRequired={!isVatNumberFixed}
          readOnly={isVatNumberFixed}
          inputMode="numeric"
          {...fields('vat_number')}
        />
        <TextField
          label={t('company.cr_number')}
          help={t('company.cr_number_help')}
          isCode
          isRequired={isAllRequired}
          inputMode="numeric"
          {...fields('cr_number')}
        />
        <TextField
          label={t('company.business_category')}
          help={t('company.business_category_help')}
          isRequired={isAllRequired}
          {...fields('business_category')}
        />
        <TextField
          label={t('company.short_address')}
          help={t('company.short_address_help')}
          isCode
          {...fields('short_address')}
        />
      </SimpleGrid>
      <AddressFields field={(name) => fields(`address.${name}`)} isRequired={isAllRequired} />
      {children}
      {isMember && (
        <TextField
          label={t('company.group_member_tin')}
          help={t('company.group_member_tin_help')}
          isCode
          isRequired={isAllRequired}
          inputMode="numeric"
          {...fields('group_member_tin')}
        />
      )}
    </>
  );
}

/** What a company allows and demands of its documents, as both programs ask for it. */
export function CompanySwitchFields({
  fields,
  children,
}: {
  fields: FieldsOf<Exclude<keyof CompanySwitches, 'receipt_links'>>;
  /** What more is asked about notes on invoices from before Sanad. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('forms');
  return (
    <>
      <Checkbox
        label={t('company.external_originals_label')}
        description={t('company.external_originals_help')}
        {...fields('external_originals')}
      />
      {children}
      <Checkbox
        label={t('company.require_arabic_label')}
        description={t('company.require_arabic_help')}
        {...fields('require_arabic')}
      />
    </>
  );
}
