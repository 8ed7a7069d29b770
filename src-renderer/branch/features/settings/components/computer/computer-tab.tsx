import { Button, Card, Group, Stack, Switch, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../../../../src-shared/api/desktop/bridge.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { answerOf } from '../../../../desktop/desktop-bridge.ts';
import { useDesktopFaultText } from '../../../../desktop/use-desktop-fault-text.ts';
import { UpdatesCard } from './updates-card.tsx';

function AutostartSwitch({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('thisComputer');
  const faultText = useDesktopFaultText();
  const { data: isOn, refetch } = useQuery({
    queryKey: ['desktop', 'autostart'],
    queryFn: () => answerOf(bridge.autostart()),
  });
  const setting = useMutation({
    mutationFn: (on: boolean) => answerOf(bridge.setAutostart(on)),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
    // As it is then, whether that was done or not.
    onSettled: () => refetch(),
  });
  return (
    <Switch
      label={t('autostart.label')}
      description={t('autostart.help')}
      checked={isOn ?? false}
      disabled={isOn === undefined || setting.isPending}
      onChange={({ currentTarget }) => setting.mutate(currentTarget.checked)}
    />
  );
}

function FolderButtons({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('thisComputer');
  const faultText = useDesktopFaultText();
  const opening = useMutation({
    mutationFn: (folder: 'data' | 'logs') => answerOf(bridge.openFolder(folder)),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  return (
    <Group>
      <Button variant="default" onClick={() => opening.mutate('data')}>
        {t('folder.data')}
      </Button>
      <Button variant="default" onClick={() => opening.mutate('logs')}>
        {t('folder.logs')}
      </Button>
    </Group>
  );
}

/** What the desktop app does on this computer. */
export function ComputerTab({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('thisComputer');
  return (
    <Stack maw="46rem">
      <Card withBorder component="section">
        <Stack>
          <Title order={2}>{t('tab.label')}</Title>
          <AutostartSwitch bridge={bridge} />
          <FolderButtons bridge={bridge} />
        </Stack>
      </Card>
      <UpdatesCard bridge={bridge} />
    </Stack>
  );
}
