import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { riyadhDate } from '../../../../../src-shared/invoice/riyadh-time.ts';
import { Day } from '../../../../ui/format/day.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { Facts } from '../../../../ui/figures/facts.tsx';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { certificateTone } from '../../../health/branch-issues.ts';

/** The certificates of a branch's units, and until when they are valid. */
export function BranchCertificates({ certificates }: Pick<Appliance, 'certificates'>) {
  const { t } = useTranslation('branches');
  const { count } = useFormats();
  const facts = certificates
    .toSorted((one, other) => one.days_left - other.days_left)
    .map(({ unit_name: label, expires_at, days_left: days }) => ({
      label,
      value: (
        <>
          <Group gap="xs">
            <StatusBadge tone={certificateTone(days)}>
              {days < 0 ? t('fact.expired') : t('fact.days_left', { count: days, shown: count(days) })}
            </StatusBadge>
          </Group>
          <Text fz="xs" component="div">
            {t('fact.until')} <Day value={riyadhDate(new Date(expires_at))} />
          </Text>
        </>
      ),
    }));
  return <Facts facts={facts} />;
}
