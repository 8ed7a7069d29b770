import { useTranslation } from 'react-i18next';
import { submissionStatuses } from '../../../../../src-shared/invoice/submission-status.ts';
import { bothEnvironments } from '../../../../ui/shell/shown-scope.ts';
import { useUnits } from '../api/list-units.ts';

/** A filter with a list of values. */
export type SelectFilter = 'status' | 'document_type' | 'invoice_type' | 'egs_unit_id' | 'environment';

/** The values of the filters that have a list of them, in the language of the page. */
export function useFilterOptions(): Record<SelectFilter, { value: string; label: string }[]> {
  const { t } = useTranslation('documents');
  const units = useUnits();
  const kinds = ['invoice', 'credit_note', 'debit_note', 'prepayment'] as const;
  const types = ['simplified', 'standard'] as const;
  const environments = ['production', 'sandbox', bothEnvironments] as const;
  return {
    status: submissionStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    document_type: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    invoice_type: types.map((value) => ({ value, label: t(`type.${value}`) })),
    environment: environments.map((value) => ({ value, label: t(`environment.${value}`) })),
    egs_unit_id: units.map(({ egs_unit_id, unit_name }) => ({ value: egs_unit_id, label: unit_name })),
  };
}
