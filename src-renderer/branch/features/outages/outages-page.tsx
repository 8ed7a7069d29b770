import { useTranslation } from 'react-i18next';
import { OutageList } from '#ui/outages/outage-list.tsx';
import { Page } from '#ui/shell/page.tsx';

/** When this branch could not reach the authority, and what waited. */
export function OutagesPage() {
  const { t } = useTranslation(['branch', 'outages']);
  const label = t('page.outages');
  return (
    <Page label={label} help={t('outages:help')}>
      <OutageList label={label} program="branch" fields={[]} />
    </Page>
  );
}
