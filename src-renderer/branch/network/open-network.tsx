import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerLan } from '#shared/api/people/tills.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useMay } from '../session/session-context.ts';
import { StartDecides } from './start-decides.tsx';
import { useNetworkChange } from './lan-api.ts';

function portsOf({ base_urls, certificate_urls }: ManagerLan): string {
  const ports = [...base_urls, ...certificate_urls].map((url) => new URL(url).port).filter((port) => port !== '');
  return [...new Set(ports)].join(', ');
}

/** What an open network needs of this machine, and the way to close it. */
export function OpenNetwork({ lan }: { lan: ManagerLan }) {
  const { t } = useTranslation('network');
  const mayChange = useMay('network.change');
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync } = useNetworkChange();
  const ports = portsOf(lan);
  return (
    <Stack gap="xs" align="flex-start">
      {ports !== '' && (
        <Text fz="xs" c="dimmed">
          {t('firewall')} <bdi dir="ltr">{ports}</bdi>
        </Text>
      )}
      {!lan.can_change && <StartDecides kind="open" />}
      {lan.can_change && mayChange && (
        <Group>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t('close.action')}
          </Button>
        </Group>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('close.title')}
          confirmLabel={t('close.action')}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await mutateAsync(false);
            setIsAsking(false);
          }}
        >
          {t('close.text')}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
