import { SimpleGrid, Skeleton, Title, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '#ui/shell/page.tsx';
import type { ManagerLan } from '#shared/api/people/tills.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useLan } from '../../network/lan-api.ts';
import { ClosedNetwork } from '../../network/closed-network.tsx';
import { useHeadOfficeUrl, useTills } from './tills-api.ts';
import { NetworkCard } from './network-card.tsx';
import { TrustGuide } from './trust-guide.tsx';
import { PairCard } from './pair-card.tsx';
import { TillList } from './till-list.tsx';

const insecureFlag = '--insecure-http';

// What has to be known of the network before anything else: it is not open, or it is served without encryption.
function NetworkNotice({ lan }: { lan: ManagerLan }) {
  const { t } = useTranslation('tills');
  if (lan.warns_of_plain_http) {
    return (
      <Notice tone="refused" title={t('plain.title')}>
        <Text>{t('plain.text')}</Text>
        <Text>
          {t('plain.flag')} <bdi dir="ltr">{insecureFlag}</bdi>
        </Text>
      </Notice>
    );
  }
  return lan.is_open ? null : <ClosedNetwork lan={lan} />;
}

/** The tills of the branch: pairing another one, how they reach the appliance, and those that were seen. */
export function TillsPage() {
  const { t } = useTranslation(['branch', 'tills']);
  const network = useLan();
  const reading = useTills();
  const { isLoading: isOfficeUnknown } = useHeadOfficeUrl();
  const isUnknown = network.isLoading || reading.isLoading || isOfficeUnknown;
  const { data: lan } = network;
  const caUrl = lan?.is_open === true ? lan.ca_url : null;
  return (
    <Page label={t('page.tills')} help={t('tills:help')}>
      {isUnknown ? (
        // What has to be known first stands above all else, and would push it down.
        <Skeleton height={640} aria-busy />
      ) : (
        <>
          {lan !== undefined && <NetworkNotice lan={lan} />}
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <PairCard tills={reading.isLoaded ? reading.tills : undefined} isOpen={lan?.is_open} />
            <NetworkCard reading={network} />
          </SimpleGrid>
          <Title order={2}>{t('tills:list.title')}</Title>
          <TillList reading={reading} />
          {lan !== undefined && caUrl !== null && <TrustGuide caUrl={caUrl} lan={lan} />}
        </>
      )}
    </Page>
  );
}
