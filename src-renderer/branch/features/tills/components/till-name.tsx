import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SeenTill } from '../../../../../src-shared/api/manager/appliance/tills.ts';

/** What a till is called; one that was never paired has no name. */
export function TillName({ till: { name } }: { till: SeenTill }) {
  const { t } = useTranslation('tills');
  if (name === null) {
    return (
      <Text span c="dimmed" inherit>
        {t('till.unnamed')}
      </Text>
    );
  }
  return <bdi>{name}</bdi>;
}
