import { useTranslation } from 'react-i18next';
import { role, type Role } from '#shared/api/dashboard/roles.ts';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import type { FieldsOf } from '#ui/form/fields/field-props.ts';

/** A role, and what the chosen one may do. */
export function RoleField({ chosen, field }: { chosen: Role; field: ReturnType<FieldsOf<string>> }) {
  const { t } = useTranslation('team');
  return (
    <ChoiceField
      label={t('column.role')}
      help={t(`role.${chosen}_help`)}
      isRequired
      choices={role.options.map((value) => ({ value, label: t(`role.${value}`) }))}
      {...field}
    />
  );
}
