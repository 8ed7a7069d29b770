import { Anchor, Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { alertKind, alertSeverity, alertsPage, alertsQuery, type Alert, type alertState } from '#shared/api/dashboard/alerts.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { PageTabs } from '#ui/pages/page-tabs.tsx';
import { Page } from '#ui/shell/page.tsx';
import { usePagedRows } from '#ui/list/use-paged-rows.ts';
import { Moment } from '#ui/format/moment.tsx';
import { momentColumn, textColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { OnPhone } from '#ui/list/on-phone.tsx';
import { rereadAlertsAfterMs } from '../../health/alerts-api.ts';
import { AlertSeverity } from '../../health/alert-list.tsx';
import { useAlertWords } from '../../health/alert-words.ts';
import { useMay } from '../../session/signed-in-person.ts';
import { AlertPanel, AlertState, alertStateOf } from './alert-panel.tsx';
import { RulesTab } from './rules-tab.tsx';

// As many as nearly every organization has at most, which can then be sorted in the page.
const pageSize = 100;

// The filters of the list that stand in the address of the page.
const alertFilters = ['state', 'severity', 'kind'] as const;

const viewChoices = [...alertFilters, 'sort'] as const;
const inAddress = [...viewChoices, 'alert'] as const;

// Around what a sentence names, for its direction; a file needs none.
const isolates = /[\u2068\u2069]/g;

// What a sentence names, between its isolates.
const named = /\u2068([^\u2069]*)\u2069/u;

// Longer ones do not fit beside one another on a phone.
const longestUnbroken = 24;

// The title of an alert, whose numbers are not broken at their hyphens.
function AlertTitle({ title }: { title: string }) {
  return title.split(named).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <bdi
        key={part}
        data-figures
        {...(part.includes(' ') || part.length > longestUnbroken ? {} : { style: { whiteSpace: 'nowrap' } })}
      >
        {part}
      </bdi>
    ),
  );
}

// The columns of the list of alerts.
function useAlertColumns(open: (alert: Alert) => void, isClosed: boolean): ListColumn<Alert>[] {
  const { t } = useTranslation('alerts');
  const wordsOf = useAlertWords();
  return useMemo(
    () => [
      {
        id: 'alert',
        header: t('column.alert'),
        isFixed: true,
        cell: (alert) => (
          <>
            <Anchor component="button" type="button" tabIndex={-1} fw={500} ta="start" onClick={() => open(alert)}>
              <AlertTitle title={wordsOf(alert).title} />
            </Anchor>
            <OnPhone>
              <bdi>{wordsOf(alert).branchName}</bdi>
              <div>
                <Moment value={alert.since} />
              </div>
            </OnPhone>
          </>
        ),
        csv: (alert) => wordsOf(alert).title.replaceAll(isolates, ''),
      },
      {
        id: 'severity',
        header: t('filter.severity'),
        cell: ({ severity }) => <AlertSeverity severity={severity} />,
        csv: ({ severity }) => t(`severity.${severity}`),
        order: ({ severity }) => alertSeverity.options.indexOf(severity),
      },
      textColumn('branch', t('activity.branch'), (alert) => wordsOf(alert).branchName, { shownFrom: 'tablet' }),
      {
        id: 'state',
        header: t('filter.state'),
        shownFrom: 'chosen',
        cell: (alert) => <AlertState alert={alert} />,
        csv: (alert) => t(`state.${alertStateOf(alert)}`),
      },
      momentColumn('since', t('column.since'), ({ since }) => since, { shownFrom: 'tablet' }),
      ...(isClosed
        ? [
            momentColumn<Alert>('closed', t('fact.closed_at'), ({ closed_at, since }) => closed_at ?? since, {
              shownFrom: 'tablet',
            }),
          ]
        : []),
      {
        id: 'advice',
        header: t('column.advice'),
        shownFrom: 'desktop',
        // The panel says all of it.
        cell: (alert) => (
          <Text lineClamp={2} maw="24rem" style={{ whiteSpace: 'normal' }}>
            {wordsOf(alert).advice}
          </Text>
        ),
        csv: (alert) => wordsOf(alert).advice,
      },
      {
        id: 'kind',
        header: t('filter.kind'),
        shownFrom: 'chosen',
        cell: ({ kind }) => t(`kind_name.${kind}`),
        csv: ({ kind }) => t(`kind_name.${kind}`),
      },
    ],
    [t, wordsOf, open, isClosed],
  );
}

type State = z.output<typeof alertState>;

// The alerts that are not closed, urgent ones first, or those that are; one opens beside the list.
function AlertTab({
  label,
  states,
  query,
  empty,
}: {
  label: string;
  states: readonly State[];
  query: { state?: State };
  empty: string;
}) {
  const { t } = useTranslation('alerts');
  const address = useListAddress(inAddress, alertsQuery);
  const { choices, choose } = address;
  const { alert: openId, sort: _, ...filters } = choices;
  const reading = usePagedRows({
    path: '/alerts',
    query: { ...filters, ...query },
    answer: alertsPage,
    pageSize,
    rereadAfterMs: () => rereadAlertsAfterMs,
  });
  const open = useCallback(({ alert_id }: Alert) => choose({ alert: alert_id }), [choose]);
  const columns = useAlertColumns(open, query.state === 'closed');
  return (
    <>
      <ArrangedList
        list="alerts"
        counted="alerts"
        label={label}
        columns={columns}
        reading={reading}
        idOf={({ alert_id }) => alert_id}
        onOpen={open}
        openId={openId}
        address={address}
        names={viewChoices}
        views
        fields={[
          ...(states.length === 0
            ? []
            : [{ name: 'state', label: t('filter.state'), options: optionsOf(states, (state) => t(`state.${state}`)) }]),
          {
            name: 'severity',
            label: t('filter.severity'),
            isCommon: true,
            options: optionsOf(alertSeverity.options, (severity) => t(`severity.${severity}`)),
          },
          {
            name: 'kind',
            label: t('filter.kind'),
            isCommon: true,
            options: optionsOf(alertKind.options, (kind) => t(`kind_name.${kind}`)),
          },
        ]}
        empty={{ Icon: CircleCheck, title: t('empty.title'), text: empty }}
      />
      {openId !== undefined && <AlertPanel alertId={openId} onClose={() => choose({ alert: undefined })} />}
    </>
  );
}

/** What needs a person and what to do about it, and what needed one before. */
export function AlertsPage() {
  const { t } = useTranslation(['alerts', 'headOffice']);
  const label = t('headOffice:page.alerts');
  const mayReadRules = useMay('alert_rules.read');
  const open = <AlertTab label={label} states={['open', 'acknowledged']} query={{}} empty={t('empty.text')} />;
  const closed = <AlertTab label={t('tab.closed')} states={[]} query={{ state: 'closed' }} empty={t('empty.closed')} />;
  return (
    <Page label={label} help={t('intro')}>
      <PageTabs
        label={label}
        withheld={mayReadRules ? [] : ['rules']}
        tabs={[
          { name: 'open', label: t('tab.open'), content: open },
          { name: 'closed', label: t('tab.closed'), content: closed },
          ...(mayReadRules ? [{ name: 'rules', label: t('tab.rules'), content: <RulesTab /> }] : []),
        ]}
      />
    </Page>
  );
}
