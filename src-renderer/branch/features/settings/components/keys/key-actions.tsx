import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerApiKey } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { ConfirmDialog } from '../../../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { useKeyChanges } from '../../api/keys.ts';
import { RotateKey } from './rotate-key.tsx';
import type { ShownOnceKey } from './shown-key.tsx';

/** What can be done with a key that is still valid: replace it, end it. */
export function KeyActions({
  found: { key_id: id, name },
  status,
  onMade,
}: {
  found: ManagerApiKey;
  status: 'active' | 'expiring' | 'expired' | 'revoked';
  onMade: (made: ShownOnceKey) => void;
}) {
  const { t } = useTranslation(['companies', 'settings']);
  const { revoke } = useKeyChanges();
  const [open, setOpen] = useState<'rotate' | 'revoke'>();
  const close = () => setOpen(undefined);
  if (status === 'expired' || status === 'revoked') return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('settings:printer.action.of', { name: `\u2068${name}\u2069` })}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'active' && <Menu.Item onClick={() => setOpen('rotate')}>{t('key.action.rotate')}</Menu.Item>}
          <Menu.Item color="red" onClick={() => setOpen('revoke')}>
            {t('key.action.revoke')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'rotate' && <RotateKey keyId={id} name={name} onMade={onMade} onClose={close} />}
      {open === 'revoke' && (
        <ConfirmDialog
          title={t('key.revoke_title')}
          name={<bdi>{name}</bdi>}
          confirmLabel={t('key.action.revoke')}
          onConfirm={async () => {
            await revoke(id);
            close();
            showToast(t('key.revoked_toast'));
          }}
          onClose={close}
        >
          {t('settings:key.revoke_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
