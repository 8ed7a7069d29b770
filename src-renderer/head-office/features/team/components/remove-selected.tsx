import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { useMe } from '../../../../ui/client/signed-in-person.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { useMemberRemoval } from '../api/change-members.ts';

/** Removes the selected members but oneself, once a person has read who they are. */
export function RemoveSelected({ selected, onDone }: { selected: readonly Member[]; onDone: () => void }) {
  const { t } = useTranslation('team');
  const { user } = useMe();
  const remove = useMemberRemoval();
  const [isAsking, setAsking] = useState(false);
  const others = selected.filter(({ user_id }) => user_id !== user.user_id);

  async function removeAll(): Promise<void> {
    await remove(others.map(({ user_id }) => user_id));
    setAsking(false);
    onDone();
    showToast(t('bulk.done', { count: others.length }));
  }
  return (
    <>
      <Button size="xs" variant="outline" color="red" disabled={others.length === 0} onClick={() => setAsking(true)}>
        {t('bulk.remove', { count: others.length })}
      </Button>
      {others.length < selected.length && (
        <Text fz="xs" c="dimmed">
          {t('bulk.self')}
        </Text>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('bulk.title')}
          confirmLabel={t('bulk.remove', { count: others.length })}
          onConfirm={removeAll}
          onClose={() => setAsking(false)}
        >
          <Stack gap="xs">
            <List>
              {others.map(({ user_id, name, email }) => (
                <List.Item key={user_id}>
                  <bdi>{name}</bdi>{' '}
                  <Text span fz="xs" c="dimmed">
                    <bdi dir="ltr">{email}</bdi>
                  </Text>
                </List.Item>
              ))}
            </List>
            <Text>{t('bulk.text')}</Text>
          </Stack>
        </ConfirmDialog>
      )}
    </>
  );
}
