import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '../../../../../src-shared/api/manager/appliance/units.ts';
import { SidePanel } from '../../../../ui/dialog/side-panel.tsx';
import { useShownDialog } from '../../../../ui/dialog/use-shown-dialog.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { isGivenUp, isStoppedByRestore, OnboardingError } from '../../../progress/onboarding-error.tsx';
import { useMay } from '../../../session/session-context.ts';
import { certificateAction, CertificateDialog } from './onboarding/certificate-dialog.tsx';
import { OnboardingSteps } from './onboarding/onboarding-steps.tsx';
import { PortalSteps } from './portal-steps.tsx';
import { UnitFacts } from './unit-facts.tsx';
import { statusOf } from './unit-status.tsx';

const dialogName = 'certificate';

// Nothing that a code could change: it goes on by itself, or waits for something else.
function takesCode(unit: ManagerUnit): boolean {
  if (isStoppedByRestore(unit)) return false;
  const status = statusOf(unit);
  return status === 'active' || status === 'failed' || unit.onboarding_step === 'otp';
}

// Whether it was under way while somebody looked, who is then told how it ended.
function useWasUnderWay(isUnderWay: boolean): boolean {
  const [wasUnderWay, setWasUnderWay] = useState(isUnderWay);
  if (isUnderWay && !wasUnderWay) setWasUnderWay(true);
  return wasUnderWay;
}

/** A unit beside the list: how far its onboarding is, what is known of it, and the way to another certificate. */
export function UnitPanel({ unit, onClose }: { unit: ManagerUnit; onClose: () => void }) {
  const { t } = useTranslation('units');
  const { shown, open, close } = useShownDialog();
  const mayChange = useMay('units.change');
  const isReady = unit.onboarding_status === 'active' && !unit.is_renewing;
  const wasUnderWay = useWasUnderWay(!isReady);
  const action = certificateAction(unit);
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
        {mayChange && takesCode(unit) && (
          <Group>
            <Button variant={action === 'renew' ? 'default' : 'filled'} onClick={() => open(dialogName)}>
              {t(`certificate.${action}`)}
            </Button>
          </Group>
        )}
        {unit.portal_steps.length > 0 && <PortalSteps unit={unit} />}
        <UnitFacts unit={unit} />
      </Stack>
      {mayChange && shown === dialogName && <CertificateDialog unit={unit} onClose={close} />}
    </SidePanel>
  );
}
