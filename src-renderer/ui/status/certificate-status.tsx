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

// More days than this say less than the day itself.
const mostDays = 90;

/** How the certificate of a unit is, and the days that it has left; the day of its end where that is far away. */
export function CertificateStatus({
  health,
  days,
  expiresAt = null,
}: {
  health: CertificateHealth;
  days: number | null;
  /** Without it, days are counted however many they are. */
  expiresAt?: string | null;
}) {
  const { t } = useTranslation('kit');
  const { count, day } = useFormats();
  const isFar = days !== null && days > mostDays && expiresAt !== null;
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <StatusBadge tone={tones[health]}>{t(`certificate.${health}`)}</StatusBadge>
      {days !== null && days >= 0 && (
        <Text span fz="xs" c="dimmed">
          {isFar
            ? t('certificate.until', { day: day(new Date(expiresAt)) })
            : t('certificate.days', { count: days, shown: count(days) })}
        </Text>
      )}
    </Group>
  );
}
