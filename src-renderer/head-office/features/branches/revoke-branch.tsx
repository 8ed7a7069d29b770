import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Appliance, appliance } from '#shared/api/dashboard/appliances.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { instantOfMinute, minuteOfInstant } from '#ui/format/riyadh-day.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useChange } from '#ui/client/use-change.ts';

// Revokes a branch: head office takes nothing from it any more, and puts aside what it sent since an instant, if one is named.
function useRevokeAppliance(applianceId: string) {
  const change = useChange(['/appliances', '/quarantine']);
  return async (body: { quarantine_since?: string }) => {
    await change({ method: 'POST', path: `/appliances/${applianceId}/revoke`, body, answer: appliance });
  };
}

/** Asks before a branch is revoked, and since when what it sent is to be put aside. */
export function RevokeBranch({
  appliance: { appliance_id, branch_name, last_seen_at },
  onClose,
}: {
  appliance: Appliance;
  onClose: () => void;
}) {
  const { t } = useTranslation('branches');
  const revoke = useRevokeAppliance(appliance_id);
  const [isStolen, setStolen] = useState(false);
  const [since, setSince] = useState(() => minuteOfInstant(last_seen_at));
  return (
    <ConfirmDialog
      title={t('revoke.title')}
      name={branch_name}
      confirmLabel={t('action.revoke')}
      onConfirm={async () => {
        await revoke(isStolen ? { quarantine_since: instantOfMinute(since) } : {});
        showToast(t('revoke.done', { name: `\u2068${branch_name}\u2069` }));
        onClose();
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        {t('revoke.text')}
        <Checkbox
          label={t('revoke.quarantine')}
          description={t('revoke.quarantine_text')}
          checked={isStolen}
          onChange={({ currentTarget }) => setStolen(currentTarget.checked)}
        />
        {isStolen && <DateField label={t('revoke.since')} hasTime value={since} onChange={setSince} />}
      </Stack>
    </ConfirmDialog>
  );
}
