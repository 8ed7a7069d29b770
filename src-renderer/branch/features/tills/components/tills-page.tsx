import { SimpleGrid, Skeleton, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useLan } from '../../../network/use-lan.ts';
import { useHeadOfficeUrl } from '../api/read-head-office.ts';
import { useTills } from '../api/read-tills.ts';
import { NetworkCard } from './network/network-card.tsx';
import { NetworkNotice } from './network/network-notice.tsx';
import { TrustGuide } from './network/trust-guide.tsx';
import { PairCard } from './pairing/pair-card.tsx';
import { TillList } from './till-list.tsx';

/** The tills of the branch: pairing another one, how they reach the appliance, and those that were seen. */
export function TillsPage() {
  const { t } = useTranslation(['branch', 'tills']);
  usePageTitle(t('page.tills'), t('product.name'));
  const network = useLan();
  const reading = useTills();
  const { isLoading: isOfficeUnknown } = useHeadOfficeUrl();
  const isUnknown = network.isLoading || reading.isLoading || isOfficeUnknown;
  const { data: lan } = network;
  const caUrl = lan?.is_open === true ? lan.ca_url : null;
  return (
    <Stack gap="md" maw={1440}>
      <PageHead label={t('page.tills')} help={t('tills:help')} />
      {isUnknown ? (
        // What has to be known first stands above all else, and would push it down.
        <Skeleton height={640} aria-busy />
      ) : (
        <>
          {lan !== undefined && <NetworkNotice lan={lan} />}
          <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
            <PairCard tills={reading.isLoaded ? reading.tills : undefined} isOpen={lan?.is_open} />
            <NetworkCard reading={network} />
          </SimpleGrid>
          <Title order={2}>{t('tills:list.title')}</Title>
          <TillList reading={reading} />
          {lan !== undefined && caUrl !== null && <TrustGuide caUrl={caUrl} lan={lan} />}
        </>
      )}
    </Stack>
  );
}
