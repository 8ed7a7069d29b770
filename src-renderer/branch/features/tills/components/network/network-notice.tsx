import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerLan } from '../../../../../../src-shared/api/manager/appliance/tills.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { ClosedNetwork } from '../../../../network/closed-network.tsx';

const insecureFlag = '--insecure-http';

/** What has to be known of the network before anything else: it is not open, or it is served without encryption. */
export function NetworkNotice({ lan }: { lan: ManagerLan }) {
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
