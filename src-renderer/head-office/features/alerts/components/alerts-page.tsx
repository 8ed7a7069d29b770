import { Stack } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { alertKind, alertSeverity, alertsQuery, type Alert } from '../../../../../src-shared/api/dashboard/documents/alerts.ts';
import { AbsentRowPanel } from '../../../../ui/dialog/absent-row-panel.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ChoiceFilter } from '../../../../ui/list/filters/choice-filter.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { useArrangedList } from '../../../../ui/list/whole/use-arranged-list.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { alertFilters, useAlertList } from '../api/list-alerts.ts';
import { useAlertColumns } from './alert-columns.tsx';
import { AlertPanel } from './alert-panel.tsx';

const viewChoices = [...alertFilters, 'sort'] as const;
const inAddress = [...viewChoices, 'alert'] as const;

type Address = ReturnType<typeof useListAddress<(typeof inAddress)[number]>>;

function AlertFilters({ choices, choose }: Pick<Address, 'choices' | 'choose'>) {
  const { t } = useTranslation('alerts');
  return (
    <>
      <ChoiceFilter
        label={t('filter.severity')}
        anyLabel={t('filter.any_severity')}
        value={choices.severity}
        onChange={(severity) => choose({ severity })}
        options={alertSeverity.options.map((value) => ({ value, label: t(`severity.${value}`) }))}
      />
      <ChoiceFilter
        label={t('filter.kind')}
        anyLabel={t('filter.any_kind')}
        value={choices.kind}
        onChange={(kind) => choose({ kind })}
        options={alertKind.options.map((value) => ({ value, label: t(`kind_name.${value}`) }))}
      />
    </>
  );
}

/** What needs a person, and what to do about it; one alert opens beside the list. */
export function AlertsPage() {
  const { t } = useTranslation(['alerts', 'headOffice']);
  const { choices, choose, clear } = useListAddress(inAddress, alertsQuery);
  const { alert: openId, sort, ...filters } = choices;
  const { loaded: asRead, error, retry } = useAlertList(filters);
  const open = useCallback(({ alert_id }: Alert) => choose({ alert: alert_id }), [choose]);
  const { columns, loaded } = useArrangedList({ columns: useAlertColumns(open), loaded: asRead, sort });
  usePageTitle(t('headOffice:page.alerts'), t('headOffice:product.name'));
  const shown = loaded.rows.find(({ alert_id }) => alert_id === openId);
  const close = () => choose({ alert: undefined });
  return (
    <Stack>
      <PageHead label={t('headOffice:page.alerts')} help={t('intro')} />
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="alerts"
        label={t('headOffice:page.alerts')}
        columns={columns}
        loaded={loaded}
        idOf={({ alert_id }) => alert_id}
        sort={sort}
        onSort={(next) => choose({ sort: next })}
        onOpen={open}
        openId={openId}
        toolbar={<AlertFilters choices={choices} choose={choose} />}
        tools={<SavedViews list="alerts" names={viewChoices} choices={{ ...filters, sort }} choose={choose} />}
        empty={
          error === null && (
            <NoRows
              isFiltered={Object.keys(filters).length > 0}
              onClear={clear}
              icon={<CircleCheck size={32} />}
              title={t('empty.title')}
            >
              {t('empty.text')}
            </NoRows>
          )
        }
      />
      {shown !== undefined && <AlertPanel alert={shown} onClose={close} />}
      {shown === undefined && openId !== undefined && error === null && (
        <AbsentRowPanel id={openId} loaded={loaded} onClose={close} />
      )}
    </Stack>
  );
}
