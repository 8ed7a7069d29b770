import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerToday } from '../../../../../src-shared/api/manager/documents/today.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { KeyFigure } from '../../../../ui/figures/key-figure.tsx';
import { Day } from '../../../../ui/format/day.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useLiveList } from '../../../../ui/live/use-live-list.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { OpenStepNotice } from '../../../progress/open-step-notice.tsx';
import { ProductionNotice } from '../../../progress/production-notice.tsx';
import { useIsSetUpUnknown } from '../../../progress/use-set-up-progress.ts';
import { useToday } from '../api/read-today.ts';
import { ChainCard } from './chain-card.tsx';
import { FactRow } from './fact-row.tsx';
import { LastDocuments } from './last-documents.tsx';
import { OtherConditions } from './other-conditions.tsx';
import { isSaidByState, unitsOfState } from './said-by-state.ts';
import { StateCard } from './state-card.tsx';
import classes from './today-page.module.css';
import { UnencryptedNotice } from './unencrypted-notice.tsx';
import { UnitTotals } from './unit-totals.tsx';

function Loading() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton className={classes['state'] ?? ''} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {['documents', 'total', 'vat'].map((figure) => (
          <Skeleton key={figure} height={88} />
        ))}
      </SimpleGrid>
      <Skeleton height={72} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Skeleton height={480} />
        <Skeleton height={240} />
      </SimpleGrid>
    </Stack>
  );
}

function Figures({ totals }: { totals: ManagerToday['totals'] }) {
  const { t } = useTranslation('today');
  const { count } = useFormats();
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <KeyFigure label={t('figure.documents')} value={<bdi dir="ltr">{count(totals.documents)}</bdi>} />
      <KeyFigure label={t('figure.total')} value={<Money value={totals.total_sar} />} />
      <KeyFigure label={t('figure.vat')} value={<Money value={totals.vat_sar} />} />
    </SimpleGrid>
  );
}

function Content({ today, marked }: { today: ManagerToday; marked: ReadonlySet<string> }) {
  const { state, environment, chains, conditions } = today;
  const isUnencrypted = conditions.some(({ code }) => code === 'LAN_UNENCRYPTED');
  const others = conditions.filter((condition) => condition.code !== 'LAN_UNENCRYPTED' && !isSaidByState(condition, today));
  return (
    <Stack gap="md">
      <StateCard
        state={state}
        environment={environment}
        subjectNames={unitsOfState(today)}
        headOfficeUrl={today.facts.head_office.url}
      />
      {/* Where production has stopped, the state says why. */}
      {(environment === 'sandbox' || state.can_sell) && <ProductionNotice />}
      {isUnencrypted && <UnencryptedNotice />}
      <Figures totals={today.totals} />
      <FactRow facts={today.facts} />
      <SimpleGrid cols={{ base: 1, md: 2 }} className={classes['columns'] ?? ''}>
        <LastDocuments documents={today.last_documents} marked={marked} />
        <Stack gap="md">
          <UnitTotals units={today.by_unit} />
          <ChainCard chains={chains} />
          <OtherConditions conditions={others} />
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}

/** Whether the branch sells and reports, and what today has brought; live. */
export function TodayPage() {
  const { t } = useTranslation(['branch', 'today']);
  usePageTitle(t('page.today'), t('product.name'));
  const { data: today, error, refetch } = useToday();
  const ids = today?.last_documents.map(({ invoice_id }) => invoice_id) ?? [];
  const isUnknown = useIsSetUpUnknown();
  const { marked } = useLiveList({ ids, refetch: () => void refetch() });
  return (
    <Stack gap="md" maw={1440}>
      <PageHead label={t('page.today')} {...(today === undefined ? {} : { help: <Day value={today.date} /> })} />
      {!isUnknown && <OpenStepNotice />}
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {(today === undefined || isUnknown) && error === null && <Loading />}
      {today !== undefined && !isUnknown && <Content today={today} marked={marked} />}
    </Stack>
  );
}
