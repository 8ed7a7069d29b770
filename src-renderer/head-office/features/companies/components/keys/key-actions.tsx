import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { ConfirmDialog } from '../../../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { useKeyChanges } from '../../api/change-keys.ts';
import { ChangeKey } from './change-key.tsx';
import { RotateKey } from './rotate-key.tsx';
import type { ShownOnceKey } from './shown-key.tsx';

/** What can be done with a key: change it, replace it, end it. */
export function KeyActions({ found, onMade }: { found: ApiKeyResource; onMade: (made: ShownOnceKey) => void }) {
  const { t } = useTranslation('companies');
  const { revoke } = useKeyChanges(found.company_id);
  const [open, setOpen] = useState<'change' | 'rotate' | 'revoke'>();
  const close = () => setOpen(undefined);

  async function confirmRevoke(): Promise<void> {
    await revoke(found.key_id);
    close();
    showToast(t('key.revoked_toast'));
  }
  if (found.status === 'revoked' || found.status === 'expired') return null;
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpen('change')}>
        {t('key.action.change')}
      </Button>
      {found.status === 'active' && (
        <Button variant="default" onClick={() => setOpen('rotate')}>
          {t('key.action.rotate')}
        </Button>
      )}
      <Button variant="outline" color="red" onClick={() => setOpen('revoke')}>
        {t('key.action.revoke')}
      </Button>
      {open === 'change' && <ChangeKey found={found} onClose={close} />}
      {open === 'rotate' && <RotateKey found={found} onMade={onMade} onClose={close} />}
      {open === 'revoke' && (
        <ConfirmDialog
          title={t('key.revoke_title')}
          name={<bdi>{found.name}</bdi>}
          confirmLabel={t('key.action.revoke')}
          onConfirm={confirmRevoke}
          onClose={close}
        >
          {t('key.revoke_text')}
        </ConfirmDialog>
      )}
    </Group>
  );
}
