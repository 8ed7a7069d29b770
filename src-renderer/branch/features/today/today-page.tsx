import { SimpleGrid, Skeleton, Stack, Anchor, Text, Card, Group, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerToday, ManagerCondition } from '#shared/api/people/today.ts';
import { TechnicalDetails } from '#ui/document/technical-details.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Day } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useLiveList } from '#ui/live/live-rows.ts';
import { Page } from '#ui/shell/page.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { StillNeeded } from '../../progress/still-needed.tsx';
import { useIsSetUpUnknown } from '../../progress/use-set-up-progress.ts';
import { useToday } from '../../session/use-today.ts';
import { FactRow } from './fact-row.tsx';
import { LastDocuments } from './last-documents.tsx';
import { OtherConditions } from './other-conditions.tsx';
import { HoursCard, TodayFigures } from './sales-today.tsx';
import { StateCard } from './state-card.tsx';
import classes from './today-page.module.css';
import { TillTotals } from './till-totals.tsx';

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

// That everyone in the network can read what tills send, which stops nothing and so would go unnoticed.
function UnencryptedNotice() {
  const { t } = useTranslation('today');
  return (
    <Notice tone="refused" title={t('unencrypted.title')}>
      <Text>{t('unencrypted.text')}</Text>
      <Anchor component={Link} to="/tills">
        {t('action.see_tills')}
      </Anchor>
    </Notice>
  );
}

// Whether the big state says it already: the same of the same unit, or, where no unit of the environment can issue, its cause. Which units
// wait since a restore is said together, for all of them wait for the same person.
function isSaidByState({ code, subject }: ManagerCondition, { state, chains }: ManagerToday): boolean {
  // Each environment says itself why it has none.
  if (code === 'NO_USABLE_UNIT') return true;
  if (code === 'CHAIN_TAIL_UNCERTAIN' && state.code === code) return true;
  const isCause = code === state.code || (code === 'CHAIN_TAIL_UNCERTAIN' && state.code === 'DOCUMENTS_LOST');
  if (!isCause) return false;
  const isOfEnvironment = chains.some(({ egs_unit_id }) => egs_unit_id === subject);
  return state.subject === null ? isOfEnvironment || subject === '' : state.subject === subject;
}

// The names of the units that the big state is about.
function unitsOfState(today: ManagerToday): string[] {
  const said = today.conditions.filter((condition) => isSaidByState(condition, today));
  const names = said.flatMap(({ unit_name: name }) => (name === null ? [] : [name]));
  const own = today.chains.find(({ egs_unit_id }) => egs_unit_id === today.state.subject);
  return names.length > 0 || own === undefined ? names : [own.unit_name];
}

type Chain = ManagerToday['chains'][number];

function ChainBadge({ chain: { icv, verified_icv: verified, fault } }: { chain: Chain }) {
  const { t } = useTranslation('today');
  const { count } = useFormats();
  if (fault !== null) return <StatusBadge tone="refused">{t('chain.fault')}</StatusBadge>;
  if (icv === 0) return <StatusBadge tone="neutral">{t('chain.empty')}</StatusBadge>;
  if (verified < icv) {
    return <StatusBadge tone="moving">{t('chain.so_far', { verified: count(verified), icv: count(icv) })}</StatusBadge>;
  }
  return <StatusBadge tone="done">{t('chain.verified', { verified: count(verified) })}</StatusBadge>;
}

// How far the chain of each unit has been verified.
function ChainCard({ chains }: { chains: readonly Chain[] }) {
  const { t } = useTranslation(['today', 'documents']);
  return (
    <Card withBorder component="section">
      <Title order={2} mb="xs">
        {t('chain.title')}
      </Title>
      {chains.length === 0 && <Text c="dimmed">{t('chain.empty')}</Text>}
      {chains.map((chain) => (
        <div key={chain.egs_unit_id}>
          <Group justify="space-between" py={4}>
            <bdi>{chain.unit_name}</bdi>
            <ChainBadge chain={chain} />
          </Group>
          {chain.fault !== null && <TechnicalDetails label={t('documents:detail.technical')} text={chain.fault} />}
        </div>
      ))}
    </Card>
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
      {(environment === 'sandbox' || state.can_sell) && <StillNeeded />}
      {isUnencrypted && <UnencryptedNotice />}
      <TodayFigures totals={today.totals} isJoined={today.facts.head_office.joined} />
      <HoursCard />
      <FactRow facts={today.facts} />
      <SimpleGrid cols={{ base: 1, md: 2 }} className={classes['columns'] ?? ''}>
        <LastDocuments documents={today.last_documents} marked={marked} />
        <Stack gap="md">
          <TillTotals tills={today.by_till} others={today.other_tills} />
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
  const { data: today, error, refetch } = useToday();
  const ids = today?.last_documents.map(({ invoice_id }) => invoice_id) ?? [];
  const isUnknown = useIsSetUpUnknown();
  const { marked } = useLiveList({ ids, refetch: () => void refetch() });
  return (
    <Page label={t('page.today')} {...(today === undefined ? {} : { help: <Day value={today.date} /> })}>
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {(today === undefined || isUnknown) && error === null && <Loading />}
      {today !== undefined && !isUnknown && <Content today={today} marked={marked} />}
    </Page>
  );
}
