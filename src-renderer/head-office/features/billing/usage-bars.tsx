import { Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Billing } from '#shared/api/dashboard/billing.ts';
import { BarList } from '#ui/chart/bar-list.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { companyList } from '#shared/api/dashboard/companies.ts';
import { useRead } from '#ui/client/use-read.ts';

const nearlyUsed = 0.8;

// A bar is the share of its limit; without a limit, or with none of what the plan has not, there is nothing that it could be a share of.
function shareOf(used: number, limit: number | null): number | undefined {
  if (limit === null) return undefined;
  if (limit === 0) return used > 0 ? 1 : undefined;
  return used / limit;
}

// How many companies the organization has; undefined until it is known.
function useCompanyCount(): number | undefined {
  const { data } = useRead({ path: '/companies', query: { limit: 1 }, answer: companyList });
  return data?.pagination.total_count;
}

/** What was used of each limit of the plan. */
export function UsageBars({ found: { plan, period, usage } }: { found: Billing }) {
  const { t } = useTranslation('billing');
  const { count, day } = useFormats();
  const companies = useCompanyCount();
  const { limits } = plan;
  const uses = [
    { key: 'production', label: t('usage.production'), used: usage.by_environment.production, limit: limits.documents },
    { key: 'sandbox', label: t('usage.sandbox'), used: usage.by_environment.sandbox, limit: limits.documents },
    { key: 'companies', label: t('usage.companies'), used: companies ?? 0, limit: limits.companies },
    {
      key: 'units_production',
      label: t('usage.units_production'),
      used: usage.egs_units.production,
      limit: limits.egs_units.production,
    },
    { key: 'units_sandbox', label: t('usage.units_sandbox'), used: usage.egs_units.sandbox, limit: limits.egs_units.sandbox },
  ];
  const bars = uses.map(({ key, label, used, limit }) => {
    const share = shareOf(used, limit);
    const tone = share !== undefined && share >= nearlyUsed ? ('attention' as const) : ('accent' as const);
    const figures = { used: count(used), limit: count(limit ?? 0) };
    const isAbsent = limit === 0 && used === 0;
    const figure = isAbsent ? t('usage.absent') : t(limit === null ? 'usage.any' : 'usage.of', figures);
    return { key, label, value: share, figure, tone };
  });
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <div>
          <Title order={2}>{t('usage.title')}</Title>
          <Text c="dimmed">
            {t('usage.help', { from: day(new Date(`${period.from}T09:00:00Z`)), to: day(new Date(`${period.to}T09:00:00Z`)) })}
          </Text>
        </div>
        <BarList label={t('usage.title')} bars={bars} whole={1} />
      </Stack>
    </Card>
  );
}
