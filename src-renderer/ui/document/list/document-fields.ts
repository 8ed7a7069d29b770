import { useTranslation } from 'react-i18next';
import { submissionStatuses } from '#shared/invoice/submission-status.ts';
import { offeredMeans } from '#shared/reference/payment-means.ts';
import { optionsOf, type FilterField } from '../../filters/filter-fields.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { bothEnvironments, useShownScope } from '../../shell/shown-scope.ts';
import type { DocumentFilter } from './document-choices.ts';

type Place = 'company_id' | 'appliance_id' | 'egs_unit_id';

/** Where documents come from, as far as they can be chosen by it. */
export type DocumentPlaces = Partial<Record<Place, readonly { value: string; label: string }[]>>;

const kinds = ['invoice', 'credit_note', 'debit_note', 'prepayment'] as const;
const types = ['simplified', 'standard'] as const;
const environments = ['production', 'sandbox', bothEnvironments] as const;
const amount = { pattern: /^-?\d{1,13}(\.\d{1,2})?$/, inputMode: 'decimal' } as const;
const name = { pattern: /^.{1,64}$/u, inputMode: 'text' } as const;
const vatNumber = { pattern: /^.{1,50}$/, inputMode: 'numeric' } as const;

/** The filters of a list of documents, those of them that a program has; its status has tabs of its own. */
export function useDocumentFields(names: readonly DocumentFilter[], places: DocumentPlaces): FilterField[] {
  const { t } = useTranslation(['documents', 'kit']);
  const { environment } = useShownScope();
  const { language } = useLanguage();
  const place = (name: Place): FilterField[] => {
    const options = places[name] ?? [];
    // Among one place there is nothing to choose.
    return options.length < 2 ? [] : [{ name, label: t(`filter.${name}`), options, isCommon: name === 'appliance_id' }];
  };
  const all: FilterField[] = [
    { name: 'date_from', label: t('kit:period.label'), period: ['date_from', 'date_to'], isCommon: true },
    ...place('appliance_id'),
    {
      name: 'document_type',
      label: t('filter.document_type'),
      options: optionsOf(kinds, (kind) => t(`kind.${kind}`)),
      isCommon: true,
    },
    { name: 'invoice_type', label: t('filter.invoice_type'), options: optionsOf(types, (type) => t(`type.${type}`)) },
    {
      name: 'tax_compliant',
      label: t('filter.tax_compliant'),
      options: optionsOf(['false', 'true'] as const, (value) => t(`compliant.${value}`)),
    },
    ...place('company_id'),
    ...place('egs_unit_id'),
    {
      name: 'environment',
      label: t('filter.environment'),
      options: optionsOf(environments, (each) => t(`environment.${each}`)),
      // Without a choice, the list is of the environment that the pages show.
      base: environment,
    },
    { name: 'total_min', label: t('filter.total_min'), isTyped: amount },
    { name: 'total_max', label: t('filter.total_max'), isTyped: amount },
    { name: 'buyer_vat_number', label: t('filter.buyer_vat_number'), isTyped: vatNumber },
    { name: 'till', label: t('filter.till'), isTyped: name },
    { name: 'cashier', label: t('filter.cashier'), isTyped: name },
    {
      name: 'payment_means',
      label: t('filter.payment_means'),
      options: offeredMeans(language),
    },
    { name: 'created_from', label: t('filter.created_from'), isMoment: true },
    { name: 'created_to', label: t('filter.created_to'), isMoment: true },
  ];
  return all.filter(({ name }) => names.some((own) => own === name));
}

/** The statuses of documents in the language of the page. */
export function useStatusOptions() {
  const { t } = useTranslation('documents');
  return optionsOf(submissionStatuses, (status) => t(`status.${status}`));
}
