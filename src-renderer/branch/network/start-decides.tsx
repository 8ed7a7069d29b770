import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const hostFlag = '--host';

/** That the start of the appliance decides whether the network is served, by which flag. */
export function StartDecides({ kind }: { kind: 'open' | 'closed' }) {
  const { t } = useTranslation('network');
  return (
    <Text>
      {t(`fixed.${kind}`)} <bdi dir="ltr">{hostFlag}</bdi>
    </Text>
  );
}
