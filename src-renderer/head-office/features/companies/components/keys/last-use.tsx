import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { Moment } from '../../../../../ui/format/moment.tsx';

/** When and where a key was last used. */
export function LastUse({ found: { last_used_at, last_used_from } }: { found: ApiKeyResource }) {
  const { t } = useTranslation('companies');
  if (last_used_at === null) return <Text c="dimmed">{t('key.never_used')}</Text>;
  return (
    <>
      <Moment value={last_used_at} />
      {last_used_from !== null && (
        <Text fz="xs" c="dimmed">
          {t('key.last_used_from', { branch: last_used_from })}
        </Text>
      )}
    </>
  );
}
