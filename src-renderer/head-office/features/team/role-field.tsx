import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { role, type Role } from '#shared/api/dashboard/roles.ts';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import type { FieldsOf } from '#ui/form/fields/field-props.ts';

/** The name of a role, and below it what it may do. */
export function RoleName({ role: name }: { role: Role }) {
  const { t } = useTranslation('team');
  return (
    <>
      {t(`role.${name}`)}
      <Text fz="xs" c="dimmed" maw="18rem" style={{ whiteSpace: 'normal' }}>
        {t(`role.${name}_help`)}
      </Text>
    </>
  );
}

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
