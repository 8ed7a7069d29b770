import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EgsUnitResource } from '#shared/api/v1/egs.ts';
import { useFormats } from '../format/use-formats.ts';
import { StatusBadge, type Tone } from './status-badge.tsx';

type CertificateHealth = EgsUnitResource['cert_health'];

const tones: Record<CertificateHealth, Tone> = {
  healthy: 'done',
  expiring: 'attention',
  critical: 'refused',
  expired: 'refused',
  none: 'neutral',
};

/** How the certificate of a unit is, and the days that it has left. */
export function CertificateStatus({ health, days }: { health: CertificateHealth; days: number | null }) {
  const { t } = useTranslation('kit');
  const { count } = useFormats();
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <StatusBadge tone={tones[health]}>{t(`certificate.${health}`)}</StatusBadge>
      {days !== null && days >= 0 && (
        <Text span fz="xs" c="dimmed">
          {t('certificate.days', { count: days, shown: count(days) })}
        </Text>
      )}
    </Group>
  );
}
