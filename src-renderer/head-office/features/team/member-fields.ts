import { useTranslation } from 'react-i18next';
import { optionsOf, type FilterField } from '#ui/filters/filter-fields.tsx';
import { role } from '#shared/api/dashboard/roles.ts';
import type { Member } from '#shared/api/dashboard/team.ts';

/** The filters and the order of the list that stand in the address of the page. */
export const memberChoices = ['search', 'role', 'second_factor', 'sort'] as const;

/** The roles, the one that may do most first. */
export const roleNames = role.options;

/** Which members the filters keep. */
export const memberFilters = {
  role: (member: Member, value: string) => member.role === value,
  second_factor: ({ totp_enabled }: Member, value: string) => (totp_enabled ? 'on' : 'off') === value,
};

/** By what members can be chosen. */
export function useMemberFields(): FilterField[] {
  const { t } = useTranslation('team');
  return [
    {
      name: 'role',
      label: t('column.role'),
      options: optionsOf(roleNames, (name) => t(`role.${name}`)),
    },
    {
      name: 'second_factor',
      label: t('column.second_factor'),
      options: optionsOf(['on', 'off'] as const, (state) => t(`second_factor.${state}`)),
    },
  ];
}
