import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { ConfirmDialog } from '../../../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { useKeyChanges } from '../../api/change-keys.ts';

/** Revokes the selected keys that are valid, once a person has read which they are. */
export function RevokeSelected({
  companyId,
  selected,
  onDone,
}: {
  companyId: string;
  selected: readonly ApiKeyResource[];
  onDone: () => void;
}) {
  const { t } = useTranslation('companies');
  const { revoke } = useKeyChanges(companyId);
  const [isAsking, setAsking] = useState(false);
  const valid = selected.filter(({ status }) => status === 'active' || status === 'expiring');

  async function revokeAll(): Promise<void> {
    for (const { key_id } of valid) await revoke(key_id);
    setAsking(false);
    onDone();
    showToast(t('key.bulk.done', { count: valid.length }));
  }
  return (
    <>
      <Button size="xs" variant="outline" color="red" disabled={valid.length === 0} onClick={() => setAsking(true)}>
        {t('key.bulk.revoke', { count: valid.length })}
      </Button>
      {valid.length < selected.length && (
        <Text fz="xs" c="dimmed">
          {t('key.bulk.others', { count: selected.length - valid.length })}
        </Text>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('key.bulk.title')}
          confirmLabel={t('key.bulk.revoke', { count: valid.length })}
          onConfirm={revokeAll}
          onClose={() => setAsking(false)}
        >
          <Stack gap="xs">
            <List>
              {valid.map(({ key_id, name, prefix, last_four }) => (
                <List.Item key={key_id}>
                  <bdi>{name}</bdi>{' '}
                  <Text span fz="xs" c="dimmed">
                    <bdi dir="ltr">{`${prefix}…${last_four}`}</bdi>
                  </Text>
                </List.Item>
              ))}
            </List>
            <Text>{t('key.bulk.text')}</Text>
          </Stack>
        </ConfirmDialog>
      )}
    </>
  );
}
