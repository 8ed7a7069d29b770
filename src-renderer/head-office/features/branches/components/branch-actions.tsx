import { Button, Group } from '@mantine/core';
import { FileText, Pencil, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Appliance } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { useMe } from '../../../session/signed-in-person.ts';
import { useRevokeAppliance } from '../api/revoke-appliance.ts';
import { ChangeBranch } from './change-branch.tsx';

function RevokeBranch({ appliance: { appliance_id, branch_name }, onClose }: { appliance: Appliance; onClose: () => void }) {
  const { t } = useTranslation('branches');
  const revoke = useRevokeAppliance(appliance_id);
  return (
    <ConfirmDialog
      title={t('revoke.title')}
      name={branch_name}
      confirmLabel={t('action.revoke')}
      onConfirm={async () => {
        await revoke();
        showToast(t('revoke.done', { name: `\u2068${branch_name}\u2069` }));
        onClose();
      }}
      onClose={onClose}
    >
      {t('revoke.text')}
    </ConfirmDialog>
  );
}

/** What can be done with a branch by whom the role allows it. */
export function BranchActions({ appliance }: { appliance: Appliance }) {
  const { t } = useTranslation('branches');
  const { permissions } = useMe();
  const [open, setOpen] = useState<'change' | 'revoke'>();
  const close = () => setOpen(undefined);
  const mayChange = permissions.includes('appliances.change') && appliance.revoked_at === null;
  return (
    <Group gap="xs">
      {permissions.includes('invoices.read') && (
        <Button
          component={Link}
          to={`/documents?appliance_id=${appliance.appliance_id}`}
          size="xs"
          variant="default"
          leftSection={<FileText size={14} aria-hidden />}
        >
          {t('panel.open_documents')}
        </Button>
      )}
      {mayChange && (
        <>
          <Button size="xs" variant="default" leftSection={<Pencil size={14} aria-hidden />} onClick={() => setOpen('change')}>
            {t('action.change')}
          </Button>
          <Button
            size="xs"
            variant="light"
            color="red"
            leftSection={<Unplug size={14} aria-hidden />}
            onClick={() => setOpen('revoke')}
          >
            {t('action.revoke')}
          </Button>
        </>
      )}
      {open === 'change' && <ChangeBranch appliance={appliance} onClose={close} />}
      {open === 'revoke' && <RevokeBranch appliance={appliance} onClose={close} />}
    </Group>
  );
}
