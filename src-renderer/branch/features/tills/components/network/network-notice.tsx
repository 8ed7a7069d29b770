import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerLan } from '../../../../../../src-shared/api/manager/appliance/tills.ts';
import { SecretValue } from '../../../../../ui/dialog/secret-value.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';

const openFlag = '--host 0.0.0.0';
const insecureFlag = '--insecure-http';

/** What has to be changed at the start of the appliance: it serves this machine alone, or the network without encryption. */
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
  if (lan.is_open) return null;
  return (
    <Notice tone="attention" title={t('closed.title')}>
      <Stack gap="xs">
        <Text>{t('closed.text')}</Text>
        <SecretValue label={t('closed.flag')} value={openFlag} />
      </Stack>
    </Notice>
  );
}
