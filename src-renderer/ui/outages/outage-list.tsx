import { Anchor, Group } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { branchOutagesQuery, outageClass, outagesPage, outagesQuery, type Outage } from '#shared/api/outages/outages.ts';
import { anyCalendarDate } from '#shared/api/v1/field-types.ts';
import { outageClassLabels } from '#shared/i18n/outage-labels.ts';
import { optionsOf, type FilterField } from '../filters/filter-fields.tsx';
import { Moment } from '../format/moment.tsx';
import { instantsOfDays } from '../format/riyadh-day.ts';
import { useFormats } from '../format/use-formats.ts';
import { useLanguage } from '../language/language-provider.tsx';
import { figureColumn, momentColumn, textColumn } from '../list/columns.tsx';
import { useListAddress } from '../list/list-address.ts';
import type { ListColumn } from '../list/list-column.ts';
import { ListView } from '../list/list-view.tsx';
import { OnPhone } from '../list/on-phone.tsx';
import { usePagedRows } from '../list/use-paged-rows.ts';
import { SandboxBadge } from '../shell/environment-badge.tsx';
import { useShownScope } from '../shell/shown-scope.ts';
import { StatusBadge } from '../status/status-badge.tsx';
import { OutagePanel } from './outage-panel.tsx';

const filterNames = ['appliance_id', 'class', 'from', 'to'] as const;
const inAddress = [...filterNames, 'outage'] as const;

const days = { from: anyCalendarDate.optional(), to: anyCalendarDate.optional() };

// What the address means: the query of each program, but days in place of instants.
const addressOf = { branch: branchOutagesQuery.extend(days), headOffice: outagesQuery.extend(days) } as const;

// One begins or ends without an event of its own.
const rereadAfterMs = 20_000;

// That one has not ended, or when it has.
function OutageEnd({ ended_at: endedAt }: Pick<Outage, 'ended_at'>) {
  const { t } = useTranslation('outages');
  if (endedAt === null) return <StatusBadge tone="attention">{t('state.ongoing')}</StatusBadge>;
  return <Moment value={endedAt} isExact />;
}

function useOutageColumns(open: (outage: Outage) => void, hasBranches: boolean): ListColumn<Outage>[] {
  const { t } = useTranslation('outages');
  const { language } = useLanguage();
  const { hasProduction } = useShownScope();
  const { count, duration } = useFormats();
  return useMemo(
    () => [
      {
        id: 'cause',
        header: t('column.cause'),
        isFixed: true,
        cell: (outage) => (
          <>
            <Group gap="xs">
              <Anchor component="button" type="button" tabIndex={-1} fw={500} ta="start" onClick={() => open(outage)}>
                {outageClassLabels[outage.class][language]}
              </Anchor>
              {hasProduction && outage.environment === 'sandbox' && <SandboxBadge isSmall />}
            </Group>
            <OnPhone>
              {hasBranches && (
                <div>
                  <bdi>{outage.branch_name}</bdi>
                </div>
              )}
              <div>
                <Moment value={outage.started_at} isExact />
              </div>
              <div>{duration(outage.duration_s)}</div>
              {outage.ended_at === null && <OutageEnd {...outage} />}
            </OnPhone>
          </>
        ),
        csv: (outage) => outageClassLabels[outage.class][language],
      },
      ...(hasBranches
        ? [textColumn<Outage>('branch', t('column.branch'), ({ branch_name }) => branch_name, { shownFrom: 'tablet' })]
        : []),
      momentColumn('started', t('column.started'), ({ started_at }) => started_at, { isExact: true, shownFrom: 'tablet' }),
      {
        id: 'ended',
        header: t('column.ended'),
        cell: (outage) => <OutageEnd {...outage} />,
        csv: ({ ended_at }) => ended_at,
        shownFrom: 'tablet',
      },
      {
        id: 'duration',
        header: t('column.duration'),
        cell: ({ duration_s }) => duration(duration_s),
        csv: ({ duration_s }) => duration_s,
        shownFrom: 'tablet',
      },
      figureColumn('waited', t('column.waited'), ({ waited }) => waited, { show: count }),
      figureColumn('late', t('column.late'), ({ late }) => late, {
        show: (late) => (late === 0 ? count(late) : <StatusBadge tone="refused">{count(late)}</StatusBadge>),
      }),
    ],
    [t, language, hasProduction, count, duration, open, hasBranches],
  );
}

/** When the authority could not be reached, newest first; one of them opens beside the list. */
export function OutageList({
  label,
  program,
  fields,
}: {
  label: string;
  program: keyof typeof addressOf;
  fields: FilterField[];
}) {
  const { t } = useTranslation(['outages', 'kit']);
  const { language } = useLanguage();
  const address = useListAddress(inAddress, addressOf[program]);
  const { choices, choose } = address;
  const { outage: openId, ...filters } = choices;
  const reading = usePagedRows({
    path: '/outages',
    query: instantsOfDays(filters),
    answer: outagesPage,
    rereadAfterMs: () => rereadAfterMs,
  });
  const open = useCallback(({ outage_id }: Outage) => choose({ outage: outage_id }), [choose]);
  const columns = useOutageColumns(open, program === 'headOffice');
  const classes = optionsOf(outageClass.options, (name) => outageClassLabels[name][language]);
  return (
    <>
      <ListView
        list="outages"
        counted="outages"
        label={label}
        columns={columns}
        reading={reading}
        idOf={({ outage_id }) => outage_id}
        onOpen={open}
        openId={openId}
        address={address}
        names={filterNames}
        views={['from', 'to']}
        fields={[
          ...fields,
          { name: 'class', label: t('column.cause'), isCommon: true, options: classes },
          { name: 'from', label: t('kit:period.label'), isCommon: true, period: ['from', 'to'] },
        ]}
        empty={{ Icon: CircleCheck, title: t('empty.title'), text: t('empty.text') }}
      />
      {openId !== undefined && <OutagePanel outageId={openId} onClose={() => choose({ outage: undefined })} />}
    </>
  );
}
