import { Menu, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { DangerItem } from '#ui/dialog/danger-button.tsx';
import { RevokeKey, RotateKey, SecretKey } from '#ui/company/key-forms.tsx';
import { type ManagerApiKey, rotateKeyRequest } from '#shared/api/people/companies.ts';
import { RowActions } from '#ui/list/row-actions.tsx';
import type { KeyState } from '#ui/company/key-columns.tsx';
import { useKeyChanges } from './keys-api.ts';

/** A key that was just made. */
export type ShownOnceKey = { name: string; key: string };

/** A key, this once. */
export function ShownKey({ shown: { name, key }, onClose }: { shown: ShownOnceKey; onClose: () => void }) {
  const { t } = useTranslation(['companies', 'settings']);
  const title = t('key.once_title', { name: `\u2068${name}\u2069` });
  return <SecretKey title={title} name={name} value={key} text={<Text>{t('settings:key.once_text')}</Text>} onClose={onClose} />;
}

/** What can be done with a key that is still valid: replace it, end it. */
export function KeyActions({
  found: { key_id: id, name },
  status,
  onMade,
}: {
  found: ManagerApiKey;
  status: KeyState;
  onMade: (made: ShownOnceKey) => void;
}) {
  const { t } = useTranslation(['companies', 'settings']);
  const { revoke, rotate } = useKeyChanges();
  const [open, setOpen] = useState<'rotate' | 'revoke'>();
  const close = () => setOpen(undefined);
  if (status === 'expired' || status === 'revoked') return null;
  return (
    <>
      <RowActions label={t('settings:printer.action.of', { name: `\u2068${name}\u2069` })}>
        {status === 'active' && <Menu.Item onClick={() => setOpen('rotate')}>{t('key.action.rotate')}</Menu.Item>}
        <DangerItem onClick={() => setOpen('revoke')}>{t('key.action.revoke')}</DangerItem>
      </RowActions>
      {open === 'rotate' && (
        <RotateKey
          name={`\u2068${name}\u2069`}
          schema={rotateKeyRequest}
          send={(body) => rotate(id, body)}
          onDone={({ api_key: key }) => onMade({ name, key })}
          onClose={close}
        />
      )}
      {open === 'revoke' && (
        <RevokeKey name={name} text={t('settings:key.revoke_text')} send={() => revoke(id)} onClose={close} />
      )}
    </>
  );
}
