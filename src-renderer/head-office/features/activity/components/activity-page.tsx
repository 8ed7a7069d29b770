import { Stack } from '@mantine/core';
import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { activityAddress, activityChoices, useActivity } from '../api/list-activity.ts';
import { useActivityColumns } from './activity-columns.tsx';
import { ActivityFilters } from './activity-filters.tsx';

/** What the system did, newest first. */
export function ActivityPage() {
  const { t } = useTranslation(['alerts', 'headOffice']);
  const { choices, choose, clear } = useListAddress(activityChoices, activityAddress);
  const { loaded, error, retry } = useActivity(choices);
  const columns = useActivityColumns();
  usePageTitle(t('headOffice:page.activity'), t('headOffice:product.name'));
  return (
    <Stack>
      <PageHead label={t('headOffice:page.activity')} help={t('activity.intro')} />
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="activity"
        label={t('headOffice:page.activity')}
        columns={columns}
        loaded={loaded}
        idOf={(row) => row.activity_id}
        toolbar={<ActivityFilters choices={choices} choose={choose} />}
        tools={<SavedViews list="activity" names={activityChoices} choices={choices} choose={choose} />}
        empty={
          <NoRows
            isFiltered={Object.keys(choices).length > 0}
            onClear={clear}
            icon={<Activity size={32} />}
            title={t('activity.empty_title')}
          >
            {t('activity.empty')}
          </NoRows>
        }
      />
    </Stack>
  );
}
