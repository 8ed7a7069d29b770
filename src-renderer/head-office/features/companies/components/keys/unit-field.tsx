import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { ChoiceField } from '../../../../../ui/form/fields/choice-field.tsx';
import type { FieldsOf } from '../../../../../ui/form/fields/field-props.ts';
import { useUnitChoices } from '../../api/list-unit-choices.ts';

/** The unit that a key is meant for: one of its company and environment, or none. */
export function UnitField({
  companyId,
  environment,
  field,
}: {
  companyId: string;
  environment: ApiKeyResource['environment'];
  field: ReturnType<FieldsOf<string>>;
}) {
  const { t } = useTranslation('companies');
  const units = useUnitChoices(companyId);
  const choices = units
    .filter((unit) => unit.environment === environment)
    .map(({ egs_unit_id, unit_name, branch_name }) => ({ value: egs_unit_id, label: `${unit_name} · ${branch_name}` }));
  return (
    <ChoiceField
      label={t('key.field.unit')}
      help={t('key.field.unit_help')}
      noneLabel={t('key.no_unit')}
      choices={choices}
      {...field}
    />
  );
}
