import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OpenHeadOffice } from '../../session/open-head-office.tsx';
import { useHeadOfficeUrl } from './tills-api.ts';

/** Where a till gets its API key when pairing does not hand one out. */
export function KeyHint() {
  const { t } = useTranslation('tills');
  const { url } = useHeadOfficeUrl();
  return (
    <Text fz="xs" c="dimmed">
      {t(url === undefined ? 'key.own' : 'key.head_office')} {url !== undefined && <OpenHeadOffice href={url} />}
    </Text>
  );
}
