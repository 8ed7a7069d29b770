import { Skeleton, SimpleGrid, Stack, Anchor, Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Page } from '#ui/shell/page.tsx';
import { billing, type Billing } from '#shared/api/dashboard/billing.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { planLabels } from '#shared/i18n/statement-labels.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Money } from '#ui/format/money.tsx';
import { BarList } from '#ui/chart/bar-list.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { useCompanyNames } from '../../health/places-api.ts';
import { PlanCards } from './plan-cards.tsx';
import { StatementList } from './statement-list.tsx';
import { UsageBars } from './usage-bars.tsx';

// The plan of the organization, and what was used of it.
function useBilling() {
  return useRead({ path: '/billing', answer: billing });
}

// Says which limits of documents were reached in this month, and what that means.
function LimitNotices({ found }: { found: Billing }) {
  const { t } = useTranslation('billing');
  const { moment } = useFormats();
  // Only documents of production are limited.
  const reached = [
    { key: 'production', kind: found.plan.limits.documents_limit, label: t('usage.production'), at: found.limit_reached_at },
    { key: 'sandbox', kind: 'free', label: t('usage.sandbox'), at: found.sandbox_limit_reached_at },
  ] as const;
  return reached.map(({ key, kind, label, at }) =>
    at === undefined ? null : (
      <Notice key={key} tone={kind === 'hard' ? 'refused' : 'attention'} title={`${t('reached.title')}: ${label}`}>
        {t(`reached.${kind}`, { when: moment(new Date(at)) })}
      </Notice>
    ),
  );
}

// Which companies have issued how many documents in this month.
function CompanyUsage({ found: { usage } }: { found: Billing }) {
  const { t } = useTranslation('billing');
  const { count } = useFormats();
  const names = useCompanyNames();
  const bars = usage.by_company.map(({ company_id, legal_name, documents }) => ({
    key: company_id,
    label: (
      <Anchor component={Link} to={`/companies/${company_id}`} c="inherit">
        <bdi>{names.get(company_id) ?? legal_name ?? company_id}</bdi>
      </Anchor>
    ),
    value: documents,
    figure: count(documents),
  }));
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <Title order={2}>{t('company.title')}</Title>
        {bars.length === 0 ? <Text c="dimmed">{t('company.empty')}</Text> : <BarList label={t('company.title')} bars={bars} />}
      </Stack>
    </Card>
  );
}

// What the month that lasts will cost, and what that is made of.
function MonthEstimate({ found: { estimate, period } }: { found: Billing }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const { count, month } = useFormats();
  const further = estimate.lines.find(({ kind }) => kind === 'further_documents');
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <div>
          <Title order={2}>{t('estimate.title')}</Title>
          <Text c="dimmed">{t('estimate.help', { month: month(new Date(`${period.from}T09:00:00Z`)) })}</Text>
        </div>
        <div>
          <Text span fz="xl" fw={600} data-figures>
            <Money value={estimate.total} />
          </Text>{' '}
          <Text span c="dimmed">
            {t('estimate.with_vat')}
          </Text>
        </div>
        <Facts
          facts={[
            { label: t('column.plan'), value: planLabels[estimate.plan][language] },
            { label: t('estimate.documents'), value: count(estimate.production_documents) },
            ...(further === undefined
              ? []
              : [
                  {
                    label: t('estimate.further'),
                    value: t('estimate.further_of', { number: count(further.quantity), price: further.unit_price }),
                  },
                ]),
            { label: t('column.net'), value: <Money value={estimate.net} /> },
            { label: t('column.vat'), value: <Money value={estimate.vat} /> },
          ]}
        />
      </Stack>
    </Card>
  );
}

/** The plan of the organization, what it uses of it, and what it costs. */
export function BillingPage() {
  const { t } = useTranslation('headOffice');
  const { data: found, error, refetch } = useBilling();
  return (
    <Page gap="lg" label={t('page.billing')}>
      {found === undefined && error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {found === undefined && error === null && <Skeleton height={320} aria-busy />}
      {found !== undefined && (
        <>
          <LimitNotices found={found} />
          <MonthEstimate found={found} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <UsageBars found={found} />
            <CompanyUsage found={found} />
          </SimpleGrid>
          <PlanCards current={found.plan.code} />
          <StatementList />
        </>
      )}
    </Page>
  );
}
