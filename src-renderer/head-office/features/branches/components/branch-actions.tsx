import { Button, Group } from '@mantine/core';
import { FileText, Pencil, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Appliance } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useMe } from '../../../session/signed-in-person.ts';
import { ChangeBranch } from './change-branch.tsx';
import { RevokeBranch } from './revoke-branch.tsx';

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
