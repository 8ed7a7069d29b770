import { Badge, Group, Stack, Text } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { managerUnitList } from '#shared/api/people/units.ts';
import { useRead } from '#ui/client/use-read.ts';
import { Moment } from '#ui/format/moment.tsx';
import { useOpenInvitations } from './tills-api.ts';

/** The pairing codes that can be used now, with their ends; nothing where there is none. */
export function OpenCodes() {
  const { t } = useTranslation('tills');
  const { data } = useOpenInvitations();
  const { data: units } = useRead({ path: '/units', answer: managerUnitList });
  const open = data?.data ?? [];
  if (open.length === 0) return null;
  const nameOf = (id: string | null) => units?.data.find(({ egs_unit_id }) => egs_unit_id === id)?.unit_name;
  return (
    <Stack gap="xs">
      <Text fz="xs" c="dimmed" id="open-pairing-codes">
        {t('open.title')}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-labelledby="open-pairing-codes">
        {open.map(({ expires_at, with_key, egs_unit_id }, place) => (
          <Group component="li" gap="xs" key={`${expires_at} ${place}`}>
            <Text component="span">
              {t('open.until')} <Moment value={expires_at} />
            </Text>
            {nameOf(egs_unit_id) !== undefined && (
              <Text component="span" c="dimmed">
                <bdi>{nameOf(egs_unit_id)}</bdi>
              </Text>
            )}
            {with_key && (
              <Badge variant="light" tt="none" leftSection={<KeyRound size={12} aria-hidden />}>
                {t('open.with_key')}
              </Badge>
            )}
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
