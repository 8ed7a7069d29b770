import { useTranslation } from 'react-i18next';
import { OutageList } from '#ui/outages/outage-list.tsx';
import { Page } from '#ui/shell/page.tsx';
import { useOfferedBranches } from '../../health/places-api.ts';

/** When branches could not reach the authority, and what waited. */
export function OutagesPage() {
  const { t } = useTranslation(['headOffice', 'outages']);
  const label = t('page.outages');
  const branches = (useOfferedBranches().data?.data ?? []).map(({ appliance_id: value, branch_name: name }) => ({
    value,
    label: name,
  }));
  const branch = { name: 'appliance_id', label: t('outages:column.branch'), isCommon: true, options: branches };
  return (
    <Page label={label} help={t('outages:help')}>
      <OutageList label={label} program="headOffice" fields={[branch]} />
    </Page>
  );
}
