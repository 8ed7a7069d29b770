import { useTranslation } from 'react-i18next';
import { submissionStatuses } from '../../../../../../src-shared/invoice/submission-status.ts';
import { bothEnvironments } from '../../../../../ui/shell/shown-scope.ts';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { usePlaces } from '../../api/list-places.ts';

/** A filter with a list of values. */
export type SelectFilter =
  'status' | 'document_type' | 'invoice_type' | 'tax_compliant' | 'company_id' | 'appliance_id' | 'egs_unit_id' | 'environment';

type Option = { value: string; label: string };

/** The values of the filters that have a list of them, in the language of the page. */
export function useFilterOptions(): Record<SelectFilter, Option[]> {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { companies, branches, units } = usePlaces();
  const kinds = ['invoice', 'credit_note', 'debit_note', 'prepayment'] as const;
  const types = ['simplified', 'standard'] as const;
  const environments = ['production', 'sandbox', bothEnvironments] as const;
  return {
    status: submissionStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    document_type: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    invoice_type: types.map((value) => ({ value, label: t(`type.${value}`) })),
    environment: environments.map((value) => ({ value, label: t(`environment.${value}`) })),
    tax_compliant: [
      { value: 'false', label: t('compliant.false') },
      { value: 'true', label: t('compliant.true') },
    ],
    company_id: companies.map(({ company_id, legal_name, legal_name_ar }) => ({
      value: company_id,
      label: language === 'ar' ? (legal_name_ar ?? legal_name) : legal_name,
    })),
    appliance_id: branches.map(({ appliance_id, branch_name }) => ({ value: appliance_id, label: branch_name })),
    egs_unit_id: units.map(({ egs_unit_id, unit_name, branch_name }) => ({
      value: egs_unit_id,
      label: `${unit_name} · ${branch_name}`,
    })),
  };
}
