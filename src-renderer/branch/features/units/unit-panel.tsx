import { Button, Group, Stack, Checkbox, Text, Title } from '@mantine/core';
import { useState, useId, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { isGivenUp, isStoppedByRestore, OnboardingError } from '../../onboarding/onboarding-error.tsx';
import { useMay } from '../../session/session-context.ts';
import { OnboardingSteps } from '../../onboarding/onboarding-steps.tsx';
import { CertificateForm } from '../../onboarding/certificate-form.tsx';
import { useUnitChanges } from '../../onboarding/units-api.ts';
import { UnitFacts } from './unit-facts.tsx';
import { statusOf } from './unit-status.tsx';

const dialogName = 'certificate';
const replaceName = 'replace';

// Nothing that a code could change: it goes on by itself, or waits for something else.
function takesCode(unit: ManagerUnit): boolean {
  if (isStoppedByRestore(unit)) return false;
  const status = statusOf(unit);
  return status === 'active' || status === 'failed' || unit.onboarding_step === 'otp';
}

// Whether it was under way while somebody looked, or was begun here, who is then told how it ended.
function useWasUnderWay(isUnderWay: boolean, isBegunHere: boolean): boolean {
  const [wasUnderWay, setWasUnderWay] = useState(isUnderWay || isBegunHere);
  if (isUnderWay && !wasUnderWay) setWasUnderWay(true);
  return wasUnderWay;
}

// What the owner does in the authority's portal after a unit was onboarded anew, replaced or given up, with ticks.
function PortalSteps({ unit: { egs_unit_id: egsUnitId, environment, portal_steps: steps } }: { unit: ManagerUnit }) {
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

// What another certificate is to a unit: `renew` replaces one that it signs with, `onboard` gets it one.
function certificateAction({ onboarding_status: status, phase_2_certificate: has }: ManagerUnit): 'renew' | 'onboard' {
  return status === 'active' && has ? 'renew' : 'onboard';
}

// Whoever has closed it is not led back to it by the answer.
function useIsShown(): { current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

// Asks once for the code with which a unit gets another certificate: says what will happen, and then how far it has come.
function CertificateDialog({ unit, onClose }: { unit: ManagerUnit; onClose: () => void }) {
  const { t } = useTranslation('units');
  const isShown = useIsShown();
  const name = unit.unit_name;
  const action = certificateAction(unit);
  return (
    <FormDialog title={t(`certificate.${action}_title`, { name })} help={t(`certificate.${action}_help`)} onClose={onClose}>
      <CertificateForm
        unit={unit}
        submitLabel={t(`certificate.${action}`)}
        whileSending={
          <>
            <OnboardingSteps unit={unit} />
            <Text c="dimmed" role="status">
              {t('certificate.under_way')}
            </Text>
          </>
        }
        onDone={() => {
          showToast(t('certificate.done', { name }));
          if (isShown.current) onClose();
        }}
        onCancel={onClose}
      />
    </FormDialog>
  );
}

// Confirms that a new unit takes over, and asks for the code of its onboarding.
function ReplaceDialog({ unit, onClose }: { unit: ManagerUnit; onClose: () => void }) {
  const { t } = useTranslation('units');
  const { replace } = useUnitChanges();
  const name = unit.unit_name;
  return (
    <FormDialog title={t('replace.title', { name })} help={t('replace.help')} onClose={onClose}>
      <Text>{t('replace.later')}</Text>
      <CertificateForm
        unit={unit}
        submitLabel={t('replace.submit')}
        send={replace}
        onDone={() => {
          showToast(t('replace.done', { name }));
          onClose();
        }}
        onCancel={onClose}
      />
    </FormDialog>
  );
}

/** A unit beside the list: how far its onboarding is, what is known of it, and the way to another certificate. */
export function UnitPanel({
  unit,
  isBeingReplaced,
  isMadeHere,
  onClose,
}: {
  unit: ManagerUnit;
  /** Whether another one takes over from it, or waits to. */
  isBeingReplaced: boolean;
  /** Whether it was made on this page, where it may be active before it is first shown. */
  isMadeHere: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('units');
  const { shown, open, close } = useShownDialog();
  const mayChange = useMay('units.change');
  const isReady = unit.onboarding_status === 'active' && !unit.is_renewing;
  const wasUnderWay = useWasUnderWay(!isReady, isMadeHere);
  const action = certificateAction(unit);
  const isRetired = unit.onboarding_status === 'retired' || unit.onboarding_error?.code === 'EGS_UNIT_REPLACED';
  // One that was never active has nothing to take over.
  const isReplaceable = !isBeingReplaced && (unit.phase_2_certificate || unit.invoice_counter > 0);
  return (
    <SidePanel title={<bdi>{unit.unit_name}</bdi>} onClose={onClose}>
      <Stack gap="lg">
        {isReady && wasUnderWay && (
          <Notice tone="done" isLive>
            {t('panel.ready')}
          </Notice>
        )}
        <OnboardingError unit={unit} />
        {wasUnderWay && !isGivenUp(unit) && <OnboardingSteps unit={unit} />}
        {mayChange && !isRetired && (takesCode(unit) || isReplaceable) && (
          <Group gap="xs">
            {takesCode(unit) && (
              <Button variant={action === 'renew' ? 'default' : 'filled'} onClick={() => open(dialogName)}>
                {t(`certificate.${action}`)}
              </Button>
            )}
            {isReplaceable && (
              <Button variant="default" onClick={() => open(replaceName)}>
                {t('replace.action')}
              </Button>
            )}
          </Group>
        )}
        {unit.portal_steps.length > 0 && <PortalSteps unit={unit} />}
        <UnitFacts unit={unit} />
      </Stack>
      {mayChange && shown === dialogName && <CertificateDialog unit={unit} onClose={close} />}
      {mayChange && shown === replaceName && isReplaceable && <ReplaceDialog unit={unit} onClose={close} />}
    </SidePanel>
  );
}
