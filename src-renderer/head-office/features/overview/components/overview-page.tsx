import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useLiveOverview } from '../api/use-live-overview.ts';
import { useShownAlerts } from '../api/use-shown-alerts.ts';
import { AlertsCard } from './alerts-card.tsx';
import { BranchesCard } from './branches-card.tsx';
import { CertificatesCard } from './certificates-card.tsx';
import { DaysSection } from './days-section.tsx';
import { FirstMinutesCard } from './first-minutes/first-minutes-card.tsx';
import { HealthSentence } from './health-sentence.tsx';
import classes from './rows.module.css';

/** Whether all branches are well, and what today has brought. */
export function OverviewPage() {
  const { t } = useTranslation('headOffice');
  usePageTitle(t('page.overview'), t('product.name'));
  useLiveOverview();
  // What stands below the alerts comes after them, so that it does not move.
  const { isPending: areAlertsLoading } = useShownAlerts();
  return (
    <Stack gap="md" maw={1440}>
      <PageHead label={t('page.overview')} />
      <HealthSentence />
      <FirstMinutesCard />
      <DaysSection />
      <SimpleGrid cols={{ base: 1, md: 2 }} className={classes['columns'] ?? ''}>
        <BranchesCard />
        <Stack gap="md">
          <AlertsCard />
          {!areAlertsLoading && <CertificatesCard />}
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}
