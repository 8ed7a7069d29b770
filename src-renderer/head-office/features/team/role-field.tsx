import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/api/dashboard/team.ts';
import { role, type Role } from '#shared/api/dashboard/roles.ts';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import type { FieldsOf } from '#ui/form/fields/field-props.ts';

/** The name of a role, and below it whether it is limited to some companies or branches; what it may do is said where it is chosen. */
export function RoleName({
  role: name,
  company_ids: companies,
  appliance_ids: branches,
}: Pick<Member, 'role' | 'company_ids' | 'appliance_ids'>) {
  const { t } = useTranslation('team');
  const limits = [
    ...(companies === null ? [] : [t('limits.of_companies', { count: companies.length })]),
    ...(branches === null ? [] : [t('limits.of_branches', { count: branches.length })]),
  ];
  return (
    <>
      {t(`role.${name}`)}
      {limits.length > 0 && (
        <Text fz="xs" maw="18rem">
          {limits.join(' · ')}
        </Text>
      )}
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
