import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Alert } from '../../../../../src-shared/api/dashboard/documents/alerts.ts';
import { SidePanel } from '../../../../ui/dialog/side-panel.tsx';
import { Facts } from '../../../../ui/figures/facts.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { placeOf } from '../../../health/alert-place.ts';
import { AlertSeverity } from '../../../health/alert-severity.tsx';
import { useAlertWords } from '../../../health/alert-words.ts';

/** One alert: what it is about, what to do, and the way to where that is done. */
export function AlertPanel({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const { title, advice, branchName } = useAlertWords()(alert);
  const place = placeOf(alert);
  return (
    <SidePanel title={title} size="md" onClose={onClose}>
      <Stack gap="lg">
        <Group>
          <AlertSeverity severity={alert.severity} />
        </Group>
        <Text>{advice}</Text>
        <Facts
          facts={[
            { label: t('filter.kind'), value: t(`kind_name.${alert.kind}`) },
            ...(branchName === undefined ? [] : [{ label: t('activity.branch'), value: <bdi>{branchName}</bdi> }]),
            { label: t('column.since'), value: <Moment value={alert.since} isExact /> },
          ]}
        />
        {place !== undefined && (
          <Group>
            <Button component={Link} to={place.to}>
              {t(`open.${place.kind}`)}
            </Button>
          </Group>
        )}
      </Stack>
    </SidePanel>
  );
}
