import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useBilling } from '../api/read-billing.ts';
import { CompanyUsage } from './company-usage.tsx';
import { LimitNotices } from './limit-notices.tsx';
import { PlanCards } from './plan-cards.tsx';
import { StatementList } from './statement-list.tsx';
import { UsageBars } from './usage-bars.tsx';

/** The plan of the organization, what it uses of it, and what it costs. */
export function BillingPage() {
  const { t } = useTranslation('headOffice');
  const { data: found, error, refetch } = useBilling();
  usePageTitle(t('page.billing'), t('product.name'));
  return (
    <Stack gap="lg">
      <PageHead label={t('page.billing')} />
      {found === undefined && error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {found === undefined && error === null && <Skeleton height={320} />}
      {found !== undefined && (
        <>
          <LimitNotices found={found} />
          <UsageBars found={found} />
          <CompanyUsage found={found} />
          <PlanCards current={found.plan.code} />
          <StatementList />
        </>
      )}
    </Stack>
  );
}
