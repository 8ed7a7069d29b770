import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { activitySeverity } from '../../../../../src-shared/api/dashboard/organization/activity.ts';
import { useAppliances } from '../../../health/use-appliances.ts';
import { useCompanies, useCompanyName } from '../../../health/use-companies.ts';
import type { ActivityChoices } from '../api/list-activity.ts';
import { knownKinds, useKindName } from './use-activity-words.ts';

/** What is looked for in the activity. */
export function ActivityFilters({ choices, choose }: { choices: ActivityChoices; choose: (changes: ActivityChoices) => void }) {
  const { t } = useTranslation('alerts');
  const { data: appliances = [] } = useAppliances();
  const { data: companies = [] } = useCompanies();
  const nameOf = useCompanyName();
  const kindName = useKindName();
  return (
    <>
      <NativeSelect
        label={t('activity.severity')}
        value={choices.severity ?? ''}
        onChange={(event) => choose({ severity: event.currentTarget.value })}
        data={[
          { value: '', label: t('activity.filter_severity') },
          ...activitySeverity.options.map((value) => ({ value, label: t(`activity.severity.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('activity.kind')}
        value={choices.kind ?? ''}
        onChange={(event) => choose({ kind: event.currentTarget.value })}
        data={[
          { value: '', label: t('activity.filter_kind') },
          ...knownKinds.map((value) => ({ value, label: kindName(value) ?? value })),
        ]}
      />
      <NativeSelect
        label={t('activity.branch')}
        value={choices.appliance_id ?? ''}
        onChange={(event) => choose({ appliance_id: event.currentTarget.value })}
        data={[
          { value: '', label: t('activity.filter_branch') },
          ...appliances.map(({ appliance_id: value, branch_name: label }) => ({ value, label })),
        ]}
      />
      {companies.length > 1 && (
        <NativeSelect
          label={t('activity.company')}
          value={choices.company_id ?? ''}
          onChange={(event) => choose({ company_id: event.currentTarget.value })}
          data={[
            { value: '', label: t('activity.filter_company') },
            ...companies.map((company) => ({ value: company.company_id, label: nameOf(company) })),
          ]}
        />
      )}
      <TextInput
        type="date"
        label={t('activity.from')}
        value={choices.from ?? ''}
        onChange={(event) => choose({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('activity.to')}
        value={choices.to ?? ''}
        onChange={(event) => choose({ to: event.currentTarget.value })}
      />
    </>
  );
}
