import { useTranslation } from 'react-i18next';
import { role } from '../../../../../src-shared/api/dashboard/people/roles.ts';
import type { Member } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { ChoiceFilter } from '../../../../ui/list/filters/choice-filter.tsx';
import { SearchFilter } from '../../../../ui/list/filters/search-filter.tsx';
import type { useListAddress } from '../../../../ui/list/list-address.ts';

/** The filters and the order of the list that stand in the address of the page. */
export const memberChoices = ['search', 'role', 'second_factor', 'sort'] as const;

/** The roles, the one that may do most first. */
export const roleNames = role.options;

type Address = ReturnType<typeof useListAddress<(typeof memberChoices)[number]>>;

/** Which members the filters keep. */
export const memberFilters = {
  role: (member: Member, value: string) => member.role === value,
  second_factor: ({ totp_enabled }: Member, value: string) => (totp_enabled ? 'on' : 'off') === value,
};

/** Which members are shown. */
export function MemberFilters({ choices, choose }: Pick<Address, 'choices' | 'choose'>) {
  const { t } = useTranslation('team');
  return (
    <>
      <SearchFilter value={choices.search} onChange={(search) => choose({ search }, { replace: true })} />
      <ChoiceFilter
        label={t('column.role')}
        anyLabel={t('filter.any')}
        value={choices.role}
        onChange={(value) => choose({ role: value })}
        options={roleNames.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      <ChoiceFilter
        label={t('column.second_factor')}
        anyLabel={t('filter.any')}
        value={choices.second_factor}
        onChange={(value) => choose({ second_factor: value })}
        options={(['on', 'off'] as const).map((value) => ({ value, label: t(`second_factor.${value}`) }))}
      />
    </>
  );
}
