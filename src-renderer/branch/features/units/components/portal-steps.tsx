import { Checkbox, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '../../../../../src-shared/api/manager/appliance/units.ts';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { useFaultText } from '../../../../ui/feedback/use-fault-text.ts';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useMay } from '../../../session/session-context.ts';
import { useUnitChanges } from '../api/change-units.ts';

/** What the owner does in the authority's portal after a unit was onboarded anew or given up, with ticks. */
export function PortalSteps({ unit: { egs_unit_id: egsUnitId, environment, portal_steps: steps } }: { unit: ManagerUnit }) {
  const { t } = useTranslation('units');
  const { moment } = useFormats();
  const faultText = useFaultText();
  const mayChange = useMay('units.change');
  const { tickPortalStep } = useUnitChanges();
  const [busyId, setBusyId] = useState<string>();
  const id = useId();
  async function tick(certificateId: string, isDone: boolean): Promise<void> {
    setBusyId(certificateId);
    try {
      await tickPortalStep({ egsUnitId, certificateId }, isDone);
    } catch (fault) {
      showToast(faultText(fault), { isFailure: true });
    } finally {
      setBusyId(undefined);
    }
  }
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {t('portal.title')}
      </Title>
      <Stack gap="sm">
        <Text>{t(environment === 'sandbox' ? 'portal.help_sandbox' : 'portal.help')}</Text>
        {steps.map(({ certificate_id: certificateId, issued_at: issuedAt, done_at: doneAt }) => (
          <Checkbox
            key={certificateId}
            label={t('portal.revoke', { date: moment(new Date(issuedAt)) })}
            description={doneAt === null ? undefined : t('portal.done', { date: moment(new Date(doneAt)) })}
            checked={doneAt !== null}
            disabled={!mayChange}
            onChange={({ currentTarget }) => busyId === undefined && void tick(certificateId, currentTarget.checked)}
          />
        ))}
      </Stack>
    </section>
  );
}
